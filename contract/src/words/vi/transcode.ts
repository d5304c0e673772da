import { titlesOf, type Words } from '../words.ts';

export const transcode: Words['transcode'] = {
  states: { queued: 'Đang chờ', running: 'Đang chuyển mã', ready: 'Xong', failed: 'Lỗi', stopped: 'Đã dừng' },
  stages: { check: 'Kiểm tra tệp', transcode: 'Chuyển mã', package: 'Lưu vào kho', playable: 'Sẵn sàng phát' },
  kinds: { movie: 'Phim', video: 'Video', music: 'Âm nhạc' },
};

export const causes: Words['causes'] = {
  not_media: { title: 'Tệp này không phải video', todo: 'Hãy tải lên tệp video gốc, chẳng hạn MP4, MOV hoặc MKV.' },
  no_video: { title: 'Tệp không có hình, chỉ có tiếng', todo: 'Hãy xuất lại video có cả hình rồi tải lên.' },
  truncated: { title: 'Tệp bị cụt, thiếu đoạn cuối', todo: 'Hãy kiểm tra tệp gốc trên máy rồi tải lên lại.' },
  unreadable: { title: 'Không đọc được tệp', todo: 'Hãy thử chạy lại; nếu vẫn lỗi, hãy tải tệp lên lại.' },
  corrupt_at: { title: 'Tệp bị hỏng quá nhiều', todo: 'Hãy xem tệp gốc ở thời điểm bị hỏng, xuất lại rồi tải lên.' },
  unsupported_codec: { title: 'Không hỗ trợ cách mã hóa của tệp này', todo: 'Hãy xuất lại video ở dạng H.264 hoặc H.265 rồi tải lên.' },
  encrypted: { title: 'Video bị khóa bản quyền (mã hóa DRM)', todo: 'Hãy xuất hoặc xin bản không mã hóa rồi tải lên.' },
  no_film: { title: 'Tệp gốc không còn nữa', todo: 'Bản ghi hoặc tệp gốc đã bị gỡ. Nếu vẫn cần, hãy tải tệp lên lại.' },
  disk_full: { title: 'Ổ đĩa của máy chủ đã đầy', todo: 'Tệp gốc không có lỗi. Hãy báo quản trị viên giải phóng dung lượng rồi chạy lại.' },
  storage_away: { title: 'Kho lưu trữ không phản hồi', todo: 'Tệp gốc không có lỗi. Hãy chạy lại khi kho lưu trữ hoạt động trở lại.' },
  killed: { title: 'Tiến trình chuyển mã bị hệ thống dừng', todo: 'Thường là do máy chủ thiếu bộ nhớ. Hãy chạy lại khi máy rảnh hơn.' },
  stalled: { title: 'Chuyển mã bị treo', todo: 'Không có khung hình mới trong nhiều phút. Hãy chạy lại; nếu vẫn treo, hãy xuất lại video.' },
  worker_lost: { title: 'Máy chuyển mã ngừng giữa chừng', todo: 'Công việc được tự động làm lại. Nếu đã hết số lần thử, hãy chạy lại.' },
  unknown: { title: 'Lỗi chưa rõ nguyên nhân', todo: 'Hãy xem nhật ký bên dưới, rồi chạy lại hoặc báo bộ phận kỹ thuật.' },
};

/** The list of attempts: its fields, values and noun. */
export const transcodeList = {
  fields: {
    record: 'Nội dung',
    film: 'Tệp gốc',
    kind: 'Loại nội dung',
    channel: 'Kênh',
    attempt: 'Lần chạy',
    state: 'Trạng thái',
    cause: 'Nguyên nhân lỗi',
    started_at: 'Bắt đầu lúc',
    finished_at: 'Kết thúc lúc',
    position: 'Thứ tự xử lý',
  },
  values: { state: transcode.states, kind: transcode.kinds, cause: titlesOf(causes) },
  noun: 'công việc chuyển mã',
};
