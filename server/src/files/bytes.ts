/** The type of a file by its bytes, or undefined if it is unknown. The library is loaded with the first upload, so that an idle server does without it. */
export async function typeOfBytes(bytes: Uint8Array): Promise<{ mime: string; ext: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(bytes);
}
