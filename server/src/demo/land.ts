import { box, disc, type Canvas, n, waves, shape } from './canvas.ts';

/** Rice terraces with palms. */
export function terraces(g: Canvas): string {
  const { w, h, u, p } = g;
  const bands = Array.from({ length: 7 }, (_, i) => {
    const fill = p.layers[i % 2 === 0 ? (i < 4 ? 0 : 1) : i < 4 ? 1 : 2] as string;
    return waves(g, h * (0.4 + i * 0.085), (3.6 - i * 0.25) * u, w * 0.75 + 20 * u, fill);
  }).join('');
  const frond = (x: number, y: number, dx: number, dy: number) =>
    `<path d="M${n(x)} ${n(y)}Q${n(x + dx * 0.55)} ${n(y + dy - Math.abs(dx) * 0.45)} ${n(x + dx)} ${n(y + dy)}Q${n(x + dx * 0.5)} ${n(y + dy - Math.abs(dx) * 0.12)} ${n(x)} ${n(y + 0.5 * u)}Z" fill="${p.layers[3]}"/>`;
  const palm = (x: number, y: number, s: number) =>
    shape(
      [
        [x - 0.6 * u, y],
        [x + 0.6 * u, y],
        [x + 0.3 * u + s * 0.12, y - s * 1.1],
        [x - 0.3 * u + s * 0.12, y - s * 1.1],
      ],
      p.layers[3],
    ) +
    [
      [-0.62, 0.12],
      [-0.5, -0.16],
      [-0.2, -0.34],
      [0.26, -0.32],
      [0.54, -0.12],
      [0.6, 0.16],
    ]
      .map(([dx, dy]) => frond(x + s * 0.12, y - s * 1.1, (dx as number) * s, (dy as number) * s))
      .join('');
  return (
    disc(w * 0.74, h * 0.2, 9 * u, p.light) +
    bands +
    palm(w * 0.18, h * 0.62, 15 * u) +
    palm(w * 0.28, h * 0.65, 10 * u) +
    waves(g, h * 0.93, 1.5 * u, w * 0.8, p.layers[3])
  );
}

/** Ridges of mountains, one behind the other, with mist between them. */
export function mountains(g: Canvas): string {
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
  return (
    disc(w * 0.66, h * 0.3, 16 * u, p.light) +
    ridge(0.64, 0.22, 4 + wide, p.layers[0]) +
    ridge(0.74, 0.28, 4 + wide, p.layers[1]) +
    mist +
    ridge(0.92, 0.36, 2 + wide, p.layers[2]) +
    ridge(1.02, 0.16, 4 + wide, p.layers[3])
  );
}

/** A road to the horizon, where a child flies a kite. */
export function road(g: Canvas): string {
  const { w, h, u, p, random } = g;
  const line = h * 0.56;
  const x = w * 0.5;
  const marks = [0.06, 0.2, 0.42, 0.72].map((t) => {
    const y = line + (h - line) * t;
    const tall = (1.6 + t * 9) * u;
    const half = (0.35 + t * 1.5) * u;
    return shape(
      [
        [x - half, y],
        [x + half, y],
        [x + half * 1.25, y + tall],
        [x - half * 1.25, y + tall],
      ],
      p.light,
      ' opacity="0.8"',
    );
  });
  const [kx, ky] = [w * (0.2 + random() * 0.08), h * 0.2];
  const s = 9 * u;
  const kite =
    `<path d="M${n(kx)} ${n(ky + s)}Q${n(kx + 14 * u)} ${n(h * 0.42)} ${n(x + 3 * u)} ${n(line - 5 * u)}" fill="none" stroke="${p.layers[3]}" stroke-width="${n(0.45 * u)}"/>` +
    shape(
      [
        [kx, ky - s],
        [kx + s * 0.75, ky - s * 0.1],
        [kx, ky + s],
        [kx - s * 0.75, ky - s * 0.1],
      ],
      '#d3473d',
    ) +
    shape(
      [
        [kx, ky - s],
        [kx + s * 0.75, ky - s * 0.1],
        [kx, ky + s],
      ],
      '#b23730',
    );
  const child =
    disc(x + 3.4 * u, line - 7.6 * u, 1.7 * u, p.layers[3]) +
    shape(
      [
        [x + 1.6 * u, line + 1 * u],
        [x + 2.4 * u, line - 6 * u],
        [x + 4.6 * u, line - 6 * u],
        [x + 5.4 * u, line + 1 * u],
      ],
      p.layers[3],
    );
  return (
    disc(x, line, 21 * u, p.light) +
    waves(g, line - 1.5 * u, 1.2 * u, w * 0.6, p.layers[1]) +
    box(0, line, w, h - line, p.layers[2]) +
    shape(
      [
        [x - 3 * u, line],
        [x + 3 * u, line],
        [x + 34 * u, h],
        [x - 34 * u, h],
      ],
      p.layers[0],
    ) +
    marks.join('') +
    kite +
    child
  );
}
