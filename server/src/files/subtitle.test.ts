import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SUBTITLE_BYTES, readSubtitle } from './subtitle.ts';
import { SubtitleBroken } from './subtitle-cue.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const srt = '1\n00:00:01,000 --> 00:00:02,500\nXin chào Việt Nam\n\n2\n00:00:03,000 --> 00:00:04,000\nĐường về\nnhà\n';
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nXin chào Việt Nam\n\n00:00:03.000 --> 00:00:04.000\nĐường về\nnhà\n';

const fault = (text: string | Uint8Array) => {
  try {
    readSubtitle(typeof text === 'string' ? bytes(text) : text);
  } catch (error) {
    expect(error).toBeInstanceOf(SubtitleBroken);
    const { code, line } = error as SubtitleBroken;
    return [code, line];
  }
  throw new Error('was taken');
};

describe('SubRip', () => {
  test('becomes WebVTT', () => {
    expect(readSubtitle(bytes(srt))).toEqual({ cues: 2, vtt, notices: [] });
  });

  test.each([
    ['CRLF', bytes(srt.replaceAll('\n', '\r\n'))],
    ['old Macintosh line ends', bytes(srt.replaceAll('\n', '\r'))],
    ['doubled line ends', bytes(srt.replaceAll('\n', '\r\r\n'))],
    ['a byte order mark', bytes(`\uFEFF${srt}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${srt}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(srt, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\uFEFF${srt}`, 'utf16le').swap16()],
    ['big-endian UTF-16 without a mark', Buffer.from(srt, 'utf16le').swap16()],
    ['decomposed letters', bytes(srt.normalize('NFD'))],
    ['points for commas, short hours and spaces', bytes(srt.replaceAll(',', '.').replaceAll('00:00:0', ' 0:00:0'))],
    ['no numbers', bytes(srt.replace(/^\d\n/gm, ''))],
    ['no empty line between cues', bytes(srt.replaceAll('\n\n', '\n'))],
    ['empty lines inside a cue and an end mark', bytes(`${srt.replace('về\n', 'về\n\n')}\x1a`)],
    ['positions behind the time', bytes(srt.replace('02,500', '02,500 X1:10 X2:20 Y1:1 Y2:2'))],
  ])('with %s gives the same result', (_, given) => {
    expect(readSubtitle(given)).toEqual({ cues: 2, vtt, notices: [] });
  });

  test('keeps italics, drops other tags, and escapes what WebVTT would misread', () => {
    const speech = '<I>nghiêng</I> <b>đậm</b> <font color="#fff">màu</font>{\\an8}\n1 < 2 & 3 --> 4 &amp; <3\n';
    expect(readSubtitle(bytes(`1\n00:00:01,000 --> 00:00:02,000\n${speech}`)).vtt).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>nghiêng</i> đậm màu\n1 &lt; 2 &amp; 3 --&gt; 4 &amp; &lt;3\n',
    );
  });

  test('shows text in angle brackets that is no tag', () => {
    const speech = '<Tiếng chuông reo> <Nam>: <<Bonjour>> <A lô>\n<font face="Arial" color=red><u>màu</u></font><br/> <span style="x">xong</span>\n';
    expect(readSubtitle(bytes(`1\n00:00:01,000 --> 00:00:02,000\n${speech}`)).vtt).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;Tiếng chuông reo&gt; &lt;Nam&gt;: &lt;&lt;Bonjour&gt;&gt; &lt;A lô&gt;\nmàu\nxong\n',
    );
  });

  test('treats a number as speech if a cue has nothing else', () => {
    const { vtt: decodedLine } = readSubtitle(
      bytes('1\n00:00:01,000 --> 00:00:02,000\n1984\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n\n00:00:05,000 --> 00:00:06,000\n7\n'),
    );
    expect(decodedLine.split('\n').filter((line) => /^\d+$/.test(line))).toEqual(['1984', '42', '7']);
  });

  test('decodes character references that end with a semicolon, once', () => {
    const { vtt: decoded } = readSubtitle(bytes('1\n00:00:01,000 --> 00:00:02,000\n&quot;Tom&quot; &amp;quot; AT&T&copy &eacute;&lt;i&gt;\n'));
    expect(decoded).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n"Tom" &amp;quot; AT&amp;T&amp;copy é&lt;i&gt;\n');
  });

  test('breaks the line at <br>', () => {
    const { vtt: broken } = readSubtitle(bytes('1\n00:00:01,000 --> 00:00:02,000\n<BR>một<br>hai<br class="x" /><br>ba\n'));
    expect(broken).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nmột\nhai\nba\n');
  });

  test('sorts cues that are out of order, and adds a notice', () => {
    const cue = (seconds: string, speech: string) => `00:00:0${seconds}\n${speech}\n\n`;
    const given =
      cue('3,000 --> 00:00:04,000', 'ba') + cue('1,000 --> 00:00:02,000', 'một') + cue('1,000 --> 00:00:09,000', 'hai') + cue('5,000 --> 00:00:06,000', 'bốn');
    const { vtt: sorted, notices } = readSubtitle(bytes(given));
    expect(sorted.match(/\p{L}{2,}$/gmu)?.filter((each) => each !== 'WEBVTT')).toEqual(['một', 'hai', 'ba', 'bốn']);
    expect(notices).toEqual([{ code: 'sorted', count: 2, line: 4 }]);
  });

  test('drops cues without a duration, and adds a notice', () => {
    expect(readSubtitle(bytes(`0\n00:00:00,500 --> 00:00:00,500\nx\n\n${srt}`))).toEqual({ cues: 2, vtt, notices: [{ code: 'no_length', count: 1, line: 2 }] });
  });

  test('leaves out cues without text', () => {
    expect(readSubtitle(bytes(`${srt}\n3\n00:00:05,000 --> 00:00:06,000\n<b></b>\n`)).cues).toBe(2);
  });
});

