import type { Variation } from './variations.ts';

const slug = 'quan-nho-cuoi-pho';
const title = ['Quán nhỏ cuối phố', 'The Little Shop at the End of the Street'] as const;
const sisters = [
  ['Tạ Ngọc Uyên', 'Chị Cả Nhài'],
  ['Ngô Hạ Vy', 'Lan'],
  ['Hoàng Yến Nhi', 'Út Cúc'],
] as const;
const shared = { place: 'hem-so-7', genres: ['Hài', 'Gia đình'], keywords: ['ẩm thực', 'chị em', 'hàng xóm'] } as const;

type Episode = Pick<Variation, 'title' | 'about' | 'released' | 'cast' | 'lines' | 'plays'>;

const episodes: readonly Episode[] = [
  {
    title: ['Mở cửa', 'Opening'],
    about: [
      'Ba chị em mở lại quán phở của mẹ với một cuốn công thức thiếu trang cuối.',
      'Three sisters reopen their mother’s phở shop with a book of recipes that lacks its last page.',
    ],
    released: '2026-01-09',
    cast: [...sisters, ['Lâm Chí Thiện', 'Chú bán thịt']],
    lines: [
      ['Trang cuối đâu rồi?', 'Where is the last page?'],
      ['Em tưởng chị giữ.', 'I thought you had it.'],
    ],
    plays: 117,
  },
  {
    title: ['Bát phở thứ hai', 'The Second Bowl'],
    about: [
      'Sáng nào cũng có một vị khách gọi hai bát, và lần nào cũng để nguội một bát.',
      'A customer orders two bowls each morning and always lets one go cold.',
    ],
    released: '2026-01-16',
    cast: [...sisters, ['Vũ Đình Trọng', 'Ông khách hai bát']],
    lines: [
      ['Bát kia bác không ăn ạ?', 'Will you not have the other, sir?'],
      ['Của nhà tôi. Bà ấy ăn chậm.', 'It is my wife’s. She eats slowly.'],
    ],
    plays: 101,
  },
  {
    title: ['Mưa đầu mùa', 'First Rain'],
    about: ['Mái quán dột đúng hôm đoàn kiểm tra vệ sinh ghé qua.', 'The roof leaks on the very day of the inspection.'],
    released: '2026-01-23',
    cast: [...sisters, ['Cao Thế Phong', 'Trưởng đoàn kiểm tra']],
    lines: [
      ['Cái chậu giữa nhà để làm gì đây?', 'What is that tub in the middle of the room?'],
      ['Dạ, phong thủy ạ.', 'Feng shui, sir.'],
    ],
    plays: 95,
  },
  {
    title: ['Nợ cũ', 'Old Debts'],
    about: ['Cuốn sổ nợ của mẹ dẫn ba chị em đi khắp khu phố.', 'Their mother’s book of debts leads the sisters through the whole quarter.'],
    released: '2026-01-30',
    cast: [...sisters, ['Mai Khánh Đoan', 'Bà Tám ve chai']],
    lines: [
      ['Bà nợ mẹ cháu một trăm bát phở ạ?', 'You owe our mother a hundred bowls?'],
      ['Mẹ cháu nợ bà một trăm câu chuyện.', 'Your mother owes me a hundred stories.'],
    ],
    plays: 82,
  },
  {
    title: ['Trang cuối', 'The Last Page'],
    about: ['Trang công thức bị mất hóa ra chưa bao giờ được viết.', 'The missing page turns out never to have been written.'],
    released: '2026-02-06',
    cast: [...sisters, ['Lâm Chí Thiện', 'Chú bán thịt']],
    lines: [
      ['Mẹ để trống trang này.', 'She left this page empty.'],
      ['Để tụi mình viết đó chị.', 'For us to write.'],
    ],
    plays: 90,
  },
];

/** One season of a comedy with its episodes. */
export const cornerShop: readonly Variation[] = [
  {
    ...shared,
    slug,
    movie_type: 'series season',
    title,
    about: [
      'Ba chị em không hợp nhau, một quán phở sắp phải trả mặt bằng, và năm tuần để nấu lại đúng vị của mẹ. Phim bộ năm tập.',
      'Three sisters who do not get on, a phở shop about to lose its lease, and five weeks to find their mother’s taste again. Five episodes.',
    ],
    released: '2026-01-09',
    minutes: 225,
    label: 'Hot',
    cast: [...sisters, ['Hồ Sĩ Lộc', 'Đạo diễn'], ['Đinh Lan Khuê', 'Biên kịch']],
    lines: [
      ['Mẹ dặn quán không được đóng cửa.', 'Mother said never to close the shop.'],
      ['Mẹ có dặn ai rửa bát không?', 'Did she say who does the dishes?'],
    ],
    plays: 111,
  },
  ...episodes.map((episode, at): Variation => ({
    ...shared,
    ...episode,
    slug: `${slug}-tap-${at + 1}`,
    movie_type: 'episode',
    season: slug,
    episode_number: at + 1,
    title: [`${title[0]}, tập ${at + 1}: ${episode.title[0]}`, `${title[1]}, episode ${at + 1}: ${episode.title[1]}`],
    minutes: 45,
  })),
];
