import type { labels } from '@marquee/contract/media/content';
import type { SampleFilm } from './films.ts';

/** A song of the sample catalogue. `credits` are its artists, if they are others than those of its album. */
export type SampleSong = {
  slug: string;
  title: string;
  /** its length in seconds */
  seconds: number;
  disc?: number;
  track?: string;
  credits?: readonly string[];
  finalState: SampleFilm['finalState'];
  plays: number;
};

/**
 * An album of the sample catalogue with its songs, or songs that are in none if it has no title. `of` is the slug of the film whose landscape the cover
 * shows. `root` is the frequency of the key of its melodies in hertz, and `beats` their tempo per minute.
 */
export type SampleAlbum = {
  slug: string;
  title?: string;
  about: string;
  of: string;
  channel: string;
  artists: readonly string[];
  genres: readonly string[];
  keywords: readonly string[];
  label: (typeof labels)[number];
  release_date: string;
  root: number;
  beats: number;
  songs: readonly SampleSong[];
};

type Row = readonly [title: string, seconds: number, plays: number, more?: Partial<SampleSong>];

/** Songs in the order of their album. */
const inOrder = (album: string, rows: readonly Row[], discOf: (nth: number) => [disc: number, track: number] | null = (nth) => [1, nth + 1]) =>
  rows.map(([title, seconds, plays, more], nth): SampleSong => {
    const place = discOf(nth);
    return {
      slug: `${album}-${nth + 1}`,
      title,
      seconds,
      plays,
      finalState: 'public',
      ...(place === null ? {} : { disc: place[0], track: String(place[1]) }),
      ...more,
    };
  });

export const albums: readonly SampleAlbum[] = [
  {
    slug: 'dem-tren-song-huong',
    title: 'Đêm trên sông Hương',
    about: 'Sáu làn điệu ca Huế thu trong một đêm trên thuyền, không hòa âm lại, còn nguyên tiếng mái chèo.',
    of: 'tieng-dan-trong-suong',
    channel: 'sao-mai-phim',
    artists: ['Nguyễn Bảo Châu'],
    genres: ['Dân ca'],
    keywords: ['Huế', 'ca Huế', 'dòng sông'],
    label: 'Exclusive',
    release_date: '2023-09-15',
    root: 196,
    beats: 66,
    songs: inOrder('dem-tren-song-huong', [
      ['Lời chèo đêm', 26, 142],
      ['Trăng trên phá', 22, 118],
      ['Nón bài thơ', 18, 97],
      ['Mưa thành nội', 24, 131],
      ['Gửi người bên Kim Long', 20, 76, { credits: ['Nguyễn Bảo Châu', 'Tạ Ngọc Uyên'] }],
      ['Khúc ru cuối cùng', 28, 88],
    ]),
  },
  {
    slug: 'pho-len-den',
    title: 'Phố lên đèn',
    about: 'Mười hai tháng ở trọ, một cây guitar và những bài hát viết trên chuyến xe buýt cuối ngày.',
    of: 'hem-so-7',
    channel: 'ha-thanh-tv',
    artists: ['Lương Tuấn Kiệt', 'Tạ Ngọc Uyên'],
    genres: ['Nhạc trẻ'],
    keywords: ['Hà Nội', 'thành phố', 'tuổi trẻ'],
    label: 'Hot',
    release_date: '2025-05-30',
    root: 220,
    beats: 104,
    songs: inOrder('pho-len-den', [
      ['Chuyến xe số 9', 22, 186],
      ['Tầng thượng', 20, 164],
      ['Cà phê chưa nguội', 24, 201],
      ['Đèn vàng', 18, 149],
      ['Nhắn tin lúc hai giờ', 26, 172],
      ['Mai tính', 16, 93, { finalState: 'hidden' }],
    ]),
  },
  {
    slug: 'giua-rung-va-bien',
    title: 'Giữa rừng và biển',
    about: 'Nhạc không lời trên hai đĩa: đĩa một thu ở rừng, đĩa hai thu bên ngọn hải đăng.',
    of: 'nguoi-gac-den-hon-dau',
    channel: 'vinh-xanh-studio',
    artists: ['Haruka Mori'],
    genres: ['Không lời'],
    keywords: ['biển', 'thiên nhiên'],
    label: 'Normal',
    release_date: '2022-11-11',
    root: 174.6,
    beats: 72,
    songs: inOrder(
      'giua-rung-va-bien',
      [
        ['Sương sớm', 24, 64],
        ['Lối mòn', 20, 58],
        ['Suối', 22, 71],
        ['Hải đăng', 26, 83],
        ['Thuyền về', 18, 52],
        ['Gió mùa', 28, 69],
      ],
      (nth) => [nth < 3 ? 1 : 2, (nth % 3) + 1],
    ),
  },
  {
    slug: 'hat-cung-be',
    title: 'Hát cùng bé',
    about: 'Năm bài hát ngắn để cả nhà cùng hát trên đường đi học.',
    of: 'mua-com-xanh',
    channel: 'kenh-dong-xanh',
    artists: ['Đặng Mai Lam'],
    genres: ['Thiếu nhi'],
    keywords: ['đồng quê', 'trẻ em'],
    label: 'Normal',
    release_date: '2024-06-01',
    root: 261.6,
    beats: 120,
    songs: inOrder('hat-cung-be', [
      ['Con cò ngủ trưa', 14, 112],
      ['Đếm sao', 16, 126],
      ['Chú dế nhỏ', 15, 84],
      ['Thả diều', 18, 107],
      ['Mưa rơi tí tách', 14, 91, { finalState: 'draft' }],
    ]),
  },
  {
    slug: 'dia-don',
    about: 'Đĩa đơn, thu và phát hành riêng.',
    of: 'bong-nui',
    channel: 'vinh-xanh-studio',
    artists: ['Đặng Mai Lam'],
    genres: ['Nhạc phim'],
    keywords: ['núi', 'trở về'],
    label: 'Normal',
    release_date: '2026-02-20',
    root: 146.8,
    beats: 84,
    songs: inOrder(
      'dia-don',
      [
        ['Bóng núi (nhạc phim)', 30, 154],
        ['Chờ', 20, 119, { credits: ['Tạ Ngọc Uyên'] }],
        ['Ngày mai trời nắng', 22, 137, { credits: ['Lương Tuấn Kiệt'] }],
      ],
      () => null,
    ),
  },
];
