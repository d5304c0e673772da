import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
let afterQuiet: typeof import('./composing.ts').debounceTyping;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  // Another file of tests may have loaded it with a window of its own.
  vi.resetModules();
  ({ debounceTyping: afterQuiet } = await import('./composing.ts'));
});
afterEach(() => {
  page.dispatchEvent(new Event('focusout'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What is typed, each value in place of the one before, as an effect does it. */
function asking() {
  const asked: string[] = [];
  let leave = () => {};
  return { asked, type: (text: string) => (leave(), (leave = afterQuiet(300, () => asked.push(text)))), leave: () => leave() };
}

test('what is typed is asked for once it has been quiet', () => {
  const { asked, type } = asking();
  type('p');
  vi.advanceTimersByTime(299);
  type('ph');
  vi.advanceTimersByTime(300);
  expect(asked).toEqual(['ph']);
});

test('nothing half-written is asked for while it is composed, and the whole soon after, once', () => {
  const { asked, type } = asking();
  page.dispatchEvent(new Event('compositionstart'));
  type('tie');
  vi.advanceTimersByTime(600);
  type('tiê');
  vi.advanceTimersByTime(600);
  type('tiếng');
  page.dispatchEvent(new Event('compositionend'));
  vi.advanceTimersByTime(299);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['tiếng']);
  vi.advanceTimersByTime(5000);
  page.dispatchEvent(new Event('compositionend'));
  vi.advanceTimersByTime(5000);
  expect(asked).toEqual(['tiếng']);
});

test('a word that stays open, as on phones, is asked for after a longer pause', () => {
  const { asked, type } = asking();
  page.dispatchEvent(new Event('compositionstart'));
  type('phim');
  vi.advanceTimersByTime(999);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['phim']);
});

test('a word whose input has gone holds up no other, and what was left is not asked for', () => {
  const { asked, type, leave } = asking();
  page.dispatchEvent(new Event('compositionstart'));
  page.dispatchEvent(new Event('focusout'));
  type('phim');
  vi.advanceTimersByTime(300);
  expect(asked).toEqual(['phim']);
  type('nhạc');
  leave();
  page.dispatchEvent(new Event('compositionend'));
  vi.advanceTimersByTime(5000);
  expect(asked).toEqual(['phim']);
});
