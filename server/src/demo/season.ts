import type { SampleFilm } from './films.ts';

const shared = {
  channel: 'sao-mai-phim',
  release_date: '2025-02-14',
  label: 'Normal',
  genres: ['Hình sự', 'Chính kịch'],
  finalState: 'public',
} as const;
const episode = { ...shared, movie_type: 'episode', season: 'bong-nui' } as const;

/** One season of a series with its episodes. */
export const mountainShadow: readonly SampleFilm[] = [
  {
    ...shared,
    slug: 'bong-nui',
    movie_type: 'series season',
    label: 'Hot',
    title: 'Bóng núi',
    title_en: 'Mountain Shadow',
    about:
      'Một kiểm lâm trẻ về nhận việc dưới chân Fansipan đúng lúc những cây pơ mu cổ thụ biến mất từng đêm. Càng lần theo dấu xe, cô càng thấy bóng núi phủ lên chính những người mình tin. Mùa một, ba tập.',
    about_en:
      'A young ranger takes up her post below Fansipan just as ancient cypresses vanish night after night. The further she follows the tracks, the more the shadow of the mountain falls on people she trusts. Season one, three episodes.',
    duration: 147,
    keywords: ['vùng cao', 'rừng', 'bí mật', 'kiểm lâm'],
    cast: [
      ['Võ Ánh Dương', 'Kiểm lâm Mỵ'],
      ['Đỗ Anh Khoa', 'Trạm trưởng Pảo'],
      ['Cao Thế Phong', 'Chủ xưởng gỗ'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
      ['Đinh Lan Khuê', 'Biên kịch'],
    ],
    lines: [
      ['Rừng này không ai đếm được cây.', 'Nobody can count the trees of this forest.'],
      ['Vậy để tôi đếm gốc.', 'Then I will count the stumps.'],
    ],
    look: { view: 'mountains', palette: { sky: ['#2f7d5b', '#f0c96a'], light: '#fff2c4', layers: ['#8fb06a', '#4f8a5b', '#2b5c44', '#13291f'] }, seed: 6 },
    clip: { seconds: 5, width: 960, height: 540, seed: 55 },
    plays: 41,
  },
  {
    ...episode,
    slug: 'bong-nui-tap-1',
    episode_number: 1,
    title: 'Bóng núi, tập 1: Lối mòn',
    title_en: 'Mountain Shadow, episode 1: The Path',
    about: 'Ngày đầu nhận việc, Mỵ tìm thấy một vết xích mới trên lối mòn đã đóng cửa từ ba năm trước. Trạm trưởng khuyên cô quên nó đi.',
    about_en: 'On her first day Mỵ finds fresh tracks on a path that was closed three years ago. Her chief advises her to forget them.',
    duration: 48,
    keywords: ['vùng cao', 'rừng', 'kiểm lâm'],
    cast: [
      ['Võ Ánh Dương', 'Kiểm lâm Mỵ'],
      ['Đỗ Anh Khoa', 'Trạm trưởng Pảo'],
    ],
    lines: [
      ['Lối này đóng rồi mà anh?', 'Is this path not closed?'],
      ['Đóng ba năm rồi.', 'For three years.'],
      ['Vết xích còn ướt.', 'The tracks are still wet.'],
      ['Em đi lạc thôi. Về đi.', 'You just lost your way. Go home.'],
    ],
    look: { view: 'mountains', palette: { sky: ['#c8643c', '#f7d08a'], light: '#fff0cd', layers: ['#d99a5f', '#a8653f', '#6b3d2e', '#2c1a18'] }, seed: 61 },
    clip: { seconds: 5, width: 960, height: 540, seed: 60 },
    plays: 83,
  },
  {
    ...episode,
    slug: 'bong-nui-tap-2',
    episode_number: 2,
    release_date: '2025-02-21',
    title: 'Bóng núi, tập 2: Sương xuống',
    title_en: 'Mountain Shadow, episode 2: Mist Falls',
    about: 'Sương che kín bản làng suốt bốn ngày. Một người gùi hàng mất tích, và cuốn sổ tuần rừng của người tiền nhiệm bỗng thiếu mất mười hai trang.',
    about_en: "For four days mist hides the village. A porter goes missing, and twelve pages are gone from the former ranger's logbook.",
    duration: 51,
    keywords: ['vùng cao', 'bí mật', 'kiểm lâm'],
    cast: [
      ['Võ Ánh Dương', 'Kiểm lâm Mỵ'],
      ['Tạ Ngọc Uyên', 'Già Sua'],
      ['Cao Thế Phong', 'Chủ xưởng gỗ'],
    ],
    lines: [
      ['Ai xé cuốn sổ này?', 'Who tore this book?'],
      ['Sương xuống thì ai thấy được.', 'Who can see when the mist falls?'],
      ['Có người thấy đấy, già ạ.', 'Somebody saw, old mother.'],
      ['Thấy thì đừng nói.', 'If you saw, say nothing.'],
    ],
    look: { view: 'mountains', palette: { sky: ['#5c7f95', '#d9e4e4'], light: '#ffffff', layers: ['#a9c0c6', '#7f9faa', '#55788a', '#263f50'] }, seed: 72 },
    clip: { seconds: 5, width: 960, height: 540, seed: 65 },
    plays: 66,
  },
  {
    ...episode,
    slug: 'bong-nui-tap-3',
    episode_number: 3,
    release_date: '2025-02-28',
    title: 'Bóng núi, tập 3: Lửa trên nương',
    title_en: 'Mountain Shadow, episode 3: Fire on the Terraces',
    about: 'Đám cháy trên nương buộc cả bản phải chọn phía. Mỵ còn một đêm và một nhân chứng, trước khi mưa xóa sạch dấu vết.',
    about_en: 'A fire on the terraces forces the village to choose sides. Mỵ has one night and one witness before rain washes everything away.',
    duration: 48,
    keywords: ['vùng cao', 'rừng', 'một đêm'],
    cast: [
      ['Võ Ánh Dương', 'Kiểm lâm Mỵ'],
      ['Đỗ Anh Khoa', 'Trạm trưởng Pảo'],
      ['Cao Thế Phong', 'Chủ xưởng gỗ'],
    ],
    lines: [
      ['Gió đổi chiều rồi!', 'The wind has turned!'],
      ['Gọi cả bản dậy đi.', 'Wake the whole village.'],
      ['Còn chứng cứ trong lán thì sao?', 'And the evidence in the hut?'],
      ['Cứu người trước.', 'People first.'],
    ],
    look: { view: 'mountains', palette: { sky: ['#2a1233', '#d4553f'], light: '#ffb65c', layers: ['#8a3346', '#5d2440', '#3b1832', '#190b1c'] }, seed: 85 },
    clip: { seconds: 5, width: 960, height: 540, seed: 70 },
    plays: 59,
  },
];
