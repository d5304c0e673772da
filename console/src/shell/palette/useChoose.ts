import { useNavigate } from 'react-router';
import type { Command } from './commands.ts';
import { rememberRecent } from './recent.ts';

/** Runs an entry of the palette: remembers it as recently used, closes the box with `onClose`, then navigates or calls the action. */
export function useChoose(onClose: () => void): (command: Command) => void {
  const navigate = useNavigate();
  return ({ key, label, note, to, run }) => {
    rememberRecent({ key, ...(key.startsWith('record:') && to ? { record: { label, note, to } } : {}) });
    onClose();
    if (to) void navigate(to);
    // An action may open a dialog of its own, so it runs after this one has closed.
    else setTimeout(() => run?.());
  };
}
