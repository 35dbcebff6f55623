import type { Collection, EventFamily, Losses, Projection } from '@alert-review/kernel';
import type { TenantKeys } from './crypto/tenant-keys.js';
import type { EventStore } from './event-store/event-store.js';
import type { FileStore } from './files/file-store.js';
import type { RateLimits } from './rate-limits/rate-limits.js';
import type { BeginCopy } from './stores-copy.js';
import type { CheckedEvent, EventRules, StoreCheck, StoreFinding } from './store-check.js';
import type { EmptiedDatabaseCheck } from './records/documents-present.js';
import type { ReadStore } from './read-store/read-store.js';

export interface Stores {
  readonly losses: Losses;
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  readonly accessEventStore: EventStore;
  readonly files: FileStore;
  readonly rateLimits: RateLimits;
  readonly tenantKeys: TenantKeys;
  readonly documents: EmptiedDatabaseCheck;
  readonly check: StoreCheck;
  readonly beginCopy: BeginCopy;
  close(): Promise<void>;
}

export const StoresToken = 'Stores';

export const LogChecksToken = 'LogChecks';

/** Everything that features store, as listed in `src/catalogue.ts`. */
export interface Catalogue {
  readonly families: readonly EventFamily[];
  readonly records: readonly Collection<object>[];
  readonly projections: readonly Projection[];
  readonly queues: readonly string[];
  readonly newEventRules: () => EventRules;
  /** `notes` are checkpoints that were kept elsewhere. Throws validation_error. */
  readonly newSealCheck: (notes: readonly string[]) => CheckpointCheck;
}

/** Checks of the log of decisions beyond its checksums. */
export type LogChecks = Pick<Catalogue, 'newEventRules' | 'newSealCheck'>;

/** Compares the events of a log, in order, with every signed checkpoint that covers them. */
export interface CheckpointCheck {
  /** Begins the check with the newest checkpoints kept in the read store. */
  begin(stores: Partial<Pick<Stores, 'readStore' | 'eventStore'>>): Promise<void>;
  take(event: CheckedEvent): void;
  /** Verifies the signatures of events taken so far. Callers await it from time to time. */
  settle(): Promise<void>;
  /** Ends the check. If the stores are available, also looks for the first event that differs. */
  end(): Promise<{ readonly findings: readonly StoreFinding[]; readonly notLookedAt: readonly string[] }>;
}
