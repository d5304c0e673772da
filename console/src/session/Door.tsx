import { Component, Suspense, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { auth } from '../kit/who.ts';
import { Message, messageFor } from '../shell/Message.tsx';
import { doorFor, inside } from './back.ts';
import { SignIn } from './SignIn.tsx';

/**
 * The guard. Whoever is signed in gets what is behind it, anew with each session; everybody else stands at the sign-in page,
 * which leads back to where they were. `prepare` fetches what is behind.
 */
export function Door({ prepare, children }: { prepare: () => Promise<unknown>; children: ReactNode }) {
  const token = auth.use((state) => state.authUser?.token);
  const at = new URL(window.location.href);
  const door = token === undefined ? doorFor(at) : null;

  useLayoutEffect(() => {
    if (door !== null) window.history.replaceState(null, '', door);
  }, [door]);

  if (door !== null) return <SignIn goingTo={inside(new URL(door, at).searchParams.get('back'), at.origin)} prepare={prepare} />;
  return (
    <Failing key={token}>
      <Suspense fallback={<div className="moving" />}>{children}</Suspense>
    </Failing>
  );
}

/** Says what happened where even the router could not be started. */
class Failing extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === null ? this.props.children : <Message name={messageFor(this.state.error)} bare />;
  }
}
