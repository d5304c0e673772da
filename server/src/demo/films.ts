import type { labels } from '@marquee/contract/media/content';
import type { movieTypes } from '@marquee/contract/media/movie';
import type { Look } from './picture.ts';
import { mountainShadow } from './season.ts';
import { variationsOf } from './variations.ts';

/**
 * An invented film of the sample catalogue. References are by name: channels by user name, people by name, tags by title, `season` by slug.
 * `lines` are its subtitles in Vietnamese and English, spread evenly over the film.
 */
export type SampleFilm = {
  slug: string;
  movie_type: (typeof movieTypes)[number];
  season?: string;
  episode_number?: number;
  title: string;
  title_en: string;
  about: string;
  about_en: string;
  /** the stated duration in minutes; the actual film is a short clip */
  duration: number;
  release_date: string;
  label: (typeof labels)[number];
  channel: string;
  genres: readonly string[];
  keywords: readonly string[];
  /** each person with their role */
  cast: readonly (readonly [string, string])[];
  lines: readonly (readonly [string, string])[];
  look: Look;
  /** the number of screenshots, by default 2 */
  shots?: number;
  clip: { seconds: number; width: number; height: number; seed: number; damaged?: boolean };
  /** its state after transcoding; a draft is never published */
  finalState: 'public' | 'hidden' | 'draft';
  /** plays by invented viewers in a week */
  plays: number;
};

const wide = { width: 960, height: 540 };

