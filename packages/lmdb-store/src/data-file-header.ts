import { readSync } from 'node:fs';

/** One of the two headers of an LMDB file (MDB_meta as laid out by lmdb 3.5). */
export interface DataFileHeader {
  readonly page: 0 | 1;
  readonly pageSize: number;
  /** Root pages of the two trees; null if a tree is empty. */
  readonly freeRoot: number | null;
  readonly mainRoot: number | null;
  readonly lastPage: number;
  /** Number of the commit that wrote the header. Numbers are consecutive. */
  readonly commit: number;
}

const MAGIC = 0xbeefc0de;
const VERSION = 2;
export const PAGE_HEADER_BYTES = 24;
const HEADER_BYTES = PAGE_HEADER_BYTES + 136;
const NO_PAGE = 0xffffffffffffffffn;

/**
 * The file is not as LMDB wrote it. The message is a clause about the file, such as "its page size is 3".
 */
export class FileFormatError extends Error {}

/** Reads the header of the last commit. An interrupted commit leaves the other header intact. */
export function readNewestHeader(file: number): DataFileHeader {
  const bytes = Buffer.alloc(BOTH_HEADERS_BYTES_MAX);
  return newestHeaderOf(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0)));
}

/** Reads both header pages of a valid file, which may be in use. */
export function readHeaderPages(file: number): { readonly pages: Buffer; readonly newest: DataFileHeader } {
  const { pageSize } = readNewestHeader(file);
  const pages = Buffer.alloc(2 * pageSize);
  const again = Buffer.alloc(2 * pageSize);
  // Read twice until both reads agree, because a commit may be writing a header meanwhile.
  do for (const each of [pages, again]) readSync(file, each, 0, each.length, 0);
  while (!pages.equals(again));
  return { pages, newest: newestHeaderOf(pages) };
}

function newestHeaderOf(bytes: Buffer): DataFileHeader {
  const first = headerAt(bytes, 0);
  const second = headerAt(bytes, first.pageSize);
  if (second.pageSize !== first.pageSize) throw new FileFormatError('its two headers differ in page size');
  return second.commit > first.commit ? second : first;
}

function headerAt(pages: Buffer, offset: number): DataFileHeader {
  if (pages.length < offset + HEADER_BYTES) throw new FileFormatError('it ends within its headers');
  const bytes = pages.subarray(offset + PAGE_HEADER_BYTES);
  if (bytes.readUInt32LE(0) !== MAGIC) throw new FileFormatError('it does not begin as an lmdb file does');
  const version = bytes.readUInt16LE(4);
  if (version !== VERSION) throw new FileFormatError(`its format version is ${version}, not ${VERSION}`);
  const pageSize = bytes.readUInt32LE(24);
  if (pageSize < 256 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0)
    throw new FileFormatError(`its page size is ${pageSize}`);
  return {
    page: offset === 0 ? 0 : 1,
    pageSize,
    freeRoot: readRoot(bytes.subarray(24)),
    mainRoot: readRoot(bytes.subarray(72)),
    lastPage: Number(bytes.readBigUInt64LE(120)),
    commit: Number(bytes.readBigUInt64LE(128)),
  };
}

/** Reads the root page of a tree; null if the tree is empty. */
export function readRoot(bytes: Buffer): number | null {
  const root = bytes.readBigUInt64LE(40);
  return root === NO_PAGE ? null : Number(root);
}

const BOTH_HEADERS_BYTES_MAX = 65536 + HEADER_BYTES;
const bothHeaders = Buffer.alloc(BOTH_HEADERS_BYTES_MAX);

/** Reads the number of the last commit of a valid file with a single read. */
export function readLastCommit(file: number, pageSize: number): number {
  readSync(file, bothHeaders, 0, pageSize + HEADER_BYTES, 0);
  const at = PAGE_HEADER_BYTES + 128;
  const first = bothHeaders.readBigUInt64LE(at);
  const second = bothHeaders.readBigUInt64LE(pageSize + at);
  return Number(first > second ? first : second);
}
