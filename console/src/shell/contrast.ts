/** A colour as `#rrggbb`, in lower case. */
export type Hex = string;

/** Whether a text is a colour in the form `#rrggbb`, in lower case. */
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
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast that WCAG 2.2 AA requires of text (1.4.3), and of lines and icons (1.4.11). */
export const minTextContrast = 4.5;
export const minLineContrast = 3;

/** Mixes two colours: `share` (0 to 1) of the second in the first. */
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

/** Black or white, whichever is more readable on a background. One of the two always has a contrast over 4.5. */
export const textColourOn = (background: Hex): Hex => (contrast(black, background) >= contrast(white, background) ? black : white);

/** Mixes the chosen colour with `goal` as little as possible, until it has the required contrast with every background. */
export function shadeWithContrast(chosen: Hex, goal: Hex, backgrounds: readonly Hex[], ratio: number = minTextContrast): Hex {
  for (let step = 0; step < 100; step += 1) {
    const shade = mix(chosen, goal, step / 100);
    if (backgrounds.every((background) => contrast(shade, background) >= ratio)) return shade;
  }
  return goal;
}
