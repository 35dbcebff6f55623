import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirectory } from '../../src/embedded/data-directory.js';
import { STORE_ID_FILE } from '../../src/platform/store-set.embedded.js';
import { temporaryFolder } from './temporary-folder.js';

const FOLDERS = ['events', 'access', 'store', 'bulk', 'files', 'keys'] as const;
const free: DataDirectory[] = [];

afterAll(async () => {
  for (const directory of free.splice(0)) {
    await directory.close();
    await rm(directory.path, { recursive: true });
  }
});

/** A locked, empty data directory: one that another test of the file gave back, as each lock takes 0.2 s. */
export async function takeDataDirectory(): Promise<DataDirectory> {
  return free.pop() ?? DataDirectory.open(await temporaryFolder());
}

/** Takes a directory back whose stores are closed, and removes what lies in it. */
export async function giveBackDataDirectory(directory: DataDirectory): Promise<void> {
  await rm(join(directory.path, STORE_ID_FILE), { force: true });
  for (const name of FOLDERS) {
    await rm(directory.folder(name), { recursive: true });
    await mkdir(directory.folder(name), { mode: 0o700 });
  }
  free.push(directory);
}
