import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { StoreFault } from '../kernel/store-fault.js';
import {
  HeaderError,
  PAGE_HEADER_BYTES,
  readNewestHeader,
  readRoot,
  type DataFileHeader,
} from './data-file-header.js';
import { PageCheck, PageError } from './page-check.js';
import { isUsable } from './usable-file.js';

/** The file is no lmdb file, of another version, or damaged; opening it would end the process. */
export class DamagedFileError extends StoreFault {}

const BRANCH = 0x01;
const LEAF = 0x02;
const BIG_DATA = 0x01;
const SUB_DATABASE = 0x02;

/** Why: larger files would make a start long; one second checks some hundred MB. */
const PAGES_CHECKED_BYTES_MAX = 2 ** 30;

/** `missing` and `empty` (no byte, or no content yet): lmdb makes a new one of it. */
export type DataFileState = 'missing' | 'empty' | 'filled';

/** Checks a file before lmdb maps it. `onNotWalked`: too large to check each page. Throws StoreFault. */
export function checkDataFile(path: string, onNotWalked?: (bytes: number) => void): DataFileState {
  if (!isUsable(path)) return 'missing';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return 'empty';
    const header = readNewestHeader(file);
    new FileCheck(path, file, size, header).run();
    if (size <= PAGES_CHECKED_BYTES_MAX)
      new PageCheck(file, Math.floor(size / header.pageSize), header).run();
    else onNotWalked?.(size);
    return header.mainRoot === null ? 'empty' : 'filled';
  } catch (error) {
    throw error instanceof HeaderError || error instanceof PageError
      ? damagedFile(path, error.message)
      : error;
  } finally {
    closeSync(file);
  }
}

export const damagedFile = (path: string, cause: string): DamagedFileError =>
  new DamagedFileError(`${path} is damaged: ${cause}. Restore it from a backup.`);

/** Checks that every page in the trees of the file lies within it. */
class FileCheck {
  private readonly pageSize: number;
  /** Number of complete pages. */
  private readonly pages: number;

  constructor(
    private readonly path: string,
    private readonly file: number,
    private readonly size: number,
    private readonly header: DataFileHeader,
  ) {
    this.pageSize = header.pageSize;
    this.pages = Math.floor(size / this.pageSize);
  }

  run(): void {
    const { freeRoot, mainRoot, lastPage } = this.header;
    if (this.pages > lastPage) return;
    // Why: pages that a transaction took and freed are never written, so a short file may be complete.
    for (const root of [freeRoot, mainRoot]) this.walk(root);
  }

  private walk(root: number | null): void {
    if (root !== null) this.page(root, 1);
  }

  private page(number: number, count: number): void {
    if (number + count > this.pages)
      throw damagedFile(
        this.path,
        `it ends early (${this.size} bytes; page ${number + count - 1} of ${this.pageSize} bytes is missing)`,
      );
    if (count > 1) return;
    const page = Buffer.alloc(this.pageSize);
    readSync(this.file, page, 0, this.pageSize, number * this.pageSize);
    const flags = page.readUInt16LE(18);
    if (!(flags & (BRANCH | LEAF))) return;
    const nodes = page.readUInt16LE(20) >> 1;
    for (let index = 0; index < nodes; index++) {
      // Offset from the end of the page header.
      const at = PAGE_HEADER_BYTES + page.readUInt16LE(PAGE_HEADER_BYTES + 2 * index);
      const node = page.subarray(at);
      if (flags & BRANCH) this.page(node.readUIntLE(0, 6), 1);
      else this.leafNode(node);
    }
  }

  private leafNode(node: Buffer): void {
    const data = node.subarray(8 + node.readUInt16LE(6));
    const flags = node.readUInt16LE(4);
    if (flags & SUB_DATABASE) this.walk(readRoot(data));
    else if (flags & BIG_DATA) {
      const [first, count] = [data.readBigUInt64LE(0), data.readBigUInt64LE(16)];
      this.page(Number(first), Number(count));
    }
  }
}
