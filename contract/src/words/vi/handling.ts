const handling = { state: 'Trạng thái', decided_by: 'Người xử lý', decided_at: 'Xong lúc' };
const states = { DOING: 'Đang xử lý', DONE: 'Đã xong' };

/** Các từ của phản hồi gửi cho nền tảng và của các nhóm lỗi ứng dụng. */
export const handlingWords = {
  fields: {
    feedback: {
      ...handling,
      title: 'Tiêu đề',
      kind: 'Loại',
      note: 'Ghi chú nội bộ',
      reporter: 'Người gửi',
      reason: 'Lý do',
      source: 'Gửi từ',
      comment: 'Nội dung',
      platform: 'Ứng dụng',
      device: 'Thiết bị',
      os: 'Hệ điều hành',
      os_version: 'Phiên bản hệ điều hành',
      os_platform: 'Kiến trúc máy',
      app_version: 'Phiên bản ứng dụng',
      crash: 'Nhóm lỗi',
    },
    crash: {
      ...handling,
      title: 'Lỗi',
      note: 'Ghi chú nội bộ',
      frame: 'Vị trí trong mã',
      reports: 'Số báo cáo',
      users: 'Người gặp lỗi',
      first_version: 'Phiên bản đầu tiên',
      last_version: 'Phiên bản mới nhất',
      fixed_in: 'Sửa xong ở phiên bản',
      returned_in: 'Gặp lại ở phiên bản',
      seen_at: 'Gặp lần cuối',
    },
  },
  values: {
    feedback: {
      state: states,
      kind: {
        abuses: 'Lạm dụng',
        improvements: 'Cần cải thiện',
        mistakes: 'Sai sót',
        suggestions: 'Đề xuất',
        others: 'Khác',
        crashed_report: 'Báo cáo sự cố',
      },
    },
    crash: { state: states },
  },
  resources: { feedback: 'phản hồi', crash: 'nhóm lỗi' },
};
