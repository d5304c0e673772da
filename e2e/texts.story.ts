import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makeAccount, query } from './accounts.ts';
import { admin, expect, type Marquee, test } from './marquee.ts';
import { looks, sessions } from './provoke.ts';
import { enter, field, heading, Reader, save } from './reader.ts';
import { requiredTexts } from './required.ts';
import { recordsOf, sharedMaterial } from './records.ts';
import { notYet, texts } from './texts.ts';

const question = (page: Page) => page.getByRole('alertdialog');
/** A row's menu of further actions. */
async function choose(reader: Reader, title: string, action: 'publish' | 'hide'): Promise<void> {
  const { page } = reader;
  await page.getByRole('button', { name: `${reader.word('more')}: ${title}` }).click();
  await page.getByRole('menuitem', { name: reader.word(action), exact: true }).click();
  await expect(question(page)).toBeVisible();
}
const yes = (page: Page) => question(page).locator('.ant-btn-primary');

/** A table without one of its columns, for as long as something is done: the server answers with an error of its own. */
async function without(marquee: Marquee, table: string, column: string, doing: () => Promise<void>): Promise<void> {
  await query(marquee, `alter table ${table} rename column ${column} to ${column}_away`);
  try {
    await doing();
  } finally {
    await query(marquee, `alter table ${table} rename column ${column}_away to ${column}`);
  }
}

let long: string;
let film: string;
let subtitle: string;
let channel: string;
test.beforeAll(async ({ marquee }) => {
  const material = await sharedMaterial();
  const records = recordsOf(marquee);
  subtitle = material.wrongSubtitle;
  long = join(material.folder, 'long.mp4');
  // Half an hour of the same: it is still being transcoded when it is stopped.
  await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-loglevel', 'error', '-stream_loop', '90', '-i', material.film, '-c', 'copy', long]);
  channel = await records.channel({ name: 'Kênh câu chữ' });
  film = await records.movie({ title: 'Phim để công khai', channel, film: await records.file(material.film, 'film'), play_link: undefined });
});