test('UTF-8 with few broken places is still UTF-8', () => {
  const whole = bytes(srt);
  const cut = whole.subarray(0, whole.lastIndexOf('ề') + 1);
  const stray = Buffer.concat([bytes(srt.slice(0, srt.indexOf('Xin'))), Buffer.from([0xa0]), bytes(srt.slice(srt.indexOf('Xin')))]);
  for (const language of ['vi', 'ja', undefined]) {
    expect(readSubtitle(cut, language).vtt).toMatch(/Xin chào Việt Nam\n[^]*Đường v\uFFFD\n$/);
    expect(readSubtitle(stray, language).vtt).toBe(vtt.replace('Xin', '\uFFFDXin'));
  }
});

describe('older encodings', () => {
  // "Tiếng Việt, đường về nhà" in Windows 1258: ê followed by an acute mark, and so on.
  const speech1258 = [...Buffer.from('Ti')].concat(
    [0xea, 0xec],
    [...Buffer.from('ng Vi')],
    [0xea, 0xf2],
    [...Buffer.from('t, ')],
    [0xf0, 0xfd, 0xf5, 0xcc],
    [...Buffer.from('ng v')],
    [0xea, 0xcc],
    [...Buffer.from(' nha')],
    [0xcc],
  );
  const cue = (speech: number[]) => Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), Buffer.from(speech), Buffer.from('\n')]);
  const readSpeech = (given: Buffer, language?: string) => readSubtitle(given, language).vtt.split('\n')[3];

  test('Vietnamese in windows-1258 is detected by language and by content, and is composed', () => {
    expect(readSpeech(cue(speech1258), 'vi')).toBe('Tiếng Việt, đường về nhà');
    expect(readSpeech(cue(speech1258))).toBe('Tiếng Việt, đường về nhà');
  });

  test('Vietnamese in TCVN3 and VNI is refused, not shown as nonsense', () => {
    const tcvn3 = cue([...Buffer.from('Ti\xd5ng Vi\xd6t, \xae\xad\xeang v\xd2 nh\xb5', 'latin1')]);
    const vni = cue([...Buffer.from('Tie\xe1ng Vie\xe4t, \xf1\xf6\xf4\xf8ng ve\xe0 nha\xf8', 'latin1')]);
    for (const given of [tcvn3, vni]) expect(() => readSubtitle(given, 'vi')).toThrow('not_text');
    expect(readSpeech(cue([...Buffer.from('\xab Caf\xe9 \xbb \xb7 M\xfcller: 20\xb0C, \xbfqu\xe9?', 'latin1')].concat(speech1258)), 'vi')).toContain(
      'Tiếng Việt',
    );
  });

  test('western text in windows-1252 is detected by content too', () => {
    for (const speech of ['Voilà, l’été à Málaga…', 'Però così è più bello, può darsi', 'São Paulo, não há razões']) {
      const given = cue([...Buffer.from(speech.replace('’', '\x92').replace('…', '\x85'), 'latin1')]);
      expect(readSpeech(given)).toBe(speech);
      expect(readSpeech(given, 'fr')).toBe(speech);
    }
  });

  test('Japanese, Russian and Chinese are detected by their language', () => {
    expect(readSpeech(cue([0x93, 0xfa, 0x96, 0x7b]), 'ja')).toBe('日本');
    expect(readSpeech(cue([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'ru')).toBe('Привет');
    expect(readSpeech(cue([0xc4, 0xe3, 0xba, 0xc3]), 'zh-CN')).toBe('你好');
    expect(readSpeech(cue([0xa7, 0x41, 0xa6, 0x6e]), 'zh-TW')).toBe('你好');
  });
});

