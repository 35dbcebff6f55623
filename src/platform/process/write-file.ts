import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const PIECE_BYTES = 2 ** 20;

export interface ContentDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a new file and syncs it. `onBytes` is called after each piece. */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<ContentDigest> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await hashOfContent(content, async (piece) => {
      await file.appendFile(piece);
      onBytes(piece.length);
    });
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/** Yields the content of a file, which is opened when the first piece is read. */
export async function* contentOfFile(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
}

export async function hashOfContent(
  content: AsyncIterable<Buffer>,
  onPiece?: (piece: Buffer) => void | Promise<void>,
): Promise<ContentDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    await onPiece?.(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
