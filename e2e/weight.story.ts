import { expect, signIn, test } from './marquee.ts';
import { weigh } from './weigh.ts';

test('the sign-in screen needs less than 120 kB of JavaScript, the movie list less than 350', async ({ page }) => {
  const weight = weigh(page);
  const [script] = await Promise.all([page.waitForResponse(/\.js$/), page.goto('/sign-in')]);
  // It travels packed as well.
  expect(await script.headerValue('content-encoding')).toMatch(/^(br|gzip)$/);
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
