import { createHash } from 'node:crypto';

/**
 * The hashes of RFC 6962, section 2.1, coded word for word as a reference for tests: recursive, over the data
 * of all leaves, and slow.
 */
const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The largest power of two that is smaller than n. */
function splitOf(n: number): number {
  let k = 1;
  while (2 * k < n) k *= 2;
  return k;
}

/** The root hash, MTH(D[n]) in the RFC. */
export function treeHash(data: readonly Uint8Array[]): Buffer {
  if (data.length === 0) return sha256();
  if (data.length === 1) return sha256(Buffer.of(0), data[0]!);
  const k = splitOf(data.length);
  return sha256(Buffer.of(1), treeHash(data.slice(0, k)), treeHash(data.slice(k)));
}

/** The inclusion proof of leaf m, PATH(m, D[n]) in the RFC. */
export function auditPath(m: number, data: readonly Uint8Array[]): Buffer[] {
  if (data.length <= 1) return [];
  const k = splitOf(data.length);
  const left = data.slice(0, k);
  const right = data.slice(k);
  return m < k ? [...auditPath(m, left), treeHash(right)] : [...auditPath(m - k, right), treeHash(left)];
}

/** The consistency proof, PROOF(m, D[n]) in the RFC. */
export const consistency = (m: number, data: readonly Uint8Array[]): Buffer[] =>
  m === 0 ? [] : subproof(m, data, true);

function subproof(m: number, data: readonly Uint8Array[], b: boolean): Buffer[] {
  if (m === data.length) return b ? [] : [treeHash(data)];
  const k = splitOf(data.length);
  const left = data.slice(0, k);
  const right = data.slice(k);
  return m <= k
    ? [...subproof(m, left, b), treeHash(right)]
    : [...subproof(m - k, right, false), treeHash(left)];
}

/**
 * The root that an inclusion proof leads to, as in section 2.1.3.2 of RFC 9162. Null if the proof has the
 * wrong length.
 */
export function rootByInclusion(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Buffer | null {
  let fn: number = index;
  let sn: number = size - 1;
  let root: Buffer = Buffer.from(leaf);
  for (const hash of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      root = sha256(Buffer.of(1), hash, root);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else root = sha256(Buffer.of(1), root, hash);
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 ? root : null;
}
