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
  people: 'Diễn viên',
  genre: 'Thể loại',
  transcode: 'Chuyển mã',
  channel: 'Kênh của tôi',
};
