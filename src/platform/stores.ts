import type { EventFamily } from '../kernel/define-events.js';
import type { Projection } from '../kernel/define-projection.js';
import type { Collection } from '../kernel/collection.js';
import type { Losses } from '../kernel/losses.js';
import type { TenantKeys } from './crypto/tenant-keys.js';
import type { EventStore } from './event-store/event-store.js';
import type { FileStore } from './files/file-store.js';
import type { RateLimits } from './rate-limits/rate-limits.js';
import type { StoreCheck } from './store-check.js';
import type { ReadStore } from './read-store/read-store.js';

export interface Stores {
  readonly losses: Losses;
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  readonly accessEventStore: EventStore;
  readonly files: FileStore;
  readonly rateLimits: RateLimits;
  readonly tenantKeys: TenantKeys;
  readonly check: StoreCheck;
  close(): Promise<void>;
}

/** Injection token of the opened stores as a whole, for start and stop. */
export const StoresToken = 'Stores';

/** What the features bring, listed once in `src/catalogue.ts`. */
export interface Catalogue {
  readonly families: readonly EventFamily[];
  readonly records: readonly Collection<object>[];
  readonly projections: readonly Projection[];
  /** Names of read models that only older releases made; a start removes their rows. */
  readonly retired: readonly string[];
  readonly queues: readonly string[];
}
