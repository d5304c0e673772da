import type { DeclineReason } from '@marquee/contract/contest/decision';

/** A contest entry of an invented person. `of` is the slug of the film whose landscape it shows. A draft waits for a decision. */
export type SampleEntry = {
  name: string;
  title: string;
  description: string;
  full_name: string;
  birthday: string;
  gender: 'male' | 'female' | 'other';
  address: string;
  city: string;
  of: string;
  finalState: 'public' | 'draft';
  plays: number;
  /** approved, or the reason why it was declined; without it the entry waits for a decision */
  decision?: 'APPROVED' | DeclineReason;
  /** what each judge gave by criterion, in their order */
  scores?: readonly (readonly number[])[];
  /** what the first judge noted */
  notes?: readonly { at_s: number; text: string }[];
};

export const entries: readonly SampleEntry[] = [
  {
    name: 'cho-noi-luc-bon-gio',
    title: 'Chợ nổi lúc bốn giờ',
    description: 'Một buổi sáng trên chợ nổi Cái Răng, quay bằng điện thoại.',
    full_name: 'Nguyễn Thị Hoa',
    birthday: '1999-05-12',
    gender: 'female',
    address: '12 Nguyễn Trãi, Ninh Kiều',
    city: 'Cần Thơ',
    of: 'chuyen-pha-cuoi-cung',
    finalState: 'public',
    plays: 86,
    decision: 'APPROVED',
    scores: [
      [9, 8, 9, 8],
      [8, 9, 9, 9],
    ],
    notes: [
      { at_s: 1, text: 'Vào cảnh bằng tiếng máy ghe, rất đúng chỗ.' },
      { at_s: 3, text: 'Khung hình hơi rung khi lia theo ghe hàng.' },
    ],
  },
  {
    name: 'ba-toi-goi-banh',
    title: 'Bà tôi gói bánh',
    description: 'Đôi tay bà và sáu mươi chiếc bánh chưng trong một đêm.',
    full_name: 'Trần Quốc Việt',
    birthday: '2001-11-03',
    gender: 'male',
    address: '45 Lạch Tray, Ngô Quyền',
    city: 'Hải Phòng',
    of: 'mua-com-xanh',
    finalState: 'public',
    plays: 113,
    decision: 'APPROVED',
    scores: [
      [9, 9, 7, 9],
      [9, 8, 8, 8],
    ],
    notes: [{ at_s: 2, text: 'Cận cảnh bàn tay bà: giữ được nhịp chậm.' }],
  },
  {
    name: 'ma-pi-leng-trong-suong',
    title: 'Mã Pí Lèng trong sương',
    description: 'Ba ngày chờ sương tan để quay được một phút rưỡi.',
    full_name: 'Lò Thị Mai',
    birthday: '1996-02-27',
    gender: 'female',
    address: 'Thôn Pả Vi Hạ, Mèo Vạc',
    city: 'Hà Giang',
    of: 'bong-nui',
    finalState: 'public',
    plays: 64,
    decision: 'APPROVED',
    scores: [
      [7, 6, 10, 6],
      [8, 5, 9, 6],
    ],
  },
  {
    name: 'xe-kem-cua-chu-tu',
    title: 'Xe kem của chú Tư',
    description: 'Chiếc xe kem cũ và bốn mùa hè của cả xóm.',
    full_name: 'Phạm Minh Đức',
    birthday: '1988-08-19',
    gender: 'male',
    address: '7/3 Hoàng Diệu, Quận 4',
    city: 'TP. Hồ Chí Minh',
    of: 'hem-so-7',
    finalState: 'public',
    plays: 47,
    decision: 'APPROVED',
    scores: [
      [7, 8, 6, 8],
      [6, 7, 6, 7],
    ],
  },
  {
    name: 'mot-ngay-cua-nguoi-gac-tau',
    title: 'Một ngày của người gác tàu',
    description: 'Mười hai chuyến tàu, mười hai lần kéo gác chắn.',
    full_name: 'Hoàng Thu Trang',
    birthday: '1993-04-08',
    gender: 'female',
    address: '88 Lê Duẩn, Hoàn Kiếm',
    city: 'Hà Nội',
    of: 'mua-tren-pho-cu',
    finalState: 'draft',
    plays: 0,
    decision: 'APPROVED',
    scores: [[8, 8, 7, 9]],
  },
  {
    name: 'dieu-tren-de',
    title: 'Diều trên đê',
    description: 'Hội thả diều sáo ở quê em, nhìn từ dưới đất lên.',
    full_name: 'Vũ Gia Bảo',
    birthday: '2004-07-15',
    gender: 'male',
    address: 'Xóm 5, Song An, Vũ Thư',
    city: 'Thái Bình',
    of: 'canh-dieu-nguoc-gio',
    finalState: 'draft',
    plays: 0,
    decision: 'APPROVED',
  },
  {
    name: 'dem-tha-luoi',
    title: 'Đêm thả lưới',
    description: 'Theo bố ra khơi một đêm không trăng.',
    full_name: 'Đinh Hải Yến',
    birthday: '2000-01-30',
    gender: 'female',
    address: '23 Trần Phú',
    city: 'Đồng Hới',
    of: 'nguoi-gac-den-hon-dau',
    finalState: 'draft',
    plays: 0,
    decision: 'APPROVED',
  },
  {
    name: 'ca-hue-tren-song',
    title: 'Ca Huế trên sông',
    description: 'Một câu ca, một chiếc đò và khúc sông trước nhà.',
    full_name: 'Tôn Nữ Minh An',
    birthday: '1997-09-09',
    gender: 'female',
    address: '15 Nguyễn Công Trứ',
    city: 'Huế',
    of: 'tieng-dan-trong-suong',
    finalState: 'draft',
    plays: 0,
  },
  {
    name: 'tet-den-muon',
    title: 'Tết đến muộn',
    description: 'Chuyến xe cuối năm đưa bố về đến nhà khi đã mùng Hai.',
    full_name: 'Bùi Văn Thành',
    birthday: '1990-12-21',
    gender: 'male',
    address: '102 Quang Trung',
    city: 'Vinh',
    of: 'dem-khong-ngu-o-ben-ninh-kieu',
    finalState: 'draft',
    plays: 0,
    decision: 'off_topic',
  },
  {
    name: 'thu-cho-muoi-nam-sau',
    title: 'Thư cho mười năm sau',
    description: 'Cả lớp viết thư cho chính mình rồi chôn dưới gốc phượng.',
    full_name: 'Ngô Khánh Linh',
    birthday: '2003-03-17',
    gender: 'other',
    address: '6 Hùng Vương',
    city: 'Đà Lạt',
    of: 'thu-gui-mua-dong',
    finalState: 'draft',
    plays: 0,
  },
];
