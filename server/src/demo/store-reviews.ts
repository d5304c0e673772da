import { store_review, type stores } from '@marquee/contract/feedback/store_review';
import { change } from '../kit/change.ts';
import { accounts } from './account.ts';
import { randomOf } from './canvas.ts';
import { type CatalogueContext, createOrLog } from './catalogue.ts';
import { momentOf } from './day.ts';
import { markSample, samplesOf } from './sample.ts';

type Store = (typeof stores)[number];

/** What invented people write about the platform's applications: stars, a title if the store has titles, and the words. */
const opinions: readonly (readonly [stars: number, title: string | null, text: string])[] = [
  [5, 'Phim Việt đầy đủ', 'Tìm phim Việt cũ ở đâu cũng không có, vào đây có gần hết. Phụ đề rõ, hình nét.'],
  [5, null, 'Giao diện gọn, ba mẹ mình lớn tuổi vẫn tự mở phim xem được.'],
  [1, 'Văng liên tục', 'Từ bản 8.1 cứ xem hết một tập là ứng dụng tự thoát, phải mở lại từ đầu.'],
  [2, null, 'Cập nhật xong không đăng nhập được nữa, báo lỗi mạng dù wifi vẫn tốt.'],
  [4, 'Khá ổn', 'Tải phim về xem offline rất tiện khi đi xe khách. Giá mà chọn được chất lượng tải.'],
  [3, null, 'Nội dung hay nhưng quảng cáo hơi nhiều, có lúc hai cái liền nhau.'],
  [5, null, 'Nghe nhạc tắt màn hình vẫn chạy, pin tụt ít. Quá được.'],
  [1, null, 'Trừ tiền gói tháng hai lần, nhắn hỗ trợ ba ngày chưa ai trả lời.'],
  [4, 'Xem trên tivi đẹp', 'Lên tivi hình rất đẹp, chỉ mỗi bàn phím tìm kiếm hơi khó bấm bằng điều khiển.'],
  [2, 'Phụ đề lệch', 'Phụ đề tiếng Anh chạy sớm hơn tiếng khoảng nửa giây ở nhiều phim.'],
  [5, null, 'Mục phim thiếu nhi chọn lọc kỹ, yên tâm cho con xem.'],
  [3, 'Tạm được', 'Máy mình đời cũ nên mở ứng dụng hơi lâu, vào được rồi thì mượt.'],
  [4, null, 'Truyền hình trực tiếp ổn định, xem bóng đá không bị trễ nhiều.'],
  [1, 'Không tua được', 'Kéo thanh thời gian là quay về đầu phim. Rất bực.'],
  [5, 'Tuyệt vời', 'Ứng dụng nhẹ, không bắt đăng nhập lại hoài như mấy cái khác.'],
  [2, null, 'Tìm theo tên diễn viên không ra, phải gõ đúng tên phim mới có.'],
  [4, null, 'Thích phần bình luận, mọi người nói chuyện văn minh.'],
  [3, null, 'Cần thêm chế độ tối, xem buổi đêm chói mắt quá.'],
  [5, null, 'Chất lượng âm thanh tốt nhất trong mấy ứng dụng mình từng dùng.'],
  [1, null, 'Tự nhiên đổi sang tiếng Anh, tìm mãi không thấy chỗ chỉnh lại tiếng Việt.'],
  [4, 'Đáng tiền', 'Gói gia đình giá hợp lý, bốn máy xem cùng lúc không giật.'],
  [2, 'Tải phim bị dừng', 'Đang tải mà chuyển sang ứng dụng khác là dừng, quay lại phải tải từ đầu.'],
  [5, null, 'Hỗ trợ trả lời nhanh, đổi điện thoại chuyển gói trong năm phút.'],
  [3, 'Chưa có trên máy tính bảng', 'Trên máy tính bảng giao diện vẫn như điện thoại phóng to.'],
  [4, null, 'Danh sách phim mới mỗi tuần rất hợp gu, hiếm khi phải tìm.'],
  [1, 'Mất danh sách đã lưu', 'Cập nhật xong mất sạch danh sách xem sau, hơn ba chục phim.'],
  [5, 'Nhạc hay', 'Nhạc dân ca thu âm kỹ, nghe như đang ngồi giữa sân đình.'],
  [2, null, 'Thông báo nhiều quá, tắt trong máy rồi vẫn hiện trong ứng dụng.'],
  [4, null, 'Điều khiển từ điện thoại lên tivi nhanh, bấm là nhận.'],
  [3, null, 'Phim nhiều tập không tự chuyển tập tiếp theo, phải bấm tay.'],
  [5, null, ''],
  [4, null, ''],
  [1, null, ''],
  [5, 'Best for Vietnamese films', 'Living abroad, this is the only place where my kids can watch films in Vietnamese with good subtitles.'],
  [2, 'Keeps logging me out', 'Every update signs me out of the TV, and the code on the screen expires too fast.'],
  [4, null, 'Great catalogue and fair price. Search by actor would make it perfect.'],
  [1, 'Crashes on start', 'Since 8.1 it crashes right after the splash screen on my Pixel.'],
  [5, null, 'Live channels start in a second. Impressive.'],
  [3, 'Good, but ads', 'I pay for the plan and still see banners between episodes.'],
  [4, null, 'Offline downloads saved my flight. Please add a counter for the space they take.'],
  [2, null, 'Subtitles are tiny on the tablet and there is no way to change the size.'],
  [5, 'Lovely music section', 'The folk songs are beautifully recorded. I listen every evening.'],
  [1, null, 'Charged twice this month and support only sends the same template.'],
  [3, null, 'Casting works with one of my two TVs. The other one never shows up.'],
  [4, 'Nice design', 'Clean and calm. The dark mode could be darker.'],
  [5, null, 'Thanks for the audio description, my mother can follow the story again.'],
  [2, 'Slow search', 'Typing in the search box lags on an older phone.'],
  [4, null, 'Kids profile is well done, nothing odd ever shows up there.'],
  [1, 'Lost my watch list', 'An update wiped everything that I had saved for later.'],
  [5, null, ''],
  [3, null, 'Phim bộ lồng tiếng ít quá, đa số là thuyết minh.'],
  [4, 'Ổn áp', 'Mạng 4G yếu vẫn xem được mức trung bình, không phải chờ.'],
  [5, null, 'Mua vé xem phim chiếu rạp ngay trong ứng dụng, khỏi xếp hàng.'],
  [2, null, 'Đổi mật khẩu mà mã xác nhận không gửi về, thử ba số điện thoại rồi.'],
  [4, null, 'Chương trình thiếu nhi buổi tối đều đặn, bé nhà mình rất thích.'],
  [1, 'Đen màn hình', 'Có tiếng mà màn hình đen, chỉ bị trên máy này, các ứng dụng khác bình thường.'],
  [5, 'Cảm ơn đội ngũ', 'Góp ý tuần trước thì tuần này đã sửa. Làm việc có tâm.'],
  [3, null, 'Mong có thêm bộ lọc theo năm và theo tỉnh quay phim.'],
  [4, null, 'Chạy tốt trên máy đời 2019, không nóng máy.'],
  [2, 'Hay bị giật', 'Buổi tối từ tám đến mười giờ là giật, giờ khác thì bình thường.'],
];

