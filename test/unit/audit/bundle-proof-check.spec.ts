import { generateKeyPairSync } from 'node:crypto';
import { checkpointText, leafHash, noteKey, signNote, textOfNote } from '@alert-review/transparency-log';
import { BundleProofCheck } from '../../../src/audit/bundle-proof-check.js';

const LOG = 'alert-review/0123456789abcdef';
const newKey = () => noteKey(LOG, generateKeyPairSync('ed25519').privateKey);
const key = newKey();
const foreign = newKey();
const ROOT = leafHash(Buffer.from('an event'));
const TIME = '2025-03-01T09:00:00.000Z';

const noteOf = (origin: string, size: number, { root = ROOT, by = key } = {}): string =>
  signNote(checkpointText({ origin, size, root, time: TIME }), [by]);
const own = noteOf(`${LOG}/bank`, 3);
const check = new BundleProofCheck({ log: LOG, org: 'bank' }, [{ key: key.verifierKey }]);

test('a checkpoint of this organization, signed by a key of its log, is right', () => {
  expect(check.checkpoint(own, 3)).toBeNull();
  expect(check.root(own, ROOT)).toBeNull();
});

test.each([
  ['another organization', noteOf(`${LOG}/other`, 3), 'is of another log or organization'],
  ['another log', noteOf('alert-review/fedcba9876543210/bank', 3), 'is of another log or organization'],
  ['another size', noteOf(`${LOG}/bank`, 2), 'the checkpoint of 3 leaves is stored as one of 2 leaves'],
  ['another key', noteOf(`${LOG}/bank`, 3, { by: foreign }), 'is signed by no key of this log'],
])('a checkpoint of %s is told', (_, note, problem) => {
  expect(check.checkpoint(note, 3)).toContain(problem);
});

test('a checkpoint with another root than the stored hashes is told', () => {
  expect(check.root(own, leafHash(Buffer.from('another event')))).toContain('has another root');
});

describe('in the tree of organizations', () => {
  const leaf = leafHash(Buffer.from(textOfNote(own)));
  const proof = (checkpoint: string) => ({ index: 0, inclusion: [], checkpoint });

  test('a checkpoint that is its leaf is right', () => {
    expect(check.amongOrganizations(own, proof(noteOf(LOG, 1, { root: leaf })))).toBeNull();
  });

  test('a checkpoint that is not in its place, and a foreign signature, are told', () => {
    expect(check.amongOrganizations(noteOf(`${LOG}/bank`, 4), proof(noteOf(LOG, 1, { root: leaf })))).toBe(
      'the last checkpoint is not the one that the tree of organizations has in its place',
    );
    expect(check.amongOrganizations(own, proof(noteOf(LOG, 1, { root: leaf, by: foreign })))).toBe(
      'the checkpoint of 1 leaves is signed by no key of this log, of the tree of organizations',
    );
  });
});
