/** Có bao nhiêu bản ghi của từng loại. */
export const counted = {
  audit_other: '{{total}} dòng nhật ký',
  channel_other: '{{total}} kênh',
  collection_other: '{{total}} bộ sưu tập',
  genre_other: '{{total}} thể loại',
  keyword_other: '{{total}} từ khóa',
  movie_other: '{{total}} phim',
  page_other: '{{total}} trang',
  people_other: '{{total}} nhân sự phim',
  platform_other: '{{total}} nền tảng',
  tag_other: '{{total}} thể loại hoặc từ khóa',
  transcode_other: '{{total}} công việc',
  ban_other: '{{total}} lệnh cấm',
  user_other: '{{total}} người dùng',
  video_other: '{{total}} video',
};