for (const language of ['vi', 'en'] as const) {
  test(`every specified text whose screen exists is provoked and read: ${language}`, async ({ page, marquee, browser }) => {
    const records = recordsOf(marquee);
    const reader = new Reader(page, language);
    const tag = async (title: string) => records.tag(`${title} ${language}`, 'genre');
    const remove = async (path: string) => expect((await marquee.call('DELETE', path)).status).toBe(200);
    // Unsaved work is left behind at will.
    page.on('dialog', (dialog) => void dialog.accept());

    await test.step('the doors', async () => {
      await enter(page, language);
      await page.locator('input[name=email]').fill('nửa địa chỉ');
      await page.keyboard.press('Enter');
      await reader.sees('The input is not valid E-mail!', page.getByRole('main'));
      await page.goto('/main/sign-up-contest');
      await reader.sees('Login', page.getByRole('banner').locator('a[href="/sign-in"]'));
      await reader.sees('Signup', page.getByRole('banner').locator('a[href="/sign-up"]'));
      await page.locator('#entry-phone').fill('09a');
      await page.locator('#entry-phone').blur();
      await reader.sees('Phone must be a number', page.locator('#entry-phone-fault'));
      // What is typed there is kept on the device: what is read next is an empty form.
      await page.locator('#entry-phone').fill('');
      await page.locator('#entry-phone').blur();
      await enter(page, language, admin.email);
    });

    await test.step('required fields', async () => {
      for (const [path, all] of Object.entries(requiredTexts)) {
        const isPublic = path.endsWith('contest');
        await page.goto(path);
        const first = isPublic ? page.locator('#entry-title') : page.locator('#field-title, #field-name, #field-displayName').first();
        await expect(first).toBeVisible();
        if (path.includes('account')) await first.fill('');
        if (isPublic) await page.locator('button[type=submit]').click();
        else await save(page);
        const told = isPublic ? page.locator('[id$=-fault]').filter({ hasText: /^(?:Please|Vui lòng)/ }) : page.locator('.summary li');
        await expect(told.first()).toBeVisible();
        expect(await told.allInnerTexts(), path).toEqual(all.map((each) => each[language]));
      }
      await page.goto('/main/media/channel/new');
      await field(page, 'report_email').fill('nửa địa chỉ');
      await field(page, 'report_email').blur();
      await reader.sees('The input is not valid E-mail!', page.locator('#field-report_email-error'));
    });

    await test.step('a genre', async () => {
      const title = `Kịch ${language}`;
      await page.goto('/main/media/genre/new?kind=genre');
      await field(page, 'title').fill(title);
      await save(page);
      await reader.hears('Create new success', title);
      await expect(page).toHaveURL(/[\da-f-]{36}$/);
      await field(page, 'title').fill(`${title} nói`);
      await save(page);
      await reader.hears('Update success', `${title} nói`);
      await page.goto('/main/media/genre/new?kind=genre');
      await field(page, 'title').fill(`${title} nói`);
      await save(page);
      await reader.hears('Create new data error');
      await page.route('**/cms/v1/tag', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }));
      await field(page, 'title').fill(`${title} khác`);
      await save(page);
      await reader.hears('Create new data error', 'Whoops! Something went wrong');
      await page.unroute('**/cms/v1/tag');

      const gone = await tag('Sắp mất');
      await page.goto(`/main/media/genre/${gone}`);
      await field(page, 'title').fill('Còn đâu');
      await remove(`/cms/v1/tag/${gone}`);
      await save(page);
      await reader.hears('Update data error', 'Cannot connect to server');

      const raced = await tag('Bị giành');
      await page.goto(`/main/media/genre?name=${encodeURIComponent(`Bị giành ${language}`)}`);
      await page.locator('.row-actions .icon-button-danger').click();
      await reader.sees('Are you sure?', question(page).getByRole('heading'));
      await reader.sees('Deletion cannot be undone.', question(page));
      await reader.sees('Yes, delete it!', yes(page));
      await remove(`/cms/v1/tag/${raced}`);
      await yes(page).click();
      await reader.hears('Delete data error', 'Cannot connect to server');
      await reader.sees('Result is not found', page.getByRole('main'));
      await tag('Bị xóa');
      await page.goto(`/main/media/genre?name=${encodeURIComponent(`Bị xóa ${language}`)}`);
      await page.locator('.row-actions .icon-button-danger').click();
      await yes(page).click();
      await reader.hears('Delete success', `Bị xóa ${language}`);

      await page.goto('/main/media/genre/0193f0aa-0000-7000-8000-000000000404');
      await reader.hears('Cannot connect to server');
    });

    await test.step('a cast, and a record that cannot be drawn', async () => {
      await page.goto('/main/media/people/new');
      await reader.sees('150×150', page.getByRole('main'));
      await field(page, 'name').fill(`Thanh Nga ${language}`);
      await field(page, 'known_as').fill('Thanh Nga');
      await field(page, 'birthday').fill(language === 'vi' ? '31/07/1942' : '07/31/1942');
      await field(page, 'birthday').press('Tab');
      await field(page, 'place_of_birth').fill('Tây Ninh');
      await field(page, 'country').click();
      await field(page, 'country').fill('viet');
      await page.locator('.ant-select-item-option', { hasText: reader.word('country') }).click();
      await field(page, 'biography').fill('Nghệ sĩ cải lương.');
      await save(page);
      await reader.hears('Create a new cast success', `Thanh Nga ${language}`);
      // A day that PostgreSQL knows and no calendar does.
      await query(marquee, `update people set birthday = 'infinity' where name = $1`, [`Thanh Nga ${language}`]);
      await page.goto('/main/media/people');
      await reader.sees('Sorry, server goes wrong', heading(page));
      await query(marquee, `update people set birthday = '1942-07-31' where name = $1`, [`Thanh Nga ${language}`]);
      await page
        .getByRole('main')
        .getByRole('link', { name: reader.name('Go home') })
        .click();
      await expect(page).toHaveURL(/\/main\/media\/movie/);
    });

    await test.step('addresses that there are not', async () => {
      for (const path of ['/nowhere', '/main/nowhere']) {
        await page.goto(path);
        await reader.sees('Oops! Page not found', heading(page));
        await reader.sees('Oops, an error has occurred. Page not found!', page.locator('.message-page'));
        const home = page.locator('.message-page').getByRole('link');
        await reader.sees('Go home', home);
        await home.click();
        await expect(page).toHaveURL(/\/main\/media\/movie/);
      }
    });

    await test.step('a movie', async () => {
      await page.goto('/main/media/movie?movie_type=episode&name=zzzz');
      await reader.sees('Result is not found', page.getByRole('main').getByRole('heading', { level: 2 }));
      await reader.sees('No matched episode', page.getByRole('main'));
      await page.goto('/main/media/movie/new');
      const images = page.locator('#images');
      for (const text of ['Images should be HD/Full HD.', '875×540', '200×300', '700×300'] as const) await reader.sees(text, images);
      await field(page, 'subtitles').setInputFiles(subtitle);
      await reader.sees('Incorrect subtitle name: phude.srt. Please read the Note above and upload again.', page.locator('.subtitles [role=alert]'));
      await field(page, 'play_link').fill('http://127.0.0.1:9/master.m3u8');
      await page.getByRole('button', { name: reader.word('extract') }).click();
      await reader.hears('Get information error');
      await page.goto(`/main/media/movie/${film}`);
      await page.getByRole('button', { name: reader.word('extract') }).click();
      await reader.hears('Get information success');

      await records.movie({ title: `Phim chưa phát được ${language}`, channel, play_link: 'http://127.0.0.1:9/master.m3u8' });
      await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${film}`)).body.data.transcode_status, { timeout: 60_000 }).toBe('ready');
      await page.goto(`/main/media/movie?channel=${channel}`);
      await choose(reader, `Phim chưa phát được ${language}`, 'publish');
      await expect(yes(page)).toBeDisabled();
      await reader.sees('I accept responsibility for the copyrights and licences of this content', question(page));
      await question(page).getByRole('checkbox').check();
      await yes(page).click();
      await reader.hears('Publish failed', `Phim chưa phát được ${language}`);
      await choose(reader, 'Phim để công khai', 'publish');
      await question(page).getByRole('checkbox').check();
      await yes(page).click();
      await reader.hears('Publish success', 'Phim để công khai');
      await choose(reader, 'Phim để công khai', 'hide');
      await remove(`/cms/v1/movie/${film}`);
      await yes(page).click();
      await reader.hears('Update status failed', 'Cannot connect to server');
      expect((await marquee.call('POST', `/cms/v1/movie/${film}/restore`)).status).toBe(200);
      await choose(reader, 'Phim để công khai', 'hide');
      await yes(page).click();
      await reader.hears('Update status success', 'Phim để công khai');
    });

    await test.step('a transcode', async () => {
      const title = `Phim dài ${language}`;
      const running = await records.movie({ title, channel, film: await records.file(long, 'film'), play_link: undefined });
      await page.goto(`/main/media/transcode?record=${running}`);
      const stop = page.getByRole('button', { name: `${reader.word('stop')}: ${title}` });
      await stop.click();
      await yes(page).click();
      await reader.hears('Stop transcode success', title);
      const again = await marquee.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: running });
      expect(again.status).toBeLessThan(300);
      await stop.click();
      await expect(question(page)).toBeVisible();
      expect((await marquee.call('POST', '/cms/v1/transcode/stop', { job_id: again.body.data.job_id })).status).toBeLessThan(300);
      await yes(page).click();
      await reader.hears('Stop transcode failed');
    });

    await test.step('a channel', async () => {
      await page.goto(`/main/media/channel/${channel}`);
      await field(page, 'about_us').fill(`Giới thiệu ${language}`);
      await without(marquee, 'channel', 'about_us', async () => {
        await save(page);
        await reader.hears('Update channel detail failed', 'Sorry, server goes wrong');
        await page.reload();
        await reader.sees('Get channel detail error', page.getByRole('main'));
      });
    });

    await test.step('the shell and its looks', async () => {
      await page.goto('/main/media/genre');
      await expect(heading(page)).toBeVisible();
      const category = page.getByRole('search').first().getByRole('button').first();
      await reader.sees('Apps', category);
      await category.click();
      for (const text of ['Products', 'Blogs'] as const) await reader.sees(text, page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: new RegExp(`^${reader.word('account')}`) }).click();
      for (const text of ['My Account', 'Logout'] as const) await reader.sees(text, page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await looks(reader);
    });

    await test.step('sessions', async () => {
      const person = await makeAccount(marquee, { name: 'Ngọc Phụng', role: 'moderator', permissions: ['media'] });
      const other = await (await browser.newContext({ baseURL: marquee.address, locale: 'vi-VN' })).newPage();
      await sessions(new Reader(other, language), person, marquee, reader.read);
      await other.context().close();
    });

    expect([...reader.read].toSorted()).toEqual(Object.keys(texts).toSorted());
  });
}

test('what is not yet provoked belongs to screens that are not there', async ({ page }) => {
  await enter(page, 'en', admin.email);
  const labels = await page.locator('.sidebar-screens a').allTextContents();
  expect(labels.length).toBeGreaterThan(0);
  for (const [text, entry] of notYet) expect(labels, `provoke and read: ${text}`).not.toContain(entry);
});

test('where the server was stopped, it cannot be connected to', async ({ browser, marquee }) => {
  const readers: Reader[] = [];
  for (const language of ['vi', 'en'] as const) {
    const page = await (await browser.newContext({ baseURL: marquee.address, locale: 'vi-VN' })).newPage();
    await enter(page, language, admin.email);
    readers.push(new Reader(page, language));
  }
  const ended = once(marquee.child, 'exit');
  marquee.child.kill('SIGTERM');
  await ended;
  for (const reader of readers) {
    await reader.page.getByRole('searchbox').first().fill('còn ai không');
    await reader.sees('Cannot connect to server', reader.page.getByRole('main').getByRole('alert'));
    await reader.page.context().close();
  }
});
