import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import {
  type Clock,
  DAY_MS,
  type EventFamily,
  type Ids,
  type StoreLoss,
  type Losses,
} from '@alert-review/kernel';
import type { Config } from './config/config.js';
import { NoStoresError, requireWritableDataFolder } from './config/environment-checks.js';
import { loadMasterKey } from './crypto/master-key.js';
import { TenantKeys } from './crypto/tenant-keys.js';
import { MissingRightError, type EventStore } from './event-store/event-store.js';
import { DiskFileStore, type ClaimableDiskSpace } from './files/file-store.disk.js';
import { EventRegistry } from './event-store/event-registry.js';
import { requireReadableEvents } from './event-store/unreadable-events.js';
import { OutageReporter } from './event-store/outage-reporter.js';
import type { FileStore } from './files/file-store.js';
import { closeAll, type ClosableResource } from './process/close-all.js';
import { requireLocalFiles } from './process/network-files.js';
import { requireSystemLimits } from './process/system-limits.js';
import { MemoryRateLimits } from './rate-limits/rate-limits.memory.js';
import type { RateLimits } from './rate-limits/rate-limits.js';
import type { ReadStore } from './read-store/read-store.js';
import { EmptiedDatabaseCheck } from './records/documents-present.js';
import { checkMasterKey, KeyCheckRecord, storedKeyCheck } from './records/key-check.js';
import { StorePair, type StorePairOptions } from './store-pair.js';
import type { WriterRelease } from './process/data-format.js';
import { openDataDirectory, requireEmbeddedStores } from './stores.embedded.js';
import type { StoreCheck } from './store-check.js';
import type { Stores } from './stores.js';

export interface OpenStoresOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  /**
   * Called when a store can no longer be trusted (for example after a failed sync): the process must exit.
   */
  readonly onFatal: (error: unknown) => void;
  /** Called with the master key before anything could log it. */
  readonly onSecret?: (secret: Uint8Array) => void;
  /** Whether to throw NoStoresError instead of creating stores. */
  readonly mustExist?: boolean;
  /** Accepts losses of the embedded stores. Called with each loss. */
  readonly acceptLoss?: ((loss: StoreLoss) => void) | undefined;
  /** Whether to read an older log in DATA_DIR, too, without accepting the loss. */
  readonly evenIfCut?: boolean | undefined;
  /** Families of all events that this release can read. */
  readonly families: readonly EventFamily[];
}

const logger = new Logger('stores');

/**
 * Opens the stores. Throws EnvironmentError, NoStoresError, store_unavailable, or an error for a store that
 * is in use or damaged.
 */
export async function openStores(options: OpenStoresOptions): Promise<Stores> {
  const { config, clock } = options;
  const opened: ClosableResource[] = [];
  const close = () => closeAll(opened.splice(0));
  const keep = <T extends ClosableResource>(each: T): T => {
    opened.push(each);
    return each;
  };
  await requireWritableDataFolder(config.dataDir);
  await requireSystemLimits(config);
  await requireLocalFiles(config);
  if (options.mustExist) await requireEmbeddedStores(config);
  try {
    const { ids, onFatal, acceptLoss, evenIfCut } = options;
    const newId = () => ids.next();
    const requireReadable = readabilityCheck(options.families);
    const directory = keep(
      await openDataDirectory({ config, newId, onFatal, acceptLoss, evenIfCut, requireReadable }),
    );
    const readStore = config.mongoDbUrl
      ? keep(await mongoDb(config.mongoDbUrl, config))
      : directory.readStore();
    const events = config.eventStoreUrl
      ? await eventStoreDb(config.eventStoreUrl, options, keep)
      : { ...(await directory.eventStores()), onServer: null };
    const losses = await openLosses(options, { ...events, readStore, embedded: directory.losses });
    if (options.mustExist && config.mongoDbUrl && (await readStore.collections()).length === 0)
      throw new NoStoresError('the database in MONGODB_URL is empty');
    return {
      losses,
      readStore,
      ...events,
      files: await openFiles(options, directory.room, keep),
      rateLimits: config.redisUrl
        ? keep(await redisRateLimits(config.redisUrl, clock))
        : new MemoryRateLimits(clock),
      tenantKeys: await openKeys(options, readStore),
      documents: new EmptiedDatabaseCheck(
        readStore,
        config.mongoDbUrl ? (error) => void setImmediate(onFatal, error) : null,
      ),
      check: checkOf(directory, events.onServer),
      beginCopy: directory.beginCopy,
      close,
    };
  } catch (error) {
    await close().catch((err: unknown) => logger.error({ msg: 'a store cannot be closed', err }));
    throw error;
  }
}

