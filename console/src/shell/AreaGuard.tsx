import { Navigate, Outlet } from 'react-router';
import type { Area } from '@marquee/contract/access';
import { useWho } from '../kit/who.ts';
import { MessagePage } from './MessagePage.tsx';
import { firstScreenFor, useItems } from './navigation.ts';

/** Shows the screens of an area only to people with permission for it; others see that it is forbidden. */
export function AreaGuard({ area }: { area: Area }) {
  return useWho().enters(area) ? <Outlet /> : <MessagePage message="forbidden" />;
}

/** `/main`: redirects to the first screen that this person may open. */
export function HomeRedirect() {
  const first = firstScreenFor(useItems(), useWho().enters);
  return first === null ? <MessagePage message="nothing" /> : <Navigate to={first} replace />;
}
