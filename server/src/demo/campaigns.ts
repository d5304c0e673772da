import type { CampaignState, CampaignTarget, Pacing } from '@marquee/contract/advertise/campaign';
import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import type { advertiser } from '@marquee/contract/advertise/advertiser';
import type { Body } from '@marquee/contract/kit/endpoint';
import type { advertisers } from './account.ts';
import type { Look } from './picture.ts';

/** What is known of an advertiser beside its account. */
export const companies: Record<keyof typeof advertisers, Body<typeof advertiser.update>> = {
  coffee: {
    company: 'Cà phê Bến Nghé',
    group: 'direct',
    type: 'company',
    name: 'Ngô Bảo An',
    phone_number: '0912 004 518',
    url: 'https://caphebennghe.example',
  },
  travel: { company: 'Lữ hành Bốn Mùa', group: 'agency', type: 'company', name: 'Lâm Thu Trang', phone_number: '0913 220 764', url: 'https://bonmua.example' },
  books: {
    company: 'Nhà sách Giấy Thơm',
    group: 'direct',
    type: 'individual',
    name: 'Đỗ Minh Khuê',
    phone_number: '0988 417 230',
    url: 'https://giaythom.example',
  },
  noodles: { company: 'Thực phẩm Bắc Hà', group: 'direct', type: 'company', name: 'Giàng Thị Mỷ', phone_number: '0977 615 902', url: 'https://bacha.example' },
  forest: {
    company: 'Quỹ Rừng Xanh',
    group: 'partner',
    type: 'organisation',
    name: 'Hà Quang Vinh',
    phone_number: '0903 871 445',
    url: 'https://rungxanh.example',
  },
};

/** A campaign of an invented advertiser. Days count from today: negative ones are over. */
export type SampleCampaign = {
  name: string;
  by: keyof typeof companies;
  state: CampaignState;
  ads_type: 'image' | 'text' | 'vast';
  target: CampaignTarget;
  zones: ZoneName[];
  platforms: PlatformKind[];
  budget: number;
  starts: number;
  finishes: number;
  pacing?: Pacing;
  /** requests that got it on an ordinary day; it has run if this is set */
  perDay?: number;
  title: string;
  text?: string;
  look: Look;
};

const warm = { sky: ['#f6c177', '#f9e2c0'], light: '#fff1d6', layers: ['#d9935a', '#b5663b', '#7d3f25', '#4a2416'] } as const;
const fresh = { sky: ['#7fc8a9', '#dff3e4'], light: '#ffffff', layers: ['#4f9d69', '#2f7a4f', '#1c5537', '#0f3323'] } as const;
const blue = { sky: ['#5aa9e6', '#d6ecfb'], light: '#fffbe0', layers: ['#3d83bd', '#22629b', '#124475', '#08284a'] } as const;
const night = { sky: ['#2b2d5b', '#7a5c93'], light: '#ffe3b3', layers: ['#4b3b73', '#352a59', '#221b40', '#120e26'] } as const;

const screens: PlatformKind[] = ['web', 'android', 'ios'];
const everywhere: PlatformKind[] = ['web', 'android', 'ios', 'tv'];

