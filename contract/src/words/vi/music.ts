import { film } from './media.ts';

const { banner: _banner, subtitles: _subtitles, views: _views, ...shared } = film.fields;

/** Bài hát và album: trường, giá trị và lỗi. */
export const music = {
  fields: {
    ...shared,
    music_type: 'Loại âm nhạc',
    title: 'Tên bài hát hoặc album',
    artists: 'Nghệ sĩ',
    poster: 'Ảnh bìa',
    album: 'Album',
    disc: 'Đĩa',
    track: 'Số thứ tự',
    release_date: 'Ngày phát hành',
    film: 'Tệp âm thanh',
    duration_s: 'Thời lượng',
    song_count: 'Số bài hát',
    views: 'Lượt nghe',
  },
  values: { ...film.values, music_type: { song: 'Bài hát', album: 'Album' } },
  fieldErrors: {
    has_songs: 'Chưa thể đổi {{field}}: album này còn {{songs}} bài hát. Hãy xóa các bài hát hoặc đưa ra khỏi album trước.',
    has_sound: 'Chưa thể đổi {{field}}: bài hát này đã có âm thanh hoặc nằm trong album, đổi sẽ làm mất.',
    no_songs: 'Album chưa có bài hát nào nghe được',
    only_songs: '{{field}}: chỉ bài hát mới có, album thì không',
    other_channel: '{{field}}: bài hát và album phải thuộc cùng một kênh',
    not_a_sound: '{{field}}: tệp này không phải tệp âm thanh MP3, FLAC, M4A, WAV hoặc OGG',
    has_picture_track: '{{field}}: tệp này là video. Hãy tải lên tệp âm thanh, chẳng hạn MP3, FLAC, M4A, WAV hoặc OGG.',
    sound_stops: '{{field}}: âm thanh dừng ở {{at}} trong {{of}}. Tệp bị thiếu phần cuối, hãy chọn lại tệp đủ.',
    several_records: '{{field}}: có nhiều mục cùng tên “{{name}}”. Hãy chọn đúng một mục.',
  },
};
