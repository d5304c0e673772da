import { box, disc, type Canvas, waves, shape } from './canvas.ts';

function sail({ u, p }: Canvas, x: number, y: number, size: number): string {
  const s = size * u;
  return (
    shape(
      [
        [x - s, y - s * 0.28],
        [x + s, y - s * 0.28],
        [x + s * 0.62, y],
        [x - s * 0.62, y],
      ],
      p.layers[3],
    ) +
    shape(
      [
        [x - s * 0.05, y - s * 1.45],
        [x - s * 0.05, y - s * 0.36],
        [x + s * 0.75, y - s * 0.36],
      ],
      p.light,
    )
  );
}

/** A river ferry: a low hull, a deck house, a row of lit windows. */
function ferry({ u, p }: Canvas, x: number, y: number, size: number): string {
  const s = size * u;
  const windows = [-0.5, -0.2, 0.1, 0.4].map((at) => box(x + at * s, y - s * 0.6, s * 0.15, s * 0.14, p.light)).join('');
  return (
    shape(
      [
        [x - s * 1.2, y - s * 0.32],
        [x + s * 1.3, y - s * 0.32],
        [x + s, y],
        [x - s, y],
      ],
      p.layers[3],
    ) +
    box(x - s * 0.65, y - s * 0.72, s * 1.35, s * 0.42, p.layers[3]) +
    box(x - s * 0.8, y - s * 0.82, s * 1.65, s * 0.1, p.layers[3]) +
    box(x + s * 0.42, y - s * 1.2, s * 0.16, s * 0.4, p.layers[3]) +
    windows
  );
}

/** Four layers of water, from far to near. The first begins at the share `from` of the height. */
const waterLayers = (g: Canvas, from: number): string[] =>
  g.p.layers.map((fill, i) => waves(g, g.h * (from + i * ((0.92 - from) / 3)), 1.6 * g.u, g.w * 0.34 + 12 * g.u, fill));

/** A sailing boat in front of the sun, on wavy water. */
export function sea(g: Canvas): string {
  const [far, ...near] = waterLayers(g, 0.58);
  return disc(g.w * 0.3, g.h * 0.27, 12 * g.u, g.p.light) + far + sail(g, g.w * (0.6 + g.random() * 0.12), g.h * 0.66, 13) + near.join('');
}

/** A ferry that crosses a river towards the sun. */
export function crossing(g: Canvas): string {
  const [far, ...near] = waterLayers(g, 0.6);
  const x = g.w * (0.36 + g.random() * 0.16);
  const gleam = [0, 1, 2]
    .map((i) => box(g.w * 0.68 - (9 - 2 * i) * g.u, g.h * (0.63 + i * 0.045), (18 - 4 * i) * g.u, 1.1 * g.u, g.p.light, ' opacity="0.55" rx="1"'))
    .join('');
  return disc(g.w * 0.68, g.h * 0.56, 15 * g.u, g.p.light) + far + gleam + ferry(g, x, g.h * 0.72, 17) + near.join('');
}

/** A lighthouse on a rock with its light over the sea. */
export function lighthouse(g: Canvas): string {
  const { w, h, u, p } = g;
  const x = w * 0.66;
  const foot = h * 0.68;
  const top = h * 0.26;
  const beam = (to: number, opacity: number) =>
    shape(
      [
        [x, top],
        [to, top - 9 * u],
        [to, top + 15 * u],
      ],
      p.light,
      ` opacity="${opacity}"`,
    );
  const stripe = (a: number, b: number) => {
    const at = (t: number) => (5.4 - 2.2 * t) * u;
    const y = (t: number) => foot + (top - foot) * t;
    return shape(
      [
        [x - at(a), y(a)],
        [x + at(a), y(a)],
        [x + at(b), y(b)],
        [x - at(b), y(b)],
      ],
      '#c2413a',
    );
  };
  const tower = shape(
    [
      [x - 5.4 * u, foot],
      [x + 5.4 * u, foot],
      [x + 3.2 * u, top + 3 * u],
      [x - 3.2 * u, top + 3 * u],
    ],
    '#f4f1e6',
  );
  const [far, ...near] = waterLayers(g, 0.62);
  return (
    disc(w * 0.24, h * 0.2, 8 * u, p.light, ' opacity="0.9"') +
    beam(-5 * u, 0.32) +
    beam(w + 5 * u, 0.2) +
    far +
    shape(
      [
        [x - 24 * u, h * 0.75],
        [x - 13 * u, foot - 1 * u],
        [x + 4 * u, foot - 3 * u],
        [x + 17 * u, foot + 2 * u],
        [x + 26 * u, h * 0.75],
      ],
      p.layers[3],
    ) +
    tower +
    stripe(0.16, 0.36) +
    stripe(0.58, 0.78) +
    box(x - 4.4 * u, top + 1.6 * u, 8.8 * u, 1.6 * u, p.layers[3]) +
    box(x - 2.6 * u, top - 2.6 * u, 5.2 * u, 4.4 * u, p.light) +
    shape(
      [
        [x - 3.4 * u, top - 2.4 * u],
        [x + 3.4 * u, top - 2.4 * u],
        [x, top - 6 * u],
      ],
      p.layers[3],
    ) +
    sail(g, w * 0.24, h * 0.71, 5.5) +
    near.join('')
  );
}
