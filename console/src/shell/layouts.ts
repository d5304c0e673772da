/** Where the navigation stands, by the specification's names. */
export const navStyles = [
  'fixed',
  'mini',
  'drawer',
  'no-header',
  'horizontal-default',
  'horizontal-dark',
  'horizontal-inside',
  'horizontal-above',
  'horizontal-below',
] as const;
export type NavStyle = (typeof navStyles)[number];

/** Whether the navigation lies across the top, where the window is wide enough for it. */
export const isHorizontal = (style: NavStyle): boolean => style.startsWith('horizontal-');

/** How the page fills the window: within a frame, whole, or as a box in its middle. */
export const layoutTypes = ['framed', 'full', 'boxed'] as const;
export type LayoutType = (typeof layoutTypes)[number];
