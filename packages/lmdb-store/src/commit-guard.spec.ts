import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Environment, type ByteDatabase } from './environment.js';
import { DataDirectory } from './data-directory.js';
import { DataDirectoryLostError, NOT_STORED_TEXT } from '@alert-review/kernel';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

/** Script of another process that opens the same store and writes to it. */
const WRITE = `
  const { open } = await import('lmdb');
  const root = open({ path: process.argv[1], noSubdir: false, maxDbs: 8, encoding: 'binary' });
  const rows = root.openDB('rows', { encoding: 'binary', keyEncoding: 'binary' });
  await rows.put(Buffer.from('k'), Buffer.from('theirs'));
  await root.close();
`;
const K = Buffer.from('k');

let folder: string;
let directory: DataDirectory;
let environment: Environment;
let rows: ByteDatabase;
let fatal: Error[];

beforeEach(async () => {
  folder = await temporaryFolder();
  directory = await DataDirectory.open(folder);
  fatal = [];
  environment = Environment.open(directory.folder('store'), {
    store: 'test store',
    onFatal: (error) => fatal.push(error),
    lost: () => directory.ownershipError(),
  });
  rows = await environment.database('rows');
});
afterEach(async () => {
  await environment.close();
  await directory.close();
  await rm(folder, { recursive: true });
});

const put = (value: string) => environment.writes.run(() => void rows.put(K, Buffer.from(value)));
const planned = (value: string) =>
  environment.writes.enqueuePlanned(async () => ({
    value: undefined,
    put: () => void rows.put(K, Buffer.from(value)),
    keys: 1,
    bytes: 10,
  }));
const stored = () => Buffer.from(rows.getBinary(K) ?? []).toString();

/** The ways in which a store can be written. Each must fail with the same error. */
const WAYS: readonly [string, () => Promise<unknown>][] = [
  ['a write', () => put('ours')],
  ['a planned write', () => planned('ours')],
  ['a change of its tables', () => environment.database('another')],
];

test.each(WAYS)('%s finds that another process has written, and writes nothing', async (_, write) => {
  await put('before');
  execFileSync(process.execPath, ['--input-type=module', '-e', WRITE, directory.folder('store')]);
  await expect(write()).rejects.toMatchObject({ details: { effect: NOT_STORED_TEXT } });
  await nextTurn();
  expect(fatal).toEqual([expect.any(DataDirectoryLostError)]);
  expect(fatal[0]!.message).toMatch(
    /store\/data\.mdb has commit \d+ where this process made \d+: another process writes to the same stores/,
  );
  expect(stored()).toBe('theirs');
  await expect(put('later')).rejects.toMatchObject({ code: 'store_unavailable' });
});

const FILE = 'store/data.mdb';

/** What may happen to a data file while it is open, and the expected words of the error. */
const REPLACED: readonly [string, string, (file: string, older: string) => Promise<void>][] = [
  ['removed', 'removed or replaced', (file) => rm(file)],
  ['replaced by an older copy', 'removed or replaced', (file, older) => rename(older, file)],
  [
    'written over with an older copy',
    'written over',
    async (file, older) => writeFile(file, await readFile(older), { flag: 'r+' }),
  ],
];

describe.each(REPLACED)('a data file that is %s', (_, said, replace) => {
  test.each(WAYS)('takes no write: %s', async (_way, write) => {
    await put('older');
    await copyFile(join(folder, FILE), join(folder, 'older.mdb'));
    await put('before');
    await replace(join(folder, FILE), join(folder, 'older.mdb'));
    await expect(write()).rejects.toMatchObject({ details: { effect: NOT_STORED_TEXT } });
    await nextTurn();
    expect(fatal).toEqual([expect.any(DataDirectoryLostError)]);
    expect(fatal[0]!.message).toContain(`${join(folder, FILE)} was ${said} while this process had it open`);
  });
});

test('an append that is refused speaks of itself: records stored before it stand', async () => {
  const events = Environment.open(directory.folder('events'), {
    store: 'event store',
    onFatal: (error) => fatal.push(error),
  });
  const log = await events.database('log');
  const append = () => events.writes.run(() => void log.put(K, Buffer.from('event')));
  await append();
  await put('a record');
  await rm(join(folder, 'events/data.mdb'));
  await expect(append()).rejects.toMatchObject({
    message:
      'A store is unavailable (event store): try again later. ' +
      'This write was not stored; what the request stored before it stands.',
  });
  expect(stored()).toBe('a record');
  await nextTurn();
  await events.close();
});

test('a file that is removed during a commit leaves the write unconfirmed', async () => {
  const written = environment.writes.run(() => {
    rmSync(join(folder, FILE));
    void rows.put(K, Buffer.from('lost'));
  });
  await expect(written).rejects.toMatchObject({
    details: { effect: 'It is not known whether the change was stored.' },
  });
});

test('a write finds that the lock is another one, and writes nothing', async () => {
  await put('before');
  await rm(join(folder, 'lock.sock'));
  const second = await DataDirectory.open(folder);
  await expect(put('ours')).rejects.toMatchObject({ details: { effect: NOT_STORED_TEXT } });
  await nextTurn();
  expect(fatal.map(({ message }) => message)).toEqual([
    expect.stringContaining(`${join(folder, 'lock.sock')} was removed or replaced: another server may run`),
  ]);
  expect(stored()).toBe('before');
  // The directory that lost the lock must not remove the other owner's socket.
  await directory.close();
  expect(second.ownershipError()).toBeNull();
  directory = second;
});
