import { createHash } from 'node:crypto';
import { newSalts, saltedHash } from '../../../src/platform/crypto/salted-hash.js';

test('salts are 16 bytes each, and no two are alike', () => {
  const salts = newSalts(1_000);
  for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
  expect(new Set(salts).size).toBe(1_000);
  expect(newSalts(0)).toEqual([]);
});

test('the hash is SHA-256 over salt, line feed and canonical JSON', () => {
  const expected = createHash('sha256').update('salt\n{"a":[1,null],"b":"x"}').digest('base64url');
  expect(saltedHash('salt', { b: 'x', a: [1, null] })).toBe(expected);
});

test('the order of fields does not matter; salt and every value do', () => {
  const hash = saltedHash('salt', { name: 'Ada', born: '1815-12-10' });
  expect(saltedHash('salt', { born: '1815-12-10', name: 'Ada' })).toBe(hash);
  expect(saltedHash('other', { name: 'Ada', born: '1815-12-10' })).not.toBe(hash);
  expect(saltedHash('salt', { name: 'Ada', born: '1815-12-11' })).not.toBe(hash);
  expect(saltedHash('salt', { name: 'Ada', born: '1815-12-10', died: null })).not.toBe(hash);
});
