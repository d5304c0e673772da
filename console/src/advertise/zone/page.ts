import { zoneFacts, type ZoneName } from '@marquee/contract/advertise/zone';

/** The kind of screen that a zone is drawn on. */
export type Device = 'phone' | 'web' | 'tv';

/** A rectangle in the units of a drawn page, with its corner radius. */
export type Box = { x: number; y: number; width: number; height: number; radius: number };

/** A drawn page: its size, the place of the advertisement in the true shape of the zone, what stands around it, and whether a film fills its background. */
export type Page = { width: number; height: number; ad: Box; around: Box[]; isFilm: boolean };

const sizes: Record<Device, readonly [width: number, height: number]> = { phone: [90, 160], web: [160, 100], tv: [160, 90] };
/** The most of the page's height that an advertisement between other content takes. */
const share: Record<Device, number> = { phone: 0.5, web: 0.42, tv: 0.46 };
const margin = 6;
const gap = 4;

const box = (x: number, y: number, width: number, height: number, radius = 1.5): Box => ({ x, y, width, height, radius });

/** Cards in equal columns, from `top` to the end of the page. */
function cards(columns: number, rowHeight: number, top: number, [width, height]: readonly [number, number]): Box[] {
  const each = (width - 2 * margin - (columns - 1) * gap) / columns;
  const rows = Math.max(0, Math.floor((height - top - 2 + gap) / (rowHeight + gap)));
  return Array.from({ length: rows * columns }, (_, at) =>
    box(margin + (at % columns) * (each + gap), top + Math.floor(at / columns) * (rowHeight + gap), each, rowHeight),
  );
}

/** Lines with a round picture before each. */
function lines(top: number, [width, height]: readonly [number, number]): Box[] {
  const rows = Math.max(0, Math.floor((height - top - 2) / 14));
  return Array.from({ length: rows }, (_, at) => [
    box(margin, top + at * 14, 9, 9, 4.5),
    box(margin + 13, top + at * 14 + 3, (width - 2 * margin - 13) * (at % 2 === 0 ? 0.9 : 0.65), 3),
  ]).flat();
}

/** Messages from both sides of a conversation. */
function talk(top: number, [width, height]: readonly [number, number]): Box[] {
  const rows = Math.max(0, Math.floor((height - top - 2) / 17));
  const each = (width - 2 * margin) * 0.62;
  return Array.from({ length: rows }, (_, at) => box(at % 2 === 0 ? margin : width - margin - each, top + at * 17, each, 13, 4));
}

/** Draws the page that a zone stands on. */
export function pageOf(zone: ZoneName, device: Device): Page {
  const { size, layout } = zoneFacts(zone);
  const page = sizes[device];
  const [width, height] = page;
  const ratio = size[1] / size[0];
  const inner = width - 2 * margin;
  /** The advertisement below `top`, as wide as the page allows. */
  const fit = (top: number, widest: number, highest: number): Box => {
    const own = Math.min(widest, highest / ratio);
    return box((width - own) / 2, top, own, own * ratio, own === width ? 0 : 1.5);
  };
  const drawn = (ad: Box, around: Box[], isFilm = false): Page => ({ width, height, ad, around, isFilm });
  const title = box(margin, 6, inner * 0.4, 4);
  const below = ({ y, height: own }: Box) => y + own + gap + 1;
  const columns = device === 'phone' ? 3 : 5;

  if (layout === 'whole') {
    const ad = fit(0, width, height);
    return drawn({ ...ad, y: (height - ad.height) / 2 }, []);
  }
  if (layout === 'player') {
    const ad = fit(0, width, height);
    return drawn({ ...ad, y: (height - ad.height) / 2, radius: 0 }, [], true);
  }
  if (layout === 'half_player') {
    const ad = device === 'phone' ? fit(0, width, height) : { ...fit(margin, inner * 0.6, height), x: margin };
    if (device === 'phone') return drawn(ad, [box(margin, below(ad), inner * 0.7, 4), ...lines(below(ad) + 12, page)]);
    const side = ad.x + ad.width + gap;
    return drawn(ad, [
      ...Array.from({ length: 4 }, (_, at) => box(side, margin + at * (ad.height / 4), width - side - margin, ad.height / 4 - gap)),
      ...[1, 2].map((at) => box(margin, below(ad) + (at - 1) * 8, ad.width * (at === 1 ? 0.7 : 0.5), 4)),
    ]);
  }
  if (layout === 'top') {
    const ad = fit(14, inner, height * share[device]);
    return drawn(ad, [title, ...cards(columns, device === 'phone' ? 24 : 18, below(ad), page)]);
  }
  if (layout === 'feed') {
    const first = box(margin, 14, inner, device === 'phone' ? 28 : 14);
    const ad = fit(below(first), inner, height * share[device]);
    return drawn(ad, [title, first, ...cards(1, device === 'phone' ? 28 : 14, below(ad), page)]);
  }
  if (layout === 'list') {
    // What is shaped like a card stands as the first card of a row.
    if (ratio > 0.5) {
      const own = device === 'phone' ? (inner - gap) / 2 : (inner - 3 * gap) / 4;
      const ad = { ...fit(14, own, height), x: margin };
      const rest = cards(device === 'phone' ? 2 : 4, ad.height, 14, page);
      return drawn(ad, [title, ...rest.slice(1)]);
    }
    const ad = fit(14, inner, height * share[device]);
    return drawn(ad, [title, ...lines(below(ad), page)]);
  }
  if (layout === 'detail') {
    const head = box(0, 0, width, device === 'phone' ? 36 : 20, 0);
    const ad = fit(head.height + 16, inner, height * share[device]);
    return drawn(ad, [
      head,
      box(margin, head.height + 4, inner * 0.5, 4),
      box(margin, head.height + 11, inner * 0.85, 2),
      ...cards(columns, 20, below(ad), page),
    ]);
  }
  const ad = fit(14, inner, height * share[device]);
  return drawn(ad, [title, ...talk(below(ad), page)]);
}
