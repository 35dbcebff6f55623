import { inspect } from 'node:util';
import { sealBytes, TenantKeys, unsealBytes } from '../../../src/platform/crypto/tenant-keys.js';

const key = Buffer.alloc(32, 1);
const plain = Buffer.from('Dear Ms Quux');

describe('sealed bytes', () => {
  test('open under the same key and context', () => {
    expect(Buffer.from(unsealBytes(key, sealBytes(key, plain, 'here'), 'here'))).toEqual(plain);
  });

  test('of nothing open to nothing', () => {
    expect(unsealBytes(key, sealBytes(key, Buffer.alloc(0), 'here'), 'here')).toHaveLength(0);
  });

  test('differ each time and never show the plain bytes', () => {
    const sealed = Array.from({ length: 50 }, () => Buffer.from(sealBytes(key, plain, 'here')));
    expect(new Set(sealed.map((bytes) => bytes.toString('hex'))).size).toBe(50);
    for (const bytes of sealed) expect(bytes.includes(plain)).toBe(false);
  });

  test('do not open elsewhere', () => {
    expect(() => unsealBytes(key, sealBytes(key, plain, 'here'), 'there')).toThrow();
  });

  test('do not open under another key', () => {
    expect(() => unsealBytes(Buffer.alloc(32, 2), sealBytes(key, plain, 'here'), 'here')).toThrow();
  });

  test('do not open once any single bit was altered', () => {
    const sealed = Buffer.from(sealBytes(key, plain, 'here'));
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => unsealBytes(key, altered, 'here')).toThrow();
    }
  });

  test('do not open when they were cut short', () => {
    const sealed = sealBytes(key, plain, 'here');
    for (let length = 0; length < sealed.length; length++)
      expect(() => unsealBytes(key, sealed.slice(0, length), 'here')).toThrow();
  });
});

describe('derived keys', () => {
  const keys = new TenantKeys(Buffer.alloc(32, 9));

  test('are the same at every start, and differ by organization and purpose', () => {
    const again = new TenantKeys(Buffer.alloc(32, 9));
    expect(again.wrappingKey('a1').equals(keys.wrappingKey('a1'))).toBe(true);
    expect(again.signingKey().equals(keys.signingKey())).toBe(true);
    const all = ['a1', 'a10'].flatMap((org) => [
      keys.wrappingKey(org),
      keys.answersKey(org),
      keys.fingerprintsKey(org),
    ]);
    all.push(keys.signingKey());
    expect(new Set(all.map((key) => key.export().toString('hex'))).size).toBe(7);
    for (const key of all) expect(key.symmetricKeySize).toBe(32);
  });

  test('differ with the master key', () => {
    const other = new TenantKeys(Buffer.alloc(32, 8));
    expect(other.wrappingKey('a1').equals(keys.wrappingKey('a1'))).toBe(false);
  });

  test('show the master key neither as JSON nor when they are inspected', () => {
    const shown = JSON.stringify({ keys }) + inspect({ keys }, { depth: 9, showHidden: true });
    expect(shown).not.toMatch(/(09|9)[, ]+(09|9)|0909/);
  });

  test.each([0, 31, 33])('a master key of %i bytes is refused', (bytes) => {
    expect(() => new TenantKeys(Buffer.alloc(bytes))).toThrow('the master key must have 32 bytes');
  });
});