const originals: readonly SampleFilm[] = [
  {
    slug: 'mua-tren-pho-cu',
    movie_type: 'single movie',
    title: 'Mưa trên phố cũ',
    title_en: 'Rain over the Old Quarter',
    about:
      'Sau mười hai năm xa nhà, Diệp trở về căn gác nhỏ phố Hàng Gà để bán lại tiệm sửa đồng hồ của cha. Mưa giữ cô ở lại thêm bảy ngày. Mỗi ngày một người khách cũ ghé qua, mỗi chiếc đồng hồ kể một chuyện mà cha cô chưa từng kể.',
    about_en:
      "After twelve years away, Diệp comes home to sell her father's watch repair shop in the Old Quarter. The rain keeps her for seven more days, and every day brings an old customer with a story her father never told.",
    duration: 108,
    release_date: '2025-09-12',
    label: 'Exclusive',
    channel: 'sao-mai-phim',
    genres: ['Tâm lý', 'Gia đình'],
    keywords: ['Hà Nội', 'mưa', 'trở về', 'cha và con'],
    cast: [
      ['Ngô Hạ Vy', 'Diệp'],
      ['Vũ Đình Trọng', 'Ông Cầm, cha của Diệp'],
      ['Bùi Gia Huy', 'Quang, người giao thư'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
      ['Đinh Lan Khuê', 'Biên kịch'],
    ],
    lines: [
      ['Đồng hồ này chạy chậm bảy phút.', 'This watch runs seven minutes slow.'],
      ['Bố tôi bảo đừng chỉnh.', 'My father said to leave it so.'],
      ['Bảy phút ấy ông dành cho ai?', 'Whom did he keep those seven minutes for?'],
      ['Cho những hôm trời mưa.', 'For rainy days.'],
    ],
    look: { view: 'rain', palette: { sky: ['#0d2436', '#2c6a78'], light: '#ffcf87', layers: ['#23606c', '#17485a', '#0f3247', '#0a1c29'] }, seed: 11 },
    clip: { seconds: 5, width: 1280, height: 720, seed: 10 },
    finalState: 'public',
    plays: 118,
  },
  {
    slug: 'nguoi-gac-den-hon-dau',
    movie_type: 'single movie',
    title: 'Người gác đèn Hòn Dấu',
    title_en: 'The Lighthouse Keeper',
    about:
      'Ngọn hải đăng sắp được điều khiển từ đất liền, và ông Thìn chỉ còn một mùa biển cuối cùng. Khi một chiếc thuyền giấy ghi lời cầu cứu dạt vào chân đảo, ông cùng cô kỹ sư trẻ đến tháo đèn phải quyết định có thắp lại ngọn lửa cũ hay không.',
    about_en:
      'The light is to be run from the mainland, and old Thìn has one last season at sea. When a paper boat with a call for help drifts ashore, he and the young engineer sent to dismantle the lamp must decide whether to light it once more.',
    duration: 121,
    release_date: '2024-04-30',
    label: 'Hot',
    channel: 'vinh-xanh-studio',
    genres: ['Chính kịch', 'Phiêu lưu'],
    keywords: ['biển', 'hải đăng', 'đảo', 'tuổi già'],
    cast: [
      ['Phan Quốc Bình', 'Ông Thìn'],
      ['Hoàng Yến Nhi', 'Kỹ sư Lam'],
      ['Lương Tuấn Kiệt', 'Thuyền trưởng Hải'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
    ],
    lines: [
      ['Đêm nay biển không có trăng.', 'There is no moon over the sea tonight.'],
      ['Vậy thì họ chỉ còn chúng ta.', 'Then we are all they have.'],
      ['Dầu còn đủ cho một đêm.', 'There is oil for one night.'],
      ['Một đêm là đủ.', 'One night is enough.'],
    ],
    look: { view: 'lighthouse', palette: { sky: ['#0f4c81', '#6cc0e5'], light: '#fff3c9', layers: ['#4aa3d4', '#2879b0', '#17588c', '#0c2b45'] }, seed: 5 },
    clip: { seconds: 5, ...wide, seed: 15 },
    finalState: 'public',
    plays: 96,
  },
  {
    slug: 'chuyen-pha-cuoi-cung',
    movie_type: 'single movie',
    title: 'Chuyến phà cuối cùng',
    title_en: 'The Last Ferry',
    about:
      'Trước ngày cây cầu mới thông xe, ông lái phà già đưa chuyến khách cuối cùng qua sông. Trên phà có cô gái trở về sau mười năm, một người đàn ông giấu chiếc hộp thiếc và đứa bé không ai đón. Chuyến sang sông hai mươi phút kéo dài suốt một đêm nước lớn.',
    about_en:
      'On the eve of the new bridge, an old ferryman takes his last passengers across: a woman back after ten years, a man hiding a tin box, and a child nobody has come for. A crossing of twenty minutes lasts a whole night of high water.',
    duration: 97,
    release_date: '2026-12-05',
    label: 'Normal',
    channel: 'sao-mai-phim',
    genres: ['Tâm lý', 'Gia đình', 'Chính kịch'],
    keywords: ['miền Tây', 'dòng sông', 'trở về'],
    cast: [
      ['Trần Minh Quân', 'Ông Sáu, lái phà'],
      ['Ngô Hạ Vy', 'Thảo'],
      ['Đỗ Anh Khoa', 'Người đàn ông có hộp thiếc'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
    ],
    lines: [
      ['Qua sông mất bao lâu, ông Sáu?', 'How long is the crossing, Mr Sáu?'],
      ['Hai mươi phút. Hoặc cả đời.', 'Twenty minutes. Or a lifetime.'],
      ['Mai có cầu rồi.', 'Tomorrow there will be a bridge.'],
      ['Nên đêm nay tôi chở chậm.', 'That is why I go slowly tonight.'],
    ],
    look: { view: 'crossing', palette: { sky: ['#9f3a2b', '#eda35c'], light: '#fde7c2', layers: ['#e0934f', '#bd6038', '#94402c', '#3a1c1f'] }, seed: 21 },
    clip: { seconds: 5, ...wide, seed: 20 },
    finalState: 'draft',
    plays: 0,
  },
  {
    slug: 'mua-com-xanh',
    movie_type: 'single movie',
    title: 'Mùa cốm xanh',
    title_en: 'Season of Green Rice',
    about:
      'Bà nội quên dần mọi thứ, trừ cách rang mẻ cốm đầu mùa. Cậu bé Bi được giao giữ lửa cho chảo gang và học được rằng có những điều chỉ bàn tay mới nhớ. Một mùa thu ở làng Vòng, ấm và thơm như gói lá sen.',
    about_en:
      'Grandmother is forgetting everything except how to roast the first young rice of the year. Little Bi is trusted with the fire, and learns that some things only hands remember.',
    duration: 112,
    release_date: '2023-09-01',
    label: 'Normal',
    channel: 'kenh-dong-xanh',
    genres: ['Gia đình', 'Thiếu nhi'],
    keywords: ['làng quê', 'mùa thu', 'bà và cháu', 'ẩm thực'],
    cast: [
      ['Mai Khánh Đoan', 'Bà nội'],
      ['Cao Thế Phong', 'Bố của Bi'],
      ['Tạ Ngọc Uyên', 'Cô giáo Nhài'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Lửa nhỏ thôi, Bi ơi.', 'Keep the fire small, Bi.'],
      ['Sao bà biết là đủ ạ?', 'How do you know it is enough?'],
      ['Tay bà nghe được hạt cốm.', 'My hands can hear the grain.'],
      ['Cháu cũng nghe thấy rồi!', 'I can hear it too!'],
    ],
    look: { view: 'terraces', palette: { sky: ['#6fb7a8', '#f4e6a8'], light: '#fff4cf', layers: ['#b9cf5f', '#86b04b', '#4d8a45', '#1d4a34'] }, seed: 8 },
    clip: { seconds: 5, ...wide, seed: 25 },
    finalState: 'public',
    plays: 74,
  },
  {
    slug: 'dem-khong-ngu-o-ben-ninh-kieu',
    movie_type: 'single movie',
    title: 'Đêm không ngủ ở bến Ninh Kiều',
    title_en: 'Sleepless at Ninh Kiều Wharf',
    about:
      'Ba người lạ, một va li bị nhầm và một đêm mưa ở Cần Thơ. Nữ trung úy Ngân có sáu giờ để tìm ra ai trong số họ đang nói thật, trước khi chuyến tàu sáng rời bến.',
    about_en:
      'Three strangers, one swapped suitcase and a rainy night in Cần Thơ. Lieutenant Ngân has six hours to find out which of them is telling the truth before the morning boat leaves.',
    duration: 89,
    release_date: '2026-03-20',
    label: 'Hot',
    channel: 'ha-thanh-tv',
    genres: ['Hình sự', 'Tâm lý'],
    keywords: ['miền Tây', 'mưa', 'bí mật', 'một đêm'],
    cast: [
      ['Lê Thảo Nguyên', 'Trung úy Ngân'],
      ['Lương Tuấn Kiệt', 'Khách áo xám'],
      ['Võ Ánh Dương', 'Cô bán vé'],
      ['Hồ Sĩ Lộc', 'Đạo diễn'],
    ],
    lines: [
      ['Va li này không phải của tôi.', 'This suitcase is not mine.'],
      ['Nhưng chìa khóa ở trong túi anh.', 'But the key is in your pocket.'],
      ['Ai đó đã bỏ vào.', 'Somebody put it there.'],
      ['Tàu chạy lúc năm giờ. Kể đi.', 'The boat leaves at five. Talk.'],
    ],
    look: { view: 'rain', palette: { sky: ['#191622', '#5b4266'], light: '#f7a8a0', layers: ['#4a3b58', '#372c45', '#251f31', '#131019'] }, seed: 47 },
    clip: { seconds: 5, ...wide, seed: 30 },
    finalState: 'public',
    plays: 63,
  },
  ...mountainShadow,
  {
    slug: 'hem-so-7',
    movie_type: 'single movie',
    title: 'Hẻm số 7',
    title_en: 'Alley No. 7',
    about:
      'Con hẻm sắp giải tỏa, nhưng đêm hội lồng đèn cuối cùng thì vẫn phải rực rỡ. Một bộ phim hài ấm áp về tám gia đình, một cái loa phường hỏng và bức tường mà ai cũng nhận là của mình. Quay dọc, dành cho màn hình điện thoại.',
    about_en:
      'The alley is to be cleared, but its last lantern night must shine. A warm comedy of eight families, one broken loudspeaker and a wall that everybody calls their own. Shot upright, for phones.',
    duration: 104,
    release_date: '2021-01-29',
    label: 'Normal',
    channel: 'ha-thanh-tv',
    genres: ['Hài', 'Gia đình'],
    keywords: ['Sài Gòn', 'hàng xóm', 'lồng đèn'],
    cast: [
      ['Hoàng Yến Nhi', 'Cô Bảy bánh mì'],
      ['Lâm Chí Thiện', 'Ông tổ trưởng'],
      ['Nguyễn Bảo Châu', 'Út Mơ'],
      ['Hồ Sĩ Lộc', 'Đạo diễn'],
    ],
    lines: [
      ['Bức tường này của nhà tui!', 'This wall belongs to my house!'],
      ['Vậy sao cái bông giấy nó ngả qua đây?', 'Then why do its flowers lean this way?'],
      ['Thôi, treo đèn lên đã.', 'Come on, hang the lanterns first.'],
      ['Sáng rồi, khỏi cãi nữa.', 'There is light now. No more quarrels.'],
    ],
    look: { view: 'lanterns', palette: { sky: ['#2b1a2e', '#8c4a4a'], light: '#ffd98a', layers: ['#c9603f', '#5e3240', '#432436', '#241522'] }, seed: 3 },
    clip: { seconds: 5, width: 406, height: 720, seed: 35 },
    finalState: 'hidden',
    plays: 27,
  },
  {
    slug: 'thu-gui-mua-dong',
    movie_type: 'single movie',
    title: 'Thư gửi mùa đông',
    title_en: 'Letters to Winter',
    about:
      'Ở bưu cục nhỏ trên Mẫu Sơn, người đưa thư cuối cùng vẫn nhận được những lá thư không ghi người nhận. Anh bắt đầu trả lời. Rồi một ngày tuyết rơi, có người đến tận nơi để lấy thư của mình.',
    about_en:
      'In a small post office on Mẫu Sơn, the last postman keeps receiving letters addressed to no one. He begins to answer. Then, on a day of snow, somebody comes to collect.',
    duration: 131,
    release_date: '2026-12-24',
    label: 'Normal',
    channel: 'vinh-xanh-studio',
    genres: ['Lãng mạn', 'Tâm lý'],
    keywords: ['mùa đông', 'thư tay', 'vùng cao'],
    cast: [
      ['Bùi Gia Huy', 'Người đưa thư'],
      ['Lê Thảo Nguyên', 'Người gửi'],
      ['Haruka Mori', 'Nhà nhiếp ảnh'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
    ],
    lines: [
      ['Thư này không có người nhận.', 'This letter has no addressee.'],
      ['Vậy anh đọc giúp tôi được không?', 'Then would you read it for me?'],
      ['Tôi đã trả lời rồi.', 'I have already answered it.'],
      ['Tôi biết. Nên tôi mới đến.', 'I know. That is why I came.'],
    ],
    look: { view: 'lamp', palette: { sky: ['#0d1638', '#4a66a8'], light: '#ffe9b0', layers: ['#6d86c4', '#b9c8e8', '#8ba1d2', '#0b1024'] }, seed: 14 },
    clip: { seconds: 5, ...wide, seed: 40, damaged: true },
    finalState: 'draft',
    plays: 0,
  },
  {
    slug: 'canh-dieu-nguoc-gio',
    movie_type: 'single movie',
    title: 'Cánh diều ngược gió',
    title_en: 'Kite against the Wind',
    about:
      'Tí muốn thắng cuộc thi thả diều để có tiền chuộc lại con trâu. Cậu chỉ có giấy báo cũ, một cuộn dây cước và người ông đã thề không bao giờ làm diều nữa. Một câu chuyện sáng trong về gió, về quê và về những lời hứa.',
    about_en:
      "Tí wants to win the kite contest to buy back the family's buffalo. All he has is old newspaper, a reel of line, and a grandfather who swore never to build a kite again.",
    duration: 94,
    release_date: '2022-06-01',
    label: 'Normal',
    channel: 'kenh-dong-xanh',
    genres: ['Thiếu nhi', 'Phiêu lưu', 'Gia đình'],
    keywords: ['làng quê', 'cánh diều', 'lời hứa'],
    cast: [
      ['Phan Quốc Bình', 'Ông nội'],
      ['Tạ Ngọc Uyên', 'Mẹ của Tí'],
      ['Lâm Chí Thiện', 'Ông chủ bãi'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Gió ngược thì sao bay được hả ông?', 'How can it fly against the wind, Grandpa?'],
      ['Ngược gió diều mới lên cao.', 'Only against the wind does a kite rise.'],
      ['Ông đã thề không làm nữa mà.', 'You swore you would never build one again.'],
      ['Ông thề với gió, chưa thề với cháu.', 'I swore it to the wind, not to you.'],
    ],
    look: { view: 'road', palette: { sky: ['#5f9aa0', '#f5d98b'], light: '#fff1bd', layers: ['#8f8a4e', '#7d8b3f', '#4e5f31', '#26301f'] }, seed: 33 },
    clip: { seconds: 5, ...wide, seed: 45 },
    finalState: 'public',
    plays: 58,
  },
  {
    slug: 'tieng-dan-trong-suong',
    movie_type: 'single movie',
    title: 'Tiếng đàn trong sương',
    title_en: 'Strings in the Mist',
    about:
      'Nghệ nhân đàn bầu cuối cùng của một gánh hát xưa mất dần thính giác. Cô học trò người Huế thu lại từng tiếng đàn của thầy, và nhận ra tiếng đẹp nhất luôn nằm giữa hai nốt. Phim ca nhạc với mười hai bản nhạc soạn riêng.',
    about_en:
      'The last monochord master of an old troupe is going deaf. His pupil from Huế records every note he plays, and finds that the finest sound lies between two notes. A film with twelve original pieces.',
    duration: 116,
    release_date: '2019-11-15',
    label: 'Exclusive',
    channel: 'sao-mai-phim',
    genres: ['Âm nhạc', 'Chính kịch'],
    keywords: ['Huế', 'đàn bầu', 'thầy trò'],
    cast: [
      ['Vũ Đình Trọng', 'Nghệ nhân Tư Hòa'],
      ['Nguyễn Bảo Châu', 'Diễm'],
      ['Đặng Mai Lam', 'Âm nhạc'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
    ],
    lines: [
      ['Con có nghe thấy không?', 'Do you hear it?'],
      ['Dạ, thầy chưa gảy mà.', 'But you have not played yet, Master.'],
      ['Nốt hay nhất nằm ở đó.', 'That is where the finest note lies.'],
      ['Ở giữa hai lần im lặng.', 'Between two silences.'],
    ],
    look: { view: 'rings', palette: { sky: ['#0b2533', '#2a6f72'], light: '#f6e7b4', layers: ['#79c3a6', '#1f6d6b', '#145058', '#0a2631'] }, seed: 52 },
    clip: { seconds: 5, ...wide, seed: 50 },
    finalState: 'public',
    plays: 89,
  },
];

/** The films of the sample catalogue. A film comes before the samples that refer to it. */
export const films: readonly SampleFilm[] = [...originals, ...variationsOf(originals)];
