/**
 * Copies a text to the clipboard.
 * @returns whether it worked; if not, the person must copy the text by hand
 */
export async function copy(text: string): Promise<boolean> {
  // The clipboard API exists only on secure origins, but a console in an office may use plain http.
  if (!('clipboard' in navigator)) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** The fallback without the clipboard API: it selects the text in a hidden field and runs the browser's copy command. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  // The field goes beside the pressed button, because a dialog keeps the focus inside.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isDone;
}
