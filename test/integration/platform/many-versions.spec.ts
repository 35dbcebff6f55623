import { z } from 'zod';
import { defineVersionedRecord } from '../../../src/kernel/define-record.js';
import { fingerprints } from '../../../src/platform/crypto/salted-hash.js';
import type { UploadItem } from '../../../src/platform/read-store/versioned-records.js';
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
  ...{ ownId, content: { text }, source },
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

test('a fingerprint made ahead of time becomes that of the version', async () => {
  const [fingerprint] = fingerprints([{ text: 'A' }]);
  const [outcome] = await upload([{ ...item('N-1', 'A', 's1_0'), fingerprint: fingerprint! }]);
  expect(outcome).toMatchObject({ hash: fingerprint!.hash, outcome: 'created' });
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
