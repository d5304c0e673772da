import { expect } from './marquee.ts';
import type { Reader } from './reader.ts';
import { save } from './reader.ts';

/*
 * Point 5 of the specification, "Required fields (each with a 'please input/select/upload' message)": the messages of each existing screen when it is sent
 * empty, in the order of the screen.
 */

type RequiredMessages = readonly { en: string; vi: string }[];
const information = [
  { en: 'Please input title', vi: 'Vui lòng nhập tên phim' },
  { en: 'Please input English title', vi: 'Vui lòng nhập tên tiếng Anh' },
  { en: 'Please input description', vi: 'Vui lòng nhập mô tả' },
  { en: 'Please input slug', vi: 'Vui lòng nhập đường dẫn' },
  { en: 'Please input duration', vi: 'Vui lòng nhập thời lượng' },
  { en: 'Please select release date', vi: 'Vui lòng chọn ngày phát hành' },
  { en: 'Please select movie type', vi: 'Vui lòng chọn loại phim' },
  { en: 'Please select language', vi: 'Vui lòng chọn ngôn ngữ' },
  { en: 'Please select media type', vi: 'Vui lòng chọn loại nội dung' },
  { en: 'Please select channel', vi: 'Vui lòng chọn kênh' },
];
const source = { en: 'Please input play link or upload the file', vi: 'Vui lòng nhập link phát hoặc tải tệp lên' };
const classification = [
  { en: 'Please select genres', vi: 'Vui lòng chọn thể loại' },
  { en: 'Please select keywords', vi: 'Vui lòng chọn từ khóa' },
];

