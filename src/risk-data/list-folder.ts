import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { type FoundList, RiskList } from '@alert-review/judgement';

export const LIST_MANIFEST_FILE = 'lists.json';
/** Day of a list with files from the future: older than any list may be, so it is never fresh. */
const DAY_UNKNOWN = '1970-01-01';
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

const brotliUnpack = promisify(brotliDecompress);

interface StoredFile {
  readonly file: string;
  readonly path: string;
  readonly packed: boolean;
  readonly modifiedMs: number;
  readonly signature: string;
}

export class ListFolder {
  constructor(private readonly path: string) {}

  /** Returns false also for something else in its place, and true if unknown: `signature` then fails. */
  async exists(): Promise<boolean> {
    return stat(this.path).then(
      (found) => found.isDirectory(),
      (error: NodeJS.ErrnoException) => !isAbsence(error),
    );
  }

  /** Returns a text that changes with the files; null without any. Throws RiskList.FileError for no file. */
  async signature(files: readonly string[]): Promise<string | null> {
    const found = await Promise.all(files.map((file) => this.find(file)));
    if (found.every((one) => one === null)) return null;
    const manifest = await this.find(LIST_MANIFEST_FILE);
    return [...found, manifest].map((one) => one?.signature ?? '-').join(' ');
  }

  /** Reads a list. Throws RiskList.FileError on a missing file, another digest or a day after tomorrow. */
  async read(name: string, files: readonly string[], nowMs = Infinity): Promise<FoundList> {
    const manifest = (await this.manifest())[name];
    // Why refused: such a list would never be stale.
    if (manifest && RiskList.isDayToCome(manifest.date, nowMs))
      throw new RiskList.FileError(
        LIST_MANIFEST_FILE,
        null,
        `${name}: the date ${manifest.date} is in the future`,
        true,
      );
    const found = await Promise.all(files.map((file) => this.findNeeded(file)));
    const hash = createHash('sha256');
    const contents = new Map<string, Uint8Array>();
    for (const { file, path, packed } of found) {
      const bytes = await readHashed(path, hash);
      contents.set(file, packed ? await unpacked(file, bytes) : bytes);
    }
    const sha256 = hash.digest('hex');
    if (manifest?.sha256 !== undefined && manifest.sha256 !== sha256)
      throw new RiskList.FileError(
        files[0]!,
        null,
        `its SHA-256 is ${sha256}, not that of ${LIST_MANIFEST_FILE}`,
      );
    const { date, source } = manifest ?? dateAndSourceByFiles(found, nowMs);
    return { date, source, sha256, contents };
  }

  private async findNeeded(file: string): Promise<StoredFile> {
    const found = await this.find(file);
    if (!found) throw new RiskList.FileError(file, null, 'it is missing', true);
    return found;
  }

  private async manifest(): Promise<Manifest> {
    const stored = await this.find(LIST_MANIFEST_FILE);
    if (!stored) return {};
    const text = await readFile(stored.path, 'utf8');
    try {
      return Manifest.parse(JSON.parse(text));
    } catch (error) {
      const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
      throw new RiskList.FileError(
        LIST_MANIFEST_FILE,
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
        // Why not a RiskList.FileError: the disk or the mount is at fault, not the file.
        throw error;
      });
      if (found && !found.isFile()) throw new RiskList.FileError(file, null, 'it is no file');
      if (found)
        return {
          file,
          path,
          packed,
          modifiedMs: found.mtimeMs,
          signature: `${file}:${found.ino}:${found.size}:${found.mtimeMs}`,
        };
    }
    return null;
  }
}

const isAbsence = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR';

function dateAndSourceByFiles(found: readonly StoredFile[], nowMs: number): { date: string; source: string } {
  const oldestMs = Math.min(...found.map(({ modifiedMs }) => modifiedMs));
  const date = new Date(oldestMs).toISOString().slice(0, 10);
  // Why used: a wrong clock is no reason to lose hits, and the day of reading would change at each start.
  if (RiskList.isDayToCome(date, nowMs))
    return { date: DAY_UNKNOWN, source: `not stated; the files are of a day to come, ${date}` };
  return { date, source: 'not stated' };
}

/** Reads part by part, as hashing a large file at once takes long. */
async function readHashed(path: string, hash: Hash): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(part);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const unpacked = (file: string, bytes: Uint8Array): Promise<Uint8Array> =>
  brotliUnpack(bytes).catch(() => {
    throw new RiskList.FileError(file, null, 'it is not compressed with Brotli');
  });
