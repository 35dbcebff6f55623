import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import { DataDirectory, makeFolder, type StoreName } from '@alert-review/lmdb-store';
import {
  AppError,
  DISK_RESERVE_BYTES,
  EnvironmentError,
  type Losses,
  NO_STORE_LOSSES,
} from '@alert-review/kernel';
import { beginCopy } from './stores-copy.embedded.js';
import type { Config } from './config/config.js';
import { NoStoresError } from './config/environment-checks.js';
import { EmbeddedEventStore } from './event-store/event-store.embedded.js';
import type { EventStore } from './event-store/event-store.js';
import type { ClaimableDiskSpace } from './files/file-store.disk.js';
import { closeAll } from './process/close-all.js';
import { storedKeyCheck } from './records/key-check.js';
import type { BeginCopy } from './stores-copy.js';
import type { StoreCheck, StoreCheckOptions } from './store-check.js';
import { EmbeddedReadStore } from './read-store/read-store.embedded.js';
import { STORE_ID_FILE, StoreSet, type StoreSetOptions } from './store-set.embedded.js';

const logger = new Logger('stores');

interface OpenedDirectory {
  readonly losses: Losses;
  /** What each store in DATA_DIR recorded about the release that wrote last. */
  readonly formats: StoreSet['formats'];
  /**
   * Tells whether these stores are open. If the directory is opened for reading only, missing stores are
   * not.
   */
  has(...names: readonly StoreName[]): boolean;
  readStore(): EmbeddedReadStore;
  /** Opens the event stores. The access log is a store of its own. */
  eventStores(): Promise<{ eventStore: EmbeddedEventStore; accessEventStore: EmbeddedEventStore }>;
  /** Disk space for uploaded files; null if no store uses the disk. */
  readonly room: ClaimableDiskSpace | null;
  readonly check: StoreCheck;
  readonly beginCopy: BeginCopy;
  /** Closes the stores after started writes, then releases files and lock. Stop subscriptions first. */
  close(): Promise<void>;
}

interface OpenDirectoryOptions extends Omit<StoreSetOptions, 'names' | 'ofOtherRelease'> {
  /** Checks the log of decisions before anything is written, if another release wrote to it last. */
  readonly requireReadable?: ((log: EventStore) => Promise<void>) | undefined;
  readonly config: Pick<
    Config,
    'dataDir' | 'embedded' | 'eventStoreUrl' | 'masterKeyFile' | 'mongoDbUrl' | 's3Bucket'
  >;
}

const namesOf = ({ eventStoreUrl, mongoDbUrl }: OpenDirectoryOptions['config']): StoreName[] => [
  ...(eventStoreUrl ? [] : (['events', 'access'] as const)),
  ...(mongoDbUrl ? [] : (['store', 'bulk'] as const)),
];

/** Throws NoStoresError unless DATA_DIR contains a store or contained one before. */
export async function requireEmbeddedStores(config: OpenDirectoryOptions['config']): Promise<void> {
  const lacking = lackingStore(config);
  if (lacking) throw new NoStoresError(`${resolve(config.dataDir)} (DATA_DIR) has no ${lacking}`);
}

/** Returns the first missing store if DATA_DIR should contain stores but has none; else null. */
function lackingStore(config: OpenDirectoryOptions['config']): string | null {
  const names = config.embedded ? namesOf(config) : [];
  const files = [...names.map((name) => `${name}/data.mdb`), STORE_ID_FILE];
  const isThere = files.some((file) => existsSync(join(config.dataDir, file)));
  return names.length === 0 || isThere ? null : files[0]!;
}

/**
 * Throws EnvironmentError if there is a key or uploaded files but no store, which means that the stores
 * were lost.
 */
async function refuseLostStores(config: OpenDirectoryOptions['config']): Promise<void> {
  const lacking = lackingStore(config);
  if (!lacking) return;
  const files = await readdir(join(config.dataDir, 'files')).catch(() => []);
  const left = [
    ...(existsSync(join(config.dataDir, 'keys/master.key')) ? ['keys/master.key'] : []),
    ...(files.some((name) => !name.startsWith('.')) ? ['files'] : []),
  ];
  if (left.length === 0) return;
  const place = `${resolve(config.dataDir)} (DATA_DIR)`;
  throw new EnvironmentError(
    `${place} has ${left.join(' and ')}, but no ${lacking}: the stores are lost or elsewhere. Put them ` +
      `back from a backup; or, to begin anew, move ${left.join(' and ')} away. Nothing was made.`,
  );
}

/**
 * Logs that new stores are created. It is a warning if MASTER_KEY_FILE is set: that key may belong to
 * stores that are lost or not mounted.
 */
