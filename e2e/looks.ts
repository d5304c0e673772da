import type { Page } from '@playwright/test';
import { expect } from './marquee.ts';

/** The classes of the page's body, sorted. */
export const classes = (page: Page) => page.evaluate(() => [...document.body.classList].toSorted());
/** A property of an element with the page's variables, as the browser computes it. */
export const drawnIn = (page: Page, selector: string, property: 'backgroundColor' | 'color') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);
/** A colour in the browser's notation. */
export const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
/** The value under a key of the browser's storage. */
export const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** The display settings in the storage. */
export const settings = async (page: Page) => JSON.parse((await storedValue(page, 'root')) ?? '{}').settings;
/** How many pixels the page is wider than its window. */
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Sets the letter spacing of the page to the values of WCAG 1.4.12. */
export const setWideTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }');
    document.adoptedStyleSheets.push(wide);
  });

/** Opens the movie list and waits for its heading, with or without rows. */
export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/main/media/movie${query}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the customizer by the button in the header. */
export async function customize(page: Page, name = 'Tùy chỉnh giao diện') {
  await page.getByRole('banner').getByRole('button', { name }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  return panel;
}
