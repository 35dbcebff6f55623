import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { open, type Database, type PutOptions, type RootDatabase } from 'lmdb';
import { CommitGuard } from './commit-guard.js';
import { DataFileSnapshot } from './data-file-snapshot.js';
import { DamageRegistry } from './damage.js';
import { type DataDirectoryLostError, StoreFault } from '@alert-review/kernel';
import { DiskSpace, NoSpaceError } from './disk-space.js';
import { engineFault, isDamageError } from './engine-fault.js';
import { checkDataFile, damagedFileFault, isAccessibleFile } from './file-check.js';
import { GroupCommit } from './group-commit.js';
import type { KeyText } from './key-text.js';
import { decodeMarks, encodeMarks, type StoreMarks } from './store-marks.js';

/** A sub-database of the environment. Keys and values are bytes; keys are sorted by bytes. */
export type ByteDatabase = Database<Buffer, Uint8Array>;

/**
 * Sub-database of a table, whose keys may be given as text. Ranges must have a start and, if read
 * backwards, an end.
 */
export type TableDatabase = ByteDatabase & {
  put(key: KeyText, value: Uint8Array): Promise<boolean>;
  /** Puts within a transaction. Returns false if the options tell to keep an existing value. */
  putSync(key: KeyText, value: Uint8Array, options: PutOptions): boolean;
  remove(key: KeyText): Promise<boolean>;
  getBinaryFast(key: KeyText): Buffer | undefined;
};

/** Copies bytes, because the engine overwrites its read memory at the next read. */
function copyOf(bytes: Uint8Array, start: number, end: number): Buffer {
  const copy = Buffer.allocUnsafe(end - start);
  copy.set(new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start));
  return copy;
}

/** Without this encoder, the engine copies each value into memory of its own, which is slower to collect. */
const passThroughEncoder = {
  encode: (value: Uint8Array): Uint8Array => value,
  decode: (bytes: Uint8Array, length: number): Buffer => copyOf(bytes, 0, length),
};

const keyEncoder = {
  writeKey: (key: Uint8Array | KeyText, target: Buffer, start: number): number => {
    if (typeof key === 'string') return start + target.write(key, start, 'latin1');
    target.set(key, start);
    return start + key.length;
  },
  readKey: copyOf,
};

/** Address space reserved for one environment. The file itself grows only with its content. */
const MAP_BYTES = 64 * 2 ** 30;
const DATABASES_MAX = 512;
/** Key under which the store's marks are kept, among the names of the sub-databases. */
const STORE_MARKS_KEY = 'store marks';
/** Name of the data file in the folder of an environment. */
export const DATA_FILE = 'data.mdb';
const LOCK_FILE = 'lock.mdb';

export interface EnvironmentOptions {
  readonly store: string;
  /** Disk space shared with other stores. Defaults to a tracker for this folder alone. */
  readonly space?: DiskSpace;
  /** Registry of damage. Defaults to a new registry. */
  readonly damage?: DamageRegistry;
  /**
   * Called once the data can no longer be trusted: after a failed sync, or when an event fails its
   * checksum.
   */
  readonly onFatal: (error: Error) => void;
  /** Returns the error to exit with once this process may no longer write, else null. */
  readonly lost?: () => DataDirectoryLostError | null;
  /** Called before each commit. The returned function is called after the commit. */
  readonly onCommit?: () => (writes: number) => void;
  /** True if the file was checked before. The check takes about a second per few hundred MB. */
  readonly isChecked?: boolean;
  /** True to open for reading only: nothing in the folder is written, so the folder may be read-only. */
  readonly readOnly?: boolean;
}

const dataFile = (directory: string): string => join(directory, DATA_FILE);

/** Opens the environment in a folder. Throws StoreFault. */
function openRoot(directory: string, more: { readOnly?: true } = {}): RootDatabase<Buffer, string> {
  try {
    return open<Buffer, string>({
      path: directory,
      noSubdir: false,
      mapSize: MAP_BYTES,
      maxDbs: DATABASES_MAX,
      overlappingSync: false,
      eventTurnBatching: false,
      encoding: 'binary',
      ...more,
    });
  } catch (error) {
    throw engineFault(error, dataFile(directory));
  }
}

