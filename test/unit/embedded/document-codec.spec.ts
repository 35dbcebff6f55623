import { rm } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { DamageRegistry } from '../../../src/embedded/damage.js';
import {
  decodeWithChecksum,
  encodeDocument,
  encodeWithChecksum,
} from '../../../src/embedded/document-codec.js';
import { fieldTreeOf } from '../../../src/embedded/document-fields.js';
import { Environment } from '../../../src/embedded/environment.js';
import { Table, type Document } from '../../../src/embedded/table.js';
import { CanonicalJson, DeflatedJson } from '../../../src/kernel/canonical-json.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const customer: Document = { _id: 'bank.c1', org: 'bank', name: 'Zoë', amounts: [1.5, -2], at: new Date(5) };

function caught(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

test('a value with any one bit flipped is not read', () => {
  const value = encodeWithChecksum(customer);
  expect(decodeWithChecksum(value)).toEqual(customer);
  for (let bit = 0; bit < 8 * value.length; bit++) {
    const flipped = Buffer.from(value);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    expect(decodeWithChecksum(flipped)).toBeNull();
  }
  for (let length = 0; length < value.length; length++)
    expect(decodeWithChecksum(value.subarray(0, length))).toBeNull();
});

test('a value of an older release, without a seal, is read', () => {
  const value = encodeDocument(customer);
  expect(decodeWithChecksum(value)).toEqual(customer);
  expect(encodeWithChecksum(customer)).toHaveLength(value.length + 5);
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
