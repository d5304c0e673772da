import type { ComponentProps } from 'react';
import AntdIcon from '@ant-design/icons/es/components/AntdIconLight';

/**
 * Replaces the icon component of the library, also inside the library itself (see `vite.config.ts`). The library labels icons with their English file
 * name ("down", "reload"). This component hides icons from screen readers unless they have their own label, because a text or a button labels them.
 */
function Icon(props: ComponentProps<typeof AntdIcon>) {
  const hidden = props['aria-label'] === undefined ? ({ role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const) : {};
  return <AntdIcon {...hidden} {...props} />;
}
// oxlint-disable-next-line import/no-default-export -- the library's icons import it as their default
export { Icon as default };
