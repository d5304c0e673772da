import { handlingWords } from './handling.ts';

const decision = {
  state: 'Trạng thái',
  approve_type: 'Lý do chờ duyệt',
  author: 'Người viết',
  decided_by: 'Người xử lý',
  decided_at: 'Xử lý lúc',
  decline_reason: 'Lý do từ chối',
  decline_text: 'Giải thích',
  reports: 'Báo cáo',
  opinion_of: 'Được hỏi ý kiến',
};
const decisionValues = {
  state: { APPROVE: 'Chờ duyệt', APPROVED: 'Đã duyệt', DECLINED: 'Từ chối' },
  approve_type: { new: 'Mới gửi', blacklist: 'Từ khóa chặn', report: 'Bị báo cáo' },
  decline_reason: {
    gambling: 'Cờ bạc, cá độ',
    spam: 'Quảng cáo rác',
    insult: 'Xúc phạm',
    spoiler: 'Lộ nội dung',
    illegal: 'Trái pháp luật',
    personal_data: 'Lộ thông tin cá nhân',
    off_topic: 'Lạc đề',
    other: 'Lý do khác',
  },
};
const group = {
  state: 'Trạng thái',
  outcome: 'Kết quả',
  reasons: 'Lý do',
  reports: 'Báo cáo đang chờ',
  reported_at: 'Báo cáo mới nhất',
  decided_by: 'Người xử lý',
  decided_at: 'Xử lý lúc',
};
const groupValues = {
  state: { DOING: 'Chờ xử lý', DONE: 'Đã xử lý' },
  reasons: {
    spam: 'Tin rác',
    abuse: 'Xúc phạm, quấy rối',
    hate: 'Kích động thù hằn',
    sexual: 'Nội dung khiêu dâm',
    violence: 'Bạo lực',
    illegal: 'Trái pháp luật',
    copyright: 'Vi phạm bản quyền',
    spoiler: 'Lộ nội dung',
    impersonation: 'Mạo danh',
    broken: 'Bị lỗi',
    other: 'Lý do khác',
  },
};

const storeReview = {
  source: 'Cửa hàng',
  author: 'Người viết',
  rating: 'Số sao',
  title: 'Tiêu đề',
  review: 'Nội dung',
  app_version: 'Phiên bản ứng dụng',
  device: 'Thiết bị',
  os_version: 'Phiên bản máy',
  language: 'Ngôn ngữ',
  reviewed_at: 'Viết lúc',
  external_id: 'Mã trên cửa hàng',
  note: 'Ghi chú nội bộ',
  state: 'Trạng thái',
  decided_by: 'Người xử lý',
  decided_at: 'Xử lý lúc',
};
const storeReviewValues = {
  source: { google_play: 'Google Play', app_store: 'App Store', galaxy_store: 'Galaxy Store', app_gallery: 'AppGallery', other: 'Cửa hàng khác' },
  state: { DOING: 'Chưa xử lý', DONE: 'Đã xử lý' },
};

/** Các từ chỉ những màn hình phản hồi mới cần: bình luận, đánh giá và việc duyệt chúng. */
export const feedbackWords = {
  fields: {
    comment: { comment: 'Bình luận', ...decision, at_s: 'Giây trong phim' },
    review: { review: 'Đánh giá', ...decision, rating: 'Số sao' },
    ...handlingWords.fields,
    store_review: storeReview,
    reported_content: { title: 'Nội dung', ...group },
    reported_user: { title: 'Người dùng', ...group },
    reported_ad: { title: 'Quảng cáo', ...group },
  },
  values: {
    comment: decisionValues,
    review: decisionValues,
    ...handlingWords.values,
    store_review: storeReviewValues,
    reported_content: { ...groupValues, outcome: { kept: 'Giữ nguyên', removed: 'Đã ẩn hoặc xóa' } },
    reported_user: { ...groupValues, outcome: { kept: 'Giữ nguyên', removed: 'Đã cấm' } },
    reported_ad: { ...groupValues, outcome: { kept: 'Giữ nguyên', removed: 'Đã gỡ' } },
  },
  resources: {
    comment: 'bình luận',
    review: 'đánh giá',
    ...handlingWords.resources,
    reported_content: 'báo cáo về nội dung',
    reported_user: 'báo cáo về người dùng',
    reported_ad: 'báo cáo về quảng cáo',
    store_review: 'đánh giá trên cửa hàng',
  },
};
