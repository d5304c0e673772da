import { useSyncExternalStore } from 'react';

const phone = '(max-width: 640px)';

/** Whether the window is as narrow as a phone, so that rows become cards. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(phone);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(phone).matches,
  );
