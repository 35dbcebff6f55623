import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Environment, type ByteDatabase } from '../../../src/embedded/environment.js';
import { DataDirectory } from '../../../src/embedded/data-directory.js';
import { DataDirectoryLostError } from '../../../src/kernel/place-error.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** What another process does that has opened the same store. */
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
    lost: () => directory.lost(),
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
  environment.writes.planned(async () => ({
    value: undefined,
    put: () => void rows.put(K, Buffer.from(value)),
    keys: 1,
    bytes: 10,
  }));
const stored = () => Buffer.from(rows.getBinary(K) ?? []).toString();

/** One of the ways of writing that a store has; each ends with the same refusal. */
const WAYS: readonly [string, () => Promise<unknown>][] = [
  ['a write', () => put('ours')],
  ['a planned write', () => planned('ours')],
  ['a change of its tables', () => environment.database('another')],
];

test.each(WAYS)('%s finds that another process has written, and writes nothing', async (_, write) => {
  await put('before');
  execFileSync(process.execPath, ['--input-type=module', '-e', WRITE, directory.folder('store')]);
  await expect(write()).rejects.toMatchObject({ details: { effect: 'Nothing was written.' } });
  await nextTurn();
  expect(fatal).toEqual([expect.any(DataDirectoryLostError)]);
  expect(fatal[0]!.message).toMatch(
    /store\/data\.mdb has commit \d+ where this process made \d+: another process writes to the same stores/,
  );
  expect(stored()).toBe('theirs');
  await expect(put('later')).rejects.toMatchObject({ code: 'store_unavailable' });
});

test('a write finds that the lock is another one, and writes nothing', async () => {
  await put('before');
  await rm(join(folder, 'lock.sock'));
  const second = await DataDirectory.open(folder);
  await expect(put('ours')).rejects.toMatchObject({ details: { effect: 'Nothing was written.' } });
  await nextTurn();
  expect(fatal.map(({ message }) => message)).toEqual([
    expect.stringContaining(`${join(folder, 'lock.sock')} was removed or replaced: another server may run`),
  ]);
  expect(stored()).toBe('before');
  // The loser leaves the socket of the other one where it is.
  await directory.close();
  expect(second.lost()).toBeNull();
  directory = second;
});
