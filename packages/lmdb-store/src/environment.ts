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
import { engineFault, isDamage } from './engine-fault.js';
import { checkDataFile, damagedFile, isUsable } from './file-check.js';
import { GroupCommit } from './group-commit.js';
import type { KeyText } from './key-text.js';
import { decodeMarks, encodeMarks, type StoreMarks } from './store-marks.js';

/** One sub-database: keys and values are bytes, keys in byte order. */
export type ByteDatabase = Database<Buffer, Uint8Array>;

/** Database of a table: keys may be texts. Ranges must name their start and, backwards, their end. */
export type TableDatabase = ByteDatabase & {
  put(key: KeyText, value: Uint8Array): Promise<boolean>;
  /** Puts within a transaction. Returns false where the options keep an existing value. */
  putSync(key: KeyText, value: Uint8Array, options: PutOptions): boolean;
  remove(key: KeyText): Promise<boolean>;
  getBinaryFast(key: KeyText): Buffer | undefined;
};

/** Why a copy: the engine overwrites its read memory at the next read. */
function copyOf(bytes: Uint8Array, start: number, end: number): Buffer {
  const copy = Buffer.allocUnsafe(end - start);
  copy.set(new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start));
  return copy;
}

/** Why: otherwise the engine copies each value into separate memory, which costs more to collect. */
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

/** Address space of one environment; the file grows only with its content. */
const MAP_BYTES = 64 * 2 ** 30;
const DATABASES_MAX = 256;
/** Key of the store's marks, beside the names of the sub-databases. */
const STORE_MARKS_KEY = 'store marks';
export const DATA_FILE = 'data.mdb';
const LOCK_FILE = 'lock.mdb';

export interface EnvironmentOptions {
  readonly store: string;
  /** Disk space shared with other stores; default: for this folder alone. */
  readonly space?: DiskSpace;
  /** Registry of damage; default: a separate one. */
  readonly damage?: DamageRegistry;
  /** Called once the data can no longer be trusted: a failed sync, or an event that fails its check. */
  readonly onFatal: (error: Error) => void;
  /** Returns the error to end with once this process may not write, else null. */
  readonly lost?: () => DataDirectoryLostError | null;
  /** Called before each commit; what it returns is called after it. */
  readonly onCommit?: () => (writes: number) => void;
  /** True when the file was checked before; a check takes a second per some hundred MB. */
  readonly isChecked?: boolean;
  /** True to only look: nothing in the folder is written, and the folder may be read-only. */
  readonly readOnly?: boolean;
}

const dataFile = (directory: string): string => join(directory, DATA_FILE);

/** Opens the environment of a folder. Throws StoreFault. */
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

/** An environment that is only looked at; `forget` removes what was made elsewhere for it. */
interface OpenedToLook {
  readonly root: RootDatabase<Buffer, string>;
  readonly forget: () => void;
}

/**
 * Opens the environment of a folder through a link in a folder of its own. Why: a reader, too, writes its
 * line into the lock file beside the data, which here lies elsewhere. Throws StoreFault.
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

/** Bytes of the lock file that the engine maps. */
const LOCK_FILE_BYTES = 8_272;
/** Bytes of a block as `stat` counts them. */
const BLOCK_BYTES = 512;

/**
 * Makes room for the files that opening writes; with all of them there a full disk opens, too. Why: the
 * engine dies when the disk cannot hold a page of its lock file. Throws StoreFault.
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

/** Writes the file's own content back, so that each page has its place on the disk. */
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

/** One lmdb environment: a folder with one data file, its sub-databases and the queue of its writes. */
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

  /** Opens or makes the environment in the folder `directory`. Throws StoreFault. */
  static open(directory: string, options: EnvironmentOptions): Environment {
    const { readOnly = false } = options;
    if (!options.isChecked) checkDataFile(dataFile(directory), undefined, readOnly ? 'read' : 'write');
    if (readOnly) {
      const { root, forget } = openToLook(directory);
      const all = { space: new DiskSpace(directory), damage: new DamageRegistry(), ...options, directory };
      return new Environment(root, all, forget);
    }
    // Why: the engine dies on a lock file that it cannot open.
    isUsable(join(directory, LOCK_FILE));
    const own = { space: new DiskSpace(directory), damage: new DamageRegistry() };
    const all = { ...own, ...options, directory };
    requireRoom(all.space, directory);
    return new Environment(openRoot(directory), all);
  }

  /** Runs a read and converts engine errors; throws AppError data_damaged for a damaged page. */
  read<T>(look: () => T): T {
    try {
      return look();
    } catch (error) {
      const { damage, store, directory } = this.options;
      if (isDamage(error))
        throw damage.report({ store, record: 'page', id: dataFile(directory) }, (error as Error).message);
      throw error;
    }
  }

  /** Opens or makes a sub-database once no transaction blocks it. */
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
      // Why at once: opening for a look takes no transaction; the engine throws for a missing database.
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

  /** Tells whether a drop was requested: the engine then reuses the handle for the next database. */
  isDropped(database: ByteDatabase): boolean {
    return this.dropped.has(database);
  }

  get lastCommit(): number {
    return this.guard.lastCommit;
  }

  /** Returns null, or the error to end with: the lock or the file is gone. */
  get ownershipError(): DataDirectoryLostError | null {
    return this.guard.ownershipError();
  }

  /** Returns the marks; null in a new store or one of an older release. Throws StoreFault. */
  get readMarks(): StoreMarks | null {
    const bytes = this.root.getBinary(STORE_MARKS_KEY);
    if (!bytes) return null;
    const marks = decodeMarks(bytes);
    if (marks) return marks;
    throw damagedFile(
      dataFile(this.options.directory),
      'what it says of the other stores fails its checksum',
    );
  }

  /** Begins a snapshot of the last commit; until its release the file grows, as no page is reused. */
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

  /** Tells whether the sub-database exists. */
  hasDatabase(name: string): boolean {
    return [...this.root.getKeys({ start: name, limit: 1 })][0] === name;
  }

  get hasTables(): boolean {
    return [...this.root.getKeys({ limit: 2 })].some((key) => String(key) !== STORE_MARKS_KEY);
  }

  async writeMarks(marks: StoreMarks): Promise<void> {
    await this.writes.run(() => void this.root.put(STORE_MARKS_KEY, encodeMarks(marks)));
  }

  /** Waits for started writes, refuses later ones and unmaps the file. */
  async close(): Promise<void> {
    await this.writes.close();
    for (const snapshot of this.snapshots) snapshot.release();
    await this.root.close();
    this.guard.close();
    this.onClosed();
  }
}
