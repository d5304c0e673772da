import type { Letters } from './letter.ts';

export const letters: Letters = {
  greeting: (name) => `Chào ${name},`,
  orCopy: 'Nếu nút không bấm được, hãy sao chép địa chỉ này vào trình duyệt:',
  end: 'Marquee gửi thư này tự động, bạn không cần trả lời.',
  confirm: {
    subject: 'Xác nhận email của bạn',
    before: ['Cảm ơn bạn đã đăng ký. Hãy xác nhận rằng địa chỉ email này là của bạn.'],
    button: 'Xác nhận email',
    after: ['Liên kết dùng được một lần, trong 24 giờ.', 'Nếu bạn không đăng ký, hãy bỏ qua thư này: không ai dùng được tài khoản khi chưa xác nhận.'],
  },
  exists: {
    subject: 'Bạn đã có tài khoản rồi',
    before: [
      'Vừa có người dùng địa chỉ email này để đăng ký hoặc xin lại liên kết xác nhận, nhưng bạn đã có tài khoản và email đã được xác nhận. Không có gì thay đổi cả.',
      'Nếu đó là bạn, hãy đăng nhập.',
    ],
    button: 'Đăng nhập',
    after: ['Nếu đã quên mật khẩu, hãy chọn “Quên mật khẩu?” ở trang đăng nhập. Nếu không phải bạn, hãy bỏ qua thư này.'],
  },
  reset: {
    subject: 'Đặt lại mật khẩu',
    before: ['Chúng tôi vừa nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn.'],
    button: 'Đặt mật khẩu mới',
    after: ['Liên kết dùng được một lần, trong 1 giờ.', 'Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.'],
  },
  password_reset: {
    subject: 'Mật khẩu của bạn đã được đặt lại',
    before: ['Mật khẩu của bạn vừa được đặt lại qua liên kết trong thư, và mọi thiết bị đã bị đăng xuất.'],
    after: ['Nếu không phải bạn, hãy chọn “Quên mật khẩu?” ngay và báo cho quản trị viên.'],
  },
  password_changed: {
    subject: 'Mật khẩu của bạn đã được đổi',
    before: ['Mật khẩu của bạn vừa được đổi trong phần tài khoản, và các thiết bị khác đã bị đăng xuất.'],
    after: ['Nếu không phải bạn, hãy chọn “Quên mật khẩu?” ngay và báo cho quản trị viên.'],
  },
  factor_reset: {
    subject: 'Xác thực hai bước của bạn đã được đặt lại',
    before: ['Quản trị viên vừa gỡ ứng dụng xác thực, mã khôi phục và passkey khỏi tài khoản của bạn. Mọi thiết bị đã bị đăng xuất.'],
    after: ['Hãy đăng nhập rồi bật lại xác thực hai bước. Nếu bạn không yêu cầu việc này, hãy báo ngay cho quản trị viên.'],
  },
  invite: {
    subject: '{{by}} mời bạn vào Marquee',
    before: ['{{by}} mời bạn tham gia Marquee với vai trò {{role}}. Hãy mở liên kết dưới đây để đặt tên và mật khẩu.'],
    button: 'Nhận lời mời',
    after: [
      'Liên kết dùng được một lần, trong 7 ngày kể từ khi bạn được mời.',
      'Nếu bạn không biết người mời, hãy bỏ qua thư này: không có tài khoản nào hoạt động khi bạn chưa nhận lời.',
    ],
  },
  invite_over: {
    subject: 'Lời mời của bạn đã hết hạn',
    before: ['Vừa có người xin một liên kết cho địa chỉ email này. Địa chỉ này từng được mời vào Marquee, nhưng lời mời đã hết hạn.'],
    after: ['Nếu bạn vẫn muốn tham gia, hãy nhờ quản trị viên mời lại.'],
  },
  banned: {
    subject: 'Tài khoản của bạn bị cấm',
    before: ['Quản trị viên vừa cấm tài khoản của bạn.', 'Phạm vi: {{scope}}. Lý do: {{reason}}. Thời hạn: {{until}}.', '{{text}}'],
    after: ['Nếu bạn cho rằng đây là nhầm lẫn, hãy liên hệ quản trị viên.'],
  },
  ban_lifted: { subject: 'Lệnh cấm đã được gỡ', before: ['Quản trị viên vừa gỡ một lệnh cấm trên tài khoản của bạn.', 'Phạm vi: {{scope}}.'], after: [] },
  campaign_submitted: {
    subject: 'Chiến dịch “{{campaign}}” chờ duyệt',
    before: ['{{company}} vừa gửi chiến dịch “{{campaign}}”, chạy {{days}}.', 'Hạn trả lời: {{until}}. Nhà quảng cáo cũng thấy hạn này.'],
    button: 'Xem và duyệt',
    after: [],
  },
  campaign_approved: {
    subject: 'Chiến dịch “{{campaign}}” đã được duyệt',
    before: ['Chiến dịch “{{campaign}}” của bạn đã được duyệt. Chúng tôi sẽ liên hệ với bạn để ký hợp đồng trước khi chiến dịch chạy.'],
    button: 'Mở chiến dịch',
    after: [],
  },
  campaign_rejected: {
    subject: 'Chiến dịch “{{campaign}}” bị từ chối',
    before: ['Rất tiếc, chúng tôi không nhận được chiến dịch “{{campaign}}”.', 'Lý do: {{reason}}.', '{{text}}'],
    button: 'Mở chiến dịch',
    after: ['Bạn có thể rút lại để sửa rồi gửi lần nữa.'],
  },
  campaign_asked: {
    subject: 'Chúng tôi cần hỏi thêm về chiến dịch “{{campaign}}”',
    before: ['Chúng tôi có câu hỏi về chiến dịch “{{campaign}}”. Chiến dịch được duyệt tiếp ngay khi bạn trả lời.'],
    button: 'Đọc và trả lời',
    after: [],
  },
  campaign_running: {
    subject: 'Chiến dịch “{{campaign}}” đang chạy',
    before: ['Chiến dịch “{{campaign}}” đã bắt đầu chạy. Thời gian chạy: {{days}}.'],
    button: 'Xem số liệu',
    after: [],
  },
  campaign_finished: {
    subject: 'Chiến dịch “{{campaign}}” đã kết thúc',
    before: ['Chiến dịch “{{campaign}}” đã kết thúc. Số liệu cuối cùng nằm ở trang của chiến dịch.'],
    button: 'Xem số liệu',
    after: [],
  },
  forGood: 'vĩnh viễn',
};