/** Stores that a command opens on its own. Documents in MongoDB are not opened. */
type StoresAlone = Pick<Stores, 'check' | 'beginCopy' | 'close'> &
  Partial<Pick<Stores, 'readStore' | 'eventStore' | 'accessEventStore'>> & {
    /** What each store in DATA_DIR records about the release that wrote last. */
    readonly formats: readonly (WriterRelease & { readonly store: string })[];
  };

/**
 * Opens DATA_DIR without the master key or a MongoDB. With `onlyLook`, writes and creates nothing. Throws
 * EnvironmentError, NoStoresError, or an error for a store that is in use or damaged.
 */
export async function openDataDirectoryWithoutKeys(
  config: Config,
  ids: Ids,
  { onlyLook = false } = {},
): Promise<StoresAlone> {
  if (!onlyLook) await requireWritableDataFolder(config.dataDir);
  await requireSystemLimits(config);
  await requireLocalFiles(config);
  await requireEmbeddedStores(config);
  const onFatal = (error: Error): never => {
    throw error;
  };
  const directory = await openDataDirectory({ config, newId: () => ids.next(), onFatal, onlyLook });
  const { eventStoreUrl: url } = config;
  const [log, access] = url ? await Promise.all([logIn(url, 'decisions'), logIn(url, 'access')]) : [];
  const close = () => closeAll([directory, ...[log, access].flatMap((each) => each ?? [])]);
  try {
    const readStore = directory.has('store', 'bulk') ? directory.readStore() : undefined;
    const embedded = directory.has('events', 'access') ? await directory.eventStores() : null;
    const eventStore = log ?? embedded?.eventStore;
    const accessEventStore = access ?? embedded?.accessEventStore;
    const { beginCopy, formats } = directory;
    return {
      formats,
      check: checkOf(directory, log),
      beginCopy,
      close,
      ...(readStore && { readStore }),
      ...(eventStore && { eventStore }),
      ...(accessEventStore && { accessEventStore }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Checks the stores in the data directory, then the log of decisions if it is on a server. */
const checkOf =
  (directory: Pick<Stores, 'check'>, log?: Pick<Stores, 'check'> | null): StoreCheck =>
  async (options) => {
    await directory.check(options);
    await log?.check(options);
  };

async function logIn(
  url: string,
  log: 'decisions' | 'access',
): Promise<EventStore & ClosableResource & Pick<Stores, 'check'>> {
  const { EventStoreDbEventStore } = await import('./event-store/event-store.eventstoredb.js');
  return EventStoreDbEventStore.connect(url, { log });
}

/**
 * Opens the check for losses. Stores in DATA_DIR check each other; a store on a server is compared with its
 * counterpart.
 */
async function openLosses(
  { config, ids, acceptLoss, families }: OpenStoresOptions,
  stores: Pick<StorePairOptions, 'readStore' | 'eventStore' | 'embedded'>,
): Promise<Losses> {
  const { mongoDbUrl, eventStoreUrl, dataDir } = config;
  if (!mongoDbUrl && !eventStoreUrl) return stores.embedded;
  const places = {
    log: eventStoreUrl ? 'the log in EVENTSTORE_URL' : `the log in ${dataDir} (DATA_DIR)`,
    documents: mongoDbUrl ? 'the database in MONGODB_URL' : `the read store in ${dataDir} (DATA_DIR)`,
  };
  // An embedded log was checked before its own marks were written.
  const requireReadable = eventStoreUrl ? readabilityCheck(families) : undefined;
  return StorePair.open({ ...stores, places, newId: () => ids.next(), acceptLoss, requireReadable });
}

const readabilityCheck = (families: readonly EventFamily[]) => {
  const registry = new EventRegistry(families);
  return (log: EventStore): Promise<void> => requireReadableEvents(log, registry);
};

async function openKeys({ config, onSecret }: OpenStoresOptions, readStore: ReadStore): Promise<TenantKeys> {
  const mayMake = (await readStore.collections()).length === 0;
  const master = await loadMasterKey(config.masterKeyFile, join(config.dataDir, 'keys'), { mayMake });
  onSecret?.(master.bytes);
  const keys = new TenantKeys(master.bytes);
  await checkMasterKey(readStore, keys, master.place);
  return keys;
}

/**
 * Returns the tenant keys of stores that were opened without keys. Returns undefined if the master key is
 * missing or is not the key with which the stores were created. Creates nothing.
 */
export async function availableTenantKeys(
  config: Pick<Config, 'masterKeyFile' | 'dataDir'>,
  readStore: ReadStore,
): Promise<TenantKeys | undefined> {
  if (!(await readStore.collections()).includes(KeyCheckRecord.name)) return undefined;
  const master = await loadMasterKey(config.masterKeyFile, join(config.dataDir, 'keys')).catch(() => null);
  const begunWith = await storedKeyCheck(readStore).catch(() => null);
  const keys = master && new TenantKeys(master.bytes);
  return keys && keys.check().export().toString('hex') === begunWith ? keys : undefined;
}

async function mongoDb(url: string, config: Config): Promise<ReadStore & ClosableResource> {
  const { MongoReadStore } = await import('./read-store/read-store.mongodb.js');
  return MongoReadStore.connect(url, { deadlineMs: Math.min(0.8 * config.requestTimeoutMs, 10_000) });
}

async function eventStoreDb(
  url: string,
  { config, clock, onFatal }: OpenStoresOptions,
  keep: <T extends ClosableResource>(each: T) => T,
): Promise<Pick<Stores, 'eventStore' | 'accessEventStore'> & { onServer: Pick<Stores, 'check'> }> {
  const { EventStoreDbEventStore } = await import('./event-store/event-store.eventstoredb.js');
  const outage = new OutageReporter(clock, {
    away: (awayMs, err) => logger.warn({ msg: 'the log of EventStoreDB cannot be followed', awayMs, err }),
    back: (awayMs) => logger.log({ msg: 'the log of EventStoreDB is followed again', awayMs }),
  });
  // Shorter than the request's deadline, so that the error answer names the store.
  const deadlineMs = Math.min(0.8 * config.requestTimeoutMs, 5_000);
  const shared = { deadlineMs, outage };
  const onReplaced = (error: unknown) => void setImmediate(onFatal, error);
  const eventStore = keep(
    await EventStoreDbEventStore.connect(url, { log: 'decisions', ...shared, onReplaced }),
  );
  const accessEventStore = keep(await EventStoreDbEventStore.connect(url, { log: 'access', ...shared }));
  return { eventStore, accessEventStore, onServer: eventStore };
}

/** Returns false if EventStoreDB does not answer. Throws MissingRightError. */
export async function checkEventStore({ eventStoreUrl }: Config): Promise<boolean> {
  if (!eventStoreUrl) return true;
  const store = await logIn(eventStoreUrl, 'decisions');
  try {
    await store.ping();
    return true;
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof MissingRightError) throw cause;
    return false;
  } finally {
    await store.close();
  }
}

async function redisRateLimits(url: string, clock: Clock): Promise<RateLimits & ClosableResource> {
  const { RedisRateLimits } = await import('./rate-limits/rate-limits.redis.js');
  return RedisRateLimits.connect(url, clock, {
    onAway: (err) => logger.warn({ msg: 'rate limits count per process for now', err }),
    onBack: () => logger.log({ msg: 'rate limits are shared again' }),
  });
}

async function openFiles(
  { config, clock, ids }: OpenStoresOptions,
  room: ClaimableDiskSpace | null,
  keep: <T extends ClosableResource>(each: T) => T,
): Promise<FileStore> {
  const folder = join(config.dataDir, 'files');
  // Load the S3 client now: loading it at the time of a backup would block the event loop.
  if (Object.values(config.s3Account).some(Boolean)) await import('./files/s3/bucket.s3.js');
  if (!config.s3)
    return DiskFileStore.start(folder, {
      ...(config.filesShared ? { shared: { as: ids.next(), idleSince: () => clock.now() - DAY_MS } } : {}),
      ...(room ? { room } : {}),
    });
  const { S3FileStore } = await import('./files/file-store.s3.js');
  return keep(new S3FileStore(config.s3, clock));
}
