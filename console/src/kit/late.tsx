import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react';

/** A component whose code comes apart; `ahead` fetches it beforehand, so that it is drawn at once. */
export type Late<P> = ((props: P) => ReactNode) & { ahead: () => Promise<void> };

/**
 * A component whose code is fetched when it is first drawn; until then `waiting` stands in its place. Not `lazy` and `Suspense`: React holds back
 * for 300 ms (`FALLBACK_THROTTLE_MS` of react-dom 19) whatever takes a fallback's place, however soon it is there. Code that cannot be fetched is
 * thrown to the nearest boundary, and asked for again by whoever draws the component next.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): Late<P> {
  let ready: ComponentType<P> | undefined;
  let asked: Promise<void> | undefined;
  const ahead = () =>
    (asked ??= load().then(
      (found) => {
        ready = found;
      },
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    ));
  function Fetched(props: P) {
    const [, draw] = useState(0);
    const [failed, fail] = useState<{ error: unknown } | null>(null);
    const isReady = ready !== undefined;
    useLayoutEffect(() => {
      if (!isReady)
        ahead().then(
          () => draw(1),
          (error: unknown) => fail({ error }),
        );
    }, [isReady]);
    if (failed !== null) throw failed.error;
    return ready === undefined ? waiting : createElement(ready, props);
  }
  return Object.assign(Fetched, { ahead });
}
