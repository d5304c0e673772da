import type { advertisers } from './account.ts';

/** A thread between an advertiser and the staff on one day, `days` ago. `by` wrote the first message, and the two sides alternate. */
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
      'Chào anh chị, quán em muốn đặt banner ở trang chi tiết phim trong hai tuần trước Tết. Ảnh cần kích thước bao nhiêu ạ?',
      'Chào chị, vị trí này dùng ảnh ngang, chữ phải đọc được trên điện thoại. Chị cho em ngày bắt đầu và ngày kết thúc để em xem còn chỗ trống không nhé.',
      'Bên em chạy từ rằm tháng Chạp đến hết 28 Tết. Có hai mẫu ảnh, chiều nay em tải lên.',
      'Khung ngày đó còn chỗ chị ạ. Có ảnh là em duyệt trong vòng 12 giờ.',
    ],
  },
  {
    name: 'bo-sung-giay-phep',
    advertiser: 'travel',
    subject: 'Bổ sung số giấy phép lữ hành',
    by: 'staff',
    days: 4,
    texts: [
      'Chào anh, quảng cáo tour cần ghi số giấy phép kinh doanh lữ hành. Anh bổ sung giúp em trước khi duyệt nhé.',
      'Cảm ơn em đã nhắc. Số trên mẫu chỉ là số tạm, thứ Sáu bên anh gửi bản chính thức.',
      'Vâng, nhận được bản chính thức là em duyệt ngay ạ.',
    ],
  },
  {
    name: 'anh-bi-mo',
    advertiser: 'coffee',
    subject: 'Mẫu banner thứ hai bị mờ',
    by: 'staff',
    days: 3,
    texts: [
      'Chị ơi, mẫu thứ hai phóng lên màn hình lớn thì bị mờ, nhất là dòng giá. Chị gửi giúp em file gốc nhé.',
      'Em vừa tải bản mới lên rồi, dòng giá em cũng để chữ to hơn. Chị xem giúp em với ạ.',
      'Bản này nét rồi chị. Em duyệt cả hai mẫu nhé.',
    ],
  },
  {
    name: 'video-khong-bo-qua',
    advertiser: 'books',
    subject: 'Video quảng cáo chưa có nút bỏ qua',
    by: 'staff',
    days: 2,
    texts: [
      'Chào chị, video 12 giây của nhà sách chưa có nút bỏ qua. Theo Nghị định 342/2025, người xem chỉ phải chờ tối đa 5 giây. Chị chỉnh lại giúp em nhé.',
      'Bên mình đổi sang bản bỏ qua được sau 5 giây rồi. Em xem đã đúng chưa nhé.',
    ],
  },
  {
    name: 'doi-ngay-chay',
    advertiser: 'travel',
    subject: 'Xin lùi ngày chạy chiến dịch',
    by: 'advertiser',
    days: 1,
    texts: [
      'Tour mới bên anh mở bán muộn một tuần, cho anh lùi ngày bắt đầu được không em?',
      'Được anh ạ, miễn là chiến dịch chưa bắt đầu chạy. Anh cho em ngày mới nhé.',
      'Thứ Hai tuần sau nữa nhé. Cảm ơn em.',
    ],
  },
  {
    name: 'so-lieu-thang-truoc',
    advertiser: 'coffee',
    subject: 'Số liệu tháng trước',
    by: 'advertiser',
    days: 1,
    texts: ['Anh chị cho em hỏi lượt hiển thị tháng trước đã chốt chưa ạ? Kế toán bên em cần đối chiếu trước ngày mùng 10.'],
  },
];
