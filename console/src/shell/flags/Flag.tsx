import type { ReactNode } from 'react';
import type { UiLanguage } from '../../words/languages.ts';

const bars = (...colours: string[]) =>
  colours.map((fill, at) => <rect key={at} y={(16 / colours.length) * at} width="24" height={16 / colours.length} fill={fill} />);
const columns = (...colours: string[]) => colours.map((fill, at) => <rect key={at} x={8 * at} width="8" height="16" fill={fill} />);
/** A five-pointed star of the given radius, turned by degrees. */
const star = (x: number, y: number, radius: number, fill: string, turn = 0) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = ((at * 36 - 90 + turn) * Math.PI) / 180;
    const far = at % 2 === 0 ? radius : radius * 0.382;
    return `${(x + far * Math.cos(angle)).toFixed(2)},${(y + far * Math.sin(angle)).toFixed(2)}`;
  });
  return <polygon key={`${x},${y}`} points={points.join(' ')} fill={fill} />;
};
/** A Korean trigram: three bars, each unbroken (1) or broken (0), rotated by degrees. */
const trigram = (x: number, y: number, turn: number, whole: string) => (
  <g key={whole} transform={`translate(${x} ${y}) rotate(${turn})`} fill="#111">
    {[...whole].map((each, at) =>
      each === '1' ? (
        <rect key={at} x="-2" y={at * 0.95 - 1.3} width="4" height="0.65" />
      ) : (
        <path key={at} d={`M-2 ${at * 0.95 - 1.3}h1.8v.65h-1.8zM.2 ${at * 0.95 - 1.3}h1.8v.65h-1.8z`} />
      ),
    )}
  </g>
);

const drawings: Record<UiLanguage, ReactNode> = {
  vi: (
    <>
      <rect width="24" height="16" fill="#da251d" />
      {star(12, 8.4, 4.8, '#ff0')}
    </>
  ),
  en: (
    <>
      <rect width="24" height="16" fill="#012169" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#fff" strokeWidth="3.2" />
      <path d="M0 0l12 8M24 16L12 8M24 0L12 8M0 16l12-8" stroke="#c8102e" strokeWidth="1.2" />
      <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.2" />
      <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3" />
    </>
  ),
  ja: (
    <>
      <rect width="24" height="16" fill="#fff" />
      <circle cx="12" cy="8" r="4.8" fill="#bc002d" />
    </>
  ),
  zh: (
    <>
      <rect width="24" height="16" fill="#ee1c25" />
      {star(4.2, 4.4, 2.6, '#ff0')}
      {star(8.2, 1.8, 0.9, '#ff0', 23)}
      {star(9.7, 3.5, 0.9, '#ff0', 46)}
      {star(9.7, 5.9, 0.9, '#ff0', 0)}
      {star(8.2, 7.6, 0.9, '#ff0', 20)}
    </>
  ),
  // Arabic is spoken in many countries, so this is the green and the crescent of the Arab League.
  ar: (
    <>
      <rect width="24" height="16" fill="#007a3d" />
      <path d="M7.6 6.2a4.6 4.6 0 1 0 8.8 0 4.6 3.7 0 0 1-8.8 0z" fill="#fff" />
    </>
  ),
  it: columns('#009246', '#fff', '#ce2b37'),
  es: (
    <>
      <rect width="24" height="16" fill="#aa151b" />
      <rect y="4" width="24" height="8" fill="#f1bf00" />
    </>
  ),
  fr: columns('#002654', '#fff', '#ce1126'),
  nl: bars('#ae1c28', '#fff', '#21468b'),
  de: bars('#111', '#d00', '#ffce00'),
  ko: (
    <>
      <rect width="24" height="16" fill="#fff" />
      <g transform="rotate(33.7 12 8)">
        <circle cx="12" cy="8" r="4" fill="#0047a0" />
        <path d="M8 8a4 4 0 0 1 8 0 2 2 0 0 1-4 0 2 2 0 0 0-4 0z" fill="#cd2e3a" />
      </g>
      {trigram(5.2, 3.6, -56.3, '111')}
      {trigram(18.8, 3.6, 56.3, '010')}
      {trigram(5.2, 12.4, -123.7, '101')}
      {trigram(18.8, 12.4, 123.7, '000')}
    </>
  ),
  ru: bars('#fff', '#0039a6', '#d52b1e'),
};

/** The flag beside a language's name: decoration, since a language is not a country. */
export function Flag({ of }: { of: UiLanguage }) {
  return (
    <svg viewBox="0 0 24 16" width="24" height="16" className="flag" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}
