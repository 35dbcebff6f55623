import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const leafHash = (data: string): Buffer => sha256(Buffer.of(0), data);
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right);
/** The largest power of two that is smaller than n. */
const split = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

/** The Merkle tree of RFC 6962, section 2.1, written in the terms of the RFC: D[n] is a range of leaves. */
export class MerkleTree {
  /** Hashes of the complete subtrees, by level. */
  private readonly levels: Buffer[][] = [[]];

  constructor(leaves: readonly Buffer[] = []) {
    for (const leaf of leaves) this.append(leaf);
  }

  get size(): number {
    return this.levels[0]!.length;
  }

  append(leaf: Buffer): void {
    let hash = leaf;
    for (let level = 0; ; level++) {
      const row = (this.levels[level] ??= []);
      row.push(hash);
      if (row.length % 2 === 1) return;
      hash = nodeHash(row.at(-2)!, row.at(-1)!);
    }
  }

  root(size = this.size): Buffer {
    return size === 0 ? sha256('') : this.range(0, size);
  }

  inclusion(index: number, size: number, start = 0): Buffer[] {
    if (size === 1) return [];
    const k = split(size);
    return index < k
      ? [...this.inclusion(index, k, start), this.range(start + k, start + size)]
      : [...this.inclusion(index - k, size - k, start + k), this.range(start, start + k)];
  }

  consistency(first: number, second: number): Buffer[] {
    return first === 0 || first === second ? [] : this.subproof(first, 0, second, true);
  }

  /** Roots of the complete subtrees that together cover the first `size` leaves, largest first. */
  frontier(size: number): Buffer[] {
    const hashes: Buffer[] = [];
    for (let start = 0; start < size;) {
      const width = 2 ** Math.floor(Math.log2(size - start));
      hashes.push(this.range(start, start + width));
      start += width;
    }
    return hashes;
  }

  private subproof(m: number, start: number, n: number, isWhole: boolean): Buffer[] {
    if (m === n) return isWhole ? [] : [this.range(start, start + n)];
    const k = split(n);
    return m <= k
      ? [...this.subproof(m, start, k, isWhole), this.range(start + k, start + n)]
      : [...this.subproof(m - k, start + k, n - k, false), this.range(start, start + k)];
  }

  private range(start: number, end: number): Buffer {
    const width = end - start;
    const level = Math.log2(width);
    if (Number.isInteger(level) && start % width === 0) return this.levels[level]![start / width]!;
    const k = split(width);
    return nodeHash(this.range(start, start + k), this.range(start + k, end));
  }
}
