import { inSentence } from '../sentence.ts';
import { titlesOf, type Words } from '../words.ts';

/** Kênh truyền hình: trường, giá trị, nguyên nhân mất sóng và cách xử lý. */
const causes = {
  private_address: { title: 'Link phát trỏ vào mạng nội bộ', todo: 'Hãy dùng địa chỉ công khai, hoặc nhờ người quản lý máy chủ cho phép địa chỉ này.' },
  unreachable: { title: 'Không kết nối được tới máy chủ phát', todo: 'Hãy kiểm tra máy chủ phát có đang chạy không và địa chỉ có đúng không.' },
  http_error: { title: 'Máy chủ phát báo lỗi', todo: 'Nguồn phát thường đã đổi địa chỉ hoặc đang chặn truy cập. Hãy xin link phát mới.' },
  answer_too_slow: {
    title: 'Máy chủ phát trả lời quá chậm',
    todo: 'Danh sách phát không tải xong trong thời gian cho phép. Hãy kiểm tra tải của máy chủ phát.',
  },
  not_a_playlist: {
    title: 'Địa chỉ này không phải danh sách phát HLS',
    todo: 'Có thể đây là một trang web. Hãy dùng link trực tiếp tới danh sách phát, thường kết thúc bằng .m3u8.',
  },
  playlist_too_large: { title: 'Danh sách phát quá lớn', todo: 'Kênh trực tiếp chỉ cần các đoạn gần nhất. Hãy rút ngắn danh sách phát ở bộ mã hóa.' },
  no_segments: { title: 'Danh sách phát không có đoạn nào', todo: 'Bộ mã hóa có thể chưa nhận được hình. Hãy kiểm tra nguồn tín hiệu.' },
  stream_encrypted: { title: 'Mọi bản phát đều khóa bằng DRM', todo: 'Hãy dùng link có ít nhất một bản không khóa DRM.' },
  segment_missing: {
    title: 'Không tải được đoạn mới nhất',
    todo: 'Danh sách phát vẫn trả lời nhưng các đoạn hình thì không. Hãy kiểm tra nơi lưu các đoạn hoặc CDN.',
  },
  stalled: { title: 'Không có đoạn mới', todo: 'Hình đứng lại vì bộ mã hóa ngừng gửi đoạn mới. Hãy khởi động lại bộ mã hóa.' },
  ended: { title: 'Luồng phát đã kết thúc', todo: 'Danh sách phát báo không còn gì phía sau. Hãy phát lại, hoặc dùng link trực tiếp thay cho link xem lại.' },
  some_renditions: { title: 'Một số bản phát không hoạt động', todo: 'Người xem vẫn xem được ở bản khác. Hãy kiểm tra những bản bị lỗi.' },
} satisfies Words['liveCauses'];

const inField = (cause: keyof typeof causes) => `{{field}}: ${inSentence(causes[cause].title, 'vi')}`;

export const television = {
  fields: {
    title: 'Tên kênh truyền hình',
    description: 'Mô tả',
    label: 'Nhãn',
    channel: 'Kênh',
    genres: 'Thể loại',
    keywords: 'Từ khóa',
    banner: 'Banner',
    play_link: 'Link phát',
    copyright: 'Bản quyền',
    incomplete: 'Chưa đủ thông tin',
    visibility: 'Hiển thị',
    status: 'Trạng thái',
    blacklist_status: 'Kiểm duyệt',
    copyright_by: 'Người nhận trách nhiệm bản quyền',
    copyright_at: 'Thời điểm nhận trách nhiệm',
    health: 'Sóng',
    health_cause: 'Nguyên nhân',
    http_status: 'Mã lỗi HTTP',
    health_since: 'Từ lúc',
    probed_at: 'Đo lần cuối',
  },
  values: {
    label: { Normal: 'Thường', Exclusive: 'Độc quyền', Hot: 'Nóng', Live: 'Trực tiếp' },
    visibility: { disable: 'Đang ẩn', enable: 'Mọi người thấy' },
    status: { blocked: 'Bị chặn', draft: 'Bản nháp', public: 'Công khai', hidden: 'Đang ẩn' },
    blacklist_status: { CLEAR: 'Không vướng từ khóa', BLOCKED: 'Bị chặn', APPROVED: 'Đã duyệt' },
    health: { down: 'Mất sóng', degraded: 'Chập chờn', unknown: 'Chưa đo', up: 'Ổn định' },
    health_cause: titlesOf(causes),
  },
  causes,
  fieldErrors: {
    http_error: `${inField('http_error')} ({{status}})`,
    answer_too_slow: inField('answer_too_slow'),
    not_a_playlist: inField('not_a_playlist'),
    playlist_too_large: inField('playlist_too_large'),
    no_segments: inField('no_segments'),
    stream_encrypted: inField('stream_encrypted'),
    segment_missing: inField('segment_missing'),
    stalled: inField('stalled'),
    ended: inField('ended'),
  },
};
