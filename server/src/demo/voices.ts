import type { FeedbackKind } from '@marquee/contract/feedback/feedback';

/** What invented viewers write to the platform, and how its applications crash. */
export const feedbacks: readonly { kind: FeedbackKind; comment: string; reason?: string; source?: string }[] = [
  { kind: 'mistakes', comment: 'Phụ đề tiếng Việt chậm hơn tiếng khoảng hai giây, từ phút 12 trở đi.', reason: 'Phụ đề', source: 'Trình phát' },
  { kind: 'mistakes', comment: 'Poster không phải của phim này, hình như nhầm với tập trước.', reason: 'Hình ảnh', source: 'Trang phim' },
  { kind: 'mistakes', comment: 'The cast lists the same actor twice under two spellings.', reason: 'Credits', source: 'Movie page' },
  { kind: 'mistakes', comment: 'Năm phát hành ghi 2014 nhưng phim chiếu năm 2016.', reason: 'Thông tin phim', source: 'Trang phim' },
  { kind: 'mistakes', comment: 'Tập 4 và tập 5 bị đổi chỗ cho nhau.', reason: 'Thứ tự tập', source: 'Danh sách tập' },
  { kind: 'improvements', comment: 'Mong có nút bỏ qua phần giới thiệu đầu mỗi tập.', source: 'Trình phát' },
  { kind: 'improvements', comment: 'Chữ phụ đề trên TV nhỏ quá, người lớn tuổi đọc không kịp.', reason: 'Phụ đề', source: 'Trình phát' },
  { kind: 'improvements', comment: 'Downloads stop when the phone locks. Please let them go on in the background.', source: 'Downloads' },
  { kind: 'improvements', comment: 'Tìm kiếm không dấu ra kết quả chưa đúng lắm, gõ "me con" thì ra toàn phim khác.', source: 'Tìm kiếm' },
  { kind: 'improvements', comment: 'Xem trên 4G hay bị giảm hình xuống mờ rồi không tự lên lại.', reason: 'Chất lượng hình', source: 'Trình phát' },
  { kind: 'suggestions', comment: 'Làm thêm danh sách phim cho trẻ em theo độ tuổi nhé.' },
  { kind: 'suggestions', comment: 'Cho xem chung với bạn bè ở xa, có khung chat bên cạnh.' },
  { kind: 'suggestions', comment: 'Would love a sleep timer for the music channel.', source: 'Music' },
  { kind: 'suggestions', comment: 'Nên có lịch phát sóng các kênh truyền hình theo tuần, xem trên điện thoại cho tiện.', source: 'Truyền hình' },
  { kind: 'suggestions', comment: 'Thêm phim tài liệu về miền Tây đi ạ, nhà mình ai cũng thích.' },
  { kind: 'abuses', comment: 'Có tài khoản cứ nhắn mời chơi lô đề dưới mọi phim mới.', reason: 'Bình luận rác', source: 'Bình luận' },
  { kind: 'abuses', comment: 'Người này mạo danh nhân viên hỗ trợ, hỏi mã đăng nhập của mẹ mình.', reason: 'Lừa đảo', source: 'Hồ sơ' },
  { kind: 'abuses', comment: 'Someone keeps insulting people who give low ratings.', reason: 'Harassment', source: 'Reviews' },
  { kind: 'abuses', comment: 'Nick này đăng link xem lậu ở phần đánh giá.', reason: 'Bản quyền', source: 'Đánh giá' },
  { kind: 'others', comment: 'Tôi đổi số điện thoại thì làm sao giữ được lịch sử xem?', source: 'Tài khoản' },
  { kind: 'others', comment: 'How do I cancel? I could not find it in the settings.', source: 'Account' },
  { kind: 'others', comment: 'Cảm ơn đội ngũ, mẹ mình xem lại được bộ phim ngày xưa, vui lắm.' },
  { kind: 'others', comment: 'Ứng dụng có chạy trên TV đời 2017 không ạ?' },
];

