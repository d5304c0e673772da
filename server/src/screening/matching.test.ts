import type { Strength } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import { describe, expect, test } from 'vitest';
import { compile, type Keyword } from './matcher.ts';

const every = ['exact', 'tone_blind', 'obfuscated'] as const;
const keyword = (word: string, strength: Strength, exceptions: string[] = []): Keyword => ({ word, strength, exceptions });
/** What readers see marked in the text. */
const marked = (word: string, text: string, strength: Strength, exceptions: string[] = []): string[] =>
  compile([keyword(word, strength, exceptions)])
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

/** A keyword, a text, the part of it that is marked (null if nothing is), in some strengths. The first number is the row of the list of pitfalls. */
type Row = [row: number, word: string, text: string, mark: string | null, strengths: readonly Strength[]];
const exact = ['exact'] as const;
const toneBlind = ['tone_blind', 'obfuscated'] as const;
const obfuscated = ['obfuscated'] as const;
const plain = ['exact', 'tone_blind'] as const;

const rows: Row[] = [
  [1, 'culo', 'un vehículo', null, every],
  [1, 'culo', 'un vehículo'.normalize('NFD'), null, every],
  [1, 'culo', 'un CULO.', 'CULO', every],
  [1, 'abc', 'abcódef', null, every],
  [1, 'abc', 'abcódef'.normalize('NFD'), null, every],
  [1, 'abc', 'ódabc', null, every],
  [2, 'decision', 'のdecisionについて', 'decision', every],
  [2, 'decision', 'decisions', null, every],
  [3, 'カード対戦', 'カード対戦エリアに入った！', 'カード対戦', every],
  [3, 'カード', 'スコアカードゲーム', 'カード', every],
  [3, '死ね', 'お前は死ねよ', '死ね', every],
  [4, 'a$$', 'an a$$!', 'a$$', every],
  [4, 'shi+', 'a shift', null, every],
  [4, 'shi+', 'oh shi+!', 'shi+', every],
  [4, 'c++', 'learn c++11', 'c++', every],
  [4, '.*', 'anything', null, every],
  [5, 'best', '¡best!', 'best', every],
  [5, 'best', '“best”', 'best', every],
  [5, 'best', 'the best…', 'best', every],
  [5, 'best', '(best)', 'best', every],
  [5, 'best', 'best:', 'best', every],
  [5, 'best', "'best'", 'best', every],
  [6, 'AI', "Je n'ai rien", null, every],
  [6, 'AI', 'Je n’ai rien', null, every],
  [6, 'dog', "the dog's bone", 'dog', every],
  [6, 'dog', 'the dog’s bone', 'dog', every],
  [6, "don't", 'DON’T do it', 'DON’T', every],
  [7, 'twat', 'smartwatch', null, every],
  [7, 'art', 'artist', null, every],
  [7, 'art', 'art1', null, every],
  [8, 'tit', "don't i think", null, every],
  [8, 'tit', 't i t', 't i t', obfuscated],
  [8, 'tit', 't.i.t', 't.i.t', obfuscated],
  [8, 'tit', 'a t-i-t!', 't-i-t', obfuscated],
  [8, 'tit', 't i t', null, plain],
  [8, 'tit', 's t i t c h', null, every],
  [8, 'tit', 't i think', null, every],
  [9, 'cok', 'cook', null, every],
  [9, 'cok', 'a coook', 'coook', obfuscated],
  [9, 'cok', 'a coook', null, plain],
  [9, 'ass', 'asssss', 'asssss', obfuscated],
  [10, 'banned', 'b\u00ada\u034fn\u200bn\u2060e\ufeffd', 'b\u00ada\u034fn\u200bn\u2060e\ufeffd', every],
  [10, 'banned', '\u200bbanned\u200d!', 'banned', every],
  [10, 'banned', '\u202ebanned\u202c', 'banned', every],
  [10, 'banned', 'ba\u200f\u2066nned', 'ba\u200f\u2066nned', every],
  [11, 'damn', '\u{1d507}\u{1d51e}\u{1d52a}\u{1d52b}', '\u{1d507}\u{1d51e}\u{1d52a}\u{1d52b}', obfuscated],
  [11, 'damn', 'ⓓⓐⓜⓝ', 'ⓓⓐⓜⓝ', obfuscated],
  [11, 'damn', '\u{1f153}\u{1f150}\u{1f15c}\u{1f15d}', '\u{1f153}\u{1f150}\u{1f15c}\u{1f15d}', obfuscated],
  [11, 'damn', '\u{1f173}\u{1f170}\u{1f17c}\u{1f17d}', '\u{1f173}\u{1f170}\u{1f17c}\u{1f17d}', obfuscated],
  [11, 'damn', '\u{1f1e9}\u{1f1e6}\u{1f1f2}\u{1f1f3}', '\u{1f1e9}\u{1f1e6}\u{1f1f2}\u{1f1f3}', obfuscated],
  [11, 'damn', 'ⓓⓐⓜⓝ', null, plain],
  [11, 'damn', 'dаmn', 'dаmn', obfuscated],
  [12, 'banned', 'ban🔥ned', 'ban🔥ned', obfuscated],
  [12, 'banned', 'b🏳️a🏳️n🏳️n🏳️e🏳️d', 'b🏳️a🏳️n🏳️n🏳️e🏳️d', obfuscated],
  [12, '🔥', 'ban🔥ned', '🔥', every],
  [12, '👍🏽', 'so 👍🏽!', '👍🏽', every],
  [13, '0627', '０６２７', '０６２７', every],
  [13, '0627', '06２７', '06２７', every],
  [13, '0627', 'あ　０６２７　い', '０６２７', every],
  [13, 'カード', 'ｶｰﾄﾞ', 'ｶｰﾄﾞ', every],
  [13, 'ばか', 'バカ', 'バカ', toneBlind],
  [13, 'ばか', 'バカ', null, exact],
  [13, 'ばか', 'ばか'.normalize('NFD'), 'ばか'.normalize('NFD'), every],
  [13, 'ばか', 'はか', null, every],
  [14, 'do thi lap', 'ĐỖ THỊ LẬP', 'ĐỖ THỊ LẬP', toneBlind],
  [14, 'do thi lap', 'ĐỖ THỊ LẬP'.normalize('NFD'), 'ĐỖ THỊ LẬP'.normalize('NFD'), toneBlind],
  [14, 'do thi lap', 'ĐỖ THỊ LẬP', null, exact],
  [14, 'Đỗ Thị Lập', 'đỗ  thị\nlập'.normalize('NFD'), 'đỗ  thị\nlập'.normalize('NFD'), every],
  [15, 'dell', 'Laptop Dell', 'Dell', every],
  [16, 'ignore', 'IGNORE', 'IGNORE', every],
  [16, 'istanbul', 'İSTANBUL', 'İSTANBUL', toneBlind],
  [17, 'dog', '😀😀 straße dog', 'dog', every],
  [17, 'strasse', '😀 STRASSE', 'STRASSE', every],
  [17, 'straße', '😀 STRASSE', 'STRASSE', every],
  // Further cases of Vietnamese
  [0, 'hòa', 'Hoà bình', 'Hoà', every],
  [0, 'hoà', 'hòa bình'.normalize('NFD'), 'hòa'.normalize('NFD'), every],
  [0, 'thủy', 'thuỷ', 'thuỷ', every],
  [0, 'hòa', 'hoạ', null, exact],
  [0, 'đéo', 'deo', null, exact],
  [0, 'đéo', 'deo', 'deo', toneBlind],
  [0, 'ngu', 'ngủ ngon', null, exact],
  [0, 'ngu', 'ngủ ngon', 'ngủ', toneBlind],
  [0, 'ngu', 'người nguội', null, every],
  [0, 'ngu', 'ngu'.replace('u', 'ư\u0323'), null, exact],
  [0, 'đồ ngu', 'đồ n.g.u', null, every],
  [0, 'đồ ngu', 'đ.ồ n-g-u', 'đ.ồ n-g-u', obfuscated],
  [0, 'ngu', 'đồ n.g.u', 'n.g.u', obfuscated],
  [0, 'dell', 'd.e.l.l, laptop', 'd.e.l.l', obfuscated],
  [0, 'dell', 'd.e.l.l.l laptop', 'd.e.l.l.l', obfuscated],
  // Further disguises
  [0, 'shit', '$h1t', '$h1t', obfuscated],
  [0, 'kill', 'k1ll', 'k1ll', obfuscated],
  [0, 'kill', 'ki11', 'ki11', obfuscated],
  [0, 'ass', 'a$$', 'a$$', obfuscated],
  [0, 'ass', 'a$$hole', null, every],
  [0, 'ass', 'cl@ss p@ssion', null, every],
  [0, 'ass', '455', null, every],
  [0, 'best', '@b3st', 'b3st', obfuscated],
  [0, 'a1', 'ai', null, every],
  [0, 'an us', 'anus', null, every],
  [0, '0627', '0-6-2-7', '0-6-2-7', obfuscated],
  [0, 'привет', 'ПРИВЕТ', 'ПРИВЕТ', every],
  // A keyword of one letter
  [0, 'x', 'x', 'x', every],
  [0, 'x', 'xx x1', null, every],
  [0, 'ñ', 'ano', null, every],
];

