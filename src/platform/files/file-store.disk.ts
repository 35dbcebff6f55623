import { link, mkdir, open, readdir, rm, stat, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, FULL_DISK_TEXTS } from '@alert-review/kernel';
import { hashOfContent, syncFolder, writeNewFile } from '../process/write-file.js';
import {
  requireValidFilePlace,
  existingFileResult,
  FileStore,
  FileTooLargeError,
  type StoredFile,
  type WrittenFile,
} from './file-store.js';

/** Folder of unfinished files. No organization can have this name. */
export const UNFINISHED_FILES_FOLDER = '.incoming';

/** Disk space that can be claimed. `claim` throws ENOSPC with a reason if too little is free. */
export interface ClaimableDiskSpace {
  claim(bytes: number): () => void;
}

/**
 * For folders that several processes share: the name for this process's unfinished files, and the time (ms)
 * since when files of dead processes count as idle.
 */
interface SharedFolder {
  readonly as: string;
  readonly idleSince: () => number;
}

const UNLIMITED_DISK_SPACE: ClaimableDiskSpace = { claim: () => () => undefined };

const TEXTS_BY_ERRNO: Readonly<Record<string, string>> = {
  ...FULL_DISK_TEXTS,
  EIO: 'The disk failed.',
};
const UNAVAILABLE = new Set(Object.keys(TEXTS_BY_ERRNO));
const WRITE_BYTES = 1024 * 1024;
const SWEEP_EVERY_MS = 60 * 60_000;
/** Content written by a ping: a whole block, so that a full disk fails. */
const PING_CONTENT = Buffer.alloc(4_096, 1);

/** Sweeps at once and then every hour, because a process may be killed long before the next one starts. */
async function sweepNowAndThen(sweep: () => Promise<void>): Promise<void> {
  await sweep();
  setInterval(() => void sweep().catch(() => undefined), SWEEP_EVERY_MS).unref();
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Stores files on disk: writes to a temporary name, syncs, links to the final name (an existing file stays)
 * and syncs the folder.
 */
export class DiskFileStore extends FileStore {
  private written = 0;

  private constructor(
    private readonly folder: string,
    private readonly writer: string,
    private readonly room: ClaimableDiskSpace,
  ) {
    super();
  }

  /**
   * Opens the store and removes unfinished files. If other processes share the folder, removes from time to
   * time only files that nobody has written to since `idleSince` (ms).
   */
  static async start(
    folder: string,
    { shared, room = UNLIMITED_DISK_SPACE }: { shared?: SharedFolder; room?: ClaimableDiskSpace } = {},
  ): Promise<DiskFileStore> {
    const incoming = join(folder, UNFINISHED_FILES_FOLDER);
    if (shared) await sweepNowAndThen(() => removeIdle(incoming, shared.idleSince()));
    else await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { recursive: true });
    await syncFolder(folder);
    return new DiskFileStore(folder, shared?.as ?? 'own', room);
  }

  /**
   * Writes a file. After an error, `source` stays open, so that the server can still answer on its
   * connection.
   */
  async write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<WrittenFile> {
    const target = this.pathOf(org, name);
    const temporary = this.newTemporary();
    // An error before the file is open must not end the process.
    source.once('error', () => {});
    try {
      const { stored, earlier } = await unlessUnavailable(async () => {
        const written = await writeNewFile(temporary, limited(source, limits.bytesMax, this.room));
        if (await mkdir(join(this.folder, org), { recursive: true })) await syncFolder(this.folder);
        return { stored: written, earlier: await linkUnlessTaken(temporary, target) };
      });
      await syncFolder(join(this.folder, org));
      return earlier ? existingFileResult(earlier, stored) : stored;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async open(org: string, name: string, options: { start?: number } = {}): Promise<Readable | null> {
    const file = await openUnlessMissing(this.pathOf(org, name));
    return file?.createReadStream({ start: options.start ?? 0, highWaterMark: 256 * 1024 }) ?? null;
  }

  /** Throws store_unavailable if no file can be stored at present. This store has no direct uploads. */
  async uploadAddress(org: string, name: string): Promise<null> {
    requireValidFilePlace(org, name);
    await this.ping();
    return null;
  }

  async receive(org: string, name: string): Promise<null> {
    requireValidFilePlace(org, name);
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
    const probe = this.newTemporary();
    try {
      await unlessUnavailable(async () => {
        this.room.claim(WRITE_BYTES)();
        await writeFile(probe, PING_CONTENT, { flag: 'wx', mode: 0o600 });
      });
    } finally {
      await rm(probe, { force: true });
    }
  }

  private newTemporary(): string {
    return join(this.folder, UNFINISHED_FILES_FOLDER, `${this.writer}-${++this.written}`);
  }

  private pathOf(org: string, name: string): string {
    requireValidFilePlace(org, name);
    return join(this.folder, org, name);
  }
}

async function unlessUnavailable<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    const { code = '', reason = TEXTS_BY_ERRNO[code] } = cause as { code?: string; reason?: string };
    if (!UNAVAILABLE.has(code)) throw cause;
    const details = { store: 'files', effect: `${reason} Nothing of the file was stored.`, reason };
    throw new AppError('store_unavailable', details, { cause });
  }
}

/** Passes on the content. Throws if it exceeds `bytesMax`, or if the disk lacks space for the next piece. */
async function* limited(
  source: Readable,
  bytesMax: number,
  room: ClaimableDiskSpace,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new FileTooLargeError(bytesMax);
    const release = room.claim(chunk.length);
    try {
      yield chunk;
    } finally {
      release();
    }
  }
}

async function linkUnlessTaken(from: string, to: string): Promise<StoredFile | null> {
  for (;;) {
    try {
      await link(from, to);
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const earlier = await factsOf(to);
    // Try again if the file is gone: an earlier file that was imported and removed leaves its name free.
    if (earlier) return earlier;
  }
}

async function factsOf(path: string): Promise<StoredFile | null> {
  const file = await openUnlessMissing(path);
  return file && hashOfContent(file.createReadStream() as AsyncIterable<Buffer>);
}

async function openUnlessMissing(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeIdle(folder: string, since: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < since) await rm(path, { force: true });
  }
}