/** Devices that the samples were sent from. */
export const devices: readonly { kind: 'android' | 'ios' | 'web'; device: string; os: string; os_version: string; os_platform: string }[] = [
  { kind: 'android', device: 'Samsung Galaxy A54', os: 'Android', os_version: '14', os_platform: 'ARM' },
  { kind: 'android', device: 'Samsung Galaxy A15', os: 'Android', os_version: '14', os_platform: 'ARM' },
  { kind: 'android', device: 'OPPO Reno 11', os: 'Android', os_version: '15', os_platform: 'ARM' },
  { kind: 'android', device: 'Xiaomi Redmi Note 12', os: 'Android', os_version: '13', os_platform: 'ARM' },
  { kind: 'ios', device: 'iPhone 13', os: 'iOS', os_version: '18.1', os_platform: 'ARM' },
  { kind: 'ios', device: 'iPhone 15 Pro', os: 'iOS', os_version: '18.3', os_platform: 'ARM' },
  { kind: 'ios', device: 'iPad Air', os: 'iPadOS', os_version: '17.6', os_platform: 'ARM' },
  { kind: 'web', device: 'Chrome 141', os: 'Windows', os_version: '11', os_platform: 'x64' },
  { kind: 'web', device: 'Safari 18', os: 'macOS', os_version: '15', os_platform: 'ARM' },
];

export type SampleCrash = {
  type: string;
  message: string;
  /** the trace of the nth report: builds, lines and libraries differ */
  traceOf: (nth: number) => string;
  kinds: readonly ('android' | 'ios' | 'web')[];
  versions: readonly string[];
  times: number;
  comment: string | null;
};

const line = (nth: number, around: number): number => around + ((nth * 7) % 23);

/** Four causes of crashes. */
export const crashes: readonly SampleCrash[] = [
  {
    type: 'java.lang.NullPointerException',
    message: 'Attempt to invoke virtual method on a null object reference: SurfaceView.getHolder()',
    traceOf: (nth) => `java.lang.NullPointerException: Attempt to invoke virtual method on a null object reference: SurfaceView.getHolder()
	at vn.marquee.player.PlayerFragment.onQualityChanged(PlayerFragment.kt:${line(nth, 210)})
	at vn.marquee.player.QualitySheet.choose(QualitySheet.kt:${line(nth, 64)})
	at android.view.View.performClick(View.java:${7500 + nth})
	at android.os.Handler.dispatchMessage(Handler.java:106)
	at java.lang.reflect.Method.invoke(Native Method)`,
    kinds: ['android'],
    versions: ['3.6.0', '3.6.0', '3.5.2', '3.6.1'],
    times: 17,
    comment: 'Đang xem mà đổi chất lượng hình là văng ra ngoài.',
  },
  {
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'duration')",
    traceOf: (nth) => {
      const file = `https://xem.demo.example/assets/player-${['DbQ2xY9p', 'Zz81kQpa', 'A9fk2Lm1'][nth % 3]}.js`;
      return `TypeError: Cannot read properties of undefined (reading 'duration')
    at seekTo (${file}:1:${line(nth, 20_45)})
    at onTimelineClick (${file}:1:${line(nth, 99_11)})
    at HTMLDivElement.<anonymous> (https://xem.demo.example/node_modules/dom/index.js:12:${nth})`;
    },
    kinds: ['web'],
    versions: ['3.6.0', '3.6.1'],
    times: 9,
    comment: 'Clicking the timeline before the film starts gives a white page.',
  },
  {
    type: 'EXC_BAD_ACCESS',
    message: 'KERN_INVALID_ADDRESS at 0x0000000000000010',
    traceOf: (nth) => `0   Marquee   0x00000001${(0x04e1c2a0 + nth * 4096).toString(16)} DownloadManager.resume(task:) + ${line(nth, 180)}
1   Marquee   0x00000001${(0x04e1f010 + nth * 4096).toString(16)} DownloadsView.onAppear() + ${line(nth, 40)}
2   SwiftUI   0x00000001a8f2c110 closure #1 in View.onAppear(perform:) + 88`,
    kinds: ['ios'],
    versions: ['3.5.2', '3.6.0'],
    times: 6,
    comment: null,
  },
  {
    type: 'java.lang.OutOfMemoryError',
    message: 'Failed to allocate a 8294416 byte allocation with 4194304 free bytes',
    traceOf: (nth) => `java.lang.OutOfMemoryError: Failed to allocate a ${8_294_416 + nth} byte allocation
	at android.graphics.BitmapFactory.nativeDecodeStream(Native Method)
	at vn.marquee.ui.PosterLoader.decode(PosterLoader.kt:${line(nth, 51)})
	at vn.marquee.ui.HomeAdapter.bind(HomeAdapter.kt:${line(nth, 118)})`,
    kinds: ['android'],
    versions: ['3.4.1', '3.5.2'],
    times: 4,
    comment: null,
  },
];
