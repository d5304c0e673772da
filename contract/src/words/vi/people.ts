/** Người dùng, vai trò và những trường mà bản ghi nào cũng có. */
export const people = {
  stamps: { created_at: 'Tạo lúc', updated_at: 'Cập nhật', deleted_at: 'Xóa lúc', version: 'Phiên bản', id: 'Mã', body: 'Nội dung gửi lên' },
  resources: { user: 'người dùng' },
  fields: {
    user: {
      displayName: 'Tên hiển thị',
      name: 'Họ và tên',
      phone: 'Số điện thoại',
      company: 'Công ty',
      avatar: 'Ảnh đại diện',
      language: 'Ngôn ngữ của thư',
      time_zone: 'Múi giờ',
      email: 'Email',
      password: 'Mật khẩu',
      role: 'Vai trò',
    },
  },
  languages: { vi: 'Tiếng Việt', en: 'Tiếng Anh', ja: 'Tiếng Nhật' },
  roles: {
    super_admin: 'Quản trị cấp cao',
    developer: 'Kỹ thuật',
    moderator: 'Kiểm duyệt viên',
    partner: 'Đối tác',
    advertiser: 'Nhà quảng cáo',
    user: 'Người xem',
  },
  entries: {
    advertiser: 'Quảng cáo',
    discussion: 'Phản hồi',
    news: 'Tin tức',
    user: 'Người dùng',
    media: 'Nội dung',
    market: 'Tìm kiếm thị trường',
    dashboard: 'Tổng quan',
  },
};
