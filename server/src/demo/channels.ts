import type { MakerName } from './account.ts';

/**
 * An invented channel of the sample catalogue. `owner` is one of the sample accounts, `maker` the account that uploads its films, `followers` the number
 * of invented viewers who follow it.
 */
export type SampleChannel = { username: string; name: string; about_us: string; owner: 'super_admin' | 'partner'; maker: MakerName; followers: number };

export const channels: readonly SampleChannel[] = [
  {
    username: 'sao-mai-phim',
    name: 'Sao Mai Phim',
    about_us: 'Hãng phim độc lập ở Hà Nội, làm những câu chuyện gia đình với nhịp điệu chậm và âm thanh thật.',
    owner: 'partner',
    maker: 'moderator',
    followers: 132,
  },
  {
    username: 'vinh-xanh-studio',
    name: 'Vịnh Xanh Studio',
    about_us: 'Nhóm làm phim bên bờ vịnh, yêu biển, ánh sáng cuối ngày và những người làm nghề lặng lẽ.',
    owner: 'super_admin',
    maker: 'super_admin',
    followers: 97,
  },
  {
    username: 'kenh-dong-xanh',
    name: 'Kênh Đồng Xanh',
    about_us: 'Phim thiếu nhi và gia đình, kể từ cánh đồng, mái bếp và sân trường.',
    owner: 'super_admin',
    maker: 'super_admin',
    followers: 74,
  },
  {
    username: 'ha-thanh-tv',
    name: 'Hà Thành TV',
    about_us: 'Phim phố phường: hài, hình sự và đủ thứ chuyện trong ngõ ngoài hẻm.',
    owner: 'super_admin',
    maker: 'editor',
    followers: 58,
  },
];
