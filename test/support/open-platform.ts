import { ErasureKeyEvents } from '../../src/platform/records/erasure-key.events.js';
import { Logger } from '@nestjs/common';
import type { Caller } from '../../src/kernel/caller.js';
import { Clock } from '../../src/kernel/clock.js';
import type { Collection } from '../../src/kernel/collection.js';
import type { EventFamily } from '../../src/kernel/define-events.js';
import type { Projection } from '../../src/kernel/define-projection.js';
import { PERMISSIONS } from '../../src/kernel/permissions.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { FieldCipher } from '../../src/platform/records/field-cipher.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { SubjectKeyRecord, SubjectKeys } from '../../src/platform/records/subject-keys.js';
import { TenantKeys } from '../../src/platform/crypto/tenant-keys.js';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { CatchUp } from '../../src/platform/projections/catch-up.js';
import { CheckpointRecord } from '../../src/platform/projections/checkpoint.js';
import { LogContinuity } from '../../src/platform/projections/log-continuity.js';
import { Generations, ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { Projections, Projector } from '../../src/platform/projections/projector.js';
import { Rebuild } from '../../src/platform/projections/rebuild.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { Records } from '../../src/platform/records/records.js';
import { VersionedRecords } from '../../src/platform/records/versioned-records.js';
import { NO_LOSSES } from '../../src/kernel/losses.js';
import { giveBackDataDirectory, takeDataDirectory } from './data-directories.js';
import { openEmbedded, type OpenedStores } from './open-embedded.js';
import { TestClock } from './test-clock.js';

export interface PlatformParts {
  readonly families?: readonly EventFamily[];
  readonly projections?: readonly Projection[];
  readonly retired?: readonly string[];
  readonly records?: readonly Collection<object>[];
  /** One of several processes: it knows that others may read, write and build at the same time. */
  readonly shared?: boolean;
  /** In place of the platform's own, which stands still. */
  readonly clock?: Clock;
}

/** The event machinery and the doors to rows, as one process has them. */
export interface PlatformProcess {
  readonly registry: EventRegistry;
  readonly records: Records;
  readonly versions: VersionedRecords;
  readonly readModels: ReadModels;
  readonly generations: Generations;
  readonly projector: Projector;
  readonly decisions: Decisions;
  readonly catchUp: CatchUp;
  readonly rebuild: Rebuild;
  readonly keys: SubjectKeys;
  readonly cipher: FieldCipher;
}

export interface LoggedError {
  readonly msg: string;
  readonly err: Error;
}

export interface OpenPlatform extends PlatformProcess {
  readonly stores: OpenedStores;
  readonly clock: TestClock;
  readonly ids: RandomIds;
  /** What was logged as an error since it was opened. */
  readonly alarms: readonly LoggedError[];
  /** Texts of the warnings since it was opened. */
  readonly warnings: readonly string[];
  /** Another process over the same stores: it shares no memory with the first. */
  process(parts?: PlatformParts): PlatformProcess;
  close(): Promise<void>;
}

export const TEST_REQUEST_TIMEOUT_MS = 2_000;

/** Nothing connects to them here: they say that the stores are not this process's alone. */
const NOT_EMBEDDED = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:27017/test',
  MASTER_KEY_FILE: 'master.key',
};

/** The platform without Nest, on embedded stores in a temporary folder. */
export async function openPlatform(parts: PlatformParts): Promise<OpenPlatform> {
  const directory = await takeDataDirectory();
  const stores = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  const own = [SubjectKeyRecord, CheckpointRecord, ReadModelGenerationRecord, ...(parts.records ?? [])];
  await stores.readStore.ensureAll(own);
  const clock = new TestClock();
  const ids = new RandomIds(clock);
  const alarms: LoggedError[] = [];
  const warnings: string[] = [];
  Logger.overrideLogger({
    log: () => undefined,
    warn: ({ msg }: { msg: string }) => void warnings.push(msg),
    error: (line: LoggedError) => void alarms.push(line),
  });
  const process = (other: PlatformParts = parts) => startProcess(stores, other.clock ?? clock, ids, other);
  return {
    ...process(),
    stores,
    clock,
    ids,
    alarms,
    warnings,
    process,
    close: async () => {
      await stores.close();
      await giveBackDataDirectory(directory);
    },
  };
}

function startProcess(
  { readStore, eventStore }: OpenedStores,
  clock: Clock,
  ids: RandomIds,
  parts: PlatformParts,
): PlatformProcess {
  const config = loadConfig({
    REQUEST_TIMEOUT_MS: String(TEST_REQUEST_TIMEOUT_MS),
    ...(parts.shared ? NOT_EMBEDDED : {}),
  });
  const registry = new EventRegistry([ErasureKeyEvents, ...(parts.families ?? [])]);
  const projections = new Projections(parts.projections ?? [], parts.retired);
  const records = new Records(readStore);
  const versions = new VersionedRecords(records);
  const generations = new Generations(records, readStore, clock);
  const keys = new SubjectKeys(records, new TenantKeys(Buffer.alloc(32, 7)), clock);
  const cipher = new FieldCipher(keys);
  const projector = new Projector(
    ...([
      projections,
      registry,
      eventStore,
      readStore,
      records,
      versions,
      generations,
      cipher,
      NO_LOSSES,
    ] as const),
  );
  const continuity = new LogContinuity(eventStore, records, projections, generations, NO_LOSSES);
  return {
    registry,
    records,
    versions,
    generations,
    projector,
    keys,
    cipher,
    readModels: new ReadModels(readStore, generations),
    decisions: new Decisions(eventStore, registry, projector, cipher, keys, clock, ids, config),
    catchUp: new CatchUp(eventStore, projector, records, clock, continuity),
    rebuild: new Rebuild(
      ...([projections, eventStore, readStore, projector, generations, config, continuity] as const),
    ),
  };
}

/** A caller of organization `orgId` with every right. */
export const callerOf = (orgId: string, more: Partial<Caller> = {}): Caller => ({
  kind: 'human',
  orgId,
  userId: 'user1',
  via: 'rest',
  clientId: null,
  scopes: PERMISSIONS,
  permissions: PERMISSIONS,
  features: [],
  correlationId: 'correlation1',
  ...more,
});
