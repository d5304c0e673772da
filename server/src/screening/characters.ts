/**
 * What each character is to the screening of texts. All answers come from the Unicode data of the runtime and never from a locale.
 *
 * A character has a class: 0 for signs and blanks, `letter` for letters and digits of scripts that part words, `unparted` for those of scripts that do not.
 */
export const letter = 1;
export const unparted = 2;

/** Marks that stand on Latin, Greek and Cyrillic letters. The marks of other scripts, such as Thai vowels, make other words, so they stay. */
const isMark = (code: number): boolean =>
  (code >= 0x300 && code <= 0x36f) || (code >= 0x1ab0 && code <= 0x1aff) || (code >= 0x1dc0 && code <= 0x1dff) || (code >= 0x20d0 && code <= 0x20ff);
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/gu;
const unpartedScript =
  /^(?:\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script_Extensions=Hangul}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar})$/u;
const invisible = /[\p{Default_Ignorable_Code_Point}\u180e\ufff9-\ufffb]/gu;
const isInvisible = /^[\p{Default_Ignorable_Code_Point}\u180e\ufff9-\ufffb]$/u;
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;

/** Letters that Unicode does not decompose. */
const stroked: Record<string, string> = { đ: 'd', ð: 'd', ł: 'l', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i', ƀ: 'b', ɨ: 'i', ʉ: 'u' };
/** Greek and Cyrillic letters that look like Latin ones. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [...'аaвbсcԁdеeһhіiјjкkмmнhоoрpԛqѕsтtуyѵvԝwхxαaβbεeιiκkνvοoρpτtυuχxγyωw'].reduce<[string, string][]>(
    (pairs, each, at, all) => (at % 2 === 0 ? [...pairs, [each, all[at + 1] as string]] : pairs),
    [],
  ),
);
/** Signs and digits that stand for letters. */
const signs: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's', '€': 'e' };
/** The same, but only before a letter: at the end of a word they are punctuation. `|` stands for an i or an l, as `1` does. */
const innerSigns: Record<string, string> = { '!': 'i', '+': 't', '|': 'i' };

/** Ideographs and syllables of Hangul, most of all characters: they fold into themselves, which needs no look into Unicode's tables. */
const isIdeograph = (code: number): boolean => (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);

export const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x2019 || code === 0x2bc || code === 0xff07;

/** Wide and narrow forms become the usual ones. */
const usualWidth = (text: string): string => text.replace(/[\u3000\uff00-\uffef]/gu, (each) => each.normalize('NFKC'));
/** The upper case comes first, so that ß and ss, and the two forms of sigma, become one. */
const fold = (text: string): string => usualWidth(text).toUpperCase().toLowerCase();
const strip = (text: string): string =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[đðłøħŧıƀɨʉ]/gu, (each) => stroked[each] as string);

/**
 * How a text is spelt, without regard to case, width, blanks, invisible characters, composition, and the place of the tone, which may stand on either vowel
 * of oa, oe and uy. Two texts are the same to an exact keyword if this is the same.
 */
export const spelling = (text: string): string =>
  fold(text.replace(invisible, ''))
    .replace(/\s+/gu, ' ')
    .replace(/[\u2019\u02bc]/gu, "'")
    .normalize('NFD')
    .replace(/(o)([\u0300\u0301\u0303\u0309\u0323])([ae])|(u)([\u0300\u0301\u0303\u0309\u0323])(y)/gu, '$1$3$2$4$6$5')
    .normalize('NFC');

/** A character without tones, marks and case, and with hiragana for katakana. */
const plain = (character: string): string => strip(fold(character)).replace(/[\u30a1-\u30f6]/gu, (each) => String.fromCharCode(each.charCodeAt(0) - 0x60));

/** The class of a character, or of the first one of a text. */
export const classOf = (character: string): number => {
  if (unpartedScript.test(character)) return unparted;
  return /^[\p{L}\p{N}\p{M}]/u.test(character) ? letter : 0;
};

