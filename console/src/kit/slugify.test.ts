import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slug } from '@marquee/contract/kit/field';
import { fold, slugify } from './slugify.ts';

test.each([
  ['Chuyến phà cuối cùng', 'chuyen-pha-cuoi-cung'],
  ['Đêm không ngủ ở bến Ninh Kiều', 'dem-khong-ngu-o-ben-ninh-kieu'],
  ['  Hẻm số 7!  ', 'hem-so-7'],
  ["Ocean's 11", 'oceans-11'],
  ['Ấm áp — ƯƠNG', 'am-ap-uong'],
  ['七人の侍', ''],
])('%s → %s', (title, wanted) => expect(slugify(title)).toBe(wanted));

test('composed and decomposed letters give the same slug', () => expect(slugify('Bóng núi'.normalize('NFD'))).toBe(slugify('Bóng núi'.normalize('NFC'))));

test('a long title is cut between words', () => {
  const cut = slugify('muoi '.repeat(60));
  expect(cut.length).toBeLessThanOrEqual(100);
  expect(cut.endsWith('muoi')).toBe(true);
});

test('the contract accepts every suggested slug', () => {
  const { write } = slug('title');
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => slugify(title) === '' || write.safeParse(slugify(title)).success));
});

test('fold removes accents and case', () => expect(fold('Tiếng Đức')).toBe('tieng duc'));
