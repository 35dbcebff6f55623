import { existsSync } from 'node:fs';
import { statfs, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Clock, type Collection, type EventFamily, type Ids, SYSTEM_ORG } from '@alert-review/kernel';
import type { Config } from './config/config.js';
import { EventRegistry } from './event-store/event-registry.js';
import { loadMasterKey } from './crypto/master-key.js';
import { TenantKeys } from './crypto/tenant-keys.js';
import type { EventStore } from './event-store/event-store.js';
import { requireReadableEvents } from './event-store/unreadable-events.js';
import { openDataDirectoryWithoutKeys } from './open-stores.js';
import {
  DATA_FORMAT,
  isOfThisRelease,
  requireReadableFormat,
  type WriterRelease,
} from './process/data-format.js';
import { VERSION } from './process/version.js';
import { Generations, ReadModelGenerationRecord } from './projections/generations.js';
import type { ReadStore } from './read-store/read-store.js';
import { checkMasterKeyReadOnly } from './records/key-check.js';
import { Records } from './records/records.js';
import { LogMarkRecord } from './store-pair.js';

const PAGE = 1_000;

/** What a store records about the release that wrote last. */
export interface FoundFormat extends WriterRelease {
  readonly store: string;
}

/** What this release would do to the stores at its first start. */
export interface UpgradeReport {
  readonly release: string;
  readonly supportedFormat: number;
  readonly found: readonly FoundFormat[];
  /** Whether the release that wrote last will refuse the stores once this release has opened them. */
  readonly raisesFormat: boolean;
  /** Read models that this release will rebuild from the log. */
  readonly rebuilds: readonly string[];
  /** Number of events in the log, and the seconds it took to read all of them. */
  readonly events: number;
  readonly readSeconds: number;
  /** Bytes of the embedded stores on the disk of DATA_DIR; 0 if all stores are on servers. */
  readonly dataBytes: number;
  readonly neededBytes: number;
  readonly freeBytes: number;
  /** False if there is too little free disk for the update with a backup on the same disk. */
  readonly fitsOnDisk: boolean;
  /** How to go back to the release that wrote last, in words for operators. */
  readonly wayBack: string;
}

/**
 * Inspects the stores without writing. Throws EnvironmentError if the stores have a newer format or a newer
 * event, do not belong together, or were begun with another master key, NoStoresError, or an error if a
 * server is working on DATA_DIR.
 */
export async function checkUpgrade(
  config: Config,
  stored: { readonly readModels: readonly Collection<object>[]; readonly families: readonly EventFamily[] },
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): Promise<UpgradeReport> {
  const stores = await openDataDirectoryWithoutKeys(config, ids, { onlyLook: true });
  const server = config.mongoDbUrl ? await connectToMongoDb(config.mongoDbUrl) : null;
  try {
    const readStore = server ?? stores.readStore;
    const found: FoundFormat[] = [...stores.formats];
    if (server) found.push({ store: 'MONGODB_URL', ...(await formatInDatabase(server)) });
    if (readStore)
      await checkMasterKeyReadOnly(readStore, async () => {
        const { bytes, place } = await loadMasterKey(config.masterKeyFile, join(config.dataDir, 'keys'));
        return { keys: new TenantKeys(bytes), place };
      });
    const rebuilds = readStore ? await outdatedAmong(stored.readModels, readStore, clock) : [];
    if (stores.eventStore && !found.every(isOfThisRelease))
      await requireReadableEvents(stores.eventStore, new EventRegistry(stored.families));
    const begunAt = clock.steady();
    const events = stores.eventStore ? await countEvents(stores.eventStore) : 0;
    const readSeconds = Math.ceil((clock.steady() - begunAt) / 1_000);
    const sizes = await dataSizes(config.dataDir);
    const { bavail, bsize } = await statfs(nearestFolder(config.dataDir));
    const dataBytes = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
    // For a day, the old rows need space in addition to the new rows. A backup on the same disk copies all
    // stores.
    const neededBytes = dataBytes + (rebuilds.length > 0 ? sizes.store : 0);
    const freeBytes = bavail * bsize;
    const raisesFormat = found.some(({ format = 1 }) => format < DATA_FORMAT);
    return {
      release: VERSION,
      supportedFormat: DATA_FORMAT,
      found,
      raisesFormat,
      rebuilds,
      events,
      readSeconds,
      dataBytes,
      neededBytes,
      freeBytes,
      fitsOnDisk: freeBytes >= neededBytes,
      wayBack: wayBack(found, raisesFormat),
    };
  } finally {
    await server?.close();
    await stores.close();
  }
}

