import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import { DataDirectory, makeFolder, type StoreName } from '@alert-review/lmdb-store';
import { AppError, DISK_RESERVE_BYTES, EnvironmentError, type Losses, NO_LOSSES } from '@alert-review/kernel';
import { beginCopy } from './stores-copy.embedded.js';
import type { Config } from './config/config.js';
import { NoStoresError } from './config/environment-checks.js';
import { EmbeddedEventStore } from './event-store/event-store.embedded.js';
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
  /** What each store in DATA_DIR said when it was opened. */
  readonly formats: StoreSet['formats'];
  /** Tells whether these stores are open; of a directory that is only looked at, those that exist. */
  has(...names: readonly StoreName[]): boolean;
  readStore(): EmbeddedReadStore;
  /** Opens the event stores; the access log is a separate one. */
  eventStores(): Promise<{ eventStore: EmbeddedEventStore; accessEventStore: EmbeddedEventStore }>;
  /** Disk space for uploaded files; null when no store uses the disk. */
  readonly room: ClaimableDiskSpace | null;
  readonly check: StoreCheck;
  readonly beginCopy: BeginCopy;
  /** Closes after started writes, then releases files and lock; stop subscriptions first. */
  close(): Promise<void>;
}

interface OpenDirectoryOptions extends Omit<StoreSetOptions, 'names'> {
  readonly config: Pick<
    Config,
    'dataDir' | 'embedded' | 'eventStoreUrl' | 'masterKeyFile' | 'mongoDbUrl' | 's3Bucket'
  >;
}

const namesOf = ({ eventStoreUrl, mongoDbUrl }: OpenDirectoryOptions['config']): StoreName[] => [
  ...(eventStoreUrl ? [] : (['events', 'access'] as const)),
  ...(mongoDbUrl ? [] : (['store', 'bulk'] as const)),
];

/** Throws NoStoresError unless DATA_DIR has or had a store. */
export async function requireEmbeddedStores(config: OpenDirectoryOptions['config']): Promise<void> {
  const lacking = lackingStore(config);
  if (lacking) throw new NoStoresError(`${resolve(config.dataDir)} (DATA_DIR) has no ${lacking}`);
}

/** Returns the first store of DATA_DIR when none is there; null when one is or none belongs there. */
function lackingStore(config: OpenDirectoryOptions['config']): string | null {
  const names = config.embedded ? namesOf(config) : [];
  const files = [...names.map((name) => `${name}/data.mdb`), STORE_ID_FILE];
  const isThere = files.some((file) => existsSync(join(config.dataDir, file)));
  return names.length === 0 || isThere ? null : files[0]!;
}

/** Throws EnvironmentError for a key or uploaded files without any store: an installation that was lost. */
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

/** Why a warning with a key of its own place: that key may belong to stores that are lost or not mounted. */
function tellOfNewStores(config: OpenDirectoryOptions['config']): void {
  if (!lackingStore(config)) return;
  const line = {
    msg: 'new stores are made: if there were stores before, stop and mount or restore them',
    folder: resolve(config.dataDir),
  };
  if (config.masterKeyFile === undefined) logger.log(line);
  else logger.warn(line);
}

/** Takes the lock of DATA_DIR, so that no server starts on it. Throws DataDirectoryInUseError. */
export const lockDataDirectory = (dataDir: string): Promise<Pick<DataDirectory, 'close'>> =>
  DataDirectory.open(dataDir);

/** Opens DATA_DIR; takes the lock when a store is in it. Throws when in use, damaged or lost. */
export async function openDataDirectory(options: OpenDirectoryOptions): Promise<OpenedDirectory> {
  const { config } = options;
  await refuseLostStores(config);
  const directory = options.onlyLook ? await directoryToLookAt(config) : await directoryToWorkOn(config);
  if (!directory) return NOTHING_EMBEDDED;
  try {
    const stores = await StoreSet.open(directory, { ...options, names: namesOf(config) });
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
      // Why more than for writes: the stores must record what was uploaded.
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
  losses: NO_LOSSES,
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
