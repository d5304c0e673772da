import { box, disc, type Canvas, n, waves, shape } from './canvas.ts';

/** Streets of houses with lit windows, in the rain. */
export function rain(g: Canvas): string {
  const { w, h, u, p, random } = g;
  const street = (from: number, to: number, wide: number, fill: string, lit: number) => {
    let out = '';
    for (let x = -wide * u * random(); x < w;) {
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
  const wet = Array.from({ length: 12 }, () =>
    box(random() * w, h * (0.9 + random() * 0.08), (3 + random() * 9) * u, 0.8 * u, p.light, ' opacity="0.35"'),
  ).join('');
  return (
    street(0.36, 0.56, 15, p.layers[0], 0) +
    street(0.44, 0.66, 17, p.layers[1], 0.12) +
    street(0.56, 0.76, 22, p.layers[2], 0.2) +
    box(0, h * 0.885, w, h * 0.12, p.layers[3]) +
    wet +
    `<path d="${drops}" stroke="${p.light}" stroke-width="${n(0.5 * u)}" stroke-linecap="round" opacity="0.34" fill="none"/>`
  );
}

/** An alley under lanterns. */
export function lanterns(g: Canvas): string {
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
    shape(
      [
        [-u, h * 0.3],
        [w * 0.25, h * 0.3],
        [w * 0.2, h * 0.255],
        [-u, h * 0.255],
      ],
      p.layers[2],
    ) +
    shape(
      [
        [w + u, h * 0.24],
        [w * 0.77, h * 0.24],
        [w * 0.82, h * 0.195],
        [w + u, h * 0.195],
      ],
      p.layers[2],
    ) +
    [0.4, 0.56]
      .map((y) => box(w * 0.05, h * y, w * 0.09, h * 0.085, p.layers[3]) + box(w * 0.87, h * y, w * 0.08, h * 0.085, p.light, ' opacity="0.75"'))
      .join('');
  const places = w > h ? [0.3, 0.42, 0.53, 0.64, 0.74] : [0.36, 0.56, 0.7];
  const lamps = places.map((x, i) => hang(w * x, h * (0.24 + ((i * 2) % 3) * 0.13 + random() * 0.05), (7.5 + ((i + 1) % 3) * 2.4) * u)).join('');
  const way = shape(
    [
      [w * 0.44, h * 0.74],
      [w * 0.56, h * 0.74],
      [w * 0.86, h],
      [w * 0.14, h],
    ],
    p.layers[2],
  );
  return box(0, h * 0.74, w, h * 0.3, p.layers[3]) + houses + way + lamps;
}

/** A person with a letter under a street lamp, in the snow. */
export function lamp(g: Canvas): string {
  const { w, h, u, p, random } = g;
  const x = w * 0.5;
  const y = h * 0.72;
  const snow = Array.from({ length: 60 }, () =>
    disc(random() * w, random() * h * 0.86, (0.35 + random() * 0.7) * u, '#ffffff', ` opacity="${(0.35 + random() * 0.5).toFixed(2)}"`),
  ).join('');
  const post =
    box(x + 17 * u, h * 0.2, 1.2 * u, y - h * 0.2, p.layers[3]) +
    box(x, h * 0.2, 18.2 * u, 1.2 * u, p.layers[3]) +
    shape(
      [
        [x - 3.5 * u, h * 0.2 + 3.4 * u],
        [x + 3.5 * u, h * 0.2 + 3.4 * u],
        [x + 1.6 * u, h * 0.2],
        [x - 1.6 * u, h * 0.2],
      ],
      p.layers[3],
    );
  const cone = shape(
    [
      [x - 2 * u, h * 0.215],
      [x + 2 * u, h * 0.215],
      [x + 26 * u, y + 4 * u],
      [x - 26 * u, y + 4 * u],
    ],
    p.light,
    ' opacity="0.3"',
  );
  const figure =
    disc(x - 3 * u, y - 25 * u, 3.4 * u, p.layers[3]) +
    `<path d="M${n(x - 7.5 * u)} ${n(y)}L${n(x - 6.5 * u)} ${n(y - 18 * u)}Q${n(x - 3 * u)} ${n(y - 23 * u)} ${n(x + 0.5 * u)} ${n(y - 18 * u)}L${n(x + 1.5 * u)} ${n(y)}Z" fill="${p.layers[3]}"/>` +
    shape(
      [
        [x + 1.5 * u, y - 13 * u],
        [x + 6.5 * u, y - 14.5 * u],
        [x + 7.3 * u, y - 11 * u],
        [x + 2.3 * u, y - 9.5 * u],
      ],
      '#f6f2e4',
    );
  return (
    waves(g, h * 0.6, 2.5 * u, w * 0.9, p.layers[0]) +
    cone +
    waves(g, y + 1.5 * u, 1.2 * u, w * 0.7, p.layers[1]) +
    post +
    figure +
    waves(g, h * 0.86, 1.6 * u, w * 0.8, p.layers[2]) +
    snow
  );
}

/** Sound as rings over mist, with four strings. */
export function rings(g: Canvas): string {
  const { w, h, u, p } = g;
  const [x, y] = [w * 0.5, h * 0.4];
  const circles = [37, 30, 23, 16.5, 10.5]
    .map((r, i) => disc(x, y, r * u, [p.layers[1], p.layers[0], p.layers[2], p.light, p.layers[3]][i] as string))
    .join('');
  const mist = [0.56, 0.66, 0.76].map((at, i) => waves(g, h * at, 2.2 * u, w * 0.6 + 10 * u, [p.layers[1], p.layers[2], p.layers[3]][i] as string)).join('');
  const strings = [-2.4, -0.8, 0.8, 2.4].map((at) => box(x + at * u - 0.15 * u, y - 37 * u, 0.3 * u, 74 * u, p.light, ' opacity="0.55"')).join('');
  return circles + strings + mist;
}
