import { expect, test } from 'vitest';
import { findMenuItem } from './Popup.tsx';

const item = (textContent: string) => ({ textContent }) as HTMLElement;
const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

test('a letter leads to the next item that begins with it, and direction marks before the text do not matter', () => {
  const items = ['تعديل', '\u2066Publish\u2069', '\u2066Change label\u2069', 'حذف'].map(item);
  expect(findMenuItem(items, items[0] ?? null, press('p'))).toBe(items[1]);
  expect(findMenuItem(items, items[1] ?? null, press('C'))).toBe(items[2]);
  expect(findMenuItem(items, items[2] ?? null, press('ت'))).toBe(items[0]);
  expect(findMenuItem(items, items[0] ?? null, press('x'))).toBeUndefined();
});
