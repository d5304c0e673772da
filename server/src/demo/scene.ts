/** Colours of one picture, `#rrggbb`: the sky from its top to the horizon, what shines in it, and the layers of land or water from far to near. */
export type Palette = { sky: readonly [string, string]; light: string; layers: readonly [string, string, string, string] };

export type Size = { width: number; height: number };

/** A number between 0 and 1, the same series for the same seed (mulberry32). */
type Random = () => number;
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a view is drawn on: width and height in pixels, `u` a hundredth of the shorter side. */
type Ground = { w: number; h: number; u: number; p: Palette; random: Random };

const n = (value: number) => value.toFixed(1);
const shape = (points: readonly (readonly [number, number])[], fill: string, more = '') =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${fill}"${more}/>`;
const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more}/>`;
const disc = (x: number, y: number, r: number, fill: string, more = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;

/** Everything below a rolling line; `y` and `swell` in pixels, `long` the length of a wave. */
function roll({ w, h, random }: Ground, y: number, swell: number, long: number, fill: string): string {
  const phase = random() * Math.PI * 2;
  const line = Array.from({ length: 81 }, (_, i): [number, number] => {
    const x = (w * i) / 80;
    return [x, y + swell * (Math.sin((x / long) * Math.PI * 2 + phase) + 0.35 * Math.sin((x / long) * Math.PI * 4.6 + phase * 2))];
  });
  return shape([...line, [w, h], [0, h]], fill);
}

function sail({ u, p }: Ground, x: number, y: number, size: number): string {
  const s = size * u;
  return (
    shape([[x - s, y - s * 0.28], [x + s, y - s * 0.28], [x + s * 0.62, y], [x - s * 0.62, y]], p.layers[3]) +
    shape([[x - s * 0.05, y - s * 1.45], [x - s * 0.05, y - s * 0.36], [x + s * 0.75, y - s * 0.36]], p.light)
  );
}

/** A river ferry: a low hull, a deck house, a row of lit windows. */
function ferry({ u, p }: Ground, x: number, y: number, size: number): string {
  const s = size * u;
  const windows = [-0.5, -0.2, 0.1, 0.4].map((at) => box(x + at * s, y - s * 0.6, s * 0.15, s * 0.14, p.light)).join('');
  return (
    shape([[x - s * 1.2, y - s * 0.32], [x + s * 1.3, y - s * 0.32], [x + s, y], [x - s, y]], p.layers[3]) +
    box(x - s * 0.65, y - s * 0.72, s * 1.35, s * 0.42, p.layers[3]) +
    box(x - s * 0.8, y - s * 0.82, s * 1.65, s * 0.1, p.layers[3]) +
    box(x + s * 0.42, y - s * 1.2, s * 0.16, s * 0.4, p.layers[3]) +
    windows
  );
}

/** Four layers of water, far to near, the first beginning at `from` of the height. */
const waves = (g: Ground, from: number): string[] =>
  g.p.layers.map((fill, i) => roll(g, g.h * (from + i * ((0.92 - from) / 3)), 1.6 * g.u, g.w * 0.34 + 12 * g.u, fill));

function sea(g: Ground): string {
  const [far, ...near] = waves(g, 0.58);
  return disc(g.w * 0.3, g.h * 0.27, 12 * g.u, g.p.light) + far + sail(g, g.w * (0.6 + g.random() * 0.12), g.h * 0.66, 13) + near.join('');
}

function crossing(g: Ground): string {
  const [far, ...near] = waves(g, 0.6);
  const x = g.w * (0.36 + g.random() * 0.16);
  const gleam = [0, 1, 2].map((i) => box(g.w * 0.68 - (9 - 2 * i) * g.u, g.h * (0.63 + i * 0.045), (18 - 4 * i) * g.u, 1.1 * g.u, g.p.light, ' opacity="0.55" rx="1"')).join('');
  return disc(g.w * 0.68, g.h * 0.56, 15 * g.u, g.p.light) + far + gleam + ferry(g, x, g.h * 0.72, 17) + near.join('');
}

function lighthouse(g: Ground): string {
  const { w, h, u, p } = g;
  const x = w * 0.66;
  const foot = h * 0.68;
  const top = h * 0.26;
  const beam = (to: number, opacity: number) => shape([[x, top], [to, top - 9 * u], [to, top + 15 * u]], p.light, ` opacity="${opacity}"`);
  const stripe = (a: number, b: number) => {
    const at = (t: number) => (5.4 - 2.2 * t) * u;
    const y = (t: number) => foot + (top - foot) * t;
    return shape([[x - at(a), y(a)], [x + at(a), y(a)], [x + at(b), y(b)], [x - at(b), y(b)]], '#c2413a');
  };
  const tower = shape([[x - 5.4 * u, foot], [x + 5.4 * u, foot], [x + 3.2 * u, top + 3 * u], [x - 3.2 * u, top + 3 * u]], '#f4f1e6');
  const [far, ...near] = waves(g, 0.62);
  return (
    disc(w * 0.24, h * 0.2, 8 * u, p.light, ' opacity="0.9"') +
    beam(-5 * u, 0.32) +
    beam(w + 5 * u, 0.2) +
    far +
    shape([[x - 24 * u, h * 0.75], [x - 13 * u, foot - 1 * u], [x + 4 * u, foot - 3 * u], [x + 17 * u, foot + 2 * u], [x + 26 * u, h * 0.75]], p.layers[3]) +
    tower +
    stripe(0.16, 0.36) +
    stripe(0.58, 0.78) +
    box(x - 4.4 * u, top + 1.6 * u, 8.8 * u, 1.6 * u, p.layers[3]) +
    box(x - 2.6 * u, top - 2.6 * u, 5.2 * u, 4.4 * u, p.light) +
    shape([[x - 3.4 * u, top - 2.4 * u], [x + 3.4 * u, top - 2.4 * u], [x, top - 6 * u]], p.layers[3]) +
    sail(g, w * 0.24, h * 0.71, 5.5) +
    near.join('')
  );
}

function terraces(g: Ground): string {
  const { w, h, u, p } = g;
  const bands = Array.from({ length: 7 }, (_, i) => {
    const fill = p.layers[i % 2 === 0 ? (i < 4 ? 0 : 1) : i < 4 ? 1 : 2] as string;
    return roll(g, h * (0.4 + i * 0.085), (3.6 - i * 0.25) * u, w * 0.75 + 20 * u, fill);
  }).join('');
  const frond = (x: number, y: number, dx: number, dy: number) =>
    `<path d="M${n(x)} ${n(y)}Q${n(x + dx * 0.55)} ${n(y + dy - Math.abs(dx) * 0.45)} ${n(x + dx)} ${n(y + dy)}Q${n(x + dx * 0.5)} ${n(y + dy - Math.abs(dx) * 0.12)} ${n(x)} ${n(y + 0.5 * u)}Z" fill="${p.layers[3]}"/>`;
  const palm = (x: number, y: number, s: number) =>
    shape([[x - 0.6 * u, y], [x + 0.6 * u, y], [x + 0.3 * u + s * 0.12, y - s * 1.1], [x - 0.3 * u + s * 0.12, y - s * 1.1]], p.layers[3]) +
    [[-0.62, 0.12], [-0.5, -0.16], [-0.2, -0.34], [0.26, -0.32], [0.54, -0.12], [0.6, 0.16]].map(([dx, dy]) => frond(x + s * 0.12, y - s * 1.1, (dx as number) * s, (dy as number) * s)).join('');
  return disc(w * 0.74, h * 0.2, 9 * u, p.light) + bands + palm(w * 0.18, h * 0.62, 15 * u) + palm(w * 0.28, h * 0.65, 10 * u) + roll(g, h * 0.93, 1.5 * u, w * 0.8, p.layers[3]);
}

function mountains(g: Ground): string {
  const { w, h, u, p, random } = g;
  const ridge = (base: number, peak: number, count: number, fill: string) => {
    const points: [number, number][] = [];
    for (let i = 0; i <= count; i++) {
      const x = (w * (i + (random() - 0.5) * 0.4)) / count;
      points.push([i === 0 ? -u : i === count ? w + u : x, i % 2 === 0 ? h * base : h * (base - peak * (0.65 + random() * 0.5))]);
    }
    return shape([...points, [w + u, h], [-u, h]], fill);
  };
  const wide = w > h ? 2 : 0;
  const mist = [0.62, 0.7].map((y, i) => box(-u, h * y, w * 1.1, 2.2 * u, p.light, ` opacity="${0.16 - i * 0.05}"`)).join('');
  return disc(w * 0.66, h * 0.3, 16 * u, p.light) + ridge(0.64, 0.22, 4 + wide, p.layers[0]) + ridge(0.74, 0.28, 4 + wide, p.layers[1]) + mist + ridge(0.92, 0.36, 2 + wide, p.layers[2]) + ridge(1.02, 0.16, 4 + wide, p.layers[3]);
}

function rain(g: Ground): string {
  const { w, h, u, p, random } = g;
  const street = (from: number, to: number, wide: number, fill: string, lit: number) => {
    let out = '';
    for (let x = -wide * u * random(); x < w; ) {
      const width = wide * u * (0.75 + random() * 0.6);
      const top = h * (from + random() * (to - from));
      out += box(x, top, width, h - top, fill);
      for (let row = 0; row < 7; row++)
        for (let column = 0; column < 3; column++)
          if (random() < lit) out += box(x + width * (0.18 + column * 0.27), top + (5 + row * 6.5) * u, width * 0.13, 2 * u, p.light, ' opacity="0.9"');
      x += width + 0.4 * u;
    }
    return out;
  };
  const drops = Array.from({ length: Math.round((w * h) / (u * u * 120)) }, () => {
    const [x, y, long] = [random() * w * 1.1, random() * h * 0.95, (4 + random() * 6) * u];
    return `M${n(x)} ${n(y)}l${n(-long * 0.28)} ${n(long)}`;
  }).join('');
  const wet = Array.from({ length: 12 }, () => box(random() * w, h * (0.9 + random() * 0.08), (3 + random() * 9) * u, 0.8 * u, p.light, ' opacity="0.35"')).join('');
  return (
    street(0.36, 0.56, 15, p.layers[0], 0) +
    street(0.44, 0.66, 17, p.layers[1], 0.12) +
    street(0.56, 0.76, 22, p.layers[2], 0.2) +
    box(0, h * 0.885, w, h * 0.12, p.layers[3]) +
    wet +
    `<path d="${drops}" stroke="${p.light}" stroke-width="${n(0.5 * u)}" stroke-linecap="round" opacity="0.34" fill="none"/>`
  );
}

function lanterns(g: Ground): string {
  const { w, h, u, p, random } = g;
  const hang = (x: number, y: number, r: number) =>
    box(x - 0.25 * u, 0, 0.5 * u, y, p.layers[3], ' opacity="0.7"') +
    disc(x, y, r * 1.9, p.light, ' opacity="0.12"') +
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 1.14)}" fill="${p.light}"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 0.48)}" ry="${n(r * 1.14)}" fill="none" stroke="${p.layers[0]}" stroke-width="${n(0.5 * u)}" opacity="0.6"/>` +
    box(x - r * 0.4, y - r * 1.26, r * 0.8, r * 0.2, p.layers[2]) +
    box(x - r * 0.4, y + r * 1.06, r * 0.8, r * 0.2, p.layers[2]);
  const houses =
    box(0, h * 0.3, w * 0.2, h, p.layers[1]) +
    box(w * 0.82, h * 0.24, w * 0.2, h, p.layers[1]) +
    shape([[-u, h * 0.3], [w * 0.25, h * 0.3], [w * 0.2, h * 0.255], [-u, h * 0.255]], p.layers[2]) +
    shape([[w + u, h * 0.24], [w * 0.77, h * 0.24], [w * 0.82, h * 0.195], [w + u, h * 0.195]], p.layers[2]) +
    [0.4, 0.56].map((y) => box(w * 0.05, h * y, w * 0.09, h * 0.085, p.layers[3]) + box(w * 0.87, h * y, w * 0.08, h * 0.085, p.light, ' opacity="0.75"')).join('');
  const places = w > h ? [0.3, 0.42, 0.53, 0.64, 0.74] : [0.36, 0.56, 0.7];
  const lamps = places.map((x, i) => hang(w * x, h * (0.24 + ((i * 2) % 3) * 0.13 + random() * 0.05), (7.5 + ((i + 1) % 3) * 2.4) * u)).join('');
  const way = shape([[w * 0.44, h * 0.74], [w * 0.56, h * 0.74], [w * 0.86, h], [w * 0.14, h]], p.layers[2]);
  return box(0, h * 0.74, w, h * 0.3, p.layers[3]) + houses + way + lamps;
}

