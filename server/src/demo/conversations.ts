import type { advertisers } from './account.ts';

/** What an advertiser and the staff wrote to each other; `days`: how long ago it began. The two sides speak in turn, `by` whom it began. */
export type SampleThread = {
  name: string;
  advertiser: keyof typeof advertisers;
  subject: string;
  by: 'advertiser' | 'staff';
  days: number;
  texts: readonly string[];
};

export const threads: readonly SampleThread[] = [
  {
    name: 'banner-tet',
    advertiser: 'coffee',
    subject: 'Banner Tết trên trang chi tiết phim',
    by: 'advertiser',
    days: 6,
    texts: [
      'Chào anh chị, bên em muốn đặt banner ở trang chi tiết phim trong hai tuần trước Tết. Kích thước ảnh cần chuẩn bị là bao nhiêu ạ?',
      'Chào chị, banner trong phim cần ảnh ngang, chữ đọc được trên điện thoại. Chị gửi giúp ngày bắt đầu và kết thúc để em kiểm tra chỗ trống.',
      'Bên em chạy từ 1/2 đến 15/2. Có hai mẫu ảnh, em sẽ tải lên chiều nay.',
      'Khung ngày đó còn chỗ. Khi có ảnh, em sẽ duyệt trong vòng 12 giờ.',
    ],
  },
  {
    name: 'bo-sung-giay-phep',
    advertiser: 'travel',
    subject: 'Bổ sung giấy phép lữ hành',
    by: 'staff',
    days: 4,
    texts: [
      'Chào công ty, quảng cáo tour cần kèm số giấy phép lữ hành. Anh chị bổ sung giúp trước khi duyệt.',
      'Cảm ơn anh đã nhắc. Số giấy phép là mẫu thử nghiệm, bản chính thức bên em gửi vào thứ Sáu.',
      'Vâng, chiến dịch sẽ được duyệt sau khi có bản chính thức.',
    ],
  },
  {
    name: 'bao-cao-thang',
    advertiser: 'coffee',
    subject: 'Số liệu tháng trước',
    by: 'advertiser',
    days: 3,
    texts: ['Anh chị cho em hỏi số lượt xem quảng cáo tháng trước đã chốt chưa ạ? Bên em cần đối chiếu trước ngày 10.'],
  },
  {
    name: 'video-khong-bo-qua',
    advertiser: 'books',
    subject: 'Video quảng cáo không có nút bỏ qua',
    by: 'staff',
    days: 2,
    texts: [
      'Video 12 giây của nhà sách chưa cho phép bỏ qua sau 5 giây. Theo quy định, người xem phải bỏ qua được. Chị chỉnh lại giúp.',
      'Bên mình đã đổi sang bản cho bỏ qua sau 5 giây. Chị xem giúp đã đúng chưa nhé.',
    ],
  },
  {
    name: 'doi-ngay-chay',
    advertiser: 'travel',
    subject: 'Lùi ngày chạy chiến dịch mùa hè',
    by: 'advertiser',
    days: 1,
    texts: [
      'Tour mùa hè mở bán muộn một tuần, cho bên em lùi ngày bắt đầu được không?',
      'Được ạ, miễn là trước khi chiến dịch bắt đầu chạy. Anh cho em ngày mới nhé.',
      'Thứ Hai tuần sau nữa nhé. Cảm ơn em.',
    ],
  },
];
