import { useSyncExternalStore } from 'react';

const phone = '(max-width: 640px)';

/** Whether the window is as narrow as a phone, so that rows become cards. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(phone);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(phone).matches,
  );
