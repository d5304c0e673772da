/** Chữ trên các màn hình của khu Người dùng. */
export const users = {
  audit: {
    everyRecord: 'Bỏ giới hạn theo đối tượng này',
    failed: 'Không tải được nhật ký',
    nothing: 'Chưa có gì trong nhật ký',
    stranger: 'Người chưa đăng nhập',
    doneBy: 'Xem việc đã làm',
    doneTo: 'Xem lịch sử tài khoản',
    fields: { error: 'Lý do', fields: 'Trường không được nhận', rows: 'Số dòng' },
  },
};