function wayBack(found: readonly FoundFormat[], raisesFormat: boolean): string {
  if (!raisesFormat) return `stop, and start a release that reads data format ${DATA_FORMAT}.`;
  // Builds before the first format record none, and do not look for one.
  const refused = found.every(({ format }) => format !== undefined)
    ? 'the old release refuses the stores once this one has started on them.'
    : 'the old release does not refuse the stores once this one has started on them, and shows them empty ' +
      'or in part: never start it on them.';
  // alert-review backup copies DATA_DIR alone.
  return found.some(({ store }) => store === 'MONGODB_URL')
    ? `${refused} Take a backup of EventStoreDB and MongoDB first, and restore both together to go back: ` +
        'docs/operations/backup.md.'
    : `${refused} Take a backup first (alert-review backup, verify), and restore it into an empty DATA_DIR ` +
        'to go back.';
}

/**
 * Returns the nearest existing folder. If all stores are on servers, DATA_DIR may not exist before the
 * first start.
 */
function nearestFolder(place: string): string {
  const folder = resolve(place);
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
}

async function connectToMongoDb(url: string) {
  const { MongoReadStore } = await import('./read-store/read-store.mongodb.js');
  return MongoReadStore.connect(url, { deadlineMs: 10_000 });
}

/** Returns the format of the database. Throws EnvironmentError if it is newer than this release. */
async function formatInDatabase(readStore: ReadStore): Promise<WriterRelease> {
  if (!(await readStore.collections()).includes(LogMarkRecord.name)) return {};
  await readStore.lookAt(LogMarkRecord);
  const filter = { _id: `${SYSTEM_ORG}.log`, org: SYSTEM_ORG };
  const [mark] = await readStore.find(LogMarkRecord, filter, { index: 'id', limit: 1 });
  const { format, release } = (mark ?? {}) as WriterRelease;
  requireReadableFormat('the database in MONGODB_URL', { format, release });
  return { format, release };
}

async function outdatedAmong(
  readModels: readonly Collection<object>[],
  readStore: ReadStore,
  clock: Clock,
): Promise<string[]> {
  const collections = await readStore.collections();
  if (!collections.includes(ReadModelGenerationRecord.name)) return readModels.map(({ name }) => name);
  await readStore.lookAt(ReadModelGenerationRecord);
  const generations = new Generations(new Records(readStore), readStore, clock);
  const outdated: string[] = [];
  for (const readModel of readModels)
    if (!(await generations.isBuilt(readModel))) outdated.push(readModel.name);
  return outdated;
}

async function countEvents(log: EventStore): Promise<number> {
  let count = 0;
  for (let after: bigint | null = null; ;) {
    const page = await log.readAll({ after, maxCount: PAGE });
    const last = page.at(-1);
    if (!last) return count;
    count += page.length;
    after = last.position;
  }
}

async function dataSizes(dataDir: string) {
  const sizeOf = (store: string) =>
    stat(join(dataDir, store, 'data.mdb')).then(
      ({ size }) => size,
      () => 0,
    );
  const [events, access, store, bulk] = await Promise.all(['events', 'access', 'store', 'bulk'].map(sizeOf));
  return { events: events!, access: access!, store: store!, bulk: bulk! };
}
