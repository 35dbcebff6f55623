import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { checkDataFile } from './file-check.js';
import { GroupCommit } from './group-commit.js';

/** One sub-database: keys and values are bytes, keys in byte order. */
export type ByteDatabase = Database<Buffer, Uint8Array>;

/** Address space that the map of one environment takes; the file grows only with its content. */
const MAP_BYTES = 64 * 2 ** 30;
const DATABASES_MAX = 256;
/** Longest key, in bytes, that lmdb takes with pages of 4 KiB. */
export const KEY_BYTES_MAX = 1978;

export interface EnvironmentOptions {
  /** How error messages name the store. */
  readonly store: string;
  /** Called once the data can no longer be trusted: a failed sync, or an event that fails its check. */
  readonly onFatal: (error: Error) => void;
}

/** One lmdb environment: a folder with one data file, its sub-databases and the queue of its writes. */
export class Environment {
  readonly writes: GroupCommit;
  private readonly open = new Map<string, ByteDatabase>();

  private constructor(
    private readonly root: RootDatabase<Buffer, Buffer>,
    readonly options: EnvironmentOptions & { readonly directory: string },
  ) {
    this.writes = new GroupCommit(root, options);
  }

  /** Opens or makes the environment in the folder `directory`. Throws DamagedFileError. */
  static open(directory: string, options: EnvironmentOptions): Environment {
    checkDataFile(join(directory, 'data.mdb'));
    const root = open<Buffer, Buffer>({
      path: directory,
      noSubdir: false,
      mapSize: MAP_BYTES,
      maxDbs: DATABASES_MAX,
      overlappingSync: false,
      eventTurnBatching: false,
      encoding: 'binary',
    });
    return new Environment(root, { ...options, directory });
  }

  /** Opens or makes a sub-database; resolves when no transaction is in its way. */
  async database(name: string): Promise<ByteDatabase> {
    const known = this.open.get(name);
    if (known) return known;
    return this.writes.alone(() => {
      const database =
        this.open.get(name) ?? this.root.openDB(name, { encoding: 'binary', keyEncoding: 'binary' });
      this.open.set(name, database);
      return database;
    });
  }

  /** Removes a sub-database with its content. */
  async dropDatabase(name: string): Promise<void> {
    const database = await this.database(name);
    await this.writes.alone(() => {
      database.dropSync();
      this.open.delete(name);
    });
  }

  /** Copies the environment as of now into `folder`, which exists; the copy is synced when this resolves. */
  async backup(folder: string): Promise<void> {
    await this.root.backup(folder, false);
    const copy = await openFile(join(folder, 'data.mdb'), 'r');
    try {
      await copy.sync();
    } finally {
      await copy.close();
    }
  }

  /** Waits for the writes that were begun, refuses later ones and unmaps the file. */
  async close(): Promise<void> {
    await this.writes.close();
    await this.root.close();
  }
}
