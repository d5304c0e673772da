import type { Page } from '@playwright/test';
import { admin, expect, go, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

/** Stands for the address of a screen that is not built yet. Until then the sidebar must not have its entry. */
const notYet = null;

/** The sidebar groups of the specification's point 2, word for word: every entry with the address of its screen. */
const sidebar: Record<string, Record<string, string | null>> = {
  Advertise: {
    'Ad Items': '/main/advertise/ad',
    Campaign: '/main/advertise/campaign',
    Statistics: '/main/advertise/statistics',
    Zones: '/main/advertise/zone',
  },
  Media: {
    Casts: '/main/media/people',
    'Ribbons & Banners': '/main/media/collection',
    'My Channel': '/main/media/channel',
    'Content Blacklist': '/main/media/content-blacklist',
    Genres: '/main/media/genre',
    'Interactive Movie': notYet,
    Mix: '/main/media/mix',
    Movie: '/main/media/movie',
    Music: '/main/media/music',
    Page: '/main/media/page',
    Ribbon: '/main/media/ribbon',
    Television: '/main/media/television',
    Transcodes: '/main/media/transcode',
    Video: '/main/media/video',
  },
  News: { Feeds: notYet, Sources: notYet },
  Users: { Platforms: '/main/user/platform', 'User Management': '/main/user/account', Advertiser: '/main/advertise/advertiser' },
  Feedback: {
    Feedbacks: '/main/feedback/feedback',
    Blacklist: '/main/feedback/blacklist',
    'Movie Reviews': '/main/feedback/review',
    'Users Comments': '/main/feedback/comment',
    'Stores Reviews': '/main/feedback/store-review',
  },
};
/** The additional top entries, as decided: two screens. */
const onTop: Record<string, string | null> = { Dashboard: notYet, 'Market search': notYet };

/**
 * Point 2, "Screens by title". The first column is the specification's; then follow the address and its heading, if that is not the title. Headings of forms
 * name what they make.
 */
const screens: readonly [title: string, address: string | null, heading?: string][] = [
  ['Dashboard', notYet],
  ['Campaigns List', '/main/advertise/campaign', 'Campaign'],
  ['Campaign Detail', notYet],
  ['Advertise Create/Update', '/main/advertise/ad/new', 'New ad item'],
  ['Statistics Overview', '/main/advertise/statistics', 'Statistics'],
  ['List Zones', '/main/advertise/zone', 'Zones'],
  ['List Ads', '/main/advertise/ad', 'Ad Items'],
  ['Advertisers', '/main/advertise/advertiser', 'Advertiser'],
  ['My channel', '/main/media/channel', 'Channels'],
  ['Feed Management', notYet],
  ['Feedback Management', '/main/feedback/feedback', 'Feedbacks'],
  ['Comment Management', '/main/feedback/comment', 'Users Comments'],
  ['Movie Review Management', '/main/feedback/review', 'Movie Reviews'],
  ['User report', '/main/feedback/user-report'],
  ['Crashed Report', '/main/feedback/crash'],
  ['Blacklist keywords', '/main/feedback/blacklist', 'Blacklist'],
  ['User Management', '/main/user/account'],
  ['User Create', '/main/user/invite'],
  ['User Update', notYet],
  ['Movie', '/main/media/movie/new', 'New movie'],
  ['Interactive movie', notYet],
  ['Interactive part', notYet],
  ['Television', '/main/media/television/new', 'New television channel'],
  ['Video', '/main/media/video/new', 'New video'],
  ['Song', '/main/media/music/new?music_type=song', 'New song'],
  ['Album', '/main/media/music/new?music_type=album', 'New album'],
  ['Cast', '/main/media/people/new', 'New cast'],
  ['Genre', '/main/media/genre/new?kind=genre', 'New genre'],
  ['Ribbon', '/main/media/ribbon/new', 'New collection'],
  ['Ribbon and banner', '/main/media/collection/new', 'New collection'],
  ['Page', '/main/media/page/new', 'New page'],
];

/** The screens of the account by the specification's names, with a stranger's address and their headings. */
const auth: readonly [name: string, address: string, heading: string][] = [
  ['sign in', '/sign-in', 'Sign in'],
  ['sign up', '/sign-up', 'Sign up as an advertiser'],
  ['forgot password', '/forgot-password', 'Forgot password'],
  ['reset password', '/reset-password?token=from-a-mail', 'Reset password'],
];

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Sets this browser's language to English in its storage. */
const speakEnglish = (page: Page) => setInOtherTab(page, { locale: 'en' });

test('the sidebar has the specified groups and entries of built areas, and each opens its screen', async ({ page }) => {
  await signIn(page);
  await speakEnglish(page);
  await page.goto('/main/media/movie');
  await expect(heading(page)).toBeVisible();

  const built = Object.entries(sidebar).flatMap(([group, entries]) => {
    const there = Object.entries(entries).filter(([, to]) => to !== notYet);
    return there.length === 0 ? [] : [{ group, entries: Object.fromEntries(there) as Record<string, string> }];
  });
  // Folded groups are in the page as well. The whole sidebar is read, and entries marked `notYet` must be absent.
  const groups = navigation(page).locator('.sidebar-group');
  await expect(groups).toHaveText(built.map(({ group }) => group));
  const links = navigation(page).locator('.sidebar-screens a');
  const labels = (await links.allTextContents()).toSorted();
  expect(labels).toEqual(built.flatMap(({ entries }) => Object.keys(entries)).toSorted());
  const absent = [sidebar, { onTop }].flatMap((groupsOf) => Object.values(groupsOf).flatMap((entries) => Object.entries(entries)));
  for (const [label, to] of absent) if (to === notYet) expect(labels).not.toContain(label);

  for (const { group, entries } of built) {
    for (const [label, to] of Object.entries(entries)) {
      await test.step(`${group}: ${label}`, async () => {
        const button = groups.filter({ hasText: group });
        if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
        const link = links.and(page.getByRole('link', { name: label, exact: true }));
        await link.click();
        await expect(page).toHaveURL((url) => url.pathname === to);
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page).toHaveTitle(`${label} · Marquee`);
        // Whoever assigns channels sees all of them there.
        await expect(heading(page)).toHaveText(label === 'My Channel' ? 'Channels' : label);
      });
    }
  }
});

