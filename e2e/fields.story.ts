import type { Locator, Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { carrySession, expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

/** The fields of the specification's point 3 that a person writes, by resource. */
const specified = {
  movie: [
    'movie_type',
    'title',
    'title_en',
    'title_vi',
    'description',
    'slug',
    'duration',
    'release_date',
    'language',
    'subtitles',
    'genres',
    'keywords',
    'cast',
    'label',
    'media_type',
    'banner',
    'poster',
    'screenshots',
    'play_link',
    'main_link_play',
    'trailer_path',
    'imdb_url',
    'share_url',
    'channel',
  ],
  people: ['name', 'known_as', 'gender', 'birthday', 'death_day', 'place_of_birth', 'country', 'biography', 'avatar', 'cover'],
  tag: ['title'],
  channel: ['name', 'about_us', 'report_email', 'username', 'email'],
  collection: ['title_en', 'title_vi', 'category_type', 'item_type', 'channel', 'items', 'description'],
  page: ['title', 'page_type', 'collections'],
};
const addresses = { movie: 'movie', people: 'people', tag: 'genre', channel: 'channel', collection: 'collection', page: 'page' };

/** The control of a field, or the group of its controls. */
const control = (page: Page, name: string): Locator =>
  page
    .locator(`[id="field-${name}-group"]`)
    .or(page.locator(`[id="field-${name}"]`))
    .first();

/** The value beside a label on a read-only page. */
const value = (page: Page, label: string): Locator =>
  page
    .locator('.field')
    .filter({ has: page.locator('.field-label').getByText(label, { exact: true }) })
    .locator('.field-value');

test('every writable field is in the form', async ({ page, marquee }) => {
  const { paths } = (await marquee.call('GET', '/openapi.json')).body;
  await signIn(page);
  for (const [name, fields] of Object.entries(specified)) {
    const { schema } = paths[`/cms/v1/${name}`].post.requestBody.content['application/json'];
    // A noun with drafts takes a plain save or a draft. `draft` is no field.
    const { draft: _draft, ...properties } = (schema.oneOf ?? schema.anyOf ?? [schema])[0].properties;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields));
    await go(page, `/main/media/${addresses[name as keyof typeof addresses]}/new`);
    // Only episodes have a season and a number.
    if (name === 'movie') await page.locator('.ant-segmented-item', { hasText: 'Tập phim' }).click();
    for (const field of Object.keys(properties)) await expect(control(page, field), `${name}.${field}`).toBeVisible();
  }
});