function lamp(g: Ground): string {
  const { w, h, u, p, random } = g;
  const x = w * 0.5;
  const y = h * 0.72;
  const snow = Array.from({ length: 60 }, () => disc(random() * w, random() * h * 0.86, (0.35 + random() * 0.7) * u, '#ffffff', ` opacity="${(0.35 + random() * 0.5).toFixed(2)}"`)).join('');
  const post = box(x + 17 * u, h * 0.2, 1.2 * u, y - h * 0.2, p.layers[3]) + box(x, h * 0.2, 18.2 * u, 1.2 * u, p.layers[3]) + shape([[x - 3.5 * u, h * 0.2 + 3.4 * u], [x + 3.5 * u, h * 0.2 + 3.4 * u], [x + 1.6 * u, h * 0.2], [x - 1.6 * u, h * 0.2]], p.layers[3]);
  const cone = shape([[x - 2 * u, h * 0.215], [x + 2 * u, h * 0.215], [x + 26 * u, y + 4 * u], [x - 26 * u, y + 4 * u]], p.light, ' opacity="0.3"');
  const figure =
    disc(x - 3 * u, y - 25 * u, 3.4 * u, p.layers[3]) +
    `<path d="M${n(x - 7.5 * u)} ${n(y)}L${n(x - 6.5 * u)} ${n(y - 18 * u)}Q${n(x - 3 * u)} ${n(y - 23 * u)} ${n(x + 0.5 * u)} ${n(y - 18 * u)}L${n(x + 1.5 * u)} ${n(y)}Z" fill="${p.layers[3]}"/>` +
    shape([[x + 1.5 * u, y - 13 * u], [x + 6.5 * u, y - 14.5 * u], [x + 7.3 * u, y - 11 * u], [x + 2.3 * u, y - 9.5 * u]], '#f6f2e4');
  return roll(g, h * 0.6, 2.5 * u, w * 0.9, p.layers[0]) + cone + roll(g, y + 1.5 * u, 1.2 * u, w * 0.7, p.layers[1]) + post + figure + roll(g, h * 0.86, 1.6 * u, w * 0.8, p.layers[2]) + snow;
}

