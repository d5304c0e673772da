import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
let debounce: typeof import('./composing.ts').debounceTyping;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  // Another test file may have loaded the module with another window.
  vi.resetModules();
  ({ debounceTyping: debounce } = await import('./composing.ts'));
});
afterEach(() => {
  page.dispatchEvent(new Event('focusout'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Types texts. Each replaces the one before, as an effect does. */
function asking() {
  const asked: string[] = [];
  let leave = () => {};
  return { asked, type: (text: string) => (leave(), (leave = debounce(300, () => asked.push(text)))), leave: () => leave() };
}

test('a search starts when nothing was typed for a while', () => {
  const { asked, type } = asking();
  type('p');
  vi.advanceTimersByTime(299);
  type('ph');
  vi.advanceTimersByTime(300);
  expect(asked).toEqual(['ph']);
});

test('half a word is not searched while it is composed, and the whole word is searched once soon after', () => {
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

test('a word that stays open, as on phones, is searched after a longer pause', () => {
  const { asked, type } = asking();
  page.dispatchEvent(new Event('compositionstart'));
  type('phim');
  vi.advanceTimersByTime(999);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['phim']);
});

test('a composition whose input is gone delays no other input, and a cancelled search does not start', () => {
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
