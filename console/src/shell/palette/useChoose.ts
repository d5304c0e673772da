import { useNavigate } from 'react-router';
import type { Command } from './commands.ts';
import { remember } from './recent.ts';

/** Does what a line of the palette stands for, once its box was closed by `onClose`, and remembers it as used. */
export function useChoose(onClose: () => void): (command: Command) => void {
  const navigate = useNavigate();
  return ({ key, label, note, to, run }) => {
    remember({ key, ...(key.startsWith('record:') && to ? { record: { label, note, to } } : {}) });
    onClose();
    if (to) void navigate(to);
    // What opens a box of its own does so when this one is gone.
    else setTimeout(() => run?.());
  };
}