function road(g: Ground): string {
  const { w, h, u, p, random } = g;
  const line = h * 0.56;
  const x = w * 0.5;
  const marks = [0.06, 0.2, 0.42, 0.72].map((t) => {
    const y = line + (h - line) * t;
    const tall = (1.6 + t * 9) * u;
    const half = (0.35 + t * 1.5) * u;
    return shape([[x - half, y], [x + half, y], [x + half * 1.25, y + tall], [x - half * 1.25, y + tall]], p.light, ' opacity="0.8"');
  });
  const [kx, ky] = [w * (0.2 + random() * 0.08), h * 0.2];
  const s = 9 * u;
  const kite =
    `<path d="M${n(kx)} ${n(ky + s)}Q${n(kx + 14 * u)} ${n(h * 0.42)} ${n(x + 3 * u)} ${n(line - 5 * u)}" fill="none" stroke="${p.layers[3]}" stroke-width="${n(0.45 * u)}"/>` +
    shape([[kx, ky - s], [kx + s * 0.75, ky - s * 0.1], [kx, ky + s], [kx - s * 0.75, ky - s * 0.1]], '#d3473d') +
    shape([[kx, ky - s], [kx + s * 0.75, ky - s * 0.1], [kx, ky + s]], '#b23730');
  const child = disc(x + 3.4 * u, line - 7.6 * u, 1.7 * u, p.layers[3]) + shape([[x + 1.6 * u, line + 1 * u], [x + 2.4 * u, line - 6 * u], [x + 4.6 * u, line - 6 * u], [x + 5.4 * u, line + 1 * u]], p.layers[3]);
  return (
    disc(x, line, 21 * u, p.light) +
    roll(g, line - 1.5 * u, 1.2 * u, w * 0.6, p.layers[1]) +
    box(0, line, w, h - line, p.layers[2]) +
    shape([[x - 3 * u, line], [x + 3 * u, line], [x + 34 * u, h], [x - 34 * u, h]], p.layers[0]) +
    marks.join('') +
    kite +
    child
  );
}

