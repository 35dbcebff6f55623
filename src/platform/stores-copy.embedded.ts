import { linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FILE } from '@alert-review/lmdb-store';
import { UNFINISHED_FILES_FOLDER } from './files/file-store.disk.js';
import { STORE_ID_FILE, type StoreSet } from './store-set.embedded.js';
import type { CopiedFile, StoresCopy } from './stores-copy.js';
import { contentOfFile } from './process/write-file.js';

interface CopyOptions {
  readonly dataDir: string;
  readonly stores: StoreSet;
  readonly lastPosition: () => bigint;
  readonly keyCheck: string | null;
  /** Whether uploaded files are in DATA_DIR. */
  readonly hasFiles: boolean;
  /** Name of a folder of its own within the folder of unfinished files. */
  readonly name: string;
}

/**
 * Begins a copy in one turn of the event loop. The copy has the state that a killed server would leave. This
 * state is consistent: a write that depends on another write starts only after the other write was
 * acknowledged, in a later turn.
 */
export function beginCopy(options: CopyOptions): StoresCopy {
  const { dataDir, stores, lastPosition, keyCheck, hasFiles, name } = options;
  const held = join(dataDir, 'files', UNFINISHED_FILES_FOLDER, name);
  const position = lastPosition();
  const snapshots = stores.snapshots();
  const release = async (): Promise<void> => {
    for (const { snapshot } of snapshots) snapshot.release();
    await rm(held, { recursive: true, force: true });
  };
  try {
    const files = hasFiles ? holdFiles(join(dataDir, 'files'), held) : [];
    const data = snapshots.map(({ store, snapshot }): CopiedFile => ({
      path: `${store}/${DATA_FILE}`,
      bytes: snapshot.bytes,
      content: () => snapshot.content(),
    }));
    const id = copied(STORE_ID_FILE, join(dataDir, STORE_ID_FILE));
    return {
      position: position > 0n ? String(position) : null,
      keyCheck,
      files: [...data, ...files, id],
      release,
    };
  } catch (error) {
    void release();
    throw error;
  }
}

/** Creates a link to each waiting file, so that it remains when its import ends. */
function holdFiles(folder: string, held: string): CopiedFile[] {
  const organizations = readdirSync(folder).filter((each) => !each.startsWith('.'));
  return organizations.flatMap((organization) => {
    mkdirSync(join(held, organization), { recursive: true });
    return readdirSync(join(folder, organization)).flatMap((file) => {
      const path = join(held, organization, file);
      return isLinked(join(folder, organization, file), path)
        ? [copied(`files/${organization}/${file}`, path)]
        : [];
    });
  });
}

/** Returns false for a file whose import has ended and which is being removed. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const copied = (path: string, place: string): CopiedFile => ({
  path,
  bytes: statSync(place).size,
  content: () => contentOfFile(place),
});
