import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { BankFileError } from './bank-file-error.js';
import { INFLATED_GZIP_TEXT, isInflatedGzip } from '@alert-review/kernel';

const MEBIBYTE = 1024 * 1024;
/**
 * Maximum size of the compressed bytes, which are kept in memory. A workbook of a million rows has 50 MiB.
 */
export const ZIP_BYTES_MAX = 128 * MEBIBYTE;
const ENTRIES_MAX = 10_000;
const UNPACKED_BYTES_MAX = 2 * 1024 * MEBIBYTE;

/** The files inside a ZIP archive, decompressed when they are read. Nothing is written to disk. */
export class ZipEntries {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads the directory of a ZIP archive. Throws BankFileError if it is damaged, encrypted or too large. */
  static async open(
    source: AsyncIterable<Buffer>,
    pause: () => Promise<void>,
    bytesMax = ZIP_BYTES_MAX,
  ): Promise<ZipEntries> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of source) {
      if ((bytes += chunk.length) > bytesMax)
        throw new BankFileError(
          null,
          `a workbook of more than ${bytesMax} bytes is not read: save it as CSV`,
        );
      chunks.push(chunk);
    }
    try {
      const options = { lazyEntries: true, autoClose: false, strictFileNames: false } as const;
      const zip = await fromBufferPromise(await joinedChunks(chunks, bytes, pause), options);
      if (zip.entryCount > ENTRIES_MAX)
        throw new BankFileError(null, `it has more than ${ENTRIES_MAX} files, so it is no workbook`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entries.has(entry.fileName))
          throw new BankFileError(null, `it has the file ${shown(entry.fileName)} twice`);
        entries.set(entry.fileName, entry);
        await pause();
      }
      return new ZipEntries(zip, entries);
    } catch (error) {
      throw damaged(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** Yields the bytes of a file in the archive; nothing if the file is missing. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted())
      throw new BankFileError(null, 'it is protected by a password: save it without one');
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      let bytes = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (isInflatedGzip(bytes, entry.compressedSize) || bytes > UNPACKED_BYTES_MAX)
          throw new BankFileError(
            null,
            `${shown(name)} ${bytes > UNPACKED_BYTES_MAX ? 'is too large' : INFLATED_GZIP_TEXT}`,
          );
        yield chunk;
      }
    } catch (error) {
      throw damaged(error);
    }
  }
}

const COPIED_BYTES = MEBIBYTE;

/** Joins chunks in steps, because copying 128 MiB at once takes longer than a request may wait. */
async function joinedChunks(
  chunks: readonly Buffer[],
  bytes: number,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const all = Buffer.allocUnsafe(bytes);
  let place = 0;
  for (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += COPIED_BYTES) {
      place += chunk.copy(all, place, from, from + COPIED_BYTES);
      await pause();
    }
  return all;
}

const NAME_CHARS_MAX = 80;
const shown = (name: string): string => JSON.stringify(name.slice(0, NAME_CHARS_MAX));

function damaged(error: unknown): unknown {
  if (error instanceof BankFileError) return error;
  return new BankFileError(null, `the workbook (XLSX) is damaged or cut off (${(error as Error).message})`);
}