function rings(g: Ground): string {
  const { w, h, u, p } = g;
  const [x, y] = [w * 0.5, h * 0.4];
  const circles = [37, 30, 23, 16.5, 10.5].map((r, i) => disc(x, y, r * u, [p.layers[1], p.layers[0], p.layers[2], p.light, p.layers[3]][i] as string)).join('');
  const mist = [0.56, 0.66, 0.76].map((at, i) => roll(g, h * at, 2.2 * u, w * 0.6 + 10 * u, [p.layers[1], p.layers[2], p.layers[3]][i] as string)).join('');
  const strings = [-2.4, -0.8, 0.8, 2.4].map((at) => box(x + at * u - 0.15 * u, y - 37 * u, 0.3 * u, 74 * u, p.light, ' opacity="0.55"')).join('');
  return circles + strings + mist;
}

const drawn = { sea, crossing, lighthouse, terraces, mountains, rain, lanterns, lamp, road, rings };

/** What a picture shows: flat layers under a sky. */
export type View = keyof typeof drawn;

/** A landscape as the inside of an SVG of this size, without lettering; the same for the same seed. */
export function scene(view: View, palette: Palette, { width: w, height: h }: Size, seed: number): string {
  const ground: Ground = { w, h, u: Math.min(w, h) / 100, p: palette, random: randomOf(seed) };
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="0.72" stop-color="${palette.sky[1]}"/></linearGradient></defs>` +
    box(0, 0, w, h, 'url(#sky)') +
    drawn[view](ground)
  );
}