describe('WebVTT', () => {
  test('keeps its tags and cue settings, drops comments, styles and names', () => {
    const given =
      'WEBVTT - phim\nKind: captions\n\nNOTE ghi chú\nhai dòng\n\nSTYLE\n::cue { color: lime }\n\nmở đầu\n00:01.000 --> 00:02.500 line:0 position:20% evil:x\n<v Lan>Chào <b>bạn</b> & tôi</v> <script>x</script>\n\n01:00:00.000 --> 01:00:01.000\n<c.yellow.bg_blue>vàng</c> <00:59.000>sau\n';
    expect(readSubtitle(bytes(given))).toEqual({
      cues: 2,
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:0 position:20%\n<v Lan>Chào <b>bạn</b> &amp; tôi</v> x\n\n01:00:00.000 --> 01:00:01.000\n<c.yellow.bg_blue>vàng</c> <00:59.000>sau\n',
      notices: [],
    });
  });

  test('begins with its first cue, with or without an empty line above it', () => {
    for (const head of ['WEBVTT', 'WEBVTT - phim\nKind: captions', 'WEBVTT\n1'])
      expect(readSubtitle(bytes(vtt.replace('WEBVTT\n\n', `${head}\n`)))).toEqual({ cues: 2, vtt, notices: [] });
  });

  const cue = '00:00:01.000 --> 00:00:02.000\n';
  const said = (speech: string) => readSubtitle(bytes(`WEBVTT\n\n${cue}${speech}\n`));

  test.each([
    ['one blank', ' '],
    ['a no-break space', '\u00a0'],
    ['a tab', '\t'],
  ])('a line of %s is text, and the speech after it is kept', (_, blank) => {
    expect(said(`Một\n${blank}\nHai`)).toEqual({ cues: 1, vtt: `WEBVTT\n\n${cue}Một\n${blank}\nHai\n`, notices: [] });
  });

  test('decodes character references once', () => {
    expect(said('Tom &amp; &quot;Jerry&quot; &apos;x&apos; &eacute; &hellip; &deg; &#233;&#xe9; &amp;quot; &lt;b&gt; &nope;').vtt).toBe(
      `WEBVTT\n\n${cue}Tom &amp; "Jerry" 'x' é … ° éé &amp;quot; &lt;b&gt; &amp;nope;\n`,
    );
    expect(said('a&NewLine;&NewLine;b&#10;&#10;&#13;--&gt; c&#0;&#1;').vtt).toBe(`WEBVTT\n\n${cue}a\nb\n--&gt; c\uFFFD\n`);
  });

  test('breaks the line at <br>, and replaces a zero by U+FFFD', () => {
    expect(said('Một<br>hai<br/>ba<br /></br>bốn\0').vtt).toBe(`WEBVTT\n\n${cue}Một\nhai\nba\nbốn\uFFFD\n`);
  });

  test('reads no cue from notes, styles and regions, and adds a notice for the times in them', () => {
    for (const [block, notices] of [
      ['NOTE\n00:00:01,000 - 00:00:02,000 cut', []],
      ['NOTE cut\ntwo lines\n00:00:03.000 --> 00:00:04.000\nspoken', [{ code: 'comment', count: 1, line: 5 }]],
      ['STYLE\n::cue { color: red }', []],
      ['REGION \nid:a\n00:03.000 --> 00:04.000\nspoken', [{ code: 'comment', count: 1, line: 5 }]],
    ] as const)
      expect(readSubtitle(bytes(`WEBVTT\n\n${block}\n\n${cue}Một\n`))).toEqual({ cues: 1, vtt: `WEBVTT\n\n${cue}Một\n`, notices });
    expect(readSubtitle(bytes(`WEBVTT\n\nNOTED\n${cue}Một\n`)).cues).toBe(1);
  });

  test('adds a notice with its line for text without a time', () => {
    expect(said('Một\n\nhai\nba\n\n12\n\nbốn')).toMatchObject({ cues: 1, notices: [{ code: 'no_time', count: 2, line: 6 }] });
  });

  test('gives the same output when its output is read again', () => {
    expect(readSubtitle(bytes(vtt))).toEqual({ cues: 2, vtt, notices: [] });
    const line = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'ab đ<>&-/i;{}\\.:12') }).filter((each) => /[ab]/.test(each));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const given = lines.map((each, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\n${each}\n`).join('\n');
        let firstReading;
        try {
          firstReading = readSubtitle(bytes(given));
        } catch (error) {
          expect((error as SubtitleBroken).code).toMatch(/bad_time|empty/);
          return;
        }
        expect(readSubtitle(bytes(firstReading.vtt))).toEqual({ ...firstReading, notices: [] });
      }),
    );
  });
});

describe('a broken file gives the fault and its line for', () => {
  test.each([
    ['', ['empty', null]],
    [' \n\n', ['empty', null]],
    ['WEBVTT\n\nNOTE nothing\n', ['empty', null]],
    ['1\n00:00:01,000 --> 00:00:02,000\n\n', ['empty', null]],
    ['just some words\n', ['bad_time', 1]],
    ['1\n00:00:01,000 --> 00:61:02,000\nx\n', ['bad_time', 2]],
    ['1\n00:00:03,000 --> 00:00:02,000\nx\n', ['bad_time', 2]],
    ['1\n00:00:01,000 -> 00:00:02,000\nx\n', ['bad_time', 2]],
    ['1\n9007199254740993:00:01,000 --> 9007199254740993:00:02,000\nx\n', ['bad_time', 2]],
    [`${srt}\n3\n00:00:05,000 --> 00:00:x\ny\n`, ['bad_time', 11]],
    [`${srt}\n3\n00:00:05,000 -> 00:00:06,000\ny\n`, ['bad_time', 11]],
    [`${srt}\n3\n00: 00: 05,000 --> 00: 00: 06,000\ny\n`, ['bad_time', 11]],
    [`${srt}\n3\n00:00:05,000 -- > 00:00:06,000\ny\n`, ['bad_time', 11]],
    [`${srt}\n3\n00:00:05,000 → 00:00:06,000\ny\n`, ['bad_time', 11]],
    [`${srt}\n3\n0O:00:05,000 --> 00:00:06,000\ny\n`, ['bad_time', 11]],
    [`${vtt}\n00:00:06.000 -> 00:00:07.000\ny\n`, ['bad_time', 10]],
    [`${vtt}\nname\n00:00:06.000 --> then\ny\n`, ['bad_time', 11]],
    [`${vtt}a --> b\n`, ['bad_time', 9]],
    ['1\n00:00:01,000 --> 00:00:01,000\nx\n', ['empty', null]],
  ])('%j', (given, expected) => {
    expect(fault(given)).toEqual(expected);
  });

  test('pictures, archives and oversized files', () => {
    expect(fault(`${srt}\n${'a'.repeat(10_001)}\n`)).toEqual(['not_text', 10]);
    expect(fault(srt + '\n'.repeat(1_000_000))).toEqual(['too_large', null]);
    expect(fault(`${srt}a${'\u0301'.repeat(40)}\n`)).toEqual(['not_text', null]);
    expect(fault(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]))).toEqual(['not_text', null]);
    expect(fault(Buffer.concat([Buffer.from('PK\x03\x04\x14\x00\x08\x08'), Buffer.alloc(300, 0x81)]))).toEqual(['not_text', null]);
    expect(fault(Buffer.alloc(MAX_SUBTITLE_BYTES + 1, 'a'))).toEqual(['too_large', null]);
  });

  // Five megabytes of each, in one line and in the longest allowed lines. Any quadratic time would take hours.
  const begun = '1\n00:00:01,000 --> 00:00:02,000\n';
  const pieces = [
    '{\\',
    '-',
    '-->',
    '<',
    '<a',
    '<1:',
    '>',
    '&',
    '&#1',
    '1',
    '1:',
    ':',
    ' ',
    '\t',
    '\u2028',
    '&amp',
    '&quot;',
    '<br>',
    '\0',
    ' \n',
    '.',
    '\n',
    '\r',
    '\n1',
    'a\n',
    '\u0301\u0323',
    '\x01',
    '\x0b',
  ];
  test.each(pieces)('%j repeated many times is read or refused', (piece) => {
    for (const head of ['', begun, `WEBVTT\n\n${begun}`, '00:00:01,000', '00:00:01,000 --> 00:00:02,000 '])
      for (const each of head === '' ? [piece] : [`${head}${piece.repeat(Math.floor(9000 / piece.length))}x\u2028y\n`]) {
        const given = Buffer.alloc(MAX_SUBTITLE_BYTES, each);
        try {
          expect(readSubtitle(given).cues).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(SubtitleBroken);
        }
      }
  });

  test('any bytes are read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
        try {
          expect(readSubtitle(given).cues).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(SubtitleBroken);
        }
      }),
    );
  });
});
