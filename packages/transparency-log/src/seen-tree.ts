import { Frontier, HASH_BYTES, type Hash } from './merkle-tree.js';

const HASHES_AT_FIRST = 64;

/** A tree that is read again from its events: its roots at sizes that are told later, in ascending order. */
export class SeenTree {
  /** Size of the newest checkpoint that fits. */
  signed = 0;
  /** Size of the last checkpoint that fits, once one does not. */
  differsFrom: number | null = null;
  private readonly frontier = new Frontier();
  /** Leaves behind the frontier. Why bytes: a log that was never sealed has them all. */
  private waiting = Buffer.allocUnsafe(HASHES_AT_FIRST * HASH_BYTES);
  private begin = 0;
  private end = 0;

  get size(): number {
    return this.frontier.size + (this.end - this.begin) / HASH_BYTES;
  }

  push(leaf: Hash): void {
    if (this.end === this.waiting.length) {
      const kept = this.waiting.subarray(this.begin, this.end);
      const roomy = Buffer.allocUnsafe(Math.max(2 * kept.length, HASHES_AT_FIRST * HASH_BYTES));
      this.end = kept.copy(roomy);
      this.waiting = roomy;
      this.begin = 0;
    }
    this.end += leaf.copy(this.waiting, this.end);
  }

  /** Returns null for a size that there is not, or not any more. */
  rootAt(size: number): Hash | null {
    if (size > this.size || size < this.frontier.size) return null;
    for (; this.frontier.size < size; this.begin += HASH_BYTES)
      this.frontier.push(Buffer.from(this.waiting.subarray(this.begin, this.begin + HASH_BYTES)));
    return this.frontier.root();
  }
}
