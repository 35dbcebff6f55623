import { closeSync, fstatSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { readHeaderPages } from './data-file-header.js';

const CHUNK_BYTES = 2 ** 20;

/** The content of a data file as of one commit. It stays readable while later commits are made. */
export class DataFileSnapshot {
  private isReleased = false;

  private constructor(
    private readonly path: string,
    private readonly headers: Buffer,
    readonly bytes: number,
    private readonly unpin: () => void,
  ) {}

  /**
   * `pin` begins a read transaction and returns a function that ends it. Until then, LMDB reuses no page of
   * this or a later commit.
   */
  static begin(path: string, pin: () => () => void): DataFileSnapshot {
    const unpin = pin();
    const file = openSync(path, 'r');
    try {
      const { pages, newest } = readHeaderPages(file);
      // The file may be shorter: pages that a transaction allocated and freed again are never written.
      const bytes = Math.min((newest.lastPage + 1) * newest.pageSize, fstatSync(file).size);
      return new DataFileSnapshot(path, pages, bytes, unpin);
    } catch (error) {
      unpin();
      throw error;
    } finally {
      closeSync(file);
    }
  }

  async *content(): AsyncGenerator<Buffer> {
    yield this.headers;
    const file = await open(this.path, 'r');
    try {
      for (let at = this.headers.length; at < this.bytes;) {
        const wanted = Math.min(CHUNK_BYTES, this.bytes - at);
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
        // Checked after the read, because pages may be overwritten once the snapshot is released.
        if (this.isReleased) throw new Error(`the store ${this.path} was closed while it was copied`);
        if (bytesRead < wanted) throw new Error(`${this.path} became shorter while it was copied`);
        at += bytesRead;
        yield buffer;
      }
    } finally {
      await file.close();
    }
  }

  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.unpin();
  }
}
