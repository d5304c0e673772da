import { Navigate, Outlet } from 'react-router';
import type { Area } from '@marquee/contract/access';
import { useWho } from '../kit/who.ts';
import { MessagePage } from './MessagePage.tsx';
import { firstFor, useItems } from './navigation.ts';

/** The door of an area: whose permission list lacks its entry reads so, in place of the screen. */
export function Entrance({ area }: { area: Area }) {
  return useWho().enters(area) ? <Outlet /> : <MessagePage message="forbidden" />;
}

/** `/main` itself: leads to the first screen that this person may open. */
export function Lobby() {
  const first = firstFor(useItems(), useWho().enters);
  return first === null ? <MessagePage message="nothing" /> : <Navigate to={first} replace />;
}
