import { drawnIn, rgb, sideways } from './looks.ts';
import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('two tabs with the same new form keep separate drafts, and a draft is offered after its tab is closed', async ({ page, context }) => {
  // The browser's own warning at a reload, which a person would accept.
  context.on('page', (opened) => opened.on('dialog', (dialog) => void dialog.accept()));
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page);
  const offerOf = (on: typeof page) => on.getByText('Có thay đổi chưa lưu từ lần trước');
  const type = async (on: typeof page, name: string, place: string) => {
    await on.locator('#field-name').fill(name);
    await on.locator('#field-place_of_birth').fill(place);
    await expect(on.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã giữ trên máy này');
  };
  await page.goto('/main/media/people/new');
  await type(page, 'Tạ Thị Sông', 'Lai Châu');
  const beside = await context.newPage();
  await beside.goto('/main/media/people/new');
  await beside.locator('#field-name').waitFor();
  await type(beside, 'Tạ Thị Núi', 'Cà Mau');
  await expect(offerOf(beside)).toHaveCount(0);

  // Each tab finds its own draft.
  for (const [on, name, place] of [
    [page, 'Tạ Thị Sông', 'Lai Châu'],
    [beside, 'Tạ Thị Núi', 'Cà Mau'],
  ] as const) {
    await on.reload();
    await on.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(on.locator('#field-name')).toHaveValue(name);
    await expect(on.locator('#field-place_of_birth')).toHaveValue(place);
    await expect(on.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã giữ trên máy này');
  }

  // The draft of a closed page is offered in the next one; that of an open page is not.
  await beside.close();
  const next = await context.newPage();
  await next.goto('/main/media/people/new');
  await next.getByRole('button', { name: 'Làm tiếp' }).click();
  await expect(next.locator('#field-name')).toHaveValue('Tạ Thị Núi');
  await expect(page.locator('#field-name')).toHaveValue('Tạ Thị Sông');
  await next.close();
});

test('a printed screen shows its whole content, dark on white, without controls', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const play_link = `https://phim.example/${'duong-dan-dai/'.repeat(12)}master.m3u8`;
  const description = Array.from({ length: 20 }, (_, at) => `Dòng thứ ${at + 1} của phần mô tả.`).join('\n');
  const movie = await records.movie({
    title: 'Trang in trên giấy trắng',
    channel: await records.channel({ name: 'Đài Giấy Trắng' }),
    play_link,
    description,
  });
  // An A4 page in portrait orientation with the browser's usual margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await signIn(page, '/main/media/movie?theme=dark');
  await expect(page.locator('.title-link', { hasText: 'Trang in trên giấy trắng' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.title-link', { hasText: 'Trang in trên giấy trắng' })).toBeVisible();
  // Column headings are buttons, and stay readable.
  await expect(page.locator('button:not(.sort), input').filter({ visible: true })).toHaveCount(0);
  expect(await drawnIn(page, 'body', 'backgroundColor')).toBe(rgb('#ffffff'));
  expect(await drawnIn(page, '.title-link', 'color')).toBe(rgb('#000000'));
  // The last column is on the page too.
  expect(await page.locator('.list-scroll').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  expect(await sideways(page)).toBe(0);

  await page.goto(`/main/media/movie/${movie}?theme=dark`);
  await expect(page.locator('#field-title')).toHaveValue('Trang in trên giấy trắng');
  // Paper does not scroll, so a text that does not fit into its input is printed in full.
  const written = page.locator('.written').filter({ visible: true });
  const texts = await written.evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').content));
  for (const text of ['Trang in trên giấy trắng', play_link, 'Dòng thứ 20 của phần mô tả.']) expect(texts.join('\n')).toContain(text);
  const cut = (all: Element[]) => all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1).map(({ id }) => id);
  expect(await written.evaluateAll(cut)).toEqual([]);
  expect(await page.locator('input:not([type=checkbox], [type=file]), textarea').filter({ visible: true }).evaluateAll(cut)).toEqual([]);
  expect(await drawnIn(page, '.written', 'color')).toBe(rgb('#000000'));
  // Buttons are left out, and a tick is visible although browsers print no backgrounds.
  await expect(page.getByText('Thay ảnh').filter({ visible: true })).toHaveCount(0);
  const tick = page.getByRole('checkbox', { name: /^Tôi chịu trách nhiệm/ });
  await page.emulateMedia({ media: null });
  await tick.check();
  const onScreen = await tick.evaluate((box) => getComputedStyle(box).backgroundColor);
  await page.emulateMedia({ media: 'print' });
  await expect(tick).toHaveCSS('background-color', onScreen);
  await expect(tick).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toBeHidden();
  // The list says what is missing, and not only by its marks.
  expect(await page.locator('.checklist li').evaluateAll((all: HTMLElement[]) => all.filter((each) => each.innerText.trim() === '').length)).toBe(0);
});

test('the back button skips addresses that only redirect', async ({ page }) => {
  await signIn(page, '/main/media/people');
  for (const [address, to] of [
    ['/main/account', '/main/account/profile'],
    ['/sign-in?back=/main/media/video', '/main/media/video'],
    ['/', '/main/sign-up-contest'],
  ] as const) {
    await page.goto('/main/media/people');
    await expect(page.getByRole('heading', { level: 1, name: 'Diễn viên và ê-kíp' })).toBeVisible();
    await page.goto(address);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/main/media/people');
  }
});
