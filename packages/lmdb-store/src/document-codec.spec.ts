import { rm } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { DamageRegistry } from './damage.js';
import { decodeWithChecksum, encodeWithChecksum } from './document-codec.js';
import { fieldTreeOf } from './document-fields.js';
import { Environment } from './environment.js';
import { Table, type Document } from './table.js';
import { keyTextOf, keyTextOfBytes } from './key-text.js';
import { CanonicalJson, DeflatedJson } from '@alert-review/kernel';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

const customer: Document = { _id: 'bank.c1', org: 'bank', name: 'Zoë', amounts: [1.5, -2], at: new Date(5) };

function caught(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

function flippedAt(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[bit >> 3]! ^= 1 << (bit & 7);
  return flipped;
}

test('a value with any one bit flipped is not read', () => {
  const value = encodeWithChecksum(customer);
  expect(decodeWithChecksum(value)).toEqual(customer);
  for (let bit = 0; bit < 8 * value.length; bit++)
    expect(decodeWithChecksum(flippedAt(value, bit))).toBeNull();
  for (let length = 0; length < value.length; length++)
    expect(decodeWithChecksum(value.subarray(0, length))).toBeNull();
});

describe('a document of a key', () => {
  const idOf = (org: string) => `${org}.a-7`;
  const of = (org: string, more = {}) => ({
    _id: idOf(org),
    org,
    serviceId: 'a-7',
    named: [{ org, text: `${org}.`, id: idOf(org) }],
    bytes: new Uint8Array([1, 2]),
    ...more,
  });
  const large = { text: 'x'.repeat(3_000) };

  test('leaves out what its texts repeat of the key, and is read like any other', () => {
    const fields = fieldTreeOf(['org', 'named.id']);
    for (const document of [of('bank'), of('bänk'), of(''), of('bank', large), of('bank', { n: -1 })]) {
      const key = keyTextOf(document._id);
      const value = encodeWithChecksum(document, key);
      expect(decodeWithChecksum(value, undefined, key)).toEqual(document);
      const { _id, org } = document;
      const picked = { _id, org, named: [{ id: _id }] };
      expect(decodeWithChecksum(value, fields, key)).toEqual(picked);
    }
    const org = 'x'.repeat(26);
    const saved = encodeWithChecksum(of(org)).length - encodeWithChecksum(of(org), idOf(org)).length;
    expect(saved).toBeGreaterThan(100);
  });

  test('is not read with any one bit of the value or the key flipped', () => {
    const document = of('bank');
    const value = encodeWithChecksum(document, document._id);
    for (let bit = 0; bit < 8 * value.length; bit++)
      expect(decodeWithChecksum(flippedAt(value, bit), undefined, document._id)).toBeNull();
    for (let bit = 0; bit < 8 * document._id.length; bit++) {
      const key = keyTextOfBytes(flippedAt(Buffer.from(document._id), bit));
      expect(decodeWithChecksum(value, undefined, key)).toBeNull();
    }
    expect(decodeWithChecksum(value)).toBeNull();
  });
});

describe('a table', () => {
  let folder: string;
  let environment: Environment;
  let table: Table;
  let damage: DamageRegistry;

  beforeEach(async () => {
    folder = await temporaryFolder();
    damage = new DamageRegistry();
    const onFatal = (error: Error): never => {
      throw error;
    };
    environment = Environment.open(folder, { store: 'read store', damage, onFatal });
    const indexes = { name: { fields: ['org', 'name'] } };
    table = await Table.open(environment, { name: 'customers', indexes });
    await environment.writes.run(() => void table.write(customer, null));
  });
  afterEach(async () => {
    await environment.close();
    await rm(folder, { recursive: true });
  });

  const overwrite = (id: string, value: Uint8Array) =>
    environment.writes.run(() => void table.documents.put(id, value));

  test('names and counts a damaged value instead of answering it', async () => {
    damage.requireUndamaged('read store');
    const value = encodeWithChecksum(customer);
    value[20]! ^= 4;
    await overwrite('bank.c1', value);
    const refusal = {
      code: 'data_damaged',
      details: { store: 'read store', record: 'customers' },
      cause: { place: { store: 'read store', record: 'customers', id: 'bank.c1' } },
    };
    expect(caught(() => table.get('bank.c1'))).toMatchObject(refusal);
    expect(caught(() => table.get('bank.c1'))).toMatchObject(refusal);
    expect(() => damage.requireUndamaged('read store')).toThrow('1 damaged, the first: customers bank.c1');
  });

  test('reads what an earlier release stored', async () => {
    await overwrite('bank.c1', encodeWithChecksum(customer));
    expect(table.get('bank.c1')).toEqual(customer);
  });

  test('refuses a whole value that stands under another id', async () => {
    await overwrite('bank.c2', encodeWithChecksum(customer));
    expect(() => table.get('bank.c2')).toThrow(/customers/);
  });
});

test('JSON that comes deflated is stored so, and read like any other', () => {
  // given the content of a document with and without its deflate
  const content = { texts: Array.from({ length: 40 }, (_, n) => `Payment ${n} to Zoë`) };
  const { utf8 } = CanonicalJson.of(content);
  const deflated = new DeflatedJson(utf8, new Uint8Array(deflateRawSync(utf8)), true, 1000);
  // when both are stored
  const stored = encodeWithChecksum({ _id: 'bank.r1', content: deflated });
  const plain = encodeWithChecksum({ _id: 'bank.r1', content: CanonicalJson.of(content) });
  // then both are read alike, whole and by field, and the first takes a third of the bytes at most
  const inner = fieldTreeOf(['content.texts']);
  for (const value of [stored, plain])
    for (const fields of [undefined, inner])
      expect(decodeWithChecksum(value, fields)).toEqual({ _id: 'bank.r1', content });
  expect(stored.length).toBeLessThan(plain.length / 3);
});