/** The messages by what the screen creates. */
const requiredTexts = {
  movie: [
    source,
    ...information,
    ...classification,
    { en: 'Please input cast', vi: 'Vui lòng nhập diễn viên và ê-kíp' },
    { en: 'Please upload subtitles', vi: 'Vui lòng tải lên phụ đề' },
    { en: 'Please input trailer path', vi: 'Vui lòng nhập link trailer' },
    { en: 'Please input IMDB URL', vi: 'Vui lòng nhập link IMDb' },
    { en: 'Please input share URL', vi: 'Vui lòng nhập link chia sẻ' },
    { en: 'Please upload poster', vi: 'Vui lòng tải lên poster' },
    { en: 'Please upload banner', vi: 'Vui lòng tải lên banner' },
    { en: 'Please upload screenshots', vi: 'Vui lòng tải lên ảnh cảnh phim' },
  ],
  video: [
    source,
    { en: 'Please input title', vi: 'Vui lòng nhập tên video' },
    { en: 'Please input description', vi: 'Vui lòng nhập mô tả' },
    { en: 'Please select video type', vi: 'Vui lòng chọn loại video' },
    { en: 'Please select channel', vi: 'Vui lòng chọn kênh' },
    ...classification,
    { en: 'Please upload banner', vi: 'Vui lòng tải lên banner' },
  ],
  television: [
    { en: 'Please input link', vi: 'Vui lòng nhập link phát' },
    { en: 'Please input television title', vi: 'Vui lòng nhập tên kênh truyền hình' },
    { en: 'Please input description', vi: 'Vui lòng nhập mô tả' },
    { en: 'Please select channel', vi: 'Vui lòng chọn kênh' },
    ...classification,
    { en: 'Please upload banner', vi: 'Vui lòng tải lên banner' },
  ],
  music: [
    source,
    { en: 'Please input music title', vi: 'Vui lòng nhập tên bài hát hoặc album' },
    { en: 'Please select music type', vi: 'Vui lòng chọn loại âm nhạc' },
    { en: 'Please select artists', vi: 'Vui lòng chọn nghệ sĩ' },
    { en: 'Please input description', vi: 'Vui lòng nhập mô tả' },
    { en: 'Please select channel', vi: 'Vui lòng chọn kênh' },
    ...classification,
    { en: 'Please upload poster', vi: 'Vui lòng tải lên ảnh bìa' },
  ],
  cast: [
    { en: 'Please input cast name', vi: 'Vui lòng nhập họ tên' },
    { en: 'Please input known as', vi: 'Vui lòng nhập nghệ danh' },
    { en: 'Please select birthday', vi: 'Vui lòng chọn ngày sinh' },
    { en: 'Please input place of birth', vi: 'Vui lòng nhập nơi sinh' },
    { en: 'Please select country', vi: 'Vui lòng chọn quốc gia' },
    { en: 'Please input biography', vi: 'Vui lòng nhập tiểu sử' },
  ],
  genre: [{ en: 'Please input title', vi: 'Vui lòng nhập tên' }],
  channel: [
    { en: 'Please input channel name', vi: 'Vui lòng nhập tên kênh' },
    { en: 'Please input user name', vi: 'Vui lòng nhập tên định danh' },
    { en: 'Please input e-mail', vi: 'Vui lòng nhập email' },
    { en: 'Please input report email', vi: 'Vui lòng nhập email nhận báo cáo' },
    { en: 'Please input about us', vi: 'Vui lòng nhập giới thiệu' },
    { en: 'Please select owner', vi: 'Vui lòng chọn chủ kênh' },
  ],
  collection: [
    { en: 'Please input Vietnamese title', vi: 'Vui lòng nhập tên tiếng Việt' },
    { en: 'Please input English title', vi: 'Vui lòng nhập tên tiếng Anh' },
    { en: 'Please input category description', vi: 'Vui lòng nhập mô tả' },
    { en: 'Please select category type', vi: 'Vui lòng chọn dạng hiển thị' },
    { en: 'Please select item type', vi: 'Vui lòng chọn loại mục' },
  ],
  page: [
    { en: 'Please input page title', vi: 'Vui lòng nhập tên trang' },
    { en: 'Please select page type', vi: 'Vui lòng chọn loại trang' },
  ],
  campaign: [
    { en: 'Please input campaign name', vi: 'Vui lòng nhập tên chiến dịch' },
    { en: 'Please select starts on', vi: 'Vui lòng chọn ngày bắt đầu' },
    { en: 'Please select finishes on', vi: 'Vui lòng chọn ngày kết thúc' },
    { en: 'Please input budget', vi: 'Vui lòng nhập ngân sách' },
    { en: 'Please upload ad file', vi: 'Vui lòng tải lên tệp quảng cáo' },
    { en: 'Please input landing page', vi: 'Vui lòng nhập trang đích' },
    { en: 'Please input company', vi: 'Vui lòng nhập công ty' },
    { en: 'Please input phone number', vi: 'Vui lòng nhập số điện thoại' },
  ],
  profile: [{ en: 'Please input display name', vi: 'Vui lòng nhập tên hiển thị' }],
  contest: [
    { en: 'Please input title of the entry', vi: 'Vui lòng nhập tên bài dự thi' },
    { en: 'Please input description', vi: 'Vui lòng nhập mô tả' },
    { en: 'Please upload contest video', vi: 'Vui lòng tải lên video dự thi' },
    { en: 'Please input full name', vi: 'Vui lòng nhập họ và tên' },
    { en: 'Please select date of birth', vi: 'Vui lòng chọn ngày sinh' },
    { en: 'Please select gender', vi: 'Vui lòng chọn giới tính' },
    { en: 'Please input phone', vi: 'Vui lòng nhập số điện thoại' },
    { en: 'Please input address', vi: 'Vui lòng nhập địa chỉ' },
    { en: 'Please input city or province', vi: 'Vui lòng nhập tỉnh, thành phố' },
    { en: 'Please input link to Facebook', vi: 'Vui lòng nhập link Facebook' },
    { en: 'Please input link to TikTok', vi: 'Vui lòng nhập link TikTok' },
    { en: 'Please input link to YouTube', vi: 'Vui lòng nhập link YouTube' },
    { en: 'Please input link to Instagram', vi: 'Vui lòng nhập link Instagram' },
    { en: 'Please upload ID-card photo', vi: 'Vui lòng tải lên ảnh căn cước' },
  ],
} satisfies Record<string, RequiredMessages>;

/** Sends the open form empty, and expects exactly these messages, in this order. */
export async function expectRequiredMessages({ page, language }: Reader, form: keyof typeof requiredTexts): Promise<void> {
  const isPublic = form === 'contest';
  if (isPublic) await page.locator('button[type=submit]').click();
  else if (form === 'campaign') await page.locator('.savebar .ant-btn-primary').click();
  else await save(page);
  const told = isPublic ? page.locator('[id$=-fault]').filter({ hasText: /^(?:Please|Vui lòng)/ }) : page.locator('.summary li');
  await expect(told, form).toHaveText(requiredTexts[form].map((each) => each[language]));
}
