import type { Variation } from './variations.ts';

const mountains = 'bong-nui';
const winter = 'thu-gui-mua-dong';

/** Films of the mountains and their winters. */
export const highlands: readonly Variation[] = [
  {
    place: mountains,
    title: ['Người thổi sáo trên đèo', 'The Flute Player on the Pass'],
    about: [
      'Anh lính biên phòng mượn tiếng sáo gọi bà con về lại bản sau mùa lũ.',
      'A border guard calls a village home after the floods with the sound of his flute.',
    ],
    released: '2024-08-30',
    minutes: 110,
    genres: ['Âm nhạc', 'Chính kịch'],
    keywords: ['vùng cao', 'trở về', 'sáo Mông'],
    cast: [
      ['Bùi Gia Huy', 'Trung úy Sùng A Páo'],
      ['Tạ Ngọc Uyên', 'Chị Dua'],
      ['Vũ Đình Trọng', 'Già làng'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
      ['Đặng Mai Lam', 'Âm nhạc'],
    ],
    lines: [
      ['Bản không còn ai, thổi cho ai nghe?', 'The village is empty. Who is to hear you?'],
      ['Cho người đang đi trên đường.', 'Those who are on the road.'],
    ],
    plays: 87,
  },
  {
    place: mountains,
    title: ['Dấu chân trên ruộng bậc thang', 'Footprints on the Terraces'],
    about: [
      'Nhà khảo cổ trẻ lần ra con đường cổ chạy đúng dưới thửa ruộng của mẹ mình.',
      'A young archaeologist traces an ancient road right under her mother’s field.',
    ],
    released: '2026-12-18',
    minutes: 103,
    genres: ['Phiêu lưu', 'Gia đình'],
    keywords: ['vùng cao', 'mẹ và con', 'khảo cổ'],
    cast: [
      ['Võ Ánh Dương', 'Seo Mây'],
      ['Tạ Ngọc Uyên', 'Mẹ của Mây'],
      ['Đỗ Anh Khoa', 'Thầy hướng dẫn'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
    ],
    lines: [
      ['Con đào ruộng thì lấy gì mà ăn?', 'Dig up the field, and what do we eat?'],
      ['Con chỉ đào một bước chân thôi, mẹ.', 'I only dig one footprint, Mother.'],
    ],
    finalState: 'draft',
    plays: 0,
  },
  {
    place: mountains,
    title: ['Rừng thông gọi mưa', 'Pines That Call the Rain'],
    about: [
      'Ông kiểm lâm già và cậu học việc đi dập một đám cháy chưa ai nhìn thấy.',
      'An old ranger and his apprentice set out against a fire that nobody has seen yet.',
    ],
    released: '2021-04-16',
    minutes: 106,
    genres: ['Phiêu lưu', 'Chính kịch'],
    keywords: ['rừng', 'kiểm lâm', 'thầy trò'],
    cast: [
      ['Phan Quốc Bình', 'Ông Nhẫn'],
      ['Bùi Gia Huy', 'Cậu Đông'],
      ['Cao Thế Phong', 'Người đốt than'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
    ],
    lines: [
      ['Ông ngửi thấy khói ạ?', 'Do you smell smoke, sir?'],
      ['Ông nghe thấy chim im.', 'I hear the birds gone silent.'],
    ],
    plays: 55,
  },
  {
    place: mountains,
    title: ['Mùa hoa tam giác mạch', 'Buckwheat Season'],
    about: [
      'Cô hướng dẫn viên người bản và vị khách thứ một nghìn nhất định không chụp ảnh.',
      'A village guide and her thousandth guest, who will not take a single picture.',
    ],
    released: '2023-11-10',
    minutes: 93,
    genres: ['Lãng mạn', 'Phiêu lưu'],
    keywords: ['vùng cao', 'Hà Giang', 'mùa hoa'],
    cast: [
      ['Ngô Hạ Vy', 'Mẩy'],
      ['Lương Tuấn Kiệt', 'Vị khách thứ một nghìn'],
      ['Mai Khánh Đoan', 'Bà chủ nhà sàn'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
    ],
    lines: [
      ['Anh không chụp thì nhớ làm sao?', 'How will you remember without a picture?'],
      ['Không chụp thì mới phải nhớ.', 'Without one I have to.'],
    ],
    finalState: 'hidden',
    plays: 86,
  },
  {
    place: winter,
    title: ['Mùa đông không có thư', 'A Winter without Letters'],
    about: [
      'Cô giáo cắm bản viết thư cho chính mình suốt mùa tuyết, rồi một hôm có người trả lời.',
      'A teacher in the mountains writes to herself all winter, until one day somebody answers.',
    ],
    released: '2023-02-03',
    minutes: 97,
    genres: ['Lãng mạn', 'Tâm lý'],
    keywords: ['mùa đông', 'thư tay', 'vùng cao'],
    cast: [
      ['Lê Thảo Nguyên', 'Cô giáo Thục'],
      ['Đỗ Anh Khoa', 'Người trả lời thư'],
      ['Haruka Mori', 'Cô bạn tình nguyện viên'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
    ],
    lines: [
      ['Thư này không phải chữ của tôi.', 'This is not my handwriting.'],
      ['Nhưng trả lời đúng câu cô hỏi.', 'It answers what you asked, though.'],
    ],
    plays: 73,
  },
  {
    place: winter,
    title: ['Tuyết trên Mẫu Sơn', 'Snow on Mẫu Sơn'],
    about: [
      'Đoàn phim kẹt lại trên núi vì tuyết, còn người dẫn đường giấu một tin nhắn.',
      'A film crew is snowed in, and their guide keeps a message to himself.',
    ],
    released: '2025-12-19',
    minutes: 100,
    label: 'Exclusive',
    genres: ['Tâm lý', 'Phiêu lưu'],
    keywords: ['mùa đông', 'vùng cao', 'bí mật'],
    cast: [
      ['Haruka Mori', 'Nữ diễn viên Aoi'],
      ['Lương Tuấn Kiệt', 'Người dẫn đường'],
      ['Cao Thế Phong', 'Nhà sản xuất'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
    ],
    lines: [
      ['Trên này có sóng không anh?', 'Is there a signal up here?'],
      ['Không. Từ hôm qua là không.', 'No. Not since yesterday.'],
    ],
    plays: 134,
  },
  {
    place: winter,
    title: ['Lá thư số 100', 'The Hundredth Letter'],
    about: ['Người đưa thư về hưu đi giao nốt lá thư ông đã giữ suốt ba mươi năm.', 'A retired postman delivers the one letter that he kept for thirty years.'],
    released: '2024-10-18',
    minutes: 102,
    label: 'Hot',
    genres: ['Tâm lý', 'Gia đình'],
    keywords: ['thư tay', 'tuổi già', 'lời hứa'],
    cast: [
      ['Phan Quốc Bình', 'Ông Khang'],
      ['Mai Khánh Đoan', 'Người nhận thư'],
      ['Ngô Hạ Vy', 'Con gái ông Khang'],
      ['Phạm Hoài Sơn', 'Đạo diễn'],
    ],
    lines: [
      ['Sao ông không giao từ hồi đó?', 'Why did you not deliver it back then?'],
      ['Hồi đó tôi biết trong thư viết gì.', 'Back then I knew what it said.'],
    ],
    plays: 160,
  },
  {
    place: winter,
    title: ['Sao băng trên cao nguyên', 'Shooting Stars on the Plateau'],
    about: [
      'Câu lạc bộ thiên văn của một trường nội trú đếm sao băng để đổi lấy chiếc kính viễn vọng.',
      'A boarding school’s astronomy club counts shooting stars to earn a telescope.',
    ],
    released: '2027-01-15',
    minutes: 99,
    genres: ['Thiếu nhi', 'Phiêu lưu'],
    keywords: ['vùng cao', 'trường học', 'bầu trời'],
    cast: [
      ['Võ Ánh Dương', 'Cô giáo vật lý'],
      ['Lương Tuấn Kiệt', 'Thầy hiệu trưởng'],
      ['Nguyễn Bảo Châu', 'Chị phụ trách'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Chín mươi chín! Còn một ngôi nữa!', 'Ninety-nine! One more!'],
      ['Đừng chớp mắt, cả lớp ơi.', 'Nobody blink.'],
    ],
    finalState: 'draft',
    plays: 0,
  },
];
