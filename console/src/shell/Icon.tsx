import type { ComponentProps } from 'react';
import AntdIcon from '@ant-design/icons/es/components/AntdIconLight';

/**
 * Every icon, ours and those within the component library: Vite puts it in the place of the library's own, which is heard by the name of its
 * drawing, in English ("down", "reload"). What an icon means is said beside it, or by the button that it stands in; one that has a name of
 * its own is heard by that.
 */
function Icon(props: ComponentProps<typeof AntdIcon>) {
  const silence = props['aria-label'] === undefined ? ({ role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const) : {};
  return <AntdIcon {...silence} {...props} />;
}
// oxlint-disable-next-line import/no-default-export -- the library's icons import it as their default
export { Icon as default };
