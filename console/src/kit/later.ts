import { useEffect, useState } from 'react';

/** A value as it stands once it has been left alone for `ms` milliseconds: what is typed, for asking. */
export function useLater<T>(value: T, ms = 200): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
