import { z } from 'zod';
import { CanonicalJson, defineVersionedRecord } from '@alert-review/kernel';
import { saltedHash } from '../../../src/platform/crypto/salted-hash.js';
import type { UploadItem, UploadOutcome } from '../../../src/platform/records/version-chain.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

interface Book {
  readonly title: string;
  readonly pages?: number;
}

const BookRecord = defineVersionedRecord({
  name: 'books',
  content: z.object({ title: z.string(), pages: z.number().optional() }),
  keys: z.object({ title: z.string() }),
  keysOf: ({ title }: Book) => ({ title }),
  indexes: { title: { fields: ['title'] } },
});

let platform: OpenPlatform;
const bank = callerOf('a1');

beforeEach(async () => {
  platform = await openPlatform({ records: [BookRecord.current, BookRecord.older] });
});
afterEach(() => platform.close());

const item = (ownId: string, title: string, source: string): UploadItem<Book> => ({
  ownId,
  content: { title },
  source,
});
const upload = (items: readonly UploadItem<Book>[], caller = bank, by = platform.versions) =>
  by.upload(caller, BookRecord, items);
const said = (outcomes: readonly UploadOutcome[]) =>
  outcomes.map(({ id, version, outcome }) => `${id} v${version} ${outcome}`);
const current = (id: string, caller = bank) => platform.records.for(caller).get(BookRecord.current, id);
const older = (caller = bank) => platform.records.for(caller).find(BookRecord.older, {}, { index: 'id' });

test('a new record is stored with its keys, its salt and the hash over both', async () => {
  const [outcome] = await upload([item('B-1', 'Faust', 's1_0')]);
  const row = (await current('s1_0'))!;
  expect(outcome).toEqual({ ownId: 'B-1', id: 's1_0', version: 1, hash: row.hash, outcome: 'created' });
  expect(row).toMatchObject({ title: 'Faust', ownId: 'B-1', source: 's1_0', content: { title: 'Faust' } });
  expect(row.hash).toBe(saltedHash(row.salt, { title: 'Faust' }));
});

test('same content makes no new version, whatever the order of its fields', async () => {
  await upload([{ ownId: 'B-1', content: { title: 'Faust', pages: 9 }, source: 's1_0' }]);
  const again = await upload([{ ownId: 'B-1', content: { pages: 9, title: 'Faust' }, source: 's2_0' }]);
  expect(said(again)).toEqual(['s1_0 v1 unchanged']);
  expect(await older()).toEqual([]);
});

test('A, B, A again: three versions, each readable by its hash, no two hashes alike', async () => {
  const hashes: string[] = [];
  for (const [n, title] of ['Faust', 'Urfaust', 'Faust'].entries())
    hashes.push((await upload([item('B-1', title, `s${n}_0`)]))[0]!.hash);
  expect(new Set(hashes).size).toBe(3);
  const read = hashes.map((hash) => platform.versions.version(bank, BookRecord, 's0_0', hash));
  expect(await Promise.all(read)).toEqual([{ title: 'Faust' }, { title: 'Urfaust' }, { title: 'Faust' }]);
  expect(await current('s0_0')).toMatchObject({ version: 3 });
});

test('an unknown hash, a foreign organization and a missing id have no version', async () => {
  const [{ hash }] = (await upload([item('B-1', 'Faust', 's1_0')])) as [UploadOutcome];
  const version = (caller: typeof bank, id: string, of: string) =>
    platform.versions.version(caller, BookRecord, id, of);
  expect(await version(bank, 's1_0', hash)).toEqual({ title: 'Faust' });
  expect(await version(bank, 's1_0', 'other')).toBeNull();
  expect(await version(callerOf('a10'), 's1_0', hash)).toBeNull();
  expect(await version(bank, 's1_1', hash)).toBeNull();
});

test('many versions are read at once, in the order asked for', async () => {
  const [a1] = (await upload([item('B-1', 'Faust', 's1_0')])) as [UploadOutcome];
  const [a2, b] = (await upload([item('B-1', 'Urfaust', 's2_0'), item('B-2', 'Egmont', 's2_1')])) as [
    UploadOutcome,
    UploadOutcome,
  ];
  const contents = (caller: typeof bank) =>
    platform.versions.contents(caller, BookRecord, [b, a1, { ...b, hash: a1.hash }, a2]);
  const [faust, urfaust, egmont] = ['Faust', 'Urfaust', 'Egmont'].map((title) => ({ title }));
  expect(await contents(bank)).toEqual([egmont, faust, null, urfaust]);
  expect(await contents(callerOf('a10'))).toEqual([null, null, null, null]);
});

test('own ids of two organizations do not meet', async () => {
  await upload([item('B-1', 'Faust', 's1_0')]);
  expect(said(await upload([item('B-1', 'Egmont', 's1_0')], callerOf('a10')))).toEqual(['s1_0 v1 created']);
  expect(await current('s1_0')).toMatchObject({ title: 'Faust' });
});

