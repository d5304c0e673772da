import { expect, signIn, test } from './marquee.ts';
import { weigh } from './weigh.ts';

test('the sign-in screen needs less than 120 kB of JavaScript, the movie list less than 350, each in few files', async ({ page }) => {
  const weight = weigh(page);
  const [script] = await Promise.all([page.waitForResponse(/\.js$/), page.goto('/sign-in')]);
  // It is also sent compressed.
  expect(await script.headerValue('content-encoding')).toMatch(/^(br|gzip)$/);
  await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  const atSignIn = await weight();
  expect(atSignIn.kB).toBeGreaterThan(50);
  expect(atSignIn.kB).toBeLessThan(120);
  // Every file costs a round trip, and a browser requests six at a time.
  expect(atSignIn.files).toBeLessThan(15);

  await signIn(page);
  const list = await page.context().newPage();
  const listWeight = weigh(list);
  // A search without a match draws the same screen, whatever earlier stories created.
  await list.goto('/main/media/movie?name=zzzz');
  await expect(list.getByRole('heading', { name: 'Phim' })).toBeVisible();
  await expect(list.getByText('Không tìm thấy kết quả')).toBeVisible();
  const atList = await listWeight();
  const told = ({ files, kB }: typeof atList) => `${kB.toFixed(1)} kB in ${files} files`;
  console.log(`sign-in ${told(atSignIn)}, movie list ${told(atList)}`);
  expect(atList.kB).toBeGreaterThan(100);
  expect(atList.kB).toBeLessThan(350);
  expect(atList.files).toBeLessThan(35);
});
