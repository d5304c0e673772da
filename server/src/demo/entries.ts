/** An entry of the sample contest; the people are invented and their phones belong to nobody. `of`: the film whose landscape it shows (slug). */
export type SampleEntry = {
  name: string;
  title: string;
  description: string;
  full_name: string;
  birthday: string;
  gender: 'male' | 'female';
  address: string;
  city: string;
  of: string;
  fate: 'public' | 'draft';
  plays: number;
};

type Row = readonly [
  title: string,
  description: string,
  full_name: string,
  birthday: string,
  gender: 'male' | 'female',
  address: string,
  city: string,
  of: string,
  fate: 'public' | 'draft',
];

const rows: readonly Row[] = [
  [
    'Chợ nổi lúc bốn giờ',
    'Một buổi sáng trên chợ nổi Cái Răng, quay bằng điện thoại.',
    'Nguyễn Thị Hoa',
    '1999-05-12',
    'female',
    '12 Nguyễn Trãi, Ninh Kiều',
    'Cần Thơ',
    'chuyen-pha-cuoi-cung',
    'public',
  ],
  [
    'Bà tôi gói bánh',
    'Đôi tay bà và sáu mươi chiếc bánh chưng trong một đêm.',
    'Trần Quốc Việt',
    '2001-11-03',
    'male',
    '45 Lạch Tray, Ngô Quyền',
    'Hải Phòng',
    'mua-com-xanh',
    'public',
  ],
  [
    'Đèo Mã Pí Lèng trong sương',
    'Ba ngày chờ sương tan để quay một phút rưỡi.',
    'Lò Thị Mai',
    '1996-02-27',
    'female',
    'Thôn Pả Vi Hạ, Mèo Vạc',
    'Hà Giang',
    'bong-nui',
    'public',
  ],
  [
    'Xe kem của chú Tư',
    'Chiếc xe kem cũ đi qua bốn mùa hè của xóm.',
    'Phạm Minh Đức',
    '1988-08-19',
    'male',
    '7/3 Hoàng Diệu, Quận 4',
    'TP. Hồ Chí Minh',
    'hem-so-7',
    'public',
  ],
  [
    'Một ngày của người gác tàu',
    'Mười hai chuyến tàu, mười hai lần kéo gác chắn.',
    'Hoàng Thu Trang',
    '1993-04-08',
    'female',
    '88 Lê Duẩn, Hoàn Kiếm',
    'Hà Nội',
    'mua-tren-pho-cu',
    'draft',
  ],
  [
    'Diều trên đê',
    'Hội thả diều sáo ở quê em, nhìn từ dưới đất lên.',
    'Vũ Gia Bảo',
    '2004-07-15',
    'male',
    'Xóm 5, Song An, Vũ Thư',
    'Thái Bình',
    'canh-dieu-nguoc-gio',
    'draft',
  ],
  [
    'Tiếng chài đêm',
    'Theo bố đi thả lưới đêm không trăng.',
    'Đinh Hải Yến',
    '2000-01-30',
    'female',
    '23 Trần Phú, Đồng Hới',
    'Quảng Bình',
    'nguoi-gac-den-hon-dau',
    'draft',
  ],
  [
    'Ca Huế trên sông',
    'Một lời ca, một chiếc đò và khúc sông trước nhà.',
    'Tôn Nữ Minh An',
    '1997-09-09',
    'female',
    '15 Nguyễn Công Trứ',
    'Huế',
    'tieng-dan-trong-suong',
    'draft',
  ],
  [
    'Tết đến muộn',
    'Chuyến xe cuối năm đưa bố về nhà vào mùng Hai.',
    'Bùi Văn Thành',
    '1990-12-21',
    'male',
    '102 Quang Trung',
    'Nghệ An',
    'dem-khong-ngu-o-ben-ninh-kieu',
    'draft',
  ],
  [
    'Lá thư cho mười năm sau',
    'Cả lớp viết thư cho chính mình và chôn dưới gốc phượng.',
    'Ngô Khánh Linh',
    '2003-03-17',
    'female',
    '6 Hùng Vương',
    'Đà Lạt',
    'thu-gui-mua-dong',
    'draft',
  ],
];

export const entries: readonly SampleEntry[] = rows.map(([title, description, full_name, birthday, gender, address, city, of, fate], at) => ({
  name: `bai-du-thi-${at + 1}`,
  title,
  description,
  full_name,
  birthday,
  gender,
  address,
  city,
  of,
  fate,
  plays: fate === 'public' ? 30 + 17 * at : 0,
}));
