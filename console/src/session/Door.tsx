import { Component, createElement, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { late } from '../kit/late.tsx';
import { auth } from '../kit/who.ts';
import { Message, messageFor, type MessageName } from '../shell/Message.tsx';
import { doorFor, inside, openAt } from './back.ts';
import type { Open } from './back.ts';
import { Lockable } from './Lockable.tsx';
import { SignIn } from './SignIn.tsx';
import { Way } from './way.tsx';

type Page = Open & { load: () => Promise<{ Component: ComponentType }> };

type Behind = { pages: readonly Page[]; offersAdvertising: boolean; prepare: () => Promise<unknown>; children: ReactNode };

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const address = () => window.location.href;

/**
 * The guard. Whoever is signed in gets what is behind it, anew with each session; everybody else gets the `pages` that need
 * no session, and else stands at the sign-in page, which leads back to where they were. `offersAdvertising` lets that page offer an advertiser's
 * account; `prepare` fetches what is behind.
 */
export function Door(behind: Behind) {
  const token = auth.use((state) => state.authUser?.token);
  return token === undefined ? (
    <Outside {...behind} />
  ) : (
    <Failing key={token}>
      <Lockable>{behind.children}</Lockable>
    </Failing>
  );
}

/** What a stranger sees: the address alone decides. */
function Outside({ pages, offersAdvertising, prepare, children }: Behind) {
  const at = new URL(useSyncExternalStore(subscribe, address));
  const door = doorFor(at, pages);
  const stands = new URL(door ?? at.href, at);
  const page = openAt(pages, stands.pathname);
  // Each page is made once: drawn again it must not begin anew.
  const [made] = useState(() => new Map(pages.map(({ path, load }) => [path, late(async () => (await load()).Component, <div className="moving" />)])));

  useLayoutEffect(() => {
    if (door !== null) window.history.replaceState(null, '', door);
  }, [door]);

  const go = useCallback((to: string) => {
    window.history.pushState(null, '', to);
    window.scrollTo(0, 0);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, []);

  return (
    <Way value={go}>
      {page ? (
        <Failing key={stands.pathname}>{createElement(made.get(page.path) as ComponentType)}</Failing>
      ) : door === null ? (
        <Failing>{children}</Failing>
      ) : (
        <SignIn goingTo={inside(stands.searchParams.get('back'), at.origin)} offersAdvertising={offersAdvertising} prepare={prepare} />
      )}
    </Way>
  );
}

/** Says what happened where even the router could not be started. */
class Failing extends Component<{ children: ReactNode }, { message: MessageName | null }> {
  override state: { message: MessageName | null } = { message: null };
  static getDerivedStateFromError(error: unknown) {
    return { message: messageFor(error) };
  }
  override render() {
    return this.state.message === null ? this.props.children : <Message name={this.state.message} bare />;
  }
}
