import type { movieTypes } from '@marquee/contract/media/movie';

/** An incomplete movie: a title, a channel and some other fields. `genres` and `keywords` must exist in other samples. */
export type SampleDraft = {
  slug: string;
  title: string;
  channel: string;
  movie_type?: (typeof movieTypes)[number];
  description?: string;
  language?: string;
  duration?: number;
  genres?: readonly string[];
  keywords?: readonly string[];
};

export const drafts: readonly SampleDraft[] = [
  { slug: 'ben-tau-khuya', title: 'Bến tàu khuya', channel: 'sao-mai-phim' },
  {
    slug: 'mua-nuoc-noi',
    title: 'Mùa nước nổi',
    channel: 'kenh-dong-xanh',
    movie_type: 'single movie',
    description: 'Ba anh em theo cha đi giăng câu mùa lũ, và lần đầu thấy cánh đồng nhà mình thành biển.',
    language: 'vi',
    genres: ['Gia đình', 'Thiếu nhi'],
  },
  {
    slug: 'hem-cut-cho-dem',
    title: 'Hẻm cụt, chợ đêm',
    channel: 'ha-thanh-tv',
    movie_type: 'single movie',
    description: 'Một đêm mất điện ở khu chợ cũ, và năm người hàng xóm lần đầu ngồi chung một bàn, kể cả ông chủ sòng cờ bạc vừa bỏ nghề.',
    language: 'vi',
    duration: 96,
    genres: ['Tâm lý'],
    keywords: ['Hà Nội'],
  },
  {
    slug: 'duong-day-hang-gia',
    title: 'Đường dây hàng giả',
    channel: 'ha-thanh-tv',
    movie_type: 'single movie',
    description: 'Phóng sự điều tra: một nhãn thuốc, ba kho hàng, và người mẹ đi tìm nơi đã bán cho con mình.',
    language: 'vi',
    duration: 52,
    genres: ['Tâm lý'],
  },
];
