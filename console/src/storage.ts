/** A storage with nothing in it, and no room. */
const none = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('forbidden by the browser', 'QuotaExceededError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};

/**
 * Where a browser forbids storage (all site data blocked, a frame of another's page), reading its very name fails. It is then as one that is full: the
 * console works, forgets when the page is left, and says of nothing that it was kept.
 */
export function guardBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem('');
    } catch {
      Object.defineProperty(window, name, { value: none });
    }
  }
}
