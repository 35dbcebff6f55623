import { rm } from 'node:fs/promises';
import { open, type RootDatabase } from 'lmdb';
import { CommitGuard, DiskSpace, Environment, GroupCommit } from '@alert-review/lmdb-store';
import { EmbeddedEventStore } from '../../../src/platform/event-store/event-store.embedded.js';
import { EmbeddedReadStore } from '../../../src/platform/read-store/read-store.embedded.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A file system on which there is never any room. */
const FULL = '/proc';

let folder: string;
let root: RootDatabase<Buffer, Buffer>;
let disk: string;
let guard: CommitGuard;
let commits: GroupCommit;
const fatal: Error[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  root = open<Buffer, Buffer>({ path: folder, noSubdir: false, encoding: 'binary' });
  disk = folder;
  const onFatal = (error: Error) => void fatal.push(error);
  const options = { store: 'test store', space: new DiskSpace(folder), onFatal };
  Object.defineProperty(options, 'directory', { get: () => disk });
  guard = new CommitGuard(`${folder}/data.mdb`, () => null);
  commits = new GroupCommit(root, options as never, guard);
});
afterEach(async () => {
  await commits.close();
  await root.close();
  guard.close();
  await rm(folder, { recursive: true });
  expect(fatal).toEqual([]);
});

const write = () => commits.run(() => void root.put(Buffer.from('a'), Buffer.from('x')));

async function fillDisk(): Promise<void> {
  disk = FULL;
  root.transaction = () => Promise.reject(new Error('no space left'));
  await expect(write()).rejects.toMatchObject({
    details: { reason: 'The disk is full.', effect: expect.stringContaining('was not stored') as string },
  });
}

test('the space is in doubt only after a commit that failed for lack of it', async () => {
  disk = FULL;
  await commits.checkSpace();
  await fillDisk();
  await expect(commits.checkSpace()).rejects.toMatchObject({ code: 'store_unavailable' });
  await expect(commits.checkSpace()).rejects.toMatchObject({ code: 'store_unavailable' });
});

test('room on the disk ends it, without a write of anyone', async () => {
  await fillDisk();
  disk = folder;
  await Promise.all([commits.checkSpace(), commits.checkSpace()]);
  disk = FULL;
  await commits.checkSpace();
});

test('the ping of every embedded store says so', async () => {
  const path = await temporaryFolder();
  const bulkPath = await temporaryFolder();
  const options = { store: 'test store', onFatal: (error: Error) => void fatal.push(error) };
  const environment = Environment.open(path, options);
  const bulk = Environment.open(bulkPath, options);
  const events = await EmbeddedEventStore.open(environment);
  const rows = new EmbeddedReadStore({ store: environment, bulk });
  await Promise.all([events.ping(), rows.ping()]);
  const full = () => Promise.reject(new Error('full'));
  environment.writes.checkSpace = full;
  await expect(events.ping()).rejects.toThrow('full');
  await expect(rows.ping()).rejects.toThrow('full');
  Object.assign(environment.writes, { checkSpace: () => Promise.resolve() });
  bulk.writes.checkSpace = full;
  await expect(rows.ping()).rejects.toThrow('full');
  await Promise.all([environment.close(), bulk.close()]);
  await Promise.all([path, bulkPath].map((used) => rm(used, { recursive: true })));
});
