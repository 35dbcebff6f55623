import { readSync } from 'node:fs';
import { FileFormatError, PAGE_HEADER_BYTES, readRoot, type DataFileHeader } from './data-file-header.js';

const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const BIG_DATA = 0x01;
const SUB_DATABASE = 0x02;
const NODE_HEADER_BYTES = 8;
const TREE_BYTES = 48;
const BIG_DATA_BYTES = 24;
const PAGE_NUMBER_BYTES = 8;
/** Largest number of pages that the engine can map. */
const PAGES_MAX = 2 ** 32;

interface PageCounts {
  branchPages: number;
  leafPages: number;
  bigPages: number;
  entries: number;
}

/** Figures that a tree stores about itself (MDB_db in lmdb). */
interface Tree extends Readonly<PageCounts> {
  readonly depth: number;
  readonly root: number | null;
}

const treeOf = (bytes: Buffer): Tree => ({
  depth: bytes.readUInt16LE(6),
  branchPages: Number(bytes.readBigUInt64LE(8)),
  leafPages: Number(bytes.readBigUInt64LE(16)),
  bigPages: Number(bytes.readBigUInt64LE(24)),
  entries: Number(bytes.readBigUInt64LE(32)),
  root: readRoot(bytes),
});

/** Bounds of the keys of a page: `from` is inclusive, `to` exclusive. */
interface KeyBounds {
  readonly from: Buffer | null;
  readonly to: Buffer | null;
}

/**
 * Walks all pages of the trees in a data file and checks that each page is used once, that nodes lie within
 * their page, that keys are in order, that the stored counts are correct, and that no used page is in the
 * free list. The engine trusts the file: on a damaged file it crashes or overwrites data.
 */
export class PageCheck {
  private readonly pages: number;
  private readonly used: Uint8Array;
  private readonly free: (readonly [first: number, count: number])[] = [];

  constructor(
    private readonly file: number,
    private readonly size: number,
    private readonly header: DataFileHeader,
  ) {
    const { lastPage, pageSize } = header;
    this.pages = Math.floor(size / pageSize);
    if (lastPage >= PAGES_MAX) throw new FileFormatError(`it tells that page ${lastPage} is its last one`);
    this.used = new Uint8Array((Math.max(this.pages, lastPage) >>> 3) + 1);
  }

  /** Checks all pages. Throws FileFormatError if a page is damaged. */
  run(): void {
    const page = this.read(this.header.page);
    this.tree(treeOf(page.subarray(PAGE_HEADER_BYTES + 24)), false);
    this.tree(treeOf(page.subarray(PAGE_HEADER_BYTES + 72)), true);
    // A free page beyond the end of the file is accepted: it belongs to a transaction that was rolled back.
    for (const [first, count] of this.free) this.markPagesUsed(first, count, Infinity);
  }

  private tree(tree: Tree, isByBytes: boolean): void {
    const counts: PageCounts = { branchPages: 0, leafPages: 0, bigPages: 0, entries: 0 };
    if (tree.root !== null) this.page(tree.root, tree.depth, { from: null, to: null }, counts, isByBytes);
    for (const name of ['branchPages', 'leafPages', 'bigPages', 'entries'] as const)
      if (counts[name] !== tree[name])
        throw new FileFormatError(`a tree in it has ${counts[name]} ${name} and tells ${tree[name]}`);
  }

  private page(
    number: number,
    depth: number,
    bounds: KeyBounds,
    counts: PageCounts,
    isByBytes: boolean,
  ): void {
    this.markPagesUsed(number, 1);
    const page = this.read(number);
    const flags = page.readUInt16LE(18);
    const lower = page.readUInt16LE(20);
    const upper = page.readUInt16LE(22);
    const isBranch = depth > 1;
    const isWhole =
      Number(page.readBigUInt64LE(0)) === number &&
      flags === (isBranch ? BRANCH : LEAF) &&
      lower % 2 === 0 &&
      lower <= upper &&
      PAGE_HEADER_BYTES + upper <= page.length &&
      lower > (isBranch ? 2 : 0);
    if (!isWhole) throw this.damaged(number);
    counts[isBranch ? 'branchPages' : 'leafPages']++;
    const nodes = this.nodes(number, page, lower >> 1, upper, isBranch);
    if (isByBytes) this.checkKeyOrder(number, nodes, bounds, isBranch);
    if (nodes.some(({ key }, index) => key.length === 0 && !(isBranch && index === 0)))
      throw this.damaged(number);
    nodes.forEach(({ key, node, dataAt }, index) => {
      if (!isBranch) return this.leaf(number, node, dataAt, counts, isByBytes);
      const from = index === 0 ? bounds.from : key;
      const to = nodes[index + 1]?.key ?? bounds.to;
      this.page(node.readUIntLE(0, 6), depth - 1, { from, to }, counts, isByBytes);
    });
  }

