import type { LayoutType, NavStyle } from '../layouts.ts';
import { palette } from '../tokens.ts';
import type { Theme } from '../tokens.ts';

const page = { viewBox: '0 0 72 48', width: 72, height: 48, 'aria-hidden': true, className: 'layout-sketch' } as const;

/** A preview of a theme: navigation, header, page and a card. */
export function ThemePicture({ theme }: { theme: Theme }) {
  const of = palette(theme);
  return (
    <svg {...page}>
      <rect width="72" height="48" fill={of.body} />
      <rect width="20" height="48" fill={of.nav} />
      <path d="M5 10h10M5 18h8M5 26h9" stroke={of['nav-text']} strokeWidth="2.5" strokeLinecap="round" />
      <rect x="20" width="52" height="9" fill={of.header} />
      <rect x="26" y="15" width="40" height="27" rx="3" fill={of.surface} />
      <path d="M31 23h22M31 30h30" stroke={of.text} strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

type Part = [x: number, y: number, width: number, height: number];

/** The rectangles of each navigation style: those of the navigation and those of the header. */
const parts: Record<NavStyle, { nav: Part[]; header: Part[] }> = {
  fixed: { nav: [[0, 0, 20, 48]], header: [[20, 0, 52, 9]] },
  mini: { nav: [[0, 0, 9, 48]], header: [[9, 0, 63, 9]] },
  drawer: { nav: [[3, 2, 6, 5]], header: [[0, 0, 72, 9]] },
  'no-header': { nav: [[0, 0, 20, 48]], header: [] },
  'horizontal-default': { nav: [[0, 9, 72, 7]], header: [[0, 0, 72, 9]] },
  'horizontal-dark': { nav: [[0, 0, 72, 17]], header: [] },
  'horizontal-inside': { nav: [[20, 2, 30, 5]], header: [[0, 0, 72, 9]] },
  'horizontal-above': { nav: [[0, 0, 72, 7]], header: [[0, 7, 72, 9]] },
  'horizontal-below': { nav: [[6, 12, 60, 7]], header: [[0, 0, 72, 9]] },
};

/** A preview of a navigation style. */
export function NavPicture({ style }: { style: NavStyle }) {
  const { nav, header } = parts[style];
  const below = Math.max(0, ...[...nav, ...header].filter(([, , width]) => width > 40).map(([, y, , height]) => y + height));
  const beside = Math.max(0, ...nav.filter(([, , , height]) => height === 48).map(([, , width]) => width));
  const draw = (all: Part[], className: string) =>
    all.map(([x, y, width, height]) => <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} className={className} rx={y > 0 && x > 0 ? 2 : 0} />);
  return (
    <svg {...page}>
      <rect width="72" height="48" className="picture-page" />
      {draw(header, 'picture-header')}
      {draw(nav, 'picture-nav')}
      <rect x={beside + 5} y={below + 5} width={62 - beside} height={38 - below} rx="3" className="picture-card" />
    </svg>
  );
}

/** A preview of a layout type. */
export function LayoutPicture({ layout }: { layout: LayoutType }) {
  const [x, y] = { framed: [6, 6], full: [0, 0], boxed: [13, 0] }[layout] as [number, number];
  return (
    <svg {...page}>
      <rect width="72" height="48" className="picture-around" />
      <rect x={x} y={y} width={72 - 2 * x} height={48 - 2 * y} rx={layout === 'framed' ? 3 : 0} className="picture-page" />
      <rect x={x} y={y} width={72 - 2 * x} height="8" className="picture-header" />
      <rect x={x + 5} y={y + 13} width={62 - 2 * x} height={30 - 2 * y} rx="3" className="picture-card" />
    </svg>
  );
}
