import { makeAccount, query } from './accounts.ts';
import { carrySession, expect, go, type Marquee, test } from './marquee.ts';
import { readLockScreen, readSessionEnds, readFrame } from './provoke.ts';
import { choose, field, heading, question, Reader, save, yes } from './reader.ts';
import { longFilm, sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';
import { expectRequiredMessages } from './required.ts';
import { texts, zoneTexts } from './texts.ts';

/** Renames a column of a table during `run`, so that the server answers with an internal error. */
async function withoutColumn(marquee: Marquee, table: string, column: string, doing: () => Promise<void>): Promise<void> {
  await query(marquee, `alter table ${table} rename column ${column} to ${column}_away`);
  try {
    await doing();
  } finally {
    await query(marquee, `alter table ${table} rename column ${column}_away to ${column}`);
  }
}

const elsewhere = 'http://127.0.0.1:9/master.m3u8';
let film: string;
let channel: string;
let subtitle: string;
/** A movie so long that its transcode can be stopped. It is created when it is first needed, for both languages. */
let long: Promise<string> | undefined;
test.beforeAll(async ({ marquee }) => {
  const material = await sharedMaterial();
  const records = recordsOf(marquee);
  subtitle = material.wrongSubtitle;
  channel = await records.channel({ name: 'Kênh câu chữ' });
  film = await records.movie({ title: 'Phim để công khai', channel, film: await records.file(material.clip, 'film'), play_link: undefined });
});
async function makeLong(marquee: Marquee, title: string): Promise<string> {
  const records = recordsOf(marquee);
  return records.movie({ title, channel, film: await records.file(await longFilm(), 'film'), play_link: undefined });
}

for (const language of ['vi', 'en'] as const) {
  test(`every specified text of an existing screen is provoked and read: ${language}`, async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const reader = new Reader(page, language);
    const remove = async (path: string) => expect((await marquee.call('DELETE', path)).status).toBe(200);
    // Unsaved work is discarded.
    page.on('dialog', (dialog) => void dialog.accept());

    await test.step('the sign-in screens', async () => {
      const main = page.getByRole('main');
      await page.goto('/sign-in');
      await page.getByRole('combobox').selectOption(language);
      await reader.expectText('Sign in', heading(page));
      await page.locator('input[name=email]').fill('nửa địa chỉ');
      await page.keyboard.press('Enter');
      await reader.expectText('The input is not valid E-mail!', main);
      await main.locator('a[href="/forgot-password"]').click();
      await reader.expectText('Forgot password', heading(page));
      await main.locator('a[href="/sign-in"]').click();
      await page.goto('/sign-up');
      await reader.expectText('Sign up', heading(page));
      await page.goto('/reset-password?token=from-a-mail');
      await reader.expectText('Reset password', heading(page));

      await page.goto('/main/sign-up-contest');
      await reader.expectText('Login', page.getByRole('banner').locator('a[href="/sign-in"]'));
      await reader.expectText('Signup', page.getByRole('banner').locator('a[href="/sign-up"]'));
      await expectRequiredMessages(reader, 'contest');
      await page.locator('#entry-phone').fill('09a');
      await page.locator('#entry-phone').blur();
      await reader.expectText('Phone must be a number', page.locator('#entry-phone-fault'));
      await carrySession(page);
    });

    await test.step('a genre', async () => {
      const title = `Kịch ${language}`;
      const there = await records.tag(`${title} nói`, 'genre');
      // A gateway in front of the server has its own page for an outage. It is set before the page opens, or a call may slip through.
      let isAway = false;
      const away = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
      await page.route('**/cms/v1/tag', (route) => (isAway ? route.fulfill(away) : route.continue()));
      await go(page, '/main/media/genre/new?kind=genre');
      await reader.expectText('New genre', heading(page));
      await expectRequiredMessages(reader, 'genre');
      await field(page, 'title').fill(`${title} nói`);
      await save(page);
      await reader.expectToast('Create new data error', 'Such a record exists already');
      isAway = true;
      await field(page, 'title').fill(title);
      await save(page);
      await reader.expectToast('Create new data error', 'Whoops! Something went wrong');
      isAway = false;
      // The message appears a moment before the form is idle.
      await expect(page.locator('.savebar .ant-btn-loading')).toHaveCount(0);
      await save(page);
      await reader.expectToast('Create new success', title);
      await page.unroute('**/cms/v1/tag');
      await expect(page).toHaveURL(/[\da-f-]{36}$/);
      // The address changes before its screen appears, which then takes the focus.
      await expect(page.getByRole('main')).toBeFocused();
      await field(page, 'title').fill(`${title} thơ`);
      await save(page);
      await reader.expectToast('Update success', `${title} thơ`);
      await field(page, 'title').fill(`${title} hát`);
      await remove(`/cms/v1/tag/${new URL(page.url()).pathname.split('/').at(-1)}`);
      await save(page);
      await reader.expectToast('Update data error', 'Cannot connect to server');

      await go(page, '/main/media/genre/0193f0aa-0000-7000-8000-000000000404');
      await reader.expectToast('Cannot connect to server');

      await records.tag(`${title} bị xóa`, 'genre');
      await go(page, `/main/media/genre?name=${encodeURIComponent(title)}`);
      const button = (of: string) => page.getByRole('button', { name: `${reader.word('remove')}: ${of}`, exact: true });
      await button(`${title} nói`).click();
      await reader.expectText('Are you sure?', question(page).getByRole('heading'));
      await reader.expectText('Deletion cannot be undone', question(page));
      await reader.expectText('Yes, delete it!', yes(page));
      await remove(`/cms/v1/tag/${there}`);
      await yes(page).click();
      await reader.expectToast('Delete data error', 'Cannot connect to server');
      await button(`${title} bị xóa`).click();
      await yes(page).click();
      await reader.expectToast('Delete success', `${title} bị xóa`);
      await reader.expectText('Result is not found', page.getByRole('main').getByRole('heading', { level: 2 }));
    });

    await test.step('the campaign wizard, and the ad zones', async () => {
      const main = page.getByRole('main');
      await go(page, '/main/advertise/campaign/new');
      const steps = main.locator('.wizard-steps');
      for (const text of ['Getting started', 'Campaign information', 'Choose displaying platform', 'Choose ads zone', 'Ads content preview'] as const)
        await reader.expectText(text, steps);
      await main.getByRole('radio').first().check();
      await page.locator('.savebar .ant-btn-primary').click();
      await expect(field(page, 'name')).toBeVisible();
      await expectRequiredMessages(reader, 'campaign');
      await steps.getByRole('button').last().click();
      await reader.expectText('The admin will contact the advertiser before the campaign is published', main);
      await page.goto('/main/advertise/zone?limit=100');
      for (const text of zoneTexts) await reader.expectText(text, main);
      await go(page, '/main/media/genre');
      await expect(heading(page)).toHaveText(reader.name('Genres'));
    });

    await test.step('the frame around it', async () => {
      await readFrame(reader);
    });

    await test.step('a cast, and a record that cannot be drawn', async () => {
      const name = `Thanh Nga ${language}`;
      await go(page, '/main/media/people/new');
      await reader.expectText('New cast', heading(page));
      await reader.expectText('150×150', page.getByRole('main'));
      await expectRequiredMessages(reader, 'cast');
      await field(page, 'name').fill(name);
      await field(page, 'known_as').fill('Thanh Nga');
      await field(page, 'birthday').fill(language === 'vi' ? '31/07/1942' : '07/31/1942');
      await field(page, 'birthday').press('Tab');
      await field(page, 'place_of_birth').fill('Tây Ninh');
      await field(page, 'country').click();
      await field(page, 'country').fill('viet');
      await page.locator('.ant-select-item-option', { hasText: reader.word('country') }).click();
      await field(page, 'biography').fill('Nghệ sĩ cải lương.');
      await save(page);
      await reader.expectToast('Create a new cast success', name);
      // A date that PostgreSQL accepts and no calendar has.
      await query(marquee, `update people set birthday = 'infinity' where name = $1`, [name]);
      try {
        await go(page, `/main/media/people?name=${encodeURIComponent(name)}`);
        await reader.expectText('Sorry, server goes wrong', heading(page));
      } finally {
        await query(marquee, `update people set birthday = '1942-07-31' where name = $1`, [name]);
      }
      const home = page.getByRole('main').getByRole('link', { name: reader.name('Go home') });
      await home.click();
      await expect(page).toHaveURL(/\/main$/);
    });

    await test.step('unknown addresses', async () => {
      for (const path of ['/nowhere', '/main/nowhere']) {
        await page.goto(path);
        await reader.expectText('Oops! Page not found', heading(page));
        await reader.expectText('Oops, an error has occurred. Page not found!', page.locator('.message-page'));
        const home = page.locator('.message-page').getByRole('link');
        await reader.expectText('Go home', home);
        await home.click();
        await expect(page).toHaveURL(/\/main$/);
      }
    });

    await test.step('a movie and a video', async () => {
      await go(page, '/main/media/video/new');
      await reader.expectText('New video', heading(page));
      await expectRequiredMessages(reader, 'video');

      await go(page, '/main/media/movie/new');
      await reader.expectText('New movie', heading(page));
      await expectRequiredMessages(reader, 'movie');
      for (const text of ['Images should be HD/Full HD.', '875×540', '200×300', '700×300'] as const) await reader.expectText(text, page.locator('#images'));
      for (const text of ['0 / 5', '0 / 10'] as const) await reader.expectText(text, page.locator('#classification'));
      await reader.expectText('Note: .srt or .vtt files, named title.language.srt', page.locator('#subtitles'));
      await field(page, 'subtitles').setInputFiles(subtitle);
      await reader.expectText('Incorrect subtitle name: phude.srt. Please read the Note above and upload again.', page.locator('.subtitles [role=alert]'));
      await field(page, 'play_link').fill(elsewhere);
      await page.getByRole('button', { name: reader.word('extract') }).click();
      await reader.expectToast('Get information error');
      await go(page, `/main/media/movie/${film}`);
      await page.getByRole('button', { name: reader.word('extract') }).click();
      await reader.expectToast('Get information success');

      await go(page, '/main/media/movie?movie_type=episode&name=zzzz');
      await reader.expectText('No matched episode', page.getByRole('main'));
      const unplayable = `Phim chưa phát được ${language}`;
      const playable = 'Phim để công khai';
      await records.movie({ title: unplayable, channel, play_link: elsewhere });
      await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${film}`)).body.data.transcode_status, { timeout: 60_000 }).toBe('ready');
      await go(page, `/main/media/movie?channel=${channel}`);
      /** Chooses an action from a row's menu. */
      const choose = async (title: string, action: 'publish' | 'hide') => {
        await page.getByRole('button', { name: `${reader.word('more')}: ${title}` }).click();
        await page.getByRole('menuitem', { name: reader.word(action), exact: true }).click();
        if (action === 'publish') await expect(question(page)).toBeVisible();
      };
      await choose(unplayable, 'publish');
      await expect(yes(page)).toBeDisabled();
      await reader.expectText('I accept responsibility for the copyrights and licences of this content', question(page));
      await question(page).getByRole('checkbox').check();
      await yes(page).click();
      await reader.expectToast('Publish failed', unplayable);
      await choose(playable, 'publish');
      await question(page).getByRole('checkbox').check();
      await yes(page).click();
      await reader.expectToast('Publish success', playable);
      await page.route(`**/cms/v1/movie/${film}`, (route) => route.abort('connectionrefused'));
      await choose(playable, 'hide');
      await reader.expectToast('Update status failed', 'Cannot connect to server');
      await page.unroute(`**/cms/v1/movie/${film}`);
      await choose(playable, 'hide');
      await reader.expectToast('Update status success', playable);

      const blocked = `Phim vướng từ khóa ${language}`;
      const id = await records.movie({ title: blocked, channel });
      const block = () => query(marquee, `update movie set blacklist_status = 'BLOCKED' where "idMovie" = '${id}'`);
      const press = async (action: 'approve' | 'exchange') => {
        await page.getByRole('button', { name: `${reader.word('more')}: ${blocked}` }).click();
        await page.getByRole('menuitem', { name: reader.word(action), exact: true }).click();
      };
      await block();
      await go(page, `/main/media/movie?channel=${channel}&name=${encodeURIComponent(blocked)}`);
      await press('approve');
      await reader.expectText('Yes, approve it!', yes(page));
      expect((await marquee.call('POST', '/cms/v1/media/approve', { kind: 'movie', id })).status).toBe(200);
      await yes(page).click();
      await reader.expectToast('Approval failed', blocked);
      await block();
      await go(page, `/main/media/movie/${id}`);
      await press('approve');
      await yes(page).click();
      await reader.expectToast('Approve success', blocked);
      await field(page, 'title').fill(`${blocked}, sửa dở`);
      await press('exchange');
      await reader.expectToast('Change media type failed');
      await field(page, 'title').fill(blocked);
      await press('exchange');
      await question(page).getByRole('radio', { name: 'Clip' }).check();
      await yes(page).click();
      await reader.expectToast('Change media type success', blocked);
      await go(page, `/main/media/movie?channel=${channel}`);

      // No call gets an answer. The product is shared by all stories, so it is not stopped.
      await page.route('**/cms/v1/movie?*', (route) => route.abort('connectionrefused'));
      await page.locator('.list-filters input').first().fill('còn ai không');
      await reader.expectText('Cannot connect to server', page.getByRole('main').getByRole('alert'));
      await page.unroute('**/cms/v1/movie?*');
    });

    await test.step('a song', async () => {
      await go(page, '/main/media/music/new');
      await reader.expectText('New song or album', heading(page));
      await reader.expectText('200×200', page.locator('#images'));
      await expectRequiredMessages(reader, 'music');
    });

    await test.step('a television channel', async () => {
      await go(page, '/main/media/television/new');
      await reader.expectText('New television channel', heading(page));
      await expectRequiredMessages(reader, 'television');
    });

    await test.step('a transcode', async () => {
      const title = 'Phim dài';
      const isNew = long === undefined;
      const id = await (long ??= makeLong(marquee, title));
      const start = async () => {
        const started = await marquee.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id });
        expect(started.status).toBeLessThan(300);
        return started.body.data.job_id;
      };
      if (!isNew) await start();
      await go(page, `/main/media/transcode?record=${id}`);
      const stop = page.getByRole('button', { name: `${reader.word('stop')}: ${title}` });
      await stop.click();
      await yes(page).click();
      await reader.expectToast('Stop transcode success', title);
      // The button of this job turns into another's. The next job's button is looked for only then.
      await expect(stop).toHaveCount(0);
      const job_id = await start();
      await stop.click();
      await expect(question(page)).toBeVisible();
      expect((await marquee.call('POST', '/cms/v1/transcode/stop', { job_id })).status).toBeLessThan(300);
      await yes(page).click();
      await reader.expectToast('Stop transcode failed');
    });

    await test.step('a ribbon and a page', async () => {
      await go(page, '/main/media/collection/new');
      await expectRequiredMessages(reader, 'collection');
      await go(page, '/main/media/page/new');
      await expectRequiredMessages(reader, 'page');
      await go(page, '/main/media/ribbon?name=zzzz');
      await reader.expectText('No matched ribbon', page.getByRole('main'));
    });

    await test.step('a channel', async () => {
      await go(page, '/main/media/channel/new');
      await reader.expectText('New channel', heading(page));
      await expectRequiredMessages(reader, 'channel');
      await field(page, 'report_email').fill('nửa địa chỉ');
      await field(page, 'report_email').blur();
      await reader.expectText('The input is not valid E-mail!', page.locator('#field-report_email-error'));
      await go(page, `/main/media/channel/${channel}`);
      await field(page, 'about_us').fill(`Giới thiệu ${language}`);
      await withoutColumn(marquee, 'channel', 'about_us', async () => {
        await save(page);
        await reader.expectToast('Update channel detail failed', 'Sorry, server goes wrong');
        await page.reload();
        await reader.expectText('Get channel detail error', page.getByRole('main'));
      });
    });

    await test.step('the list of feedbacks, whose error stands in its place', async () => {
      await withoutColumn(marquee, 'feedback', 'title', async () => {
        await go(page, '/main/feedback/feedback');
        await reader.expectText('Sorry, server goes wrong', page.locator('.list-card').getByRole('alert'));
        await expect(page.locator('.toast')).toHaveCount(0);
      });
    });

    await test.step('the people', async () => {
      const { id, name } = await makeAccount(marquee, { name: `Phùng Há ${language}`, role: 'partner', permissions: ['media'] });
      await go(page, `/main/user/account/${id}`);
      await expect(heading(page)).toHaveText(name);
      await page.getByRole('button', { name: reader.word('ban'), exact: true }).click();
      await choose(page, 'ask-reason', reader.word('fraud'));
      await choose(page, 'ask-scope', reader.word('everything'));
      await choose(page, 'ask-days', reader.word('forGood'));
      await reader.expectText('Yes, ban this user', yes(page));
      await yes(page).click();
      await reader.expectToast('Ban user success', name);
      await page.route('**/cms/v1/profile?*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }));
      await go(page, '/main/user/account');
      await reader.expectText('Whoops! Something went wrong', page.getByRole('main').getByRole('alert'));
      await expect(page.locator('.toast')).toHaveCount(0);
      await page.unroute('**/cms/v1/profile?*');
    });

    await test.step('the person', async () => {
      await go(page, '/main/account/profile');
      await field(page, 'displayName').fill('');
      await expectRequiredMessages(reader, 'profile');
      await readLockScreen(reader);
      await readSessionEnds(reader, await makeAccount(marquee, { name: 'Ngọc Phụng', role: 'moderator', permissions: ['media'] }), marquee);
    });

    expect([...reader.read].toSorted()).toEqual(Object.keys(texts).toSorted());
  });
}
