import {
  completeRoot,
  consistencyRanges,
  EMPTY_ROOT,
  GrowingTreeRoots,
  inclusionRanges,
  rootByInclusion,
  rootOfSubtrees,
  subtreesOf,
  type Hash,
} from './merkle-tree.js';
import { leafHash } from './leaf-hash.js';
import { auditPath, consistency, treeHash } from '../../../test/support/rfc6962.js';

/** Test vectors of Certificate Transparency. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const data = Array.from({ length: 66 }, (_, n) => Buffer.from(`leaf ${n}`));
const leaves = data.map(leafHash);

/** Returns the root of a range, computed from roots of complete subtrees as tiles provide them. */
const rootOfRange = (range: { begin: number; end: number }): Hash =>
  rootOfSubtrees(
    subtreesOf(range).map(({ level, index }) =>
      completeRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    ),
  );

describe('the tree', () => {
  test('has the roots of the published vectors, as it grows', () => {
    const frontier = new GrowingTreeRoots();
    const roots = [frontier.root().toString('hex')];
    for (const leaf of LEAVES) {
      frontier.push(leafHash(Buffer.from(leaf, 'hex')));
      roots.push(frontier.root().toString('hex'));
    }
    expect(roots).toEqual(ROOTS);
    expect(EMPTY_ROOT.toString('hex')).toBe(ROOTS[0]);
  });

  test('grows as the definition says, also from a frontier that was stored', () => {
    for (let stored = 0; stored <= 40; stored += 3) {
      const subtrees = subtreesOf({ begin: 0, end: stored }).map(({ level, index }) =>
        completeRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      );
      const frontier = new GrowingTreeRoots(stored, subtrees);
      const copy = frontier.copy();
      for (let size = stored; size < 66; size++) {
        expect(frontier.root()).toEqual(treeHash(data.slice(0, size)));
        frontier.push(leaves[size]!);
      }
      expect(copy.root()).toEqual(treeHash(data.slice(0, stored)));
    }
  });

  test('tells of each subtree that is complete', () => {
    const told: string[] = [];
    const frontier = new GrowingTreeRoots();
    for (const leaf of leaves.slice(0, 8))
      frontier.push(leaf, (level, root) => void told.push(`${level} ${root.toString('hex')}`));
    const complete = (level: number, end: number) =>
      `${level} ${treeHash(data.slice(end - 2 ** level, end)).toString('hex')}`;
    expect(told).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((end) =>
        [0, 1, 2, 3].filter((level) => end % 2 ** level === 0).map((level) => complete(level, end)),
      ),
    );
  });
});

describe('a proof', () => {
  test('of a leaf is the one of the definition, for each leaf of each size', () => {
    for (let size = 1; size <= data.length; size += 4)
      for (let leaf = 0; leaf < size; leaf++)
        expect(inclusionRanges(leaf, { begin: 0, end: size }).map(rootOfRange)).toEqual(
          auditPath(leaf, data.slice(0, size)),
        );
  });

  test('of a leaf leads to the root, and that of another leaf does not', () => {
    for (let size = 2; size <= data.length; size += 4)
      for (let leaf = 0; leaf < size; leaf++) {
        const proof = auditPath(leaf, data.slice(0, size));
        const root = treeHash(data.slice(0, size));
        expect(rootByInclusion(leaves[leaf]!, leaf, size, proof)).toEqual(root);
        expect(rootByInclusion(leaves[(leaf + 1) % size]!, leaf, size, proof)).not.toEqual(root);
      }
  });

  test('of growth is the one of the definition, between all sizes', () => {
    for (let newer = 0; newer <= data.length; newer += 6)
      for (let older = 0; older <= newer; older++)
        expect(consistencyRanges(older, newer).map(rootOfRange)).toEqual(
          consistency(older, data.slice(0, newer)),
        );
  });
});
