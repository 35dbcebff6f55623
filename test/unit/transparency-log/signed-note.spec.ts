import { createPrivateKey } from 'node:crypto';
import {
  checkpointText,
  isSignedBy,
  noteKey,
  parseCheckpoint,
  signNote,
  textOfNote,
} from '@alert-review/transparency-log';
import { TenantKeys } from '../../../src/platform/crypto/tenant-keys.js';

/** Key, verifier key and note of the documentation of Go's sumdb/note. */
const NAME = 'PeterNeumann';
const SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNATURE =
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const NOTE = `${TEXT}\n— PeterNeumann ${SIGNATURE}\n`;

const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]);
const peter = noteKey(NAME, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
const tenantKeys = new TenantKeys(Buffer.alloc(32, 7));
const other = noteKey(NAME, tenantKeys.checkpointKey(0));

test('a note and its key are those of the published example, to the letter', () => {
  expect(peter.verifierKey).toBe(VKEY);
  expect(signNote(TEXT, [peter])).toBe(NOTE);
  expect(textOfNote(NOTE)).toBe(TEXT);
  expect(isSignedBy(NOTE, VKEY)).toBe(true);
});

test('one flipped bit of text or signature is refused, and so is another key', () => {
  // Before the last digit of base64, of which some bits say nothing.
  for (let at = 0; at < NOTE.indexOf('M=\n'); at++) {
    const flipped = NOTE.slice(0, at) + String.fromCharCode(NOTE.charCodeAt(at) ^ 1) + NOTE.slice(at + 1);
    expect([at, isSignedBy(flipped, VKEY)]).toEqual([at, false]);
  }
  expect(isSignedBy(NOTE, other.verifierKey)).toBe(false);
});

test('a note of two keys is signed by both', () => {
  const both = signNote(TEXT, [other, peter]);
  expect([peter, other].map(({ verifierKey }) => isSignedBy(both, verifierKey))).toEqual([true, true]);
  expect(textOfNote(both)).toBe(TEXT);
});

test('a checkpoint is read as it was written', () => {
  const checkpoint = {
    origin: 'alert-review/0011223344556677/01j9x4k2m7q8r5t6v0w1y2z3a4',
    size: 12,
    root: Buffer.alloc(32, 5),
    time: '2026-11-27T20:00:00.000Z',
  };
  const text = checkpointText(checkpoint);
  expect(text).toBe(
    `${checkpoint.origin}\n12\nBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU=\ntime 2026-11-27T20:00:00.000Z\n`,
  );
  expect(parseCheckpoint(text)).toEqual(checkpoint);
  const found = { ...checkpoint, unchecked: { first: 2, size: 3 } };
  expect(parseCheckpoint(checkpointText(found))).toEqual(found);
  expect(parseCheckpoint(`${text}of a later release\n`)).toEqual(checkpoint);
  expect(() => parseCheckpoint(TEXT)).toThrow('no checkpoint');
});

test('each generation has a key of its own, the same at each start', () => {
  const again = new TenantKeys(Buffer.alloc(32, 7));
  const keyOf = (keys: TenantKeys, generation: number) =>
    noteKey(NAME, keys.checkpointKey(generation)).verifierKey;
  expect(keyOf(again, 0)).toBe(keyOf(tenantKeys, 0));
  expect(keyOf(again, 1)).not.toBe(keyOf(tenantKeys, 0));
});
