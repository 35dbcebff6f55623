import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The file is no lmdb file, of another version, or damaged; opening it would end the process. */
export class DamagedFileError extends Error {}

const MAGIC = 0xbeefc0de;
const VERSION = 2;
const PAGE_HEADER_BYTES = 24;
const META_BYTES = 136;
const NO_PAGE = 0xffffffffffffffffn;
const BRANCH = 0x01;
const LEAF = 0x02;
const BIG_DATA = 0x01;
const SUB_DATABASE = 0x02;

interface Meta {
  readonly pageSize: number;
  readonly freeRoot: bigint;
  readonly mainRoot: bigint;
  readonly lastPage: bigint;
  readonly transaction: bigint;
}

/**
 * Done before lmdb maps the file (layout of lmdb 3.5's MDB_meta); an empty one is new. Throws
 * DamagedFileError.
 */
export function checkDataFile(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = fstatSync(file);
    if (size > 0) new FileCheck(path, file, size).run();
  } finally {
    closeSync(file);
  }
}

class FileCheck {
  private pageSize = 0;

  constructor(
    private readonly path: string,
    private readonly file: number,
    private readonly size: number,
  ) {}

  run(): void {
    const first = this.meta(0);
    this.pageSize = first.pageSize;
    const second = this.meta(this.pageSize);
    if (second.pageSize !== first.pageSize) throw this.damaged('its two headers differ in page size');
    const meta = second.transaction > first.transaction ? second : first;
    if (BigInt(this.size) >= (meta.lastPage + 1n) * BigInt(this.pageSize)) return;
    // Pages that a transaction took and gave back are never written, so a short file may be whole.
    for (const root of [meta.freeRoot, meta.mainRoot]) this.walk(root, meta.lastPage);
  }

  private meta(offset: number): Meta {
    const bytes = this.read(offset, PAGE_HEADER_BYTES + META_BYTES).subarray(PAGE_HEADER_BYTES);
    if (bytes.readUInt32LE(0) !== MAGIC) throw this.damaged('it does not begin as an lmdb file does');
    const version = bytes.readUInt16LE(4);
    if (version !== VERSION) throw this.damaged(`its format version is ${version}, not ${VERSION}`);
    const pageSize = bytes.readUInt32LE(24);
    if (pageSize < 256 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0)
      throw this.damaged(`its page size is ${pageSize}`);
    return {
      pageSize,
      freeRoot: bytes.readBigUInt64LE(64),
      mainRoot: bytes.readBigUInt64LE(112),
      lastPage: bytes.readBigUInt64LE(120),
      transaction: bytes.readBigUInt64LE(128),
    };
  }

  private walk(root: bigint, lastPage: bigint): void {
    if (root === NO_PAGE) return;
    if (root > lastPage) throw this.damaged(`it refers to page ${root} behind its last page`);
    const page = this.read(Number(root) * this.pageSize, this.pageSize);
    const flags = page.readUInt16LE(18);
    const count = (page.readUInt16LE(20) - PAGE_HEADER_BYTES) >> 1;
    for (let index = 0; index < count; index++) {
      const node = page.subarray(page.readUInt16LE(PAGE_HEADER_BYTES + 2 * index));
      if (flags & BRANCH) this.walk(BigInt(node.readUIntLE(0, 6)), lastPage);
      else if (flags & LEAF) this.leafNode(node, lastPage);
    }
  }

  private leafNode(node: Buffer, lastPage: bigint): void {
    const data = node.subarray(8 + node.readUInt16LE(6));
    const flags = node.readUInt16LE(4);
    if (flags & SUB_DATABASE) this.walk(data.readBigUInt64LE(40), lastPage);
    if (!(flags & BIG_DATA)) return;
    const page = Number(data.readBigUInt64LE(0));
    const pages = this.read(page * this.pageSize, PAGE_HEADER_BYTES).readUInt32LE(20);
    if ((page + pages) * this.pageSize > this.size) throw this.damaged('it ends early');
  }

  private read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (offset + length > this.size || readSync(this.file, bytes, 0, length, offset) < length)
      throw this.damaged(`it ends early (${this.size} bytes)`);
    return bytes;
  }

  private damaged(cause: string): DamagedFileError {
    return new DamagedFileError(`${this.path} is damaged: ${cause}. Restore it from a backup.`);
  }
}
