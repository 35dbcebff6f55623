import { hash } from 'node:crypto';

/** A hash of the Merkle tree of RFC 6962, section 2.1, with SHA-256. Tree sizes stay below 2^31. */
export type Hash = Buffer;

/** A complete subtree of 2^level leaves. `index` counts the subtrees of its level from 0. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** Leaves from `begin` (inclusive) to `end` (exclusive). */
interface Range {
  readonly begin: number;
  readonly end: number;
}

export const HASH_BYTES = 32;
const NODE = 0x01;

/** Root of a tree without leaves. */
export const EMPTY_ROOT: Hash = hash('sha256', '', 'buffer');

/** Returns the hash of a node from the hashes of its two children. */
export function nodeHash(left: Hash, right: Hash): Hash {
  const bytes = Buffer.allocUnsafe(1 + 2 * HASH_BYTES);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return hash('sha256', bytes, 'buffer');
}

/** Returns the root over the roots of adjacent subtrees, given with the largest (leftmost) first. */
export const rootOfSubtrees = (subtrees: readonly Hash[]): Hash =>
  subtrees.length === 0 ? EMPTY_ROOT : subtrees.reduceRight((right, left) => nodeHash(left, right));

/** Returns the root of a complete tree. The number of hashes must be a power of two. */
export function completeRoot(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, at) => nodeHash(row[2 * at]!, row[2 * at + 1]!));
  return row[0]!;
}

/**
 * Splits a range into complete subtrees, largest first. `begin` must be a multiple of the size of the first
 * subtree.
 */
export function subtreesOf({ begin, end }: Range): Subtree[] {
  const found: Subtree[] = [];
  for (let at = begin; at < end;) {
    const level = 31 - Math.clz32(end - at);
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** Returns the ranges whose roots prove that a leaf is in the tree, in order from the leaf to the root. */
export function inclusionRanges(leaf: number, { begin, end }: Range): Range[] {
  if (end - begin <= 1) return [];
  const middle = begin + largestPowerBelow(end - begin);
  const left = { begin, end: middle };
  const right = { begin: middle, end };
  return leaf < middle ? [...inclusionRanges(leaf, left), right] : [...inclusionRanges(leaf, right), left];
}

/** Returns the root to which an inclusion proof leads from a leaf of the tree of that size. */
export const rootByInclusion = (leaf: Hash, index: number, size: number, proof: readonly Hash[]): Hash =>
  inclusionRanges(index, { begin: 0, end: size }).reduce((root, { begin }, at) => {
    const side = proof[at]!;
    return begin > index ? nodeHash(root, side) : nodeHash(side, root);
  }, leaf);

/** Returns the ranges whose roots prove that a tree of `newer` leaves extends the tree of `older` leaves. */
export const consistencyRanges = (older: number, newer: number): Range[] =>
  older === 0 ? [] : consistencyWithin(older, { begin: 0, end: newer }, true);

function consistencyWithin(older: number, { begin, end }: Range, isKnown: boolean): Range[] {
  if (older === end) return isKnown ? [] : [{ begin, end }];
  const middle = begin + largestPowerBelow(end - begin);
  const left = { begin, end: middle };
  const right = { begin: middle, end };
  return older <= middle
    ? [...consistencyWithin(older, left, isKnown), right]
    : [...consistencyWithin(older, right, false), left];
}

const largestPowerBelow = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

/** A tree that can only grow. It keeps just the roots of its complete subtrees, largest first. */
export class GrowingTreeRoots {
  constructor(
    public size = 0,
    private readonly subtrees: Hash[] = [],
  ) {}

  /** Adds a leaf. Calls `onComplete` for each subtree that the leaf completes, from the leaf upward. */
  push(leaf: Hash, onComplete?: (level: number, root: Hash) => void): void {
    let root = leaf;
    onComplete?.(0, root);
    for (let level = 1, pairs = this.size; pairs % 2 === 1; level++, pairs = (pairs - 1) / 2) {
      root = nodeHash(this.subtrees.pop()!, root);
      onComplete?.(level, root);
    }
    this.subtrees.push(root);
    this.size++;
  }

  root(): Hash {
    return rootOfSubtrees(this.subtrees);
  }

  copy(): GrowingTreeRoots {
    return new GrowingTreeRoots(this.size, [...this.subtrees]);
  }
}
