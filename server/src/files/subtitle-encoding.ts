/** The encodings that each language used before Unicode, from the WHATWG HTML standard, 13.2.3.2, step 9. All other languages used windows-1252. */
const BEFORE_UNICODE: Record<string, string> = {
  vi: 'windows-1258',
  ja: 'shift_jis',
  ko: 'euc-kr',
  zh: 'gb18030',
  'zh-Hant': 'big5',
  ru: 'windows-1251',
  uk: 'windows-1251',
  bg: 'windows-1251',
  ar: 'windows-1256',
  fa: 'windows-1256',
  el: 'windows-1253',
  he: 'windows-1255',
  tr: 'windows-1254',
  th: 'windows-874',
  pl: 'windows-1250',
  cs: 'windows-1250',
  hu: 'windows-1250',
};

/**
 * Decodes a file of unknown encoding. Returns the text in Unicode's composed form and without a byte order mark, or null if the bytes are no text. A zero
 * character becomes U+FFFD.
 *
 * The rules, in order: a byte order mark decides. Zero bytes on one side of most pairs mean UTF-16. Valid UTF-8 is UTF-8, since other encodings are hardly ever
 * valid UTF-8. UTF-8 with few broken places also counts; each becomes U+FFFD. Everything else is an older encoding: the language's own if the language is
 * known; windows-1258 if the bytes of its tone marks follow vowels and a Vietnamese letter occurs; else windows-1252.
 */
export function decodeText(bytes: Uint8Array, language?: string): string | null {
  const encoding = encodingOf(bytes);
  const text = encoding === null ? (spoiltUtf8(bytes) ?? decode(bytes, fallback(bytes, language))) : decode(bytes, encoding);
  if (text === null) return null;
  // Files that are no text are full of zeros. In a text, a zero is a broken letter (W3C WebVTT 1, 6.1).
  if (text.split('\0').length - 1 > text.length / 10) return null;
  // More marks on one letter than UAX #15, section 13, allows are no speech, and normalizing sorts them one by one.
  if (/\p{M}{31}/u.test(text)) return null;
  if (encoding === null && isForeignToVietnamese(text, language)) return null;
  // oxlint-disable-next-line no-control-regex -- control characters are what tells a picture or an archive from text
  const controls = text.length - text.replace(/[\u0001-\u0008\u000b\u000e-\u0019\u001b-\u001f]/g, '').length;
  if (controls > text.length / 200) return null;
  // oxlint-disable-next-line no-control-regex -- the stray ones, and the end mark of old systems (1A), are no speech
  const spoken = text.replace(/[\u0001-\u0008\u000b\u000e-\u001f]/g, '');
  return spoken.replaceAll('\0', '\uFFFD').normalize('NFC');
}

function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const seen = Math.min(bytes.length, 4000);
  for (let i = 0; i < seen; i++) if (bytes[i] === 0) zeros[i % 2]!++;
  // Line ends, digits and spaces alone make every third character of a subtitle file ASCII.
  if (zeros[1]! > seen / 6 && zeros[0]! < zeros[1]! / 10) return 'utf-16le';
  if (zeros[0]! > seen / 6 && zeros[1]! < zeros[0]! / 10) return 'utf-16be';
  return decode(bytes, 'utf-8') === null ? null : 'utf-8';
}

/** UTF-8 that was cut within a letter or has a stray byte. In other encodings, bytes that happen to be valid UTF-8 are far rarer than bytes that are not. */
function spoiltUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const spoilt = text.split('\uFFFD').length - 1;
  const whole = (text.match(/[^\0-\x7F]/gu)?.length ?? 0) - spoilt;
  return whole > 4 * spoilt ? text : null;
}

function fallback(bytes: Uint8Array, language?: string): string {
  if (language === undefined) return isVietnamese(bytes) ? 'windows-1258' : 'windows-1252';
  const { language: base, script } = new Intl.Locale(language).maximize();
  return BEFORE_UNICODE[`${base}-${script}`] ?? BEFORE_UNICODE[base] ?? 'windows-1252';
}

/** windows-1258: grave, hook, tilde, acute and dot below, which follow the letter that they belong to. */
const TONES = new Set([0xcc, 0xd2, 0xde, 0xec, 0xf2]);
/** windows-1258: ă, đ, ơ, ư in both cases; in windows-1252 ã, ð, õ, ý. */
const LETTERS = new Set([0xc3, 0xe3, 0xd0, 0xf0, 0xd5, 0xf5, 0xdd, 0xfd]);
/** a, e, i, o, u, y and â, ê, ô, ă, ơ, ư, in both cases. */
const VOWELS = new Set(
  [...'aeiouyAEIOUY'].map((letter) => letter.charCodeAt(0)).concat([0xc2, 0xe2, 0xca, 0xea, 0xd4, 0xf4, 0xc3, 0xe3, 0xd5, 0xf5, 0xdd, 0xfd]),
);

/** Whether bytes are Vietnamese in windows-1258: its tone marks follow vowels, and one of its own letters occurs. */
export function isVietnamese(bytes: Uint8Array): boolean {
  let tones = 0;
  let onVowels = 0;
  let letters = 0;
  for (let i = 1; i < bytes.length; i++) {
    if (LETTERS.has(bytes[i]!)) letters++;
    if (!TONES.has(bytes[i]!)) continue;
    tones++;
    if (VOWELS.has(bytes[i - 1]!)) onVowels++;
  }
  return letters > 0 && tones > 0 && onVowels >= tones * 0.9;
}

/**
 * Whether a text that should be Vietnamese in an old encoding has mostly other letters. Vietnam had many encodings of its own (TCVN3, VNI and more), and
 * nothing in a file names them. Decoded as windows-1258 they are nonsense that nobody should see.
 */
function isForeignToVietnamese(text: string, language: string | undefined): boolean {
  if (language === undefined || new Intl.Locale(language).language !== 'vi') return false;
  const letters = text.normalize('NFC').match(/(?![¡«°·»¿×])[\u00a1-\u036f\u1ea0-\u1ef9]/g) ?? [];
  const foreign = letters.filter((letter) => !VIETNAMESE.has(letter.toLowerCase()));
  return foreign.length * 3 > letters.length;
}

const VIETNAMESE = new Set(
  [...'aăâeêioôơuưy'].flatMap((vowel) => ['', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323'].map((tone) => (vowel + tone).normalize('NFC'))).concat('đ'),
);

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