/** An environment opened for reading. `forget` removes the temporary folder made for it. */
interface OpenedToLook {
  readonly root: RootDatabase<Buffer, string>;
  readonly forget: () => void;
}

/**
 * Opens the environment in a folder through a symbolic link in a temporary folder. Even readers write into
 * the lock file beside the data file, and this puts the lock file elsewhere. Throws StoreFault.
 */
function openToLook(directory: string): OpenedToLook {
  const elsewhere = mkdtempSync(join(tmpdir(), 'alert-review-look-'));
  const forget = () => rmSync(elsewhere, { recursive: true, force: true });
  try {
    symlinkSync(resolve(dataFile(directory)), dataFile(elsewhere));
    return { root: openRoot(elsewhere, { readOnly: true }), forget };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Size of the part of the lock file that the engine maps into memory. */
const LOCK_FILE_BYTES = 8_272;
/** Size of the blocks that `stat` counts. */
const BLOCK_BYTES = 512;

/**
 * Makes sure that the disk has room for the files that opening writes. If these files exist completely, a
 * store can be opened even on a full disk. Without room for a page of its lock file, the engine crashes the
 * process. Throws StoreFault.
 */
function requireRoom(space: DiskSpace, directory: string): void {
  const [data, lock] = [DATA_FILE, LOCK_FILE].map((name) =>
    statSync(join(directory, name), { throwIfNoEntry: false }),
  );
  if (data && data.size > 0 && lock && lock.blocks * BLOCK_BYTES >= LOCK_FILE_BYTES) return;
  try {
    space.claim(0)();
  } catch (error) {
    if (!(error instanceof NoSpaceError)) throw error;
    throw new StoreFault(`${directory} cannot be opened. ${error.reason}`, { cause: error });
  }
  writeAllPages(join(directory, LOCK_FILE));
}

/** Rewrites the file with its own content, so that every page is allocated on disk. */
function writeAllPages(path: string): void {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const content = Buffer.alloc(LOCK_FILE_BYTES);
  try {
    readSync(file, content, 0, LOCK_FILE_BYTES, 0);
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

/** An LMDB environment: a folder with one data file, its sub-databases and the queue of its writes. */
export class Environment {
  readonly writes: GroupCommit;
  private readonly guard: CommitGuard;
  private readonly open = new Map<string, Promise<ByteDatabase>>();
  private readonly dropped = new WeakSet<ByteDatabase>();
  private readonly snapshots = new Set<DataFileSnapshot>();

  private constructor(
    private readonly root: RootDatabase<Buffer, string>,
    readonly options: Required<Omit<EnvironmentOptions, 'lost' | 'onCommit' | 'isChecked' | 'readOnly'>> &
      Pick<EnvironmentOptions, 'lost' | 'onCommit' | 'readOnly'> & { readonly directory: string },
    private readonly onClosed: () => void = () => undefined,
  ) {
    this.guard = new CommitGuard(join(options.directory, DATA_FILE), options.lost ?? (() => null));
    this.writes = new GroupCommit(root, options, this.guard);
  }

  /** Opens or creates the environment in the folder `directory`. Throws StoreFault. */
  static open(directory: string, options: EnvironmentOptions): Environment {
    const { readOnly = false } = options;
    if (!options.isChecked) checkDataFile(dataFile(directory), undefined, readOnly ? 'read' : 'write');
    if (readOnly) {
      const { root, forget } = openToLook(directory);
      const all = { space: new DiskSpace(directory), damage: new DamageRegistry(), ...options, directory };
      return new Environment(root, all, forget);
    }
    // The engine crashes the process if it cannot open the lock file, so check that first.
    isAccessibleFile(join(directory, LOCK_FILE));
    const own = { space: new DiskSpace(directory), damage: new DamageRegistry() };
    const all = { ...own, ...options, directory };
    requireRoom(all.space, directory);
    return new Environment(openRoot(directory), all);
  }

  /** Runs a read and converts errors of the engine. Throws AppError data_damaged if a page is damaged. */
  read<T>(look: () => T): T {
    try {
      return look();
    } catch (error) {
      const { damage, store, directory } = this.options;
      if (isDamageError(error))
        throw damage.report({ store, record: 'page', id: dataFile(directory) }, (error as Error).message);
      throw error;
    }
  }

  /** Opens or creates a sub-database once no transaction blocks that. */
  database(name: string): Promise<ByteDatabase> {
    return this.openSubDatabase(name, { encoder: passThroughEncoder, keyEncoding: 'binary' });
  }

  async tableDatabase(name: string): Promise<TableDatabase> {
    return (await this.openSubDatabase(name, { encoder: passThroughEncoder, keyEncoder })) as TableDatabase;
  }

  private openSubDatabase(name: string, options: object): Promise<ByteDatabase> {
    const known = this.open.get(name);
    if (known) return known;
    const open = (): ByteDatabase => this.root.openDB(name, { encoding: 'binary', ...options });
    if (this.options.readOnly) {
      // Open at once: a read-only environment needs no transaction, and the engine throws for a missing
      // database.
      const found = Promise.resolve().then(open);
      this.open.set(name, found);
      return found;
    }
    const opening = this.writes.runOpening(open, this.hasDatabase(name));
    this.open.set(name, opening);
    opening.catch(() => this.open.delete(name));
    return opening;
  }

  async dropDatabase(name: string): Promise<void> {
    const database = await this.database(name);
    this.dropped.add(database);
    await this.writes.runExclusive(() => {
      database.dropSync();
      this.open.delete(name);
    });
  }

  /**
   * Tells whether dropping the database was requested. The engine may reuse its handle for the next
   * database.
   */
  isDropped(database: ByteDatabase): boolean {
    return this.dropped.has(database);
  }

  get lastCommit(): number {
    return this.guard.lastCommit;
  }

  /** Returns null, or the error to exit with if the lock or the data file is gone. */
  get ownershipError(): DataDirectoryLostError | null {
    return this.guard.ownershipError();
  }

  /** Returns the marks; null in a new store or in a store of an older release. Throws StoreFault. */
  get readMarks(): StoreMarks | null {
    const bytes = this.root.getBinary(STORE_MARKS_KEY);
    if (!bytes) return null;
    const marks = decodeMarks(bytes);
    if (marks) return marks;
    throw damagedFileFault(
      dataFile(this.options.directory),
      'what it says of the other stores fails its checksum',
    );
  }

  /** Begins a snapshot of the last commit. Until it is released, no page is reused, so the file grows. */
  snapshot(): DataFileSnapshot {
    const snapshot = DataFileSnapshot.begin(dataFile(this.options.directory), () => {
      const transaction = this.root.useReadTransaction();
      return () => {
        this.snapshots.delete(snapshot);
        transaction.done();
      };
    });
    this.snapshots.add(snapshot);
    return snapshot;
  }

  hasDatabase(name: string): boolean {
    return [...this.root.getKeys({ start: name, limit: 1 })][0] === name;
  }

  get hasTables(): boolean {
    return [...this.root.getKeys({ limit: 2 })].some((key) => String(key) !== STORE_MARKS_KEY);
  }

  async writeMarks(marks: StoreMarks): Promise<void> {
    await this.writes.run(() => void this.root.put(STORE_MARKS_KEY, encodeMarks(marks)));
  }

  /** Waits for enqueued writes, refuses later writes and unmaps the file. */
  async close(): Promise<void> {
    await this.writes.close();
    for (const snapshot of this.snapshots) snapshot.release();
    await this.root.close();
    this.guard.close();
    this.onClosed();
  }
}
