import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('a filter on a record that is gone says so', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const [gone, kept] = [await records.tag('Sắp xóa', 'genre'), await records.tag('Ở lại', 'genre')];
  expect((await marquee.call('DELETE', `/cms/v1/tag/${gone}`)).status).toBe(200);
  await signIn(page, `/main/media/movie?genres=${gone}&genres=${kept}`);
  const chips = page.getByRole('list', { name: 'Bộ lọc đang bật' });
  await expect(chips).toContainText('không tìm thấy, Ở lại');
  await expect(chips).not.toContainText('…');
});
