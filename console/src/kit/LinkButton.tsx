import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';
import { useOrigin } from './list/origin.ts';

/** A link that looks like a button. It opens in a new tab as links do, and otherwise navigates without a reload. */
export function LinkButton({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLElement>(to, { state: useOrigin() });
  return <Button {...rest} href={href} onClick={go as unknown as NonNullable<ButtonProps['onClick']>} />;
}
