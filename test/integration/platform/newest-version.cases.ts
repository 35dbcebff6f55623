import { z } from 'zod';
import { defineVersionedRecord } from '@alert-review/kernel';
import { newestVersionWith } from '../../../src/platform/records/newest-version.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

interface Note {
  readonly text: string;
  readonly mark?: string | null;
}

const NoteRecord = defineVersionedRecord<Note, object>({
  name: 'notes',
  content: z.object({ text: z.string(), mark: z.string().nullish() }),
  keys: z.object({}),
  keysOf: () => ({}),
});

let platform: OpenPlatform;
const bank = callerOf('a1');

beforeEach(async () => {
  platform = await openPlatform({ records: [NoteRecord.current, NoteRecord.older] });
});
afterEach(() => platform.close());

let uploads = 0;

/** One upload of versions with these marks; gives back the id of the record. */
async function upload(...marks: (string | null | undefined)[]): Promise<string> {
  const session = ++uploads;
  const items = marks.map((mark, row) => ({
    ownId: 'N-1',
    content: { text: `${session} ${row}`, ...(mark === undefined ? {} : { mark }) },
    source: `s${session}_${row}`,
  }));
  return (await platform.versions.upload(bank, NoteRecord, items))[0]!.id;
}

async function marked(id: string, caller = bank) {
  const found = await newestVersionWith(platform.records.for(caller), NoteRecord, id, 'mark');
  return found && [found.id, found.version, found.content.mark];
}

test('is the current one where that has the value', async () => {
  const id = await upload('a', 'b');
  expect(await marked(id)).toEqual([id, 2, 'b']);
});

test('is an older one else, replaced by its own upload or a later one', async () => {
  const id = await upload('a', null);
  expect(await marked(id)).toEqual([id, 1, 'a']);
  await upload('b');
  await upload('c', undefined, 'd', null);
  await upload(undefined);
  expect(await marked(id)).toEqual([id, 6, 'd']);
});

test('is none where no version has it, and for another organization', async () => {
  const id = await upload(undefined, null);
  expect(await marked(id)).toBeNull();
  await upload('a');
  expect(await marked(id, callerOf('b2'))).toBeNull();
  expect(await marked('none')).toBeNull();
});

test('is none that an upload kept which was cut off before its last version', async () => {
  const id = await upload('a', null);
  const { readStore } = platform.stores;
  const whole = readStore.compareAndSet.bind(readStore);
  readStore.compareAndSet = () => Promise.reject(new Error('cut off'));
  await expect(upload('b', null)).rejects.toThrow('cut off');
  readStore.compareAndSet = whole;
  expect(
    await platform.records.for(bank).count(NoteRecord.older, { ref: id, version: 3 }, { index: 'ref' }),
  ).toBe(1);
  expect(await marked(id)).toEqual([id, 1, 'a']);
});
