import type { Doc } from '../../../../src/platform/read-store/read-store.js';
import { RowBatch } from '../../../../src/platform/projections/row-batch.js';
import { openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import { ParcelReadModel } from '../../../support/parcels.js';
import { seeded } from '../../../support/seeded.js';

const SEED = Number(process.env.SEED ?? 84);
const building = { ...ParcelReadModel, name: 'parcel@1.2' };
const BY_ID = { index: 'id' } as const;

let platform: OpenPlatform;
let batch: RowBatch;

beforeEach(async () => {
  platform = await openPlatform({});
  await platform.stores.readStore.ensure(building);
  batch = new RowBatch(platform.stores.readStore, building);
});
afterEach(() => platform.close());

const stored = () => platform.stores.readStore.find(building, {}, BY_ID);
const sent = (id: string, at: number, place: string) =>
  batch.of('a1').set(id, { source: 'parcel', at }, { place });

test(`rows are what the same changes make of them one by one (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const below = (most: number) => Math.floor(random() * most);
  const expected = new Map<string, Record<string, unknown>>();
  for (let n = 0; n < 3_000; n++) {
    const org = `a${below(2)}`;
    const id = `p${below(60)}`;
    const source = ['parcel', 'scan'][below(2)]!;
    const at = below(40);
    const fields = source === 'parcel' ? { place: `place ${n}` } : { station: `station ${n}` };
    const key = `${org}.${id}`;
    const row = expected.get(key) ?? { _id: key, org, rev: {} };
    const rev = row['rev'] as Record<string, number>;
    if ((rev[source] ?? -1) < at) expected.set(key, { ...row, ...fields, rev: { ...rev, [source]: at } });
    batch.of(org).set(id, { source, at }, fields);
    if (below(10) === 0) {
      const row = { ...(await batch.of(org).get(id)), _id: key, org };
      expect({ SEED, n, row }).toEqual({ SEED, n, row: { ...expected.get(key), id } });
    }
    if (below(20) === 0) {
      await batch.of(org).remove(id);
      expected.delete(key);
    }
    if (below(50) === 0) await batch.write();
  }
  await batch.end();
  expect(await stored()).toEqual([...expected.values()].sort((a, b) => (a['_id']! < b['_id']! ? -1 : 1)));
});

test('a row that is put is whole, whatever stands there', async () => {
  sent('p1', 0, 'Graz');
  await batch.write();
  sent('p2', 0, 'Linz');
  for (const id of ['p1', 'p2', 'p3']) batch.of('a1').put(id, { weight: 2 });
  expect(await batch.of('a1').get('p1')).toEqual({ id: 'p1', weight: 2 });
  await batch.end();
  expect(await stored()).toEqual(['p1', 'p2', 'p3'].map((id) => ({ _id: `a1.${id}`, org: 'a1', weight: 2 })));
});

test('what a write was refused comes with the next one', async () => {
  const { readStore } = platform.stores;
  const bulk = readStore.bulk.bind(readStore);
  readStore.bulk = () => Promise.reject(new Error('the disk is nearly full'));
  sent('p1', 0, 'Graz');
  await batch.write();
  await batch.settled();
  await expect(batch.write()).rejects.toThrow('nearly full');
  readStore.bulk = bulk;
});

test('many rows are written by a few calls, and nothing is read that was never written', async () => {
  const { readStore } = platform.stores;
  const puts: number[] = [];
  const reads: unknown[] = [];
  const bulk = readStore.bulk.bind(readStore);
  const find = readStore.find.bind(readStore);
  readStore.bulk = (collection, operations) => {
    const all = [...operations];
    puts.push(all.length);
    return bulk(collection, all);
  };
  readStore.find = (...asked) => {
    reads.push(asked[1]);
    return find(...asked);
  };
  for (let n = 0; n < 4_500; n++) sent(`p${n}`, 0, 'Graz');
  expect(batch.isLarge).toBe(true);
  await batch.write();
  expect(batch.isLarge).toBe(false);
  sent('p7', 1, 'Wels');
  await batch.end();
  expect(puts).toEqual([2_000, 2_000, 500, 1]);
  expect(reads).toEqual([]);
  const [row] = (await find(building, { _id: 'a1.p7' }, BY_ID)) as [Doc];
  expect(row).toEqual({ _id: 'a1.p7', org: 'a1', place: 'Wels', rev: { parcel: 1 } });
});

test('few rows with long texts are enough for a write', async () => {
  sent('p1', 0, 'x'.repeat(2 ** 20));
  expect(batch.isLarge).toBe(false);
  sent('p2', 0, 'x'.repeat(2 ** 20));
  expect(batch.isLarge).toBe(true);
});
