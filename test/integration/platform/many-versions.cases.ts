import { z } from 'zod';
import { CanonicalJson, defineVersionedRecord } from '@alert-review/kernel';
import { fingerprintsOf } from '../../../src/platform/crypto/salted-hash.js';
import {
  PreparedContent,
  type UploadItem,
  type UploadOutcome,
} from '../../../src/platform/records/version-chain.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

interface Note {
  readonly text: string;
}

const NoteRecord = defineVersionedRecord({
  name: 'notes',
  content: z.object({ text: z.string() }),
  keys: z.object({}),
  keysOf: () => ({}),
  folder: 'bulk',
});

let platform: OpenPlatform;
const bank = callerOf('a1');

beforeEach(async () => {
  platform = await openPlatform({ records: [NoteRecord.current, NoteRecord.older] });
});
afterEach(() => platform.close());

const item = (ownId: string, text: string, source: string): UploadItem<Note> => ({
  ownId,
  content: { text },
  source,
});
const upload = (items: readonly UploadItem<Note>[]) => platform.versions.upload(bank, NoteRecord, items);

test('an id that returns to its first content within an upload keeps its outcomes in a repeat', async () => {
  const items = ['A', 'B', 'A'].map((text, row) => item('N-1', text, `s1_${row}`));
  const first = await upload(items);
  expect(first.map(({ version, outcome }) => `v${version} ${outcome}`)).toEqual([
    'v1 created',
    'v2 updated',
    'v3 updated',
  ]);
  expect(await upload(items)).toEqual(first);
});

const outcomesOf = (outcomes: readonly UploadOutcome[]) =>
  outcomes.map(({ version, outcome }) => `v${version} ${outcome}`);

describe('a repeat gives the outcomes of the first try', () => {
  test('to items that changed nothing, before and behind those that did', async () => {
    await upload([item('N-1', 'A', 's0_0')]);
    const items = ['A', 'B', 'B', 'A', 'A', 'C'].map((text, row) => item('N-1', text, `s1_${row}`));
    const first = await upload(items);
    expect(outcomesOf(first)).toEqual([
      'v1 unchanged',
      'v2 updated',
      'v2 unchanged',
      'v3 updated',
      'v3 unchanged',
      'v4 updated',
    ]);
    expect(await upload(items)).toEqual(first);
    await upload([item('N-1', 'D', 's2_0')]);
    expect(await upload(items)).toEqual(first);
    const [current] = await platform.records.for(bank).find(NoteRecord.current, {}, { index: 'id' });
    expect(current).toMatchObject({ version: 5, content: { text: 'D' } });
  });

  test.each([0, 1])(
    'also when it was cut off before its last version, %i standing before',
    async (before) => {
      if (before) await upload([item('N-1', 'Z', 's0_0')]);
      const items = ['A', 'B', 'C'].map((text, row) => item('N-1', text, `s1_${row}`));
      const { readStore } = platform.stores;
      const whole = { bulk: readStore.bulk.bind(readStore), set: readStore.compareAndSet.bind(readStore) };
      readStore.bulk = (collection, operations) =>
        collection.name === NoteRecord.current.name
          ? Promise.reject(new Error('cut off'))
          : whole.bulk(collection, operations);
      readStore.compareAndSet = () => Promise.reject(new Error('cut off'));
      await expect(upload(items)).rejects.toThrow('cut off');
      Object.assign(readStore, { bulk: whole.bulk, compareAndSet: whole.set });
      const resumed = await upload(items);
      expect(resumed.map(({ version }) => version - before)).toEqual([1, 2, 3]);
      expect(await upload(items)).toEqual(resumed);
      for (const [at, { id, hash }] of resumed.entries())
        expect(await platform.versions.version(bank, NoteRecord, id, hash)).toEqual(items[at]!.content);
    },
  );
});

test('uploads of many versions that race lose none of them', async () => {
  const uploads = Array.from({ length: 6 }, (_, session) =>
    Array.from({ length: 5 }, (__, row) => item('N-1', `text ${session} ${row}`, `s${session}_${row}`)),
  );
  const outcomes = await Promise.all(
    uploads.map((items) => platform.process().versions.upload(bank, NoteRecord, items)),
  );
  const versions = outcomes.flat().map(({ version }) => version);
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  for (const [session, made] of outcomes.entries())
    for (const [row, { id, hash }] of made.entries())
      expect(await platform.versions.version(bank, NoteRecord, id, hash)).toEqual(
        uploads[session]![row]!.content,
      );
});

test('two tries of one upload at once agree', async () => {
  await upload([item('N-1', 'Z', 's0_0')]);
  const items = Array.from({ length: 5 }, (_, row) => item('N-1', `text ${row}`, `s1_${row}`));
  const tries = await Promise.all(
    [1, 2, 3].map(() => platform.process().versions.upload(bank, NoteRecord, items)),
  );
  expect(tries[1]).toEqual(tries[0]);
  expect(tries[2]).toEqual(tries[0]);
  for (const [at, { id, hash }] of tries[0]!.entries())
    expect(await platform.versions.version(bank, NoteRecord, id, hash)).toEqual(items[at]!.content);
});

test('ids with more old versions than one query may read can all get further ones', async () => {
  const ids = Array.from({ length: 200 }, (_, n) => `N-${n}`);
  const wave = (session: number) => ids.map((id, row) => item(id, `text ${session}`, `s${session}_${row}`));
  for (let session = 1; session <= 60; session++) await upload(wave(session));
  expect(new Set(outcomesOf(await upload(wave(61))))).toEqual(new Set(['v61 updated']));
  expect(new Set(outcomesOf(await upload(wave(2))))).toEqual(new Set(['v2 updated']));
});

test('a content that was prepared ahead of time is stored as prepared', async () => {
  const content = { text: 'A' };
  const [fingerprint] = fingerprintsOf([content]);
  const prepared = new PreparedContent(CanonicalJson.of(content), {}, fingerprint!.salt, fingerprint!.hash);
  const [outcome] = await upload([{ ...item('N-1', 'A', 's1_0'), content: prepared }]);
  expect(outcome).toMatchObject({ hash: fingerprint!.hash, outcome: 'created' });
  expect(outcomesOf(await upload([item('N-1', 'A', 's2_0')]))).toEqual(['v1 unchanged']);
});

test('more records than one query may read can all get further versions', async () => {
  const records = 2_600;
  const wave = (session: number) =>
    Array.from({ length: records }, (_, row) => item(`N-${row}`, `text ${session}`, `s${session}_${row}`));
  for (let session = 1; session <= 5; session++) {
    const outcomes = await upload(wave(session));
    expect(outcomes.filter(({ version }) => version === session)).toHaveLength(records);
  }
  const repeated = await upload(wave(3));
  expect(new Set(repeated.map(({ version, outcome }) => `v${version} ${outcome}`))).toEqual(
    new Set(['v3 updated']),
  );
});
