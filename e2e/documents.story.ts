import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './marquee.ts';

const errors = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
};
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a stranger reads the operator’s guide in three languages, and goes on to the reference', async ({ page, marquee }) => {
  const problems = errors(page);
  const outside: string[] = [];
  page.on('request', (request) => !request.url().startsWith(marquee.address) && !/^(?:data|blob):/.test(request.url()) && outside.push(request.url()));
  await page.goto('/documents');
  for (const code of ['vi', 'en', 'ja']) {
    await page.getByRole('combobox').selectOption(code);
    const text = await readFile(join(import.meta.dirname, `../docs/guide.${code}.md`), 'utf8');
    await expect(heading(page)).toHaveText(/^# (.*)$/m.exec(text)?.[1] ?? '');
    await expect(page.getByRole('main')).toHaveAttribute('lang', code);
    for (const variable of text.matchAll(/^\| `([A-Z_]+)` +\|/gm))
      await expect(page.getByRole('cell', { name: variable[1] as string, exact: true }).first()).toBeVisible();
  }
  // The chosen language is fully visible, with its share of translated texts, beside the browser's arrow.
  await page.getByRole('combobox').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const room = await page.getByRole('combobox').evaluate((select: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    pen.font = font;
    return select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - pen.measureText(select.selectedOptions[0]?.text ?? '').width;
  });
  expect(room, 'pixels that are left of its room').toBeGreaterThanOrEqual(0);

  // A section has a link to share.
  await page.getByRole('combobox').selectOption('en');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Backup' }).click();
  await expect(page).toHaveURL(/#backup$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Backup' })).toBeInViewport();

  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'API reference' }).click();
  await expect(page).toHaveURL(/\/documents\/api$/);
  await expect(heading(page)).toHaveText('API reference');
  await expect(page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'API reference' })).toHaveAttribute('aria-current', 'page');
  expect(outside).toEqual([]);
  expect(problems).toEqual([]);
});

test('the reference shows every call with its inputs, answers and refusals', async ({ page, marquee }) => {
  const problems = errors(page);
  const { paths } = (await marquee.call('GET', '/openapi.json')).body;
  const calls = Object.entries(paths as Record<string, Record<string, { operationId: string }>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ path, method: method.toUpperCase(), anchor: operationId })),
  );
  await page.goto('/documents/api');
  await page.getByRole('combobox').selectOption('en');
  await expect(heading(page)).toHaveText('API reference');
  await expect(page.locator('details.call')).toHaveCount(calls.length);

  const search = page.getByRole('searchbox', { name: 'Find a call' });
  await search.fill('put movie');
  const found = page.locator('details.call');
  await expect(found).toHaveText([/^PUT\/cms\/v1\/movie\/\{id\}/]);
  await expect(page.getByRole('status')).toHaveText('1 call');
  await search.fill('nothing is called like this');
  await expect(page.getByRole('status')).toHaveText('No call matches.');
  await search.fill('');
  await expect(found).toHaveCount(calls.length);

  // The address of a call unfolds it: for a movie, its fields and what they require.
  const update = calls.find(({ path, method }) => path === '/cms/v1/movie' && method === 'POST');
  await page.goto(`/documents/api#${update?.anchor}`);
  const call = page.locator(`#${update?.anchor}`);
  await expect(call).toHaveAttribute('open', '');
  await expect(call).toBeInViewport();
  await expect(call.getByRole('region', { name: 'Body' }).getByRole('row').filter({ hasText: 'genres' }).first()).toContainText('uuid[]');
  await expect(call.getByRole('region', { name: 'Parameters' })).toContainText('Idempotency-Key');

  await expect(page.getByRole('row').filter({ hasText: 'database_away' })).toContainText('503');
  await expect(page.getByRole('row').filter({ has: page.getByText('too_long', { exact: true }) })).toContainText('{max}');
  expect(problems).toEqual([]);
});

test('the documents work by keyboard, on a phone and on paper', async ({ page }) => {
  await page.goto('/documents/api');
  await expect(heading(page)).toBeVisible();
  const first = page.locator('details.call').first();
  await first.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('open', '');

  // `accessibility.story.ts` checks these pages with axe.
  for (const path of ['/documents', '/documents/api']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  // On paper every call is unfolded, and the navigation is gone.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('details.call:not([open])')).toHaveCount(0);
  await expect(page.locator('.documents > header')).toBeHidden();
});

test('a signed-in person reads the same pages', async ({ page }) => {
  await signIn(page, '/documents/api');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Tài liệu' }).getByRole('link', { name: 'Hướng dẫn vận hành' }).click();
  await expect(heading(page)).toHaveText('Hướng dẫn vận hành Marquee');
  await page.getByRole('link', { name: 'Marquee', exact: true }).click();
  await expect(page).toHaveURL(/\/main/);
});
