import { RFC9162 } from '@transmute/rfc9162';
import { GO_MISSING, goCheck, type GoQuestion } from '../../support/audit-bundle/go-check.js';
import { leafHash } from '../../support/audit-bundle/merkle-tree.js';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { describeInstalled } from '../../support/require.js';

const encoded = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));
const log = new SealedLog(new PastOfABank(11, 200), 11);
const places = [0, 1, 2, 7, 64, 99, 150].map((index) => {
  const old = log.checkpoints.find(({ size }) => size > index)!;
  const now = log.newest;
  const inclusion = log.tree.inclusion(index, now.size);
  return { index, old, now, inclusion, consistency: log.tree.consistency(old.size, now.size) };
});
const flipped = (hashes: readonly Buffer[]): Buffer[] =>
  hashes.map((hash, at) => (at === 0 ? Buffer.from(hash).fill(hash[0]! ^ 1, 0, 1) : hash));

test('our verifier accepts the bundle whose parts the others check', async () => {
  const { faults } = await verifyBundle(log.bundle());
  expect(faults).toEqual([]);
});

describeInstalled(GO_MISSING, "Go's note and tlog", () => {
  let ask: (question: GoQuestion) => string;
  beforeAll(async () => {
    ask = await goCheck();
  });
  const answer = (changes: Partial<GoQuestion>, place = places.at(-1)!): string => {
    const { index, old, now, inclusion, consistency } = place;
    return ask({
      Keys: log.keys.map(({ vkey }) => vkey),
      Old: old.note,
      New: now.note,
      Leaf: leafHash(log.leaves[index]!).toString('base64'),
      Index: index,
      Inclusion: encoded(inclusion),
      Consistency: encoded(consistency),
      ...changes,
    });
  };

  test('accept notes, inclusion and consistency', () => {
    for (const place of places) expect(answer({}, place)).toBe('accepted\n');
  });

  test.each([
    ['another leaf', { Leaf: leafHash('{}').toString('base64') }],
    ['another index', { Index: 3 }],
    ['a flipped byte of a note', { New: log.newest.note.replace(/\ntime 2/, '\ntime 1') }],
    ['a flipped byte of a proof', { Inclusion: encoded(flipped(places.at(-1)!.inclusion)) }],
    [
      'a flipped byte of a proof of consistency',
      { Consistency: encoded(flipped(places.at(-1)!.consistency)) },
    ],
  ])('refuse %s', (_, changes) => {
    expect(answer(changes)).toMatch(/^refused: /);
  });
});

describe('@transmute/rfc9162', () => {
  const root = ({ size }: { readonly size: number }) => new Uint8Array(log.tree.root(size));
  const bytes = (hashes: readonly Buffer[]) => hashes.map((hash) => new Uint8Array(hash));

  test('accepts inclusion and consistency, and refuses a flipped byte', async () => {
    for (const { index, old, now, inclusion, consistency } of places) {
      const leaf = await RFC9162.leaf(Buffer.from(log.leaves[index]!));
      const included = (hashes: readonly Buffer[]) => {
        const proof = { log_id: '', tree_size: now.size, leaf_index: index, inclusion_path: bytes(hashes) };
        return RFC9162.verifyInclusionProof(root(now), leaf, proof);
      };
      const grown = (hashes: readonly Buffer[]) => {
        const sizes = { tree_size_1: old.size, tree_size_2: now.size };
        return RFC9162.verifyConsistencyProof(root(old), root(now), {
          log_id: '',
          ...sizes,
          consistency_path: bytes(hashes),
        });
      };
      expect(await included(inclusion)).toBe(true);
      expect(await included(flipped(inclusion))).toBe(false);
      // It leaves out step 2 of RFC 9162, 2.1.4.2: a first size that is a power of two.
      if (Number.isInteger(Math.log2(old.size))) continue;
      expect(await grown(consistency)).toBe(true);
      expect(await grown(flipped(consistency))).toBe(false);
    }
  });
});