const names = [
  'Trần Minh Khôi',
  'hoa.le',
  'Nguyễn Thu Hà',
  'Phạm Quốc Bảo',
  'MaiAnh93',
  'Lê Hoàng Nam',
  'Vũ Thị Lan',
  'dung.tran',
  'Đỗ Gia Huy',
  'Bùi Ngọc Ánh',
];
const foreigners = ['Emily R.', 'linh_in_sydney', 'D. Kowalski', 'Kev Tran', 'Sarah M.'];
const versions = ['8.0.2', '8.1.0', '8.1.0', '8.1.1', '8.2.0'];
/** By store, devices and systems on which its applications run. */
const machines: Record<'google_play' | 'app_store' | 'galaxy_store' | 'app_gallery', readonly (readonly [device: string, system: string])[]> = {
  google_play: [
    ['OPPO A57', 'Android 12'],
    ['Xiaomi Redmi Note 12', 'Android 13'],
    ['Google Pixel 7', 'Android 15'],
  ],
  app_store: [
    ['iPhone 12', 'iOS 17.6'],
    ['iPhone 15', 'iOS 18.1'],
    ['iPad Air', 'iPadOS 17.5'],
  ],
  galaxy_store: [
    ['Galaxy A51', 'Android 13'],
    ['Galaxy S22', 'Android 14'],
  ],
  app_gallery: [['HUAWEI nova 9', 'HarmonyOS 4']],
};
const places: readonly (keyof typeof machines)[] = ['google_play', 'app_store', 'google_play', 'galaxy_store', 'app_store', 'google_play', 'app_gallery'];

/** Days over which the reviews were written. Those that are older than `handledDays` are done, but for a few. */
const pastDays = 45;
const handledDays = 12;

/** Stores what invented people wrote about the applications in stores, those that are missing. Staff has handled most of the older ones. */
export async function makeStoreReviews({ deps, callApi, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>): Promise<void> {
  const known = await samplesOf(deps.db.pool, 'store_review');
  const moderator = actorOf(accounts.moderator);
  const random = randomOf(31);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (const [nth, [rating, title, text]] of opinions.entries()) {
    signal.throwIfAborted();
    const source: Store = pick(places);
    const [device, os_version] = pick(machines[source as keyof typeof machines]);
    const isForeign = /^[\x20-\x7e]+$/.test(text);
    const days = Math.floor(random() * pastDays);
    const body = {
      source,
      rating,
      // Google Play shows neither names in its export nor titles any more.
      author: source === 'google_play' ? null : pick(isForeign ? foreigners : names),
      title: source === 'google_play' ? null : title,
      review: text === '' ? null : text,
      app_version: pick(versions),
      device,
      os_version,
      language: isForeign ? 'en' : 'vi',
      reviewed_at: momentOf(days + 1, Math.floor(random() * 1440)).toISOString(),
      external_id: `sample-${String(nth + 1).padStart(3, '0')}`,
    };
    const isDone = days > handledDays && random() < 0.85;
    if (known.has(body.external_id)) continue;
    await createOrLog({ deps, signal }, body.external_id, () =>
      change(deps.db, moderator, async (tx) => {
        const { idStoreReview: id } = await callApi(store_review.create, { body, tx }, moderator);
        await markSample(tx, 'store_review', body.external_id, id);
        if (isDone) await callApi(store_review.finish, { body: { id }, tx }, moderator);
      }),
    );
  }
}
