import type { Words } from '../words.ts';

/** Bài dự thi. */
export const entry: { fields: Words['fields']['entry']; values: Words['values']['entry'] } = {
  fields: {
    title: 'Tên bài dự thi',
    description: 'Mô tả',
    film: 'Video dự thi',
    full_name: 'Họ và tên',
    birthday: 'Ngày sinh',
    gender: 'Giới tính',
    address: 'Địa chỉ',
    city: 'Tỉnh, thành phố',
    phone: 'Số điện thoại',
    facebook: 'Link Facebook',
    tiktok: 'Link TikTok',
    youtube: 'Link YouTube',
    instagram: 'Link Instagram',
    id_photo: 'Ảnh căn cước',
    consent: 'Đồng ý xử lý dữ liệu cá nhân',
    guardian: 'Người giám hộ đồng ý',
    code: 'Mã bài dự thi',
    file: 'Tệp tải lên',
    decision: 'Kết quả duyệt',
    reason: 'Lý do từ chối',
    clip: 'Video đã đăng',
  },
  values: {
    gender: { male: 'Nam', female: 'Nữ', other: 'Khác' },
    decision: { APPROVE: 'Chờ duyệt', APPROVED: 'Đã duyệt', DECLINED: 'Đã từ chối' },
    reason: {
      off_topic: 'Không đúng chủ đề',
      against_rules: 'Trái thể lệ',
      copyright: 'Vi phạm bản quyền',
      unplayable: 'Video không xem được',
      inappropriate: 'Nội dung không phù hợp',
      duplicate: 'Trùng với bài khác',
    },
  },
};
