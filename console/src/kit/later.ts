import { useEffect, useState } from 'react';
import { debounceTyping } from './composing.ts';

/** A value as it stands once it has been left alone for `ms` milliseconds: what is typed, for asking. */
export function useDebounced<T>(value: T, ms = 200): T {
  const [settled, settle] = useState(value);
  useEffect(() => debounceTyping(ms, () => settle(value)), [value, ms]);
  return settled;
}
