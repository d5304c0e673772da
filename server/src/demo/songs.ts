import type { Variation } from './variations.ts';

const strings = 'tieng-dan-trong-suong';

/** Films of singers and players. */
export const songs: readonly Variation[] = [
  {
    place: strings,
    title: ['Khúc hát sông Hương', 'Song of the Perfume River'],
    about: [
      'Cô ca sĩ mất giọng học lại từng câu ca Huế từ người chèo đò đêm.',
      'A singer who lost her voice learns the songs of Huế line by line from a ferrywoman.',
    ],
    released: '2021-10-08',
    minutes: 113,
    label: 'Exclusive',
    genres: ['Âm nhạc', 'Lãng mạn'],
    keywords: ['Huế', 'ca Huế', 'dòng sông'],
    cast: [
      ['Nguyễn Bảo Châu', 'Tịnh Yên'],
      ['Tạ Ngọc Uyên', 'O Mận chèo đò'],
      ['Lương Tuấn Kiệt', 'Nhạc sĩ Vĩnh'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
      ['Đặng Mai Lam', 'Âm nhạc'],
    ],
    lines: [
      ['Em hát không ra tiếng nữa, o ơi.', 'I have no voice left, Auntie.'],
      ['Rứa thì nghe sông hát trước đã.', 'Then listen to the river first.'],
    ],
    plays: 119,
  },
  {
    place: strings,
    title: ['Giọng hát dưới mưa', 'A Voice in the Rain'],
    about: ['Người bán đĩa cũ đi tìm giọng hát trong một cuộn băng không đề tên.', 'A seller of old records looks for the voice on a tape without a name.'],
    released: '2023-05-05',
    minutes: 96,
    genres: ['Âm nhạc', 'Tâm lý'],
    keywords: ['Hà Nội', 'mưa', 'băng cũ'],
    cast: [
      ['Đỗ Anh Khoa', 'Anh Bách bán đĩa'],
      ['Ngô Hạ Vy', 'Giọng hát trong băng'],
      ['Vũ Đình Trọng', 'Ông thu âm'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
      ['Đặng Mai Lam', 'Âm nhạc'],
    ],
    lines: [
      ['Băng này thu năm nào vậy bác?', 'What year is this tape from?'],
      ['Năm mưa nhiều nhất.', 'The year it rained the most.'],
    ],
    plays: 91,
  },
  {
    place: strings,
    title: ['Nốt trầm', 'The Low Note'],
    about: ['Nghệ sĩ cello ở phố cổ nhận một học trò không nghe được.', 'A cellist in the old quarter takes on a pupil who cannot hear.'],
    released: '2020-12-04',
    minutes: 108,
    genres: ['Âm nhạc', 'Tâm lý'],
    keywords: ['Hà Nội', 'thầy trò', 'cello'],
    cast: [
      ['Vũ Đình Trọng', 'Thầy Kha'],
      ['Nguyễn Bảo Châu', 'Lặng'],
      ['Tạ Ngọc Uyên', 'Mẹ của Lặng'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
    ],
    lines: [
      ['Em đặt tay lên thùng đàn đi.', 'Put your hand on the body.'],
      ['Em thấy nó đang thở, thầy ạ.', 'It is breathing, sir.'],
    ],
    finalState: 'hidden',
    plays: 61,
  },
  {
    place: strings,
    title: ['Điệu lý cuối mùa', 'Last Tune of the Season'],
    about: ['Gánh đờn ca tài tử diễn đêm cuối cùng trước khi mỗi người đi một ngả.', 'A troupe of southern music plays its last night before it parts.'],
    released: '2020-10-16',
    minutes: 107,
    genres: ['Âm nhạc', 'Chính kịch'],
    keywords: ['miền Tây', 'đờn ca tài tử', 'chia tay'],
    cast: [
      ['Trần Minh Quân', 'Bầu Năm'],
      ['Nguyễn Bảo Châu', 'Đào Liễu'],
      ['Lâm Chí Thiện', 'Kép Hài'],
      ['Hồ Sĩ Lộc', 'Đạo diễn'],
      ['Đặng Mai Lam', 'Âm nhạc'],
    ],
    lines: [
      ['Hát bài chi cho đêm cuối hả bầu?', 'What do we sing on the last night?'],
      ['Hát bài đầu tiên tụi mình hát.', 'The first that we ever sang.'],
    ],
    plays: 57,
  },
];
