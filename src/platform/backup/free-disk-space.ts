import { statfs } from 'node:fs/promises';

const BYTES = 1_000_000;

export const megabytesInWords = (bytes: number): string =>
  `${Math.ceil(bytes / BYTES).toLocaleString('en')} MB`;

/**
 * Returns a sentence with the space that is wanted and free on the folder's disk; null if there is enough.
 */
export async function missingSpaceText(folder: string, bytes: number): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return null;
  return `${megabytesInWords(bytes)} are wanted in ${folder}, and ${megabytesInWords(free)} are free`;
}