describe.each(every)('%s', (strength) => {
  const of = rows.filter(([, , , , strengths]) => strengths.includes(strength));
  test.each(of)('row %i: %j in %j marks %j', (_, word, text, mark) => expect(marked(word, text, strength)).toEqual(mark === null ? [] : [mark]));
});

test.each(every)('an exception belongs to one keyword and hides only the places within it (%s)', (strength) => {
  expect(marked('hell', 'hello hell', strength, ['hello'])).toEqual(['hell']);
  expect(marked('dell', 'laptop dell, dell', strength, ['laptop Dell'])).toEqual(['dell']);
  const both = compile([keyword('dell', strength, ['laptop dell']), keyword('laptop', strength)]);
  expect(both.find('laptop dell').map(({ word }) => word)).toEqual(['laptop']);
});

test('an exception is spelt exactly so: đít is not địt', () => {
  expect(marked('địt', 'đít dit', 'tone_blind', ['đít'])).toEqual(['dit']);
});

test('the answer says which keyword it was, how strictly it was looked for, and how it was disguised', () => {
  const matcher = compile([keyword('Tệ', 'tone_blind'), keyword('damn', 'obfuscated')]);
  expect(matcher.find('tệ te d.a.m.n d4mn daaamn ⓓamn DAMN')).toEqual([
    { word: 'Tệ', strength: 'tone_blind', disguise: 'none', start: 0, end: 2 },
    { word: 'Tệ', strength: 'tone_blind', disguise: 'tone', start: 3, end: 5 },
    { word: 'damn', strength: 'obfuscated', disguise: 'separated', start: 6, end: 13 },
    { word: 'damn', strength: 'obfuscated', disguise: 'substituted', start: 14, end: 18 },
    { word: 'damn', strength: 'obfuscated', disguise: 'repeated', start: 19, end: 25 },
    { word: 'damn', strength: 'obfuscated', disguise: 'styled', start: 26, end: 30 },
    { word: 'damn', strength: 'obfuscated', disguise: 'none', start: 31, end: 35 },
  ]);
});