/** What is done with a character: its folded form is read (the rest of the entry says it), it is skipped, or a function decides (`special`). */
export const skip = 1 << 20;
export const special = 2 << 20;
/** Bits of an entry for a character that stands for a letter without being one: a sign, or a letter in another style or script. */
export const sign = 1 << 18;
export const styled = 1 << 19;
export const classShift = 16;
/** An emoji: it is skipped, and disguises the word that it stands in. */
export const emojiSkip = skip | sign;

/** What the character at `code` becomes in plain text: a UTF-16 unit with its class, `skip`, or `special`. */
const plainEntry = (code: number): number => {
  if (isIdeograph(code)) return code | (unparted << classShift);
  const character = String.fromCharCode(code);
  if (isMark(code) || isInvisible.test(character)) return skip;
  if (isApostrophe(code) || (code >= 0xd800 && code <= 0xdfff) || code === 0x3099 || code === 0x309a || code === 0xff9e || code === 0xff9f) return special;
  if (/\s/u.test(character)) return 0x20;
  const folded = plain(character);
  if (folded.length !== 1) return special;
  return folded.charCodeAt(0) | (classOf(usualWidth(character)) << classShift);
};

/** Latin letters of which Unicode keeps no plain form: circled, squared, and those of flags. */
const enclosed = (code: number): string | undefined => {
  for (const [first, last] of [
    [0x1f150, 0x1f169],
    [0x1f170, 0x1f189],
    [0x1f1e6, 0x1f1ff],
  ] as const)
    if (code >= first && code <= last) return String.fromCharCode(0x61 + code - first);
  return undefined;
};

/**
 * What a character stands for in a disguised text: a letter or digit, with `sign` or `styled` if it is another; `skip`; or 0, if it parts words.
 * With `special` it depends: on the reading if it has the class of a digit (1 is an i or an l), else also on whether a letter follows.
 */
const disguisedEntry = (code: number): number => {
  if (isIdeograph(code)) return code | (unparted << classShift);
  const character = String.fromCodePoint(code);
  if (isMark(code) || isInvisible.test(character)) return skip;
  const usual = usualWidth(character);
  const inner = innerSigns[usual];
  if (inner !== undefined) return special | sign | inner.charCodeAt(0);
  const asSign = signs[usual];
  const letterClass = letter << classShift;
  if (usual === '1') return special | sign | 0x69 | letterClass;
  if (asSign !== undefined) return sign | asSign.charCodeAt(0) | (usual >= '0' && usual <= '9' ? letterClass : 0);
  const own = plain(character);
  const folded = enclosed(code) ?? plain(character.normalize('NFKC'));
  // What folds into several letters, such as a ligature, stands for itself: as plain text it is read anyway.
  if (folded.length !== 1 && classOf(character) !== 0) return (code & 0xffff) | letterClass;
  const shown = lookAlikes[folded] ?? folded;
  const kind = classOf(folded);
  if (kind === 0) return emoji.test(character) ? emojiSkip : 0;
  return shown.charCodeAt(0) | (kind << classShift) | (shown === own ? 0 : styled);
};

const tableOf = (entry: (code: number) => number): (() => Uint32Array) => {
  let made: Uint32Array | undefined;
  // The table is made when it is first used, so that a process that screens nothing starts as fast as before.
  return () => (made ??= Uint32Array.from({ length: 0x10000 }, (_, code) => entry(code)));
};
export const plainTable = tableOf(plainEntry);
export const disguisedTable = tableOf(disguisedEntry);

const rare = new Map<number, number>();
/** The entry of a character above U+FFFF, of which there are too many for a table. */
export const disguisedRare = (code: number): number => {
  const known = rare.get(code);
  if (known !== undefined) return known;
  const entry = disguisedEntry(code);
  if (rare.size < 10_000) rare.set(code, entry);
  return entry;
};

/** The folded form of a character that has more than one unit in it, such as ß. */
export const plainSpecial = (character: string): string => plain(character);
