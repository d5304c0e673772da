import type { Variation } from './variations.ts';

const terraces = 'mua-com-xanh';
const road = 'canh-dieu-nguoc-gio';

/** Films of the villages in the plains. */
export const countryside: readonly Variation[] = [
  {
    place: terraces,
    title: ['Bếp lửa của ngoại', 'Grandmother’s Hearth'],
    about: [
      'Cô đầu bếp trẻ bỏ nhà hàng trên phố về học lại nồi cá kho của bà ngoại.',
      'A young chef leaves her restaurant in the city to learn her grandmother’s braised fish once more.',
    ],
    released: '2023-12-15',
    minutes: 104,
    genres: ['Gia đình', 'Hài'],
    keywords: ['làng quê', 'bà và cháu', 'ẩm thực'],
    cast: [
      ['Hoàng Yến Nhi', 'Bếp trưởng Nguyệt'],
      ['Mai Khánh Đoan', 'Bà ngoại'],
      ['Cao Thế Phong', 'Cậu Út'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Ngoại nêm mấy thìa nước mắm ạ?', 'How many spoons of fish sauce, Grandma?'],
      ['Nêm cho tới khi nhớ nhà.', 'Until you feel homesick.'],
    ],
    plays: 92,
  },
  {
    place: terraces,
    title: ['Con trâu tên Mây', 'A Buffalo Named Cloud'],
    about: [
      'Cậu bé giấu con trâu già của làng để nó khỏi bị bán trước ngày mùa.',
      'A boy hides the village’s old buffalo so that it is not sold before the harvest.',
    ],
    released: '2024-06-01',
    minutes: 86,
    genres: ['Thiếu nhi', 'Gia đình'],
    keywords: ['làng quê', 'con trâu', 'lời hứa'],
    cast: [
      ['Phan Quốc Bình', 'Ông nội'],
      ['Lâm Chí Thiện', 'Lái trâu'],
      ['Tạ Ngọc Uyên', 'Mẹ của Tèo'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Cháu giấu trâu ở đâu?', 'Where did you hide the buffalo?'],
      ['Cháu giấu ở chỗ mây ạ.', 'Where the clouds are.'],
    ],
    plays: 69,
  },
  {
    place: terraces,
    title: ['Hạt giống của bố', 'Father’s Seeds'],
    about: [
      'Người con trai mang túi thóc giống của bố qua mười tỉnh, tìm thửa ruộng còn gieo được.',
      'A son carries his father’s seed rice through ten provinces to find a field that can still grow it.',
    ],
    released: '2025-05-16',
    minutes: 115,
    genres: ['Chính kịch', 'Gia đình'],
    keywords: ['làng quê', 'cha và con', 'cánh đồng'],
    cast: [
      ['Đỗ Anh Khoa', 'Thuận'],
      ['Vũ Đình Trọng', 'Bố của Thuận'],
      ['Võ Ánh Dương', 'Cô kỹ sư nông nghiệp'],
      ['Trịnh Hoài Thu', 'Đạo diễn'],
      ['Đinh Lan Khuê', 'Biên kịch'],
    ],
    lines: [
      ['Giống này bây giờ ai còn trồng.', 'Nobody grows this kind any more.'],
      ['Bố cháu còn.', 'My father does.'],
    ],
    plays: 76,
  },
  {
    place: terraces,
    title: ['Hội làng tháng Giêng', 'The Village Feast'],
    about: [
      'Đội kéo co của làng toàn các cụ bà, và năm nay các cụ quyết thắng.',
      'The village’s tug-of-war team is all grandmothers, and this year they mean to win.',
    ],
    released: '2026-02-20',
    minutes: 91,
    label: 'Hot',
    genres: ['Hài', 'Gia đình'],
    keywords: ['làng quê', 'Tết', 'tuổi già'],
    cast: [
      ['Mai Khánh Đoan', 'Cụ Thìn, đội trưởng'],
      ['Hoàng Yến Nhi', 'Huấn luyện viên bất đắc dĩ'],
      ['Lâm Chí Thiện', 'Trọng tài'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Các cụ ơi, thua cũng vui mà!', 'Losing is fun too, ladies!'],
      ['Thua thì cô ra mà vui một mình.', 'Then go and have it by yourself.'],
    ],
    plays: 137,
  },
  {
    place: road,
    title: ['Đường về Gò Công', 'The Road to Gò Công'],
    about: ['Hai cha con đạp xe ba ngày để trả chiếc đồng hồ cổ về cho chủ cũ.', 'Father and son cycle for three days to take an old clock back to its owner.'],
    released: '2024-06-14',
    minutes: 101,
    genres: ['Gia đình', 'Phiêu lưu'],
    keywords: ['miền Tây', 'cha và con', 'lời hứa'],
    cast: [
      ['Cao Thế Phong', 'Ba Thời'],
      ['Phan Quốc Bình', 'Chủ cũ của chiếc đồng hồ'],
      ['Hoàng Yến Nhi', 'Cô bán nước mía'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Còn xa không ba?', 'Is it still far, Dad?'],
      ['Đồng hồ reo là tới.', 'We are there when the clock rings.'],
    ],
    finalState: 'hidden',
    plays: 81,
  },
  {
    place: road,
    title: ['Cánh đồng không khói', 'Field without Smoke'],
    about: [
      'Cả làng nhịn đốt rơm một vụ để bầu trời đủ trong cho hội thả diều.',
      'For one harvest a village burns no straw, so that the sky is clear for its kites.',
    ],
    released: '2022-07-15',
    minutes: 90,
    genres: ['Thiếu nhi', 'Hài'],
    keywords: ['làng quê', 'cánh diều', 'cánh đồng'],
    cast: [
      ['Lâm Chí Thiện', 'Ông trưởng thôn'],
      ['Tạ Ngọc Uyên', 'Cô tổng phụ trách'],
      ['Phan Quốc Bình', 'Cụ Chắt'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Không đốt thì rơm để đâu?', 'If we do not burn it, where does the straw go?'],
      ['Để làm đuôi diều, ông ơi!', 'Into kite tails!'],
    ],
    plays: 58,
  },
  {
    place: road,
    title: ['Đua cùng bóng mây', 'Racing the Clouds'],
    about: [
      'Đội đua xe đạp của một trường huyện có năm tay đua mà chỉ ba chiếc xe.',
      'A country school’s cycling team has five riders and only three bicycles.',
    ],
    released: '2025-08-29',
    minutes: 95,
    genres: ['Thiếu nhi', 'Phiêu lưu'],
    keywords: ['làng quê', 'trường học', 'xe đạp'],
    cast: [
      ['Võ Ánh Dương', 'Cô giáo thể dục'],
      ['Lương Tuấn Kiệt', 'Ông thợ sửa xe'],
      ['Cao Thế Phong', 'Thầy giám thị'],
      ['Kiều Nhật Hạ', 'Đạo diễn'],
    ],
    lines: [
      ['Năm đứa ba xe thì đua kiểu gì?', 'Five of us, three bikes. How do we race?'],
      ['Thì hai đứa chạy bộ!', 'Two of us run!'],
    ],
    plays: 83,
  },
];
