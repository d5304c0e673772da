import { useEffect, useState } from 'react';
import { debounceTyping } from './composing.ts';

/** Returns `value` after it has not changed for `ms` milliseconds. Use it to search while a person types. */
export function useDebounced<T>(value: T, ms = 200): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => debounceTyping(ms, () => setDebounced(value)), [value, ms]);
  return debounced;
}
