import { expect, signIn, test } from './marquee.ts';

test('what is typed in two pages of the same new form is kept apart, and offered once its page is closed', async ({ page, context }) => {
  // The browser's own warning at reload; a person would say yes.
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

  // Each finds its own again.
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

  // What a closed page left behind is offered in the next one, and that of a page that is still open is not.
  await beside.close();
  const next = await context.newPage();
  await next.goto('/main/media/people/new');
  await next.getByRole('button', { name: 'Làm tiếp' }).click();
  await expect(next.locator('#field-name')).toHaveValue('Tạ Thị Núi');
  await expect(page.locator('#field-name')).toHaveValue('Tạ Thị Sông');
  await next.close();
});
