import type { EventFamily, EventOf } from '../../src/kernel/define-events.js';
import type { RecordedEvent } from '../../src/kernel/define-projection.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import type { TestApp } from './app.js';

/** All events of a kind, in the order of the log. */
export async function loggedOf<Family extends EventFamily>(
  server: TestApp,
  family: Family,
): Promise<(RecordedEvent & EventOf<Family>)[]> {
  const store = server.app.get(EventStore, { strict: false });
  const registry = server.app.get(EventRegistry, { strict: false });
  const all = await store.readAll({ after: null, maxCount: 1_000_000 });
  return all
    .filter(({ stream }) => stream.startsWith(`${family.category}-`))
    .map((event) => registry.read(event) as RecordedEvent & EventOf<Family>);
}
