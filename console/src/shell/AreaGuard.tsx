import { Outlet } from 'react-router';
import type { Area } from '@marquee/contract/access';
import { useWho } from '../kit/who.ts';
import { MessagePage } from './MessagePage.tsx';

/** Shows the screens of an area only to people with permission for it; others see that it is forbidden. */
export function AreaGuard({ area }: { area: Area }) {
  return useWho().enters(area) ? <Outlet /> : <MessagePage message="forbidden" />;
}