test('finds keywords that begin, end or contain one another, whatever their order', () => {
  const words = ['a b', 'b', 'b c d', 'a', 'c', 'a b c'];
  const found = compile(words.map((word) => keyword(word, 'exact'))).find('a b c d');
  expect(found.map(({ word }) => word).toSorted()).toEqual(words.toSorted());
  expect(compile([...words, ...words].map((word) => keyword(word, 'exact'))).find('a b')).toHaveLength(6);
});

test('keywords that differ only in their tones are told apart', () => {
  const matcher = compile(['má', 'mà', 'ma', 'mã'].map((word) => keyword(word, 'exact')));
  expect(matcher.find('mã MÀ').map(({ word }) => word)).toEqual(['mã', 'mà']);
});

test('no list and no text find more than the most', () => {
  expect(compile([keyword('a', 'obfuscated')]).find('a '.repeat(5000))).toHaveLength(limits.matches);
  expect(compile([]).find('a')).toEqual([]);
  expect(compile([keyword('a', 'obfuscated')]).find('')).toEqual([]);
});

test('a letter with thousands of marks, and halves of characters, harm nothing', () => {
  const marks = '\u0301\u0323\u0334'.repeat(5000);
  const text = `ng${marks}u${marks} ngu`;
  expect(marked('ngu', text, 'tone_blind')).toEqual([text.slice(0, -4), 'ngu']);
  expect(marked('ngu', text, 'exact')).toEqual(['ngu']);
  expect(marked('ngu', `\ud83d ngu \udd25 \u{10ffff}`, 'obfuscated')).toEqual(['ngu']);
});

test('a text of a megabyte is searched to its end in every strength', () => {
  const text = `${'Trời đất ơi, a b c 1 k1ll 🔥 ｶｰﾄﾞ! '.repeat(30_000)} ngu`;
  for (const strength of every) expect(marked('ngu', text, strength)).toEqual(['ngu']);
  expect(marked('ngu', `${'n.'.repeat(500_000)} ngu`, 'obfuscated')).toEqual(['ngu']);
});
