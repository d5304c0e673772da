/**
 * Puts a text on the clipboard.
 * @returns whether it is there; where it is not, the text has to be taken by hand
 */
export async function copy(text: string): Promise<boolean> {
  // The clipboard is there on secure origins alone; a console in an office may live on plain http.
  if (!('clipboard' in navigator)) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** The old way, which every origin has: a field is selected and copied as a person would do it. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  // Beside what was pressed: a dialog keeps the focus within itself.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isDone;
}
