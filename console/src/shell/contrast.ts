/** A colour as `#rrggbb`, in lower case. */
export type Hex = string;

/** Whether a text is a colour as we keep it. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const channels = (hex: Hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** Relative luminance of sRGB, 0 to 1 (WCAG 2.2). */
export function luminance(hex: Hex): number {
  const [red, green, blue] = channels(hex).map((each) => {
    const channel = each / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as WCAG 2.2 defines it, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [dim, bright] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

/** What WCAG 2.2 AA asks of text, and of lines and marks that must be seen. */
export const readable = 4.5;
export const visible = 3;

/** `share` of the second colour, 0 to 1, in the first. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((each, at) =>
      Math.round(each + ((to[at] as number) - each) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const black = '#000000';
export const white = '#ffffff';

/** Black or white, whichever is read better on this ground: one of the two always has a contrast over 4.5. */
export const inkOn = (ground: Hex): Hex => (contrast(black, ground) >= contrast(white, ground) ? black : white);

/** The colour nearest to the chosen one, towards `goal`, that has this contrast with every one of the grounds. */
export function towards(chosen: Hex, goal: Hex, grounds: readonly Hex[], ratio: number = readable): Hex {
  for (let step = 0; step < 100; step += 1) {
    const shade = mix(chosen, goal, step / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade;
  }
  return goal;
}
