import { z } from 'zod';
import { defineVersionedRecord } from '@alert-review/kernel';
import type { UploadItem, UploadOutcome } from '../../../src/platform/records/version-chain.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const NoteRecord = defineVersionedRecord({
  name: 'notes',
  content: z.object({ text: z.string() }),
  keys: z.object({}),
  keysOf: () => ({}),
});

const bank = callerOf('a1');
const COUNT = 40;
let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({ records: [NoteRecord.current, NoteRecord.older] });
});
afterEach(() => platform.close());

const item = (n: number, session: string, text = `text ${n}`): UploadItem<{ text: string }> => ({
  ownId: `N-${n}`,
  content: { text },
  source: `${session}_${String(n).padStart(3, '0')}`,
});
const items = (session: string, text?: string) =>
  Array.from({ length: COUNT }, (_, n) => item(n, session, text));
const upload = (of: Iterable<UploadItem<{ text: string }>>, caller = bank) =>
  platform.versions.upload(caller, NoteRecord, of);
const said = (outcomes: readonly UploadOutcome[]) =>
  outcomes.map(({ id, version, outcome }) => `${id} v${version} ${outcome}`);
const created = (session: string) => items(session).map(({ source }) => `${source} v1 created`);

test('many new items are created, each made only when it is asked for', async () => {
  const log: string[] = [];
  const lazy = {
    *[Symbol.iterator]() {
      for (const each of items('s1')) {
        log.push(`made ${each.ownId}`);
        yield each;
      }
    },
  };
  const { readStore } = platform.stores;
  const bulk = readStore.bulk.bind(readStore);
  readStore.bulk = (collection, operations) =>
    bulk(
      collection,
      (function* () {
        for (const operation of operations) {
          if ('put' in operation) log.push(`put ${operation.put['ownId'] as string}`);
          yield operation;
        }
      })(),
    );
  expect(said(await upload(lazy))).toEqual(created('s1'));
  const puts = log.slice(log.indexOf('put N-0') - 1);
  expect(puts).toEqual(items('s1').flatMap(({ ownId }) => [`made ${ownId}`, `put ${ownId}`]));
  expect(await platform.records.for(bank).count(NoteRecord.current, {}, { index: 'id' })).toBe(COUNT);
});

test('what is stored between the ones looked at keeps its history', async () => {
  await upload([item(7, 's0'), item(8, 's0', 'other'), item(9, 's1')]);
  const expected = created('s1');
  expected[7] = 's0_007 v1 unchanged';
  expected[8] = 's0_008 v2 updated';
  const outcomes = await upload(items('s1'));
  expect(said(outcomes)).toEqual(expected);
  expect(await platform.records.for(bank).get(NoteRecord.current, 's0_008')).toMatchObject({
    version: 2,
    content: { text: 'text 8' },
  });
  expect(await platform.records.for(bank).find(NoteRecord.older, {}, { index: 'id' })).toMatchObject([
    { ref: 's0_008', version: 1, content: { text: 'other' } },
  ]);
  expect(await upload(items('s1'))).toEqual(outcomes);
});

test('an upload that was cut off in the middle ends as if it had not been', async () => {
  await upload(items('s1').slice(3, 17));
  expect(said(await upload(items('s1')))).toEqual(created('s1'));
});

test('a later item of the same id has the last word', async () => {
  const repeated = [...items('s1'), { ...item(5, 's2', 'last'), source: 's1_999' }];
  const outcomes = await upload(repeated);
  expect(said(outcomes).at(-1)).toBe('s1_005 v2 updated');
  expect(await platform.records.for(bank).get(NoteRecord.current, 's1_005')).toMatchObject({
    content: { text: 'last' },
  });
});

test('two uploads of the same new items at once make one record of each', async () => {
  const both = await Promise.all([upload(items('s1')), upload(items('s2'))]);
  const ids = both.map((outcomes) => outcomes.map(({ id }) => id));
  expect(ids[0]).toEqual(ids[1]);
  expect(await platform.records.for(bank).count(NoteRecord.current, {}, { index: 'id' })).toBe(COUNT);
});

test("the same own ids of another organization are another organization's", async () => {
  await upload(items('s1'));
  expect(said(await upload(items('s2'), callerOf('b1')))).toEqual(created('s2'));
});

test('an id that belongs to another record is an error, not an endless race', async () => {
  await upload([item(1, 's1')]);
  const foreign = { ...item(2, 's1'), source: item(1, 's1').source };
  await expect(upload([foreign])).rejects.toThrow('another record has the id');
});
