import type { Page } from '@playwright/test';
import type { Furnished } from './furnished.ts';
import { expect } from './marquee.ts';
import type { Who } from './visitors.ts';

/** A screen with something open on it: its address, the window widths at which it can be opened, and how to open it in any language. */
export type Opened = { name: string; path: string; who?: Who; least?: number; most?: number; open: (page: Page) => Promise<void> };

const list = '/main/media/movie';
const popup = (page: Page) => page.locator('.popup:popover-open');
const dialog = (page: Page) => page.locator('dialog[open]').last();

/** Clicks, and waits until what opens is complete. */
async function click(page: Page, button: string, opened: (page: Page) => ReturnType<Page['locator']>): Promise<void> {
  await page.locator(button).filter({ visible: true }).first().click();
  await expect(opened(page)).toBeVisible();
  await expect(opened(page).locator('a, button, input').first()).toBeVisible();
}

/** Everything that opens over a screen. */
export const opened = (of: Furnished): Opened[] => [
  { name: 'notifications', path: list, open: (page) => click(page, '.header .counted >> nth=0', popup) },
  { name: 'messages', path: list, open: (page) => click(page, '.header .counted >> nth=1', popup) },
  { name: 'languages', path: list, least: 992, open: (page) => click(page, '.header-looks [aria-haspopup=menu]', popup) },
  { name: 'person', path: list, open: (page) => click(page, '.header-person', popup) },
  { name: 'customizer', path: list, least: 992, open: (page) => click(page, '.header-looks [aria-haspopup=dialog]', () => page.locator('.customizer')) },
  { name: 'navigation', path: list, most: 991, open: (page) => click(page, '.header-button.folded-only', () => page.locator('dialog.drawer')) },
  {
    name: 'search',
    path: list,
    least: 992,
    open: async (page) => {
      await page.locator('.searchbox-input').fill('Sao Mai');
      await expect(page.locator('.searchbox-results .option').first()).toBeVisible();
    },
  },
  {
    name: 'palette',
    path: list,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.locator('.palette-list .option').first()).toBeVisible();
    },
  },
  {
    name: 'keys',
    path: list,
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(dialog(page)).toBeVisible();
    },
  },
  { name: 'filters', path: list, open: (page) => click(page, '.list-filters button[aria-expanded]', dialog) },
  {
    name: 'delete',
    path: list,
    open: async (page) => {
      await click(page, '.row-actions [aria-haspopup=menu]', popup);
      await click(page, '.popup:popover-open .menu-item-danger', dialog);
    },
  },
  {
    name: 'selection',
    path: list,
    open: async (page) => {
      for (const at of [0, 1]) await page.locator('td.rows-tick input, .card-tick input').filter({ visible: true }).nth(at).check();
      await expect(page.locator('.bulk')).toBeVisible();
    },
  },
  {
    name: 'faults',
    path: `${list}/new`,
    open: async (page) => {
      await page.keyboard.press('Control+s');
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  { name: 'job', path: '/main/media/transcode', open: (page) => click(page, '.job-title', dialog) },
  { name: 'contest-end', path: '/main/media/video/contest', open: (page) => click(page, '.entry-plan button', dialog) },
  { name: 'id-photo', path: `/main/media/video/contest/${of['/main/media/video/contest/:id']}`, open: (page) => click(page, '.entry-card button', dialog) },
  {
    name: 'entry-received',
    path: '/main/sign-up-success',
    open: async (page) => {
      await page.evaluate((received) => sessionStorage.setItem('contest-received', received), of.received ?? '');
      await page.reload();
      await expect(page.locator('main code')).toBeVisible();
    },
  },
  {
    name: 'entry-faults',
    path: '/main/sign-up-contest',
    open: async (page) => {
      await page.locator('form [type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
];