test('every specified screen of a built area opens by its title', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const cast = await records.people('Hồng Vân');
  const genre = await records.tag('Cải lương', 'genre');
  await signIn(page);
  await speakEnglish(page);
  for (const [title, to, said = title] of screens) {
    if (to === notYet) continue;
    await test.step(title, async () => {
      await go(page, to);
      await expect(heading(page)).toHaveText(said);
      // The specification writes My Channel in the sidebar and My channel as a title. The console uses one spelling for both.
      const names: Record<string, string> = {
        Cast: 'Casts',
        Genre: 'Genres',
        'Ribbon and banner': 'Ribbons & Banners',
        Song: 'Music',
        Album: 'Music',
        'Feedback Management': 'Feedbacks',
        'Comment Management': 'Users Comments',
        'Movie Review Management': 'Movie Reviews',
        'Blacklist keywords': 'Blacklist',
        'Campaigns List': 'Campaign',
        'Advertise Create/Update': 'Ad Items',
        'Statistics Overview': 'Statistics',
        'List Zones': 'Zones',
        'List Ads': 'Ad Items',
        Advertisers: 'Advertiser',
      };
      const name = names[title] ?? title;
      await expect(page).toHaveTitle(new RegExp(`^${name} · Marquee$`, 'i'));
    });
  }
  // Update screens are the same forms, under the record's name.
  for (const [to, name] of [
    [`/main/media/people/${cast}`, 'Hồng Vân'],
    [`/main/media/genre/${genre}`, 'Cải lương'],
  ] as const) {
    await go(page, to);
    await expect(heading(page)).toHaveText(name);
  }
});

test('the account’s screens open by their names, including the lock', async ({ page }) => {
  await page.goto('/sign-in');
  await speakEnglish(page);
  for (const [name, to, said] of auth) {
    await test.step(name, async () => {
      await go(page, to);
      await expect(heading(page)).toHaveText(said);
      await expect(page).toHaveTitle(`${said} · Marquee`);
    });
  }
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'The screen is locked' })).toBeVisible();
});
