/** Tên nhóm ở thanh bên và tên màn hình. */
export const screens = {
  dashboard: 'Tổng quan',
  market: 'Tìm kiếm thị trường',
  advertise: 'Quảng cáo',
  media: 'Nội dung',
  news: 'Tin tức',
  users: 'Người dùng',
  feedback: 'Phản hồi',
  movie: 'Phim',
  video: 'Video',
  contest: 'Bài dự thi',
  people: 'Diễn viên',
  genre: 'Thể loại',
  transcode: 'Chuyển mã',
  channel: 'Kênh của tôi',
  account: 'Tài khoản của tôi',
  messages: 'Tin nhắn',
};