test.describe('the page of a record shows each field', () => {
  const film = {
    title: 'Tập ba: Nước lên',
    title_en: 'Part three: Rising water',
    title_vi: 'Nước lên',
    description: 'Cả làng chạy lũ trong một đêm.',
    slug: 'nuoc-len-tap-3',
    main_link_play: 'https://phim.example/chinh.m3u8',
    play_link: 'https://phim.example/nuoc-len.m3u8',
    trailer_path: 'https://phim.example/nuoc-len/trailer',
    imdb_url: 'https://www.imdb.com/title/tt3120003/',
    share_url: 'https://phim.example/nuoc-len',
  };
  const person = {
    name: 'Nguyễn Thị Sương',
    known_as: 'Thu Sương',
    gender: 'female',
    birthday: '1931-02-14',
    death_day: '2009-11-30',
    place_of_birth: 'Cần Thơ',
    country: 'VN',
    biography: 'Nghệ sĩ cải lương, sau đóng phim.',
  };
  const ids: Record<string, string> = {};
  test.beforeAll(async ({ marquee }) => {
    const material = await sharedMaterial();
    const records = recordsOf(marquee);
    ids.channel = await records.channel({ name: 'Kênh Miền Tây', username: 'kenh-mien-tay' });
    const { name, ...of } = person;
    ids.people = await records.people(name, {
      ...of,
      avatar: await records.picture(material.poster, 150, 150),
      cover: await records.picture(material.banner, 875, 540),
    });
    ids.tag = await records.tag('Chính kịch', 'genre');
    const season = await records.movie({ title: 'Mùa nước nổi, phần một', channel: ids.channel, movie_type: 'series season' });
    ids.movie = await records.movie({
      ...film,
      channel: ids.channel,
      movie_type: 'episode',
      season,
      episode_number: 3,
      duration: 48,
      release_date: '2026-10-20',
      media_type: 'interactive',
      label: 'Exclusive',
      genres: [ids.tag],
      keywords: [await records.tag('lũ lụt', 'keyword')],
      cast: [{ person: ids.people, role: 'Bà Tư' }],
      film: await records.file(material.clip, 'film'),
    });
  });

  test('in its control, for somebody who may change it', async ({ page }) => {
    await signIn(page, `/main/media/movie/${ids.movie}`);
    for (const [field, text] of Object.entries(film)) await expect(page.locator(`#field-${field}`), field).toHaveValue(text);
    for (const [field, text] of Object.entries({ duration: '48', release_date: '20/10/2026', episode_number: '3' })) {
      await expect(page.locator(`#field-${field}`), field).toHaveValue(text);
    }
    await expect(page.locator('#field-copyright')).not.toBeChecked();
    for (const [label, text] of Object.entries({ 'Kiểm duyệt': 'Không vướng từ khóa', 'Lượt xem': '0' }))
      await expect(value(page, label), label).toHaveText(text);

    await go(page, `/main/media/people/${ids.people}`);
    const written = { name: person.name, known_as: person.known_as, place_of_birth: 'Cần Thơ', biography: person.biography, birthday: '14/02/1931' };
    for (const [field, text] of Object.entries(written)) await expect(page.locator(`#field-${field}`), field).toHaveValue(text);
    await expect(page.getByRole('radio', { name: 'Nữ' })).toBeChecked();
  });

  test('full-width digits and dates of a Japanese keyboard are accepted', async ({ page }) => {
    await signIn(page, `/main/media/movie/${ids.movie}`);
    for (const [field, typed, read] of [
      ['duration', '１２０', '120'],
      ['release_date', '０５／０６／２０２４', '05/06/2024'],
    ] as const) {
      const input = page.locator(`#field-${field}`);
      await input.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(typed);
      await page.keyboard.press('Tab');
      await expect(input).toHaveValue(read);
    }
  });

  test('with its value under its name, for somebody who may only read', async ({ page, marquee }) => {
    const reader = await makeAccount(marquee, { name: 'Chu Chỉ Đọc', role: 'developer', permissions: ['media'] });
    await carrySession(page, reader);
    const reads = async (path: string, told: Record<string, string | RegExp>) => {
      await go(page, path);
      for (const [label, text] of Object.entries(told)) await expect(value(page, label), label).toContainText(text);
    };
    await reads(`/main/media/movie/${ids.movie}`, {
      'Loại phim': 'Tập phim',
      'Mùa phim': 'Mùa nước nổi, phần một',
      'Số tập': '3',
      'Tên phim': film.title,
      'Tên tiếng Anh': film.title_en,
      'Tên tiếng Việt': film.title_vi,
      'Mô tả': film.description,
      'Đường dẫn': film.slug,
      'Thời lượng': '48 phút',
      'Ngày phát hành': '20/10/2026',
      'Ngôn ngữ': 'Tiếng Việt',
      'Loại nội dung': 'Phim tương tác',
      Nhãn: 'Độc quyền',
      Kênh: 'Kênh Miền Tây',
      'Thể loại': 'Chính kịch',
      'Từ khóa': 'lũ lụt',
      'Tệp phim gốc': 'clip.mp4',
      'Link phát': film.play_link,
      'Link phát chính': film.main_link_play,
      'Link trailer': film.trailer_path,
      'Link IMDb': film.imdb_url,
      'Link chia sẻ': film.share_url,
      'Hiển thị': 'Đang ẩn',
      'Chuyển mã': /Đang chờ|Đang chuyển mã|Sẵn sàng/,
      'Kiểm duyệt': 'Không vướng từ khóa',
      'Lượt xem': '0',
    });
    for (const label of ['Banner', 'Poster', 'Ảnh cảnh phim']) {
      const picture = value(page, label).getByRole('img');
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: label }).toBeGreaterThan(100);
    }
    await expect(page.locator('#cast')).toContainText('Nguyễn Thị Sương');
    await expect(page.locator('#cast')).toContainText('Bà Tư');
    await expect(page.locator('#subtitles')).toContainText('Tiếng Việt');
    await expect(page.getByRole('main').getByText('Bản nháp', { exact: true })).toBeVisible();
    await expect(page.getByText(/sửa lần cuối/)).toBeVisible();

    await reads(`/main/media/people/${ids.people}`, {
      'Họ tên': person.name,
      'Nghệ danh': person.known_as,
      'Giới tính': 'Nữ',
      'Ngày sinh': '14/02/1931',
      'Ngày mất': '30/11/2009',
      'Nơi sinh': person.place_of_birth,
      'Quốc gia': 'Việt Nam',
      'Tiểu sử': person.biography,
    });
    for (const label of ['Ảnh đại diện', 'Ảnh bìa']) await expect(value(page, label).getByRole('img'), label).toBeVisible();
    await reads(`/main/media/genre/${ids.tag}`, { Tên: 'Chính kịch', Loại: 'Thể loại' });
    await reads(`/main/media/channel/${ids.channel}`, {
      'Tên kênh': 'Kênh Miền Tây',
      'Tên định danh': 'kenh-mien-tay',
      Email: 'kenh-mien-tay@kenh.example',
      'Email nhận báo cáo': 'bao-cao@kenh-mien-tay.example',
      'Giới thiệu': 'Giới thiệu về Kênh Miền Tây.',
      'Chủ kênh': 'Marquee',
      'Tổng nội dung': '2',
      'Số phim': '2',
      'Số video': '0',
      'Người đăng ký': '0',
      'Lượt xem': '0',
    });
  });
});

