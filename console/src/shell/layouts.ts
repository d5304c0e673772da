/** The positions of the navigation, with the specification's names. */
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

/** Whether the navigation is a bar at the top, in windows that are wide enough. */
export const isHorizontal = (style: NavStyle): boolean => style.startsWith('horizontal-');

/** How the page fills the window: with a margin around it, completely, or as a centred box. */
export const layoutTypes = ['framed', 'full', 'boxed'] as const;
export type LayoutType = (typeof layoutTypes)[number];