function tellOfNewStores(config: OpenDirectoryOptions['config']): void {
  if (!lackingStore(config)) return;
  const line = {
    msg: 'new stores are made: if there were stores before, stop and mount or restore them',
    folder: resolve(config.dataDir),
  };
  if (config.masterKeyFile === undefined) logger.log(line);
  else logger.warn(line);
}

/** Takes the lock of DATA_DIR, so that no server can start on it. Throws DataDirectoryInUseError. */
export const lockDataDirectory = (dataDir: string): Promise<Pick<DataDirectory, 'close'>> =>
  DataDirectory.open(dataDir);

// size: the doors of one opened directory share what it has opened.
/** Opens DATA_DIR, and takes its lock if it contains a store. Throws if it is in use, damaged or lost. */
export async function openDataDirectory(options: OpenDirectoryOptions): Promise<OpenedDirectory> {
  const { config } = options;
  await refuseLostStores(config);
  const directory = options.onlyLook ? await directoryToLookAt(config) : await directoryToWorkOn(config);
  if (!directory) return NOTHING_EMBEDDED;
  try {
    const ofOtherRelease = async (set: StoreSet): Promise<void> => {
      if (set.has('events') && options.requireReadable)
        await options.requireReadable(await EmbeddedEventStore.open(set.environment('events')));
    };
    const stores = await StoreSet.open(directory, { ...options, names: namesOf(config), ofOtherRelease });
    let log: EmbeddedEventStore | null = null;
    let documents: EmbeddedReadStore | null = null;
    const opened: { check(options: StoreCheckOptions): Promise<void> }[] = [];
    const kept = <Store extends EmbeddedEventStore | EmbeddedReadStore>(store: Store): Store => {
      opened.push(store);
      return store;
    };
    return {
      losses: stores,
      formats: stores.formats,
      has: (...names) => stores.has(...names),
      readStore: () => (documents = kept(readStoreIn(stores))),
      eventStores: async () => {
        const { eventStore, accessEventStore } = await eventStoresIn(stores);
        log = eventStore;
        return { eventStore: kept(eventStore), accessEventStore: kept(accessEventStore) };
      },
      // An upload must leave more free space than other writes, because the stores still have to record the
      // upload.
      room: { claim: (bytes) => stores.space.claim(bytes, DISK_RESERVE_BYTES.files) },
      check: async ({ onEvent, ...wanted }) => {
        for (const store of opened) await store.check(store === log ? { ...wanted, onEvent } : wanted);
      },
      beginCopy: async () => {
        const events = log;
        const readStore = documents;
        if (!events || !readStore) throw notInDataDir();
        const keyCheck = await storedKeyCheck(readStore);
        return beginCopy({
          dataDir: directory.path,
          stores,
          lastPosition: () => events.lastPosition(),
          keyCheck,
          hasFiles: config.s3Bucket === undefined,
          name: `backup-${options.newId()}`,
        });
      },
      close: () => closeAll([directory, stores]),
    };
  } catch (error) {
    await directory.close();
    throw error;
  }
}

async function directoryToWorkOn(config: OpenDirectoryOptions['config']): Promise<DataDirectory | null> {
  tellOfNewStores(config);
  for (const folder of ['files', 'keys']) await makeFolder(join(config.dataDir, folder));
  return config.embedded ? DataDirectory.open(config.dataDir) : null;
}

const directoryToLookAt = async (config: OpenDirectoryOptions['config']): Promise<DataDirectory | null> =>
  config.embedded ? DataDirectory.look(config.dataDir) : null;

const notInDataDir = (): AppError =>
  new AppError('validation_error', {
    field: 'folder',
    reason: 'This copies stores in DATA_DIR, and one is on a server: use the scripts in deploy/backup',
  });

const throwNoStore = (): never => {
  throw new Error('no store lies in this data directory');
};

const NOTHING_EMBEDDED: OpenedDirectory = {
  losses: NO_STORE_LOSSES,
  formats: [],
  has: () => false,
  readStore: throwNoStore,
  eventStores: throwNoStore,
  room: null,
  check: async () => undefined,
  beginCopy: () => Promise.reject(notInDataDir()),
  close: async () => undefined,
};

export const readStoreIn = (stores: StoreSet): EmbeddedReadStore =>
  new EmbeddedReadStore({ store: stores.environment('store'), bulk: stores.environment('bulk') });

export const eventStoresIn = async (stores: StoreSet) => ({
  eventStore: await EmbeddedEventStore.open(stores.environment('events')),
  accessEventStore: await EmbeddedEventStore.open(stores.environment('access')),
});