describe('an upload that resumes', () => {
  const first = [item('B-1', 'Faust', 's1_0'), item('B-2', 'Egmont', 's1_1'), item('B-1', 'Urfaust', 's1_2')];

  test('gives every item the outcome of its first try', async () => {
    const before = await upload(first);
    expect(said(before)).toEqual(['s1_0 v1 created', 's1_1 v1 created', 's1_0 v2 updated']);
    expect(await upload(first)).toEqual(before);
    expect(await older()).toHaveLength(1);
  });

  test('goes on where it was cut off', async () => {
    const before = await upload(first.slice(0, 2));
    const resumed = await upload(first);
    expect(resumed.slice(0, 2)).toEqual(before);
    expect(said(resumed.slice(2))).toEqual(['s1_0 v2 updated']);
  });

  test('writes nothing again after another upload came in between', async () => {
    const before = await upload(first);
    await upload([item('B-1', 'Faust II', 's2_0')]);
    expect(await upload(first)).toEqual(before);
    expect(await current('s1_0')).toMatchObject({ version: 3, content: { title: 'Faust II' } });
  });

  test('that was cut off between the copy of the old version and the new one', async () => {
    await upload([item('B-1', 'Faust', 's1_0')]);
    const { readStore } = platform.stores;
    const bulk = readStore.bulk.bind(readStore);
    readStore.bulk = (collection, operations) =>
      collection.name === BookRecord.current.name
        ? Promise.reject(new Error('cut off'))
        : bulk(collection, operations);
    await expect(upload([item('B-1', 'Urfaust', 's2_0')])).rejects.toThrow('cut off');
    readStore.bulk = bulk;
    expect(await current('s1_0')).toMatchObject({ version: 1 });
    expect(said(await upload([item('B-1', 'Urfaust', 's2_0')]))).toEqual(['s1_0 v2 updated']);
    expect(await older()).toHaveLength(1);
  });
});

describe('one batch', () => {
  test('may name an id many times: its versions follow the order of the items', async () => {
    const titles = ['A', 'A', 'B', 'A', 'B', 'B'];
    const outcomes = await upload(titles.map((title, n) => item('B-1', title, `s1_${n}`)));
    expect(outcomes.map(({ version, outcome }) => [version, outcome])).toEqual([
      [1, 'created'],
      [1, 'unchanged'],
      [2, 'updated'],
      [3, 'updated'],
      [4, 'updated'],
      [4, 'unchanged'],
    ]);
  });

  test('answers in the order of its items', async () => {
    const items = Array.from({ length: 300 }, (_, n) => item(`B-${n}`, `title ${n}`, `s1_${n}`));
    const outcomes = await upload(items);
    expect(outcomes.map(({ ownId, id }) => [ownId, id])).toEqual(
      items.map(({ ownId, source }) => [ownId, source]),
    );
  });

  test('without items has no outcomes', async () => {
    expect(await upload([])).toEqual([]);
  });
});

describe('uploads that race', () => {
  test('for one new id: one creates it, the others make the next versions', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        upload([item('B-1', `title ${n}`, `s${n}_0`)], bank, platform.process().versions),
      ),
    );
    const all = outcomes.flat();
    expect(all.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(all.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const contents = all.map(({ id, hash }) => platform.versions.version(bank, BookRecord, id, hash));
    expect((await Promise.all(contents)).map((content) => content?.title)).toEqual(
      Array.from({ length: 8 }, (_, n) => `title ${n}`),
    );
  });

  test('with the same content: one creates it, the others find it', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => upload([item('B-1', 'Faust', `s${n}_0`)])),
    );
    const all = outcomes.flat().map(({ outcome }) => outcome);
    expect(all.sort()).toEqual(['created', ...Array.from({ length: 7 }, () => 'unchanged')]);
    expect(await older()).toEqual([]);
  });
});

test.each([
  ['half a surrogate pair', 'Fau\ud83d'],
  ['more than a document may have', 'x'.repeat(13 * 2 ** 20)],
])('a record that an older release stored with %s can be corrected', async (_what, title) => {
  const content = CanonicalJson.of({ title }) as never;
  const old = { version: 1, hash: 'h', salt: 's', source: 's1_0', ownId: 'B-1', serviceId: 's1_0' };
  const row = { id: 's1_0', ...old, content, title: 'Faust' };
  await platform.records.for(bank).putMany(BookRecord.current, [row], { isCopy: true });
  expect(said(await upload([item('B-1', 'Faust', 's2_0')]))).toEqual(['s1_0 v2 updated']);
  expect(await platform.versions.version(bank, BookRecord, 's1_0', 'h')).toEqual({
    title: expect.stringMatching(/^(Fau|x{9})/) as string,
  });
});
