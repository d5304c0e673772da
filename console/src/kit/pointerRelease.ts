/** Callbacks that wait for the end of the current press. Undefined while nothing is pressed. */
let pending: (() => void)[] | undefined;

function runPending() {
  const callbacks = pending ?? [];
  pending = undefined;
  for (const run of callbacks) run();
}
window.addEventListener('mousedown', ({ button }) => button === 0 && (pending ??= []), { capture: true });
// The click event follows in the same task. The callbacks run after it, so that its button has not moved.
window.addEventListener('mouseup', () => setTimeout(runPending), { capture: true });
// After a drag, or when a menu of the system opens, the browser sends no `mouseup`.
for (const event of ['dragend', 'keydown']) window.addEventListener(event, runPending, { capture: true });

/**
 * Runs a callback that may move the page. While a mouse button or a finger is down, it waits until after the click. A press on a button first takes the focus
 * from a field. If the page moved then, the click would miss the button.
 */
export function afterPointerRelease(run: () => void): void {
  if (pending === undefined) run();
  else pending.push(run);
}