export const sampleCampaigns: readonly SampleCampaign[] = [
  {
    name: 'Phở gói Bắc Hà',
    by: 'noodles',
    state: 'running',
    ads_type: 'image',
    target: 'impressions',
    zones: ['main_screen', 'news_feed', 'banner_movie', 'movie_detail'],
    platforms: everywhere,
    budget: 480_000,
    starts: -16,
    finishes: 13,
    perDay: 430,
    title: 'Phở gói Bắc Hà: ba phút có tô phở nóng',
    look: { view: 'terraces', palette: warm, seed: 11 },
  },
  {
    name: 'Cà phê phin giấy',
    by: 'coffee',
    state: 'running',
    ads_type: 'image',
    target: 'clicks',
    zones: ['main_screen', 'related_music', 'music_detail'],
    platforms: screens,
    budget: 1_200_000,
    starts: -9,
    finishes: 20,
    perDay: 380,
    title: 'Phin giấy Bến Nghé, pha ở đâu cũng đậm',
    look: { view: 'crossing', palette: warm, seed: 12 },
  },
  {
    name: 'Hè trên cao nguyên',
    by: 'travel',
    state: 'running',
    ads_type: 'vast',
    target: 'views',
    pacing: 'front_loaded',
    zones: ['full_video', 'half_screen_video'],
    platforms: everywhere,
    budget: 1_600_000,
    starts: -12,
    finishes: 17,
    perDay: 340,
    title: 'Bốn ngày trên cao nguyên',
    look: { view: 'mountains', palette: blue, seed: 13 },
  },
  {
    name: 'Sách cũ, giá mới',
    by: 'books',
    state: 'running',
    ads_type: 'text',
    target: 'impressions',
    pacing: 'asap',
    zones: ['news_feed', 'main_screen'],
    platforms: screens,
    budget: 260_000,
    starts: -6,
    finishes: 8,
    perDay: 300,
    title: 'Giảm 30% sách cũ',
    text: 'Ba nghìn đầu sách đã đọc, giữ kỹ như mới. Giao tận nhà trong ngày.',
    look: { view: 'lamp', palette: warm, seed: 14 },
  },
  {
    name: 'Một triệu cây xanh',
    by: 'forest',
    state: 'paused',
    ads_type: 'image',
    target: 'impressions',
    zones: ['latest_media', 'news_detail', 'cast_details'],
    platforms: everywhere,
    budget: 300_000,
    starts: -21,
    finishes: 9,
    perDay: 260,
    title: 'Góp một cây, giữ một dòng suối',
    look: { view: 'road', palette: fresh, seed: 15 },
  },
  {
    name: 'Trung thu Bắc Hà',
    by: 'noodles',
    state: 'finished',
    ads_type: 'image',
    target: 'impressions',
    zones: ['main_screen', 'banner_music', 'related_video'],
    platforms: everywhere,
    budget: 320_000,
    starts: -29,
    finishes: -8,
    perDay: 320,
    title: 'Bánh trung thu nhân cốm',
    look: { view: 'lanterns', palette: night, seed: 16 },
  },
  {
    name: 'Mùa sách học trò',
    by: 'books',
    state: 'finished',
    ads_type: 'image',
    target: 'clicks',
    zones: ['news_detail', 'related_news'],
    platforms: ['web', 'android'],
    budget: 700_000,
    starts: -28,
    finishes: -15,
    perDay: 240,
    title: 'Sách giáo khoa đủ bộ',
    look: { view: 'rings', palette: blue, seed: 17 },
  },
  {
    name: 'Tết về làng',
    by: 'travel',
    state: 'scheduled',
    ads_type: 'image',
    target: 'impressions',
    zones: ['splash_screen', 'main_screen'],
    platforms: everywhere,
    budget: 900_000,
    starts: 6,
    finishes: 35,
    title: 'Tết về làng cổ',
    look: { view: 'sea', palette: warm, seed: 18 },
  },
  {
    name: 'Rang xay cuối tuần',
    by: 'coffee',
    state: 'contract',
    ads_type: 'image',
    target: 'impressions',
    zones: ['news_feed', 'banner_television'],
    platforms: everywhere,
    budget: 650_000,
    starts: 4,
    finishes: 24,
    title: 'Cà phê rang mỗi thứ Bảy',
    look: { view: 'rain', palette: night, seed: 19 },
  },
  {
    name: 'Tour lặn biển',
    by: 'travel',
    state: 'in_review',
    ads_type: 'image',
    target: 'impressions',
    zones: ['movie_detail', 'banner_video'],
    platforms: screens,
    budget: 540_000,
    starts: 8,
    finishes: 28,
    title: 'Lặn ngắm san hô ba ngày',
    look: { view: 'lighthouse', palette: blue, seed: 20 },
  },
  {
    name: 'Hạt giống học đường',
    by: 'forest',
    state: 'new',
    ads_type: 'text',
    target: 'impressions',
    zones: ['news_feed'],
    platforms: screens,
    budget: 200_000,
    starts: 5,
    finishes: 25,
    title: 'Vườn rau trong sân trường',
    text: 'Tặng hạt giống cho một nghìn trường tiểu học. Đăng ký trước cuối tháng.',
    look: { view: 'terraces', palette: fresh, seed: 21 },
  },
  {
    name: 'Giảm cân cấp tốc',
    by: 'noodles',
    state: 'rejected',
    ads_type: 'text',
    target: 'clicks',
    zones: ['main_screen'],
    platforms: screens,
    budget: 400_000,
    starts: 3,
    finishes: 13,
    title: 'Ăn phở mà gầy',
    text: 'Giảm năm cân trong một tuần, không cần tập.',
    look: { view: 'road', palette: warm, seed: 22 },
  },
  {
    name: 'Quà cuối năm',
    by: 'coffee',
    state: 'draft',
    ads_type: 'image',
    target: 'impressions',
    zones: ['main_screen'],
    platforms: everywhere,
    budget: 500_000,
    starts: 14,
    finishes: 34,
    title: 'Hộp quà Bến Nghé',
    look: { view: 'lanterns', palette: warm, seed: 23 },
  },
];
