/** Hands a text to the browser as a file of this name, of UTF-8. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Taken back once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
