import type { EventFamily } from '../kernel/define-events.js';
import type { Projection } from '../kernel/define-projection.js';
import type { Collection } from '../kernel/collection.js';
import type { TenantKeys } from './crypto/tenant-keys.js';
import type { EventStore } from './event-store/event-store.js';
import type { FileStore } from './files/file-store.js';
import type { Jobs } from './jobs/jobs.js';
import type { Sweeper } from './jobs/sweeper.js';
import type { RateLimits } from './rate-limits/rate-limits.js';
import type { ReadStore } from './read-store/read-store.js';

/** The opened back ends behind their ports. */
export interface Stores {
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  /** The access log's own store. */
  readonly accessEventStore: EventStore;
  readonly jobs: Jobs;
  readonly sweeper: Sweeper;
  readonly files: FileStore;
  readonly rateLimits: RateLimits;
  readonly tenantKeys: TenantKeys;
  /** Collections that the back ends themselves use. */
  readonly records: readonly Collection<object>[];
  close(): Promise<void>;
}

/** Injection token of the opened stores as a whole, for start and stop. */
export const StoresToken = 'Stores';

/** What the features bring, listed once in `src/catalogue.ts`. */
export interface Catalogue {
  readonly families: readonly EventFamily[];
  readonly records: readonly Collection<object>[];
  readonly projections: readonly Projection[];
}
