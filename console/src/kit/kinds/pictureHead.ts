/** Whether a file begins as a JPEG, PNG, WebP or AVIF picture does. It may still be damaged behind that, or too large to be opened. */
export async function hasImageSignature(file: Blob): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/.test(head);
}
