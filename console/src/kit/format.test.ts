import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setLanguage, loadConsoleTexts } from '../words/words.ts';
import type { UiLanguage } from '../words/languages.ts';
import { ago, brief, bytes, calendarDay, dayOf, duration, exact, inSentence, isDay, many, measured, money, names, number, percent, timeOf } from './format.ts';
import { homeZone, setZone } from './zone.ts';

/** The kinds of spaces differ between versions of the language data. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u200E\u200F\u061C]/gu, ' ').trim();

describe.each<[UiLanguage, { number: string; day: string; dong: string; dollars: string }]>([
  ['vi', { number: '1.284.306', day: '05/12/2026', dong: '2.500.000 ₫', dollars: '19,99 US$' }],
  ['en', { number: '1,284,306', day: '12/05/2026', dong: '₫2,500,000', dollars: '$19.99' }],
  ['ja', { number: '1,284,306', day: '2026/12/05', dong: '₫2,500,000', dollars: '$19.99' }],
  ['de', { number: '1.284.306', day: '05.12.2026', dong: '2.500.000 ₫', dollars: '19,99 $' }],
  ['fr', { number: '1 284 306', day: '05/12/2026', dong: '2 500 000 ₫', dollars: '19,99 $US' }],
  ['ar', { number: '1,284,306', day: '05/12/2026', dong: '2,500,000 ₫', dollars: '19.99 US$' }],
])('in %s', (language, forms) => {
  beforeAll(() => setLanguage(language));

  test('numbers, days and money have its formats', () => {
    expect(plain(number(1_284_306))).toBe(forms.number);
    expect(plain(calendarDay('2026-12-05')).replaceAll(/\s/g, '')).toBe(forms.day);
    expect(plain(money(2_500_000, 'VND'))).toBe(forms.dong);
    expect(plain(money(1999, 'USD'))).toBe(forms.dollars);
    expect(money(1999, 'USD')).not.toBe(money(199_900, 'USD'));
  });
});

describe('in Vietnamese', () => {
  beforeAll(async () => {
    await loadConsoleTexts();
    await setLanguage('vi');
  });
  afterAll(() => setZone(homeZone));

  test('large numbers are compact, and shares have no decimals', () => {
    expect(plain(brief(1_284_306))).toBe('1,3 Tr');
    expect(plain(percent(0.184))).toBe('18%');
    expect(names(['A', 'B', 'C', 'D', 'E'])).toContain('A, B, C');
  });

  test('an estimate reads as an estimate, also for the rest of a list', () => {
    expect(plain(many(129_639).total)).toBe('129.639');
    expect(plain(many(129_639, false).total)).toBe('khoảng 130 nghìn');
    expect(plain(names(['A', 'B', 'C', 'D'], 3, many(129_639)))).toContain('129.636 mục khác');
    expect(plain(names(['A', 'B', 'C', 'D'], 3, many(129_639, false)))).toContain('khoảng 130 nghìn mục khác');
  });

  test('an exact instant begins with its time, because the label before it needs that', () => {
    setZone('Asia/Ho_Chi_Minh');
    expect(exact('2026-11-20T18:30:00.000Z')).toBe('01:30:00, Thứ Bảy, 21/11/2026');
  });

  test('instants are shown in the person’s time zone', () => {
    const late = '2026-11-20T18:30:00.000Z';
    setZone('Asia/Ho_Chi_Minh');
    expect([dayOf(late), timeOf(late)]).toEqual(['21/11/2026', '01:30']);
    setZone('America/New_York');
    expect([dayOf(late), timeOf(late)]).toEqual(['20/11/2026', '13:30']);
    setZone('Asia/Ho_Chi_Minh');
  });

  test('the text for how long ago depends on the distance, and yesterday is the reader’s', () => {
    const now = Date.parse('2026-11-21T05:00:00.000Z');
    const before = (ms: number) => plain(ago(new Date(now - ms).toISOString(), now));
    const hour = 3_600_000;
    expect(before(20_000)).toBe('Vừa xong');
    expect(before(5 * 60_000)).toBe('5 phút trước');
    expect(before(3 * hour)).toBe('3 giờ trước');
    expect(before(14 * hour)).toBe('Hôm qua 22:00');
    expect(before(50 * hour)).toBe('19/11/2026');
  });
});

test('Japanese has no space between a number and its unit, so that no line ends there', async () => {
  await setLanguage('ja');
  const now = Date.parse('2026-11-21T05:00:00.000Z');
  const before = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now);
  expect([before(3), before(120), before(14 * 60)]).toEqual(['3分前', '2時間前', '昨日 22:00']);
  expect([duration(6), duration(540), duration(4800), measured(97, '分')]).toEqual(['6秒', '9分', '1時間20分', '97分']);
  expect(plain(bytes(1_200_000))).toBe('1.2 MB');
  await setLanguage('vi');
  expect([duration(4800), measured(97, 'phút')].map(plain)).toEqual(['1 giờ 20 phút', '97 phút']);
});

test('English begins how long ago with a capital letter, and has a 24-hour clock', async () => {
  await setLanguage('en');
  const now = Date.parse('2026-11-21T05:00:00.000Z');
  const yesterday = ago(new Date(now - 14 * 3_600_000).toISOString(), now);
  expect([yesterday, inSentence(yesterday)]).toEqual(['Yesterday 22:00', 'yesterday 22:00']);
  expect(plain(exact('2026-11-20T15:05:00.000Z'))).toMatch(/ 22:05:00$/);
  await setLanguage('vi');
});

test('a day must exist in the calendar and have the format of the wire', () => {
  expect(['2026-12-05', '2024-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '2026', '31/2/2020', 'infinity', ''].filter(isDay)).toEqual([]);
});
