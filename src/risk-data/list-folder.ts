import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { ListContents } from './list-contents.js';
import { ListFileError } from './list-file-error.js';

/** Says of each list of the folder where it comes from. */
export const MANIFEST = 'lists.json';
const Manifest = z.record(
  z.string(),
  z.object({
    date: z.iso.date(),
    source: z.string().min(1),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
);

type Manifest = z.infer<typeof Manifest>;

/** A list as it lies in a folder. */
export interface FoundList {
  /** Day of the list: what the manifest says, else that of the oldest of its files, or of the reading. */
  readonly date: string;
  /** The manifest says the day. */
  readonly isDateStated: boolean;
  readonly source: string;
  /** Of the files as they are stored, one behind the other. */
  readonly sha256: string;
  readonly contents: ListContents;
}

const unpack = promisify(brotliDecompress);

interface StoredFile {
  readonly file: string;
  readonly path: string;
  readonly packed: boolean;
  readonly modifiedMs: number;
  readonly signature: string;
}

/** A folder of lists, one file or more each, plain or compressed with Brotli (`.br`). */
export class ListFolder {
  constructor(private readonly path: string) {}

  /** False as well when something else is in its place; when nothing can be said, `signature` will. */
  async isThere(): Promise<boolean> {
    return stat(this.path).then(
      (found) => found.isDirectory(),
      (error: NodeJS.ErrnoException) => !isAbsence(error),
    );
  }

  /**
   * Changes when a file of the list, or the manifest, does; null when none of the files is there. Throws
   * ListFileError when something else is in the place of a file.
   */
  async signature(files: readonly string[]): Promise<string | null> {
    const found = await Promise.all(files.map((file) => this.find(file)));
    if (found.every((one) => one === null)) return null;
    const manifest = await this.find(MANIFEST);
    return [...found, manifest].map((one) => one?.signature ?? '-').join(' ');
  }

  /**
   * Throws ListFileError when a file is missing or is not what the manifest says; others as they come. A file
   * of a time after `nowMs` counts as one of `nowMs`: otherwise its list would never be stale.
   */
  async read(name: string, files: readonly string[], nowMs = Infinity): Promise<FoundList> {
    const manifest = (await this.manifest())[name];
    const hash = createHash('sha256');
    const contents = new Map<string, Uint8Array>();
    let oldestMs = nowMs;
    for (const file of files) {
      const stored = await this.find(file);
      if (!stored) throw new ListFileError(file, null, 'it is missing');
      const bytes = await readHashed(stored.path, hash);
      oldestMs = Math.min(oldestMs, stored.modifiedMs);
      contents.set(file, stored.packed ? await unpacked(file, bytes) : bytes);
    }
    const sha256 = hash.digest('hex');
    if (manifest?.sha256 !== undefined && manifest.sha256 !== sha256)
      throw new ListFileError(files[0]!, null, `its SHA-256 is ${sha256}, not that of ${MANIFEST}`);
    const date = manifest?.date ?? new Date(oldestMs).toISOString().slice(0, 10);
    return {
      ...{ date, isDateStated: manifest !== undefined },
      ...{ source: manifest?.source ?? 'not stated', sha256, contents: new ListContents(contents) },
    };
  }

  private async manifest(): Promise<Manifest> {
    const stored = await this.find(MANIFEST);
    if (!stored) return {};
    const text = await readFile(stored.path, 'utf8');
    try {
      return Manifest.parse(JSON.parse(text));
    } catch (error) {
      const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
      throw new ListFileError(
        MANIFEST,
        null,
        issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is no JSON',
      );
    }
  }

  private async find(file: string): Promise<StoredFile | null> {
    for (const packed of [false, true]) {
      const path = join(this.path, packed ? `${file}.br` : file);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (isAbsence(error)) return null;
        // Says nothing of what stands in the file: the disk or the mount is at fault.
        throw error;
      });
      if (found && !found.isFile()) throw new ListFileError(file, null, 'it is no file');
      if (found)
        return {
          ...{ file, path, packed, modifiedMs: found.mtimeMs },
          signature: `${file}:${found.ino}:${found.size}:${found.mtimeMs}`,
        };
    }
    return null;
  }
}

const isAbsence = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR';

/** Part by part, as hashing a large file at once takes long. */
async function readHashed(path: string, hash: Hash): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(part);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const unpacked = (file: string, bytes: Uint8Array): Promise<Uint8Array> =>
  unpack(bytes).catch(() => {
    throw new ListFileError(file, null, 'it is not compressed with Brotli');
  });
