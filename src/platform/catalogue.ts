import type { Collection } from '../kernel/collection.js';
import type { EventFamily } from '../kernel/define-events.js';
import type { Projection } from '../kernel/define-projection.js';

/** What the features bring, listed once in `catalogue.ts`. */
export interface Catalogue {
  readonly families: readonly EventFamily[];
  readonly records: readonly Collection<object>[];
  readonly projections: readonly Projection[];
}
