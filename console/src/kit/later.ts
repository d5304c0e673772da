import { useEffect, useState } from 'react';
import { afterQuiet } from './composing.ts';

/** A value as it stands once it has been left alone for `ms` milliseconds: what is typed, for asking. */
export function useLater<T>(value: T, ms = 200): T {
  const [settled, settle] = useState(value);
  useEffect(() => afterQuiet(ms, () => settle(value)), [value, ms]);
  return settled;
}