test('matches can be chosen while the search is still running, and nothing else can', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  for (const name of ['Kênh Sông Đà', 'Kênh Biển Đông']) await records.channel({ name });
  // No search gets an answer.
  await page.route(/\/lookup\?.*name=/, () => undefined);
  await signIn(page, '/main/media/movie/new');
  await control(page, 'channel').click();
  const option = (name: string) => page.locator('.ant-select-item-option', { hasText: name });
  await expect(option('Kênh Biển Đông')).toBeVisible();
  const asked = page.waitForRequest(/\/lookup\?.*name=/);
  await control(page, 'channel').fill('song da');
  await expect(option('Kênh Biển Đông')).toHaveCount(0);
  await asked;
  await expect(option('Kênh Biển Đông')).toHaveCount(0);
  await option('Kênh Sông Đà').click();
  await expect(page.locator('.field').filter({ has: control(page, 'channel') })).toContainText('Kênh Sông Đà');
});

test('a refused video file keeps the old one and can be replaced by another', async ({ page }) => {
  const { clip, subtitle } = await sharedMaterial();
  await signIn(page, '/main/media/video/new');
  const input = page.locator('#field-film');
  const field = page.locator('#field-film-group');
  await input.setInputFiles(clip);
  await expect(field.getByText('clip.mp4', { exact: true })).toBeVisible();
  await expect(field.locator('.film-file')).toBeVisible();
  await input.setInputFiles(subtitle);
  await expect(field.getByText('tệp này không phải video')).toBeVisible();
  // The old file is still there, and another can be chosen at once.
  await expect(field.locator('.film-file')).toContainText('clip.mp4');
  await input.setInputFiles(clip);
  await expect(field.getByText('tệp này không phải video')).toHaveCount(0);
  await expect(field.locator('.film-file')).toContainText('clip.mp4');
});
