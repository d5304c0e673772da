/** What is to be done once the press that is under way has ended. */
let waiting: (() => void)[] | undefined;

function end() {
  const due = waiting ?? [];
  waiting = undefined;
  for (const run of due) run();
}
window.addEventListener('mousedown', ({ button }) => button === 0 && (waiting ??= []), { capture: true });
// The click comes right after, in the same turn: it is to find its button where it was pressed.
window.addEventListener('mouseup', () => setTimeout(end), { capture: true });
// Where something is dragged, or a menu of the system opens, the button's release is never told.
for (const other of ['dragend', 'keydown']) window.addEventListener(other, end, { capture: true });

/**
 * Does at once what may move the page, or, while a mouse button or a finger is down, after its click. Leaving a field is the beginning of a
 * press on something else: that must not move away before the press has ended, or its click is lost.
 */
export function afterPointerRelease(run: () => void): void {
  if (waiting === undefined) run();
  else waiting.push(run);
}