  private nodes(number: number, page: Buffer, count: number, upper: number, isBranch: boolean) {
    return Array.from({ length: count }, (_, index) => {
      const offset = page.readUInt16LE(PAGE_HEADER_BYTES + 2 * index);
      const at = PAGE_HEADER_BYTES + offset;
      if (offset < upper || at + NODE_HEADER_BYTES > page.length) throw this.damaged(number);
      const node = page.subarray(at);
      const dataAt = NODE_HEADER_BYTES + node.readUInt16LE(6);
      const flags = isBranch ? 0 : node.readUInt16LE(4);
      const size = isBranch ? 0 : flags === BIG_DATA ? BIG_DATA_BYTES : node.readUInt32LE(0);
      if (flags > SUB_DATABASE || dataAt + size > node.length) throw this.damaged(number);
      return { key: node.subarray(NODE_HEADER_BYTES, dataAt), node, dataAt };
    });
  }

  private checkKeyOrder(
    number: number,
    nodes: readonly { key: Buffer }[],
    bounds: KeyBounds,
    isBranch: boolean,
  ): void {
    let last = bounds.from;
    let isStrict = false;
    // The first key of a branch page is not compared: it stands for all keys below the second key.
    for (const { key } of isBranch ? nodes.slice(1) : nodes) {
      const order = last === null ? -1 : Buffer.compare(last, key);
      if (order > 0 || (order === 0 && isStrict)) throw this.damaged(number);
      last = key;
      isStrict = true;
    }
    if (last !== null && bounds.to !== null && Buffer.compare(last, bounds.to) >= 0)
      throw this.damaged(number);
  }

  private leaf(number: number, node: Buffer, dataAt: number, counts: PageCounts, isByBytes: boolean): void {
    counts.entries++;
    const flags = node.readUInt16LE(4);
    const size = node.readUInt32LE(0);
    if (flags === SUB_DATABASE) {
      if (size !== TREE_BYTES) throw this.damaged(number);
      this.tree(treeOf(node.subarray(dataAt)), true);
    }
    if (flags !== BIG_DATA) {
      if (!isByBytes) this.noteFree(number, node.subarray(dataAt, dataAt + size));
      return;
    }
    const [first, pages] = [node.readBigUInt64LE(dataAt), node.readBigUInt64LE(dataAt + 16)].map(Number) as [
      number,
      number,
    ];
    if (pages !== Math.ceil((PAGE_HEADER_BYTES + size) / this.header.pageSize)) throw this.damaged(number);
    this.markPagesUsed(first, pages);
    counts.bigPages += pages;
    const page = this.read(first, PAGE_HEADER_BYTES);
    const isWhole =
      Number(page.readBigUInt64LE(0)) === first &&
      page.readUInt16LE(18) === OVERFLOW &&
      page.readUInt32LE(20) === pages;
    if (!isWhole) throw this.damaged(first);
    if (!isByBytes)
      this.noteFree(first, this.read(first, PAGE_HEADER_BYTES + size).subarray(PAGE_HEADER_BYTES));
  }

  /**
   * Collects the free pages of a list. The list starts with its number of words; a negative word is the
   * length of a run of pages, whose first page is the next word.
   */
  private noteFree(number: number, list: Buffer): void {
    const wordAt = (index: number): number => Number(list.readBigInt64LE(index * PAGE_NUMBER_BYTES));
    const words = list.length / PAGE_NUMBER_BYTES;
    const last = Number.isInteger(words) && words > 0 ? wordAt(0) : -1;
    if (last < 0 || last >= words) throw this.damaged(number);
    for (let index = 1; index <= last; index++) {
      const word = wordAt(index);
      if (word > 0) this.free.push([word, 1]);
      if (word >= 0) continue;
      if (++index >= words) throw this.damaged(number);
      this.free.push([wordAt(index), -word]);
    }
  }

  private markPagesUsed(first: number, count: number, end = this.pages): void {
    const { lastPage, pageSize } = this.header;
    const last = first + count - 1;
    if (first < 2 || last > lastPage)
      throw new FileFormatError(`it names page ${last}, and page ${lastPage} is its last one`);
    if (last >= end)
      throw new FileFormatError(
        `it ends early (${this.size} bytes; page ${last} of ${pageSize} bytes is missing)`,
      );
    for (let number = first; number < first + count; number++) {
      if (this.used[number >>> 3]! & (1 << (number & 7)))
        throw new FileFormatError(`it uses page ${number} twice, or has it free as well`);
      this.used[number >>> 3]! |= 1 << (number & 7);
    }
  }

  private read(number: number, bytes = this.header.pageSize): Buffer {
    const page = Buffer.allocUnsafe(bytes);
    readSync(this.file, page, 0, bytes, number * this.header.pageSize);
    return page;
  }

  private damaged(number: number): FileFormatError {
    return new FileFormatError(`page ${number} is not as it was written`);
  }
}
