import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirectory } from '@alert-review/lmdb-store';
import { STORE_ID_FILE } from '../../src/platform/store-set.embedded.js';
import { temporaryFolder } from './temporary-folder.js';

const FOLDERS = ['events', 'access', 'store', 'bulk', 'files', 'keys'] as const;
const free: DataDirectory[] = [];
let isSuiteOver = false;

// Hooks run in the order of their definition: a suite may close its stores only after this hook.
afterAll(async () => {
  isSuiteOver = true;
  await Promise.all(free.splice(0).map(remove));
});

async function remove(directory: DataDirectory): Promise<void> {
  await directory.close();
  await rm(directory.path, { recursive: true });
}

/**
 * A locked, empty data directory. It reuses one that another test of the file gave back, because taking a
 * lock costs 0.2 s.
 */
export async function takeDataDirectory(): Promise<DataDirectory> {
  return free.pop() ?? DataDirectory.open(await temporaryFolder());
}

/** Takes back a directory whose stores are closed, and empties it for reuse. */
export async function giveBackDataDirectory(directory: DataDirectory): Promise<void> {
  if (isSuiteOver) return remove(directory);
  await rm(join(directory.path, STORE_ID_FILE), { force: true });
  for (const name of FOLDERS) {
    await rm(directory.folder(name), { recursive: true });
    await mkdir(directory.folder(name), { mode: 0o700 });
  }
  free.push(directory);
}
