import { Component, createElement, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { auth } from '../kit/who.ts';
import { Message, messageFor, type MessageName } from '../shell/Message.tsx';
import { redirectWithoutSession, safeReturnPath, findPublicPage } from './redirects.ts';
import type { PublicAddress } from './redirects.ts';
import { loadConsoleTexts, withSecurityTexts, withUsersTexts } from '../words/words.ts';
import { Lockable } from './Lockable.tsx';
import { SignIn } from './SignIn.tsx';
import { PublicNavigate } from './PublicLink.tsx';

const Enrolment = lazyWithFallback(
  withSecurityTexts(withUsersTexts(async () => (await Promise.all([import('./Enrolment.tsx'), loadConsoleTexts()]))[0].Enrolment)),
  <div className="moving" />,
);

type PublicPage = PublicAddress & { load: () => Promise<{ Component: ComponentType }> };

type AuthGuardProps = { pages: readonly PublicPage[]; offersAdvertising: boolean; prepare: () => Promise<unknown>; children: ReactNode };

const subscribeToHistory = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const currentAddress = () => window.location.href;

/**
 * Shows its children only to signed-in people, and mounts them again for each session. Whoever must set up a second factor first sees that page instead.
 * Other visitors get the public `pages`; every other address shows the sign-in page, which then returns to that address. `offersAdvertising` makes the
 * sign-in page offer an advertiser's account. `prepare` preloads the children's program.
 */
export function AuthGuard(props: AuthGuardProps) {
  const token = auth.use((state) => state.authUser?.token);
  return token === undefined ? (
    <SignedOut {...props} />
  ) : (
    <ErrorBoundary key={token}>
      <Lockable>
        <Enrolled>{props.children}</Enrolled>
      </Lockable>
    </ErrorBoundary>
  );
}

/** Has a person whose role demands a second factor set one up before they see the children. */
function Enrolled({ children }: { children: ReactNode }) {
  const isNeeded = auth.use((state) => state.authUser?.needs_second_factor === true);
  const [isEnrolling, setEnrolling] = useState(isNeeded);
  if (isNeeded && !isEnrolling) setEnrolling(true);
  // The page decides when it ends: it still shows the recovery codes when the factor is already there.
  return isEnrolling ? <Enrolment isNeeded={isNeeded} onDone={() => setEnrolling(false)} /> : children;
}

/** What a visitor without a session sees. It depends on the address only. */
function SignedOut({ pages, offersAdvertising, prepare, children }: AuthGuardProps) {
  const at = new URL(useSyncExternalStore(subscribeToHistory, currentAddress));
  const redirect = redirectWithoutSession(at, pages);
  const target = new URL(redirect ?? at.href, at);
  const page = findPublicPage(pages, target.pathname);
  // Each page component is created once: a new component on every render would lose its state.
  const [components] = useState(
    () => new Map(pages.map(({ path, load }) => [path, lazyWithFallback(async () => (await load()).Component, <div className="moving" />)])),
  );

  useLayoutEffect(() => {
    if (redirect !== null) window.history.replaceState(null, '', redirect);
  }, [redirect]);

  const navigate = useCallback((to: string) => {
    window.history.pushState(null, '', to);
    window.scrollTo(0, 0);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, []);

  return (
    <PublicNavigate value={navigate}>
      {page ? (
        <ErrorBoundary key={target.pathname}>{createElement(components.get(page.path) as ComponentType)}</ErrorBoundary>
      ) : redirect === null ? (
        <ErrorBoundary>{children}</ErrorBoundary>
      ) : (
        <SignIn returnTo={safeReturnPath(target.searchParams.get('back'), at.origin)} offersAdvertising={offersAdvertising} prepare={prepare} />
      )}
    </PublicNavigate>
  );
}

/** Shows an error message if rendering fails, even where the router could not be started. */
class ErrorBoundary extends Component<{ children: ReactNode }, { message: MessageName | null }> {
  override state: { message: MessageName | null } = { message: null };
  static getDerivedStateFromError(error: unknown) {
    return { message: messageFor(error) };
  }
  override render() {
    return this.state.message === null ? this.props.children : <Message name={this.state.message} bare />;
  }
}
