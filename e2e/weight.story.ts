import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './marquee.ts';

/** Adds up the JavaScript that a page fetches, as gzip makes it, in kB of 1,000 bytes. */
function weigh(page: Page): () => Promise<number> {
  const fetched = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) {
      fetched.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    }
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return (await Promise.all(fetched.values())).reduce((sum, each) => sum + each, 0) / 1000;
  };
}

test('the sign-in screen needs less than 120 kB of JavaScript, the movie list less than 350', async ({ page }) => {
  const weight = weigh(page);
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  const atSignIn = await weight();
  expect(atSignIn).toBeGreaterThan(50);
  expect(atSignIn).toBeLessThan(120);

  await signIn(page);
  const list = await page.context().newPage();
  const listWeight = weigh(list);
  // Whatever earlier stories left behind: a search that finds nothing draws the same screen.
  await list.goto('/main/media/movie?name=zzzz');
  await expect(list.getByRole('heading', { name: 'Phim' })).toBeVisible();
  await expect(list.getByText('Không tìm thấy kết quả')).toBeVisible();
  const atList = await listWeight();
  console.log(`sign-in ${atSignIn.toFixed(1)} kB, movie list ${atList.toFixed(1)} kB`);
  expect(atList).toBeGreaterThan(100);
  expect(atList).toBeLessThan(350);
});
