/** Browser and operating system by the names that people know. */
export type Device = { browser: string | null; system: string | null };

/** The first match wins, because browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/coc_coc_browser\//, 'Cốc Cốc'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Parses a `User-Agent`. A program that is no browser keeps the name that it gives itself (`curl`). */
export function deviceOf(agent: string | null): Device {
  const text = agent ?? '';
  const find = (among: readonly [RegExp, string][]) => among.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const program = text.startsWith('Mozilla/') ? null : (/^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0] ?? null);
  return { browser: find(browsers) ?? program, system: find(systems) };
}
