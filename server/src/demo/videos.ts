import type { staffVideoTypes } from '@marquee/contract/media/video';
import type { SampleFilm } from './films.ts';

/** The duration of each video and contest entry in seconds. */
export const videoSeconds = 4;

/** A clip or short of the sample catalogue. `of` is the slug of the film whose landscape it uses. */
export type SampleVideo = {
  slug: string;
  video_type: (typeof staffVideoTypes)[number];
  title: string;
  about: string;
  of: string;
  finalState: SampleFilm['finalState'];
  plays: number;
};

type Row = readonly [slug: string, title: string, about: string, of: string, plays: number, finalState?: SampleFilm['finalState']];

const clips: readonly Row[] = [
  ['hau-truong-mua-tren-pho-cu', 'Hậu trường: Mưa trên phố cũ', 'Bảy ngày quay dưới mưa nhân tạo ở phố Hàng Gà, và một ngày mưa thật.', 'mua-tren-pho-cu', 84],
  ['gap-ong-thin-gac-den', 'Gặp ông Thìn gác đèn', 'Ba tháng sống trên đảo để vào vai, qua lời kể của đoàn phim.', 'nguoi-gac-den-hon-dau', 61],
  ['rang-com-lang-vong', 'Rang cốm ở làng Vòng', 'Một mẻ cốm từ lúc gặt đến lúc gói lá sen, quay liền một mạch.', 'mua-com-xanh', 97],
  ['trailer-chuyen-pha-cuoi-cung', 'Trailer: Chuyến phà cuối cùng', 'Những hình ảnh đầu tiên của bộ phim sắp ra rạp.', 'chuyen-pha-cuoi-cung', 133],
  ['mot-buoi-tap-dan-bau', 'Một buổi tập đàn bầu', 'Nguyễn Bảo Châu tập đoạn cuối của “Tiếng đàn trong sương” cùng thầy.', 'tieng-dan-trong-suong', 58],
  ['lam-dieu-sao', 'Làm một con diều sáo', 'Từ thanh tre đến tiếng sáo: đạo cụ của “Cánh diều ngược gió”.', 'canh-dieu-nguoc-gio', 72],
  ['quay-rung-ban-dem', 'Quay rừng ban đêm', 'Tổ ánh sáng của “Bóng núi” thắp sáng cả một sườn núi như thế nào.', 'bong-nui', 49],
  [
    'am-thanh-ben-ninh-kieu',
    'Âm thanh ở bến Ninh Kiều',
    'Thu tiếng sóng, tiếng máy ghe và tiếng rao đêm cho phim.',
    'dem-khong-ngu-o-ben-ninh-kieu',
    40,
    'hidden',
  ],
];

const shorts: readonly Row[] = [
  ['ba-muoi-giay-treo-den', '30 giây treo đèn lồng', 'Cả hẻm cùng treo đèn trước đêm hội.', 'hem-so-7', 145],
  ['mot-cau-thoai', 'Một câu thoại, năm cảm xúc', 'Hoàng Yến Nhi thử giọng với đúng một câu.', 'hem-so-7', 122],
  ['tuyet-gia', 'Tuyết giả làm từ gì?', 'Tổ đạo cụ của “Thư gửi mùa đông” bật mí.', 'thu-gui-mua-dong', 0, 'draft'],
  ['binh-minh-hon-dau', 'Bình minh Hòn Dấu', 'Mặt trời lên sau ngọn hải đăng, tua nhanh.', 'nguoi-gac-den-hon-dau', 110],
];

const videosOf = (rows: readonly Row[], video_type: SampleVideo['video_type']) =>
  rows.map(([slug, title, about, of, plays, finalState = 'public']): SampleVideo => ({ slug, video_type, title, about, of, plays, finalState }));

/** The invented clips and shorts of the sample catalogue. */
export const videos: readonly SampleVideo[] = [...videosOf(clips, 'clip'), ...videosOf(shorts, 'short')];
