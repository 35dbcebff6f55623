import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, open, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkPlace, FileStore, FileTooLargeError, type StoredFile } from './file-store.js';

/** Holds files that are still being written; no organisation can have this name. */
const INCOMING = '.incoming';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder per organisation, for one process. A file is written under a temporary name, synced, then linked
 * to its own name, which fails where one stands already; the folder is synced before the answer.
 */
export class DiskFileStore extends FileStore {
  private written = 0;

  private constructor(
    private readonly folder: string,
    private readonly writer: string,
  ) {
    super();
  }

  /**
   * Makes the folder and removes what broken writes of an earlier process left in it. `sharedAs`: other
   * processes write here too; the text tells this one from them, and nobody's leftovers are removed.
   */
  static async start(folder: string, { sharedAs }: { sharedAs?: string } = {}): Promise<DiskFileStore> {
    const incoming = join(folder, INCOMING);
    if (sharedAs === undefined) await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { recursive: true });
    await syncFolder(folder);
    return new DiskFileStore(folder, sharedAs ?? 'own');
  }

  /**
   * Resolves to the facts of the file that stays, also when an earlier one does. After an error the rest of
   * `source` is left unread and the stream undestroyed, so that a server can still answer on its
   * connection.
   */
  async write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<StoredFile> {
    const target = this.pathOf(org, name);
    const temporary = join(this.folder, INCOMING, `${this.writer}-${++this.written}`);
    // Reading begins after the file is open: an error that comes earlier must not end the process.
    source.once('error', () => {});
    try {
      const stored = await writeSynced(temporary, source, limits.bytesMax);
      if (await mkdir(join(this.folder, org), { recursive: true })) await syncFolder(this.folder);
      const isFirst = await linkUnlessTaken(temporary, target);
      await syncFolder(join(this.folder, org));
      return isFirst ? stored : await factsOf(target);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async open(org: string, name: string, options: { start?: number } = {}): Promise<Readable | null> {
    const file = await openUnlessMissing(this.pathOf(org, name));
    return file?.createReadStream({ start: options.start ?? 0, highWaterMark: 256 * 1024 }) ?? null;
  }

  async exists(org: string, name: string): Promise<boolean> {
    const file = await openUnlessMissing(this.pathOf(org, name));
    await file?.close();
    return file !== null;
  }

  async stat(org: string, name: string): Promise<{ bytes: number } | null> {
    try {
      return { bytes: (await stat(this.pathOf(org, name))).size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async uploadAddress(org: string, name: string): Promise<null> {
    checkPlace(org, name);
    return null;
  }

  async receive(org: string, name: string): Promise<null> {
    checkPlace(org, name);
    return null;
  }

  async remove(org: string, name: string): Promise<void> {
    try {
      await unlink(this.pathOf(org, name));
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await syncFolder(join(this.folder, org));
  }

  async ping(): Promise<void> {
    await access(join(this.folder, INCOMING), constants.W_OK);
  }

  private pathOf(org: string, name: string): string {
    checkPlace(org, name);
    return join(this.folder, org, name);
  }
}

async function writeSynced(path: string, source: Readable, bytesMax: number): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new FileTooLargeError(bytesMax);
      hash.update(chunk);
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function factsOf(path: string): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path);
  for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function openUnlessMissing(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
