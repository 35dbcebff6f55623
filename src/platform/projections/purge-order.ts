import type { StoredEvent } from '../event-store/event-store.js';
import { PurgeEvents } from '../records/purge.events.js';

const isPurge = ({ type }: StoredEvent): boolean => Object.hasOwn(PurgeEvents.definitions, type);

/**
 * Splits events of the log, in order, into parts that consist of erasures alone or contain none. Only events
 * of one part may be projected concurrently: an erasure removes rows together with their guards, so that an
 * event from before the erasure, projected at the same time or later, would create a row of erased data
 * again.
 */
export function* splitAtPurges(events: readonly StoredEvent[]): Generator<StoredEvent[]> {
  let part: StoredEvent[] = [];
  for (const event of events) {
    if (part.length > 0 && isPurge(part[0]!) !== isPurge(event)) {
      yield part;
      part = [];
    }
    part.push(event);
  }
  if (part.length > 0) yield part;
}
