import { Logger } from '@nestjs/common';
import { type Caller, type Clock, PERMISSIONS } from '@alert-review/kernel';
import { loadConfig } from '../../src/platform/config/config.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { SubjectKeyRecord } from '../../src/platform/records/subject-keys.js';
import { CheckpointRecord } from '../../src/platform/projections/checkpoint.js';
import { ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { giveBackDataDirectory, takeDataDirectory } from './data-directories.js';
import { openEmbedded, type OpenedStores } from './open-embedded.js';
import {
  startProcess,
  type PlatformProcess,
  type PlatformParts as ProcessParts,
} from './platform-process.js';
import { TestClock } from './test-clock.js';

export type { PlatformProcess };

export interface PlatformParts extends ProcessParts {
  /** Whether this is one of several processes, so that others may read, write and build at the same time. */
  readonly shared?: boolean;
  /** A clock to use instead of the platform's own, which stands still. */
  readonly clock?: Clock;
}

export interface LoggedError {
  readonly msg: string;
  readonly err: Error;
}

export interface OpenPlatform extends PlatformProcess {
  readonly stores: OpenedStores;
  readonly clock: TestClock;
  readonly ids: RandomIds;
  /** The errors logged since the platform was opened. */
  readonly alarms: readonly LoggedError[];
  /** The texts of the warnings logged since then. */
  readonly warnings: readonly string[];
  /** Starts what stands for another process on the same stores: it shares no memory with the first. */
  process(parts?: PlatformParts): PlatformProcess;
  close(): Promise<void>;
}

export const TEST_REQUEST_TIMEOUT_MS = 2_000;

/** Settings of servers to which nothing connects. They only say that other processes share the stores. */
const NOT_EMBEDDED = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:27017/test',
  MASTER_KEY_FILE: 'master.key',
};

/** Opens the platform without Nest, on embedded stores in a temporary folder. */
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
  const process = (other: PlatformParts = parts) => {
    const config = loadConfig({
      REQUEST_TIMEOUT_MS: String(TEST_REQUEST_TIMEOUT_MS),
      ...(other.shared ? NOT_EMBEDDED : {}),
    });
    return startProcess(stores, { clock: other.clock ?? clock, ids, config }, other);
  };
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

/** A caller of the organization `orgId` with every right. */
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
