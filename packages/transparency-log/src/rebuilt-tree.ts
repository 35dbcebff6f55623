import { GrowingTreeRoots, HASH_BYTES, type Hash } from './merkle-tree.js';

const HASHES_AT_FIRST = 64;

/**
 * Rebuilds a tree from its events, to compare its roots with signed checkpoints. The sizes to compare are
 * given later, in ascending order.
 */
export class RebuiltTree {
  /** Size of the newest checkpoint that matches. */
  signed = 0;
  /** Once a checkpoint does not match: size of the last matching checkpoint before it. */
  differsFrom: number | null = null;
  private readonly frontier = new GrowingTreeRoots();
  /**
   * Hashes of leaves that are not in the tree yet, as plain bytes. In a log that was never signed, these are
   * all leaves.
   */
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

  /**
   * Returns the root at a size. Returns null if the size is larger than the tree or smaller than a size
   * asked for before.
   */
  rootAt(size: number): Hash | null {
    if (size > this.size || size < this.frontier.size) return null;
    for (; this.frontier.size < size; this.begin += HASH_BYTES)
      this.frontier.push(Buffer.from(this.waiting.subarray(this.begin, this.begin + HASH_BYTES)));
    return this.frontier.root();
  }
}
