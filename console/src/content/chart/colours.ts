/** The colours of the series of a chart in order, as CSS variables and as antd's tokens. Each can be read as text on a card, and so be told from it as a line. */
export const lineColours = [
  { variable: '--link', token: 'colorLink' },
  { variable: '--orange', token: 'colorWarning' },
  { variable: '--green', token: 'colorSuccess' },
  { variable: '--red', token: 'colorError' },
] as const;

/** The colour of a series; more than four in one chart could not be told apart. */
export const lineColour = (at: number): (typeof lineColours)[number] => lineColours[at % lineColours.length] ?? lineColours[0];

/** The colour of the period before. */
export const previousColour = { variable: '--border', token: 'colorBorder' } as const;

/** Dashes and gaps of the period before, in pixels: it is told apart without colours too. */
export const previousDashes = [4, 4] as const;
