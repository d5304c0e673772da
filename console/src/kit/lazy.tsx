import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react';

/** A component whose code is loaded when it is first drawn. `preload` loads it beforehand, so that it is drawn at once. */
export type LazyComponent<P> = ((props: P) => ReactNode) & { preload: () => Promise<void> };

/**
 * Makes a component whose code is loaded when it is first drawn. Until then `fallback` is drawn.
 * This does not use `lazy` and `Suspense`, because React shows content that replaces a fallback only after 300 ms (`FALLBACK_THROTTLE_MS` of react-dom 19).
 * If the code cannot be loaded, the error goes to the nearest error boundary. The next time that the component is drawn it is loaded again.
 */
export function lazyWithFallback<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () =>
    (loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function Loaded(props: P) {
    const [, redraw] = useState(0);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const isReady = loaded !== undefined;
    useLayoutEffect(() => {
      if (!isReady)
        preload().then(
          () => redraw(1),
          (error: unknown) => setFailure({ error }),
        );
    }, [isReady]);
    if (failure !== null) throw failure.error;
    return loaded === undefined ? fallback : createElement(loaded, props);
  }
  return Object.assign(Loaded, { preload });
}
