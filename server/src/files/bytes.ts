/** What a file is by its bytes, or undefined where nobody knows. Its tables are fetched with the first upload: an idle server does without them. */
export async function typeOfBytes(bytes: Uint8Array): Promise<{ mime: string; ext: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(bytes);
}
