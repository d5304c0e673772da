import { music as contract } from '@marquee/contract/words/vi/music';

const { fields, values, fieldErrors } = contract;

/** Màn hình âm nhạc, và những từ mà chỉ màn hình này cần. */
export const music = {
  fields: { music: fields },
  values: { music: values },
  fieldErrors,
  counted: { music_other: '{{total}} bài hát và album' },
  media: {
    publishing: { title: { music_other: 'Công khai {{total}} bài hát và album?' }, yes: { music_other: 'Công khai {{total}} bài hát và album' } },
    labelling: { title: { music_other: 'Đổi nhãn của {{total}} bài hát và album' }, yes: { music_other: 'Đổi nhãn {{total}} bài hát và album' } },
    moving: {
      title: { music_other: 'Chuyển {{total}} bài hát và album sang kênh khác' },
      yes: { music_other: 'Chuyển {{total}} bài hát và album' },
    },
  },
  music: {
    play: 'Nghe thử',
    position: 'Vị trí phát',
    positionOf: '{{at}} trên {{total}}',
    loudness: 'Độ lớn {{value}} LUFS',
    silent: 'Không nghe thấy gì: tệp này chỉ có khoảng lặng.',
    albumHint: 'Bài hát và album phải cùng kênh.',
    trackHint: 'Ghi như trên đĩa, chẳng hạn 7 hoặc A1.',
    noSongs: 'Album chưa có bài hát nào.',
    addSong: 'Thêm bài {{track}}',
    openList: 'Mở trong danh sách',
    noneReady: 'Chưa có bài hát nào sẵn sàng phát.',
    notReady: 'chưa sẵn sàng',
    previous: 'Bài trước',
    next: 'Bài tiếp theo',
    songs: 'Các bài hát',
    songCount_other: '{{total}} bài hát',
    noSong: 'Không có bài hát nào khớp',
    noAlbum: 'Không có album nào khớp',
  },
};
