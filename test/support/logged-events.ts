import type { EventFamily, EventOf, RecordedEvent } from '@alert-review/kernel';
import { parseStreamName } from '../../src/platform/event-store/envelope.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../../src/platform/event-store/event-store.js';
import type { TestApp } from './app.js';

/** All events in the log, read in several steps because one read returns only a part. */
export async function loggedEvents(server: TestApp): Promise<StoredEvent[]> {
  const store = server.app.get(EventStore, { strict: false });
  const all: StoredEvent[] = [];
  for (;;) {
    const more = await store.readAll({ after: all.at(-1)?.position ?? null, maxCount: 100_000 });
    if (more.length === 0) return all;
    for (const event of more) all.push(event);
  }
}

/** All events of one organization, without what others append at the same time. */
export const loggedBy = async (server: TestApp, org: { readonly id: string }): Promise<StoredEvent[]> =>
  (await loggedEvents(server)).filter(({ stream }) => parseStreamName(stream).org === org.id);

/** All events of one family, in the order of the log. */
export async function loggedOf<Family extends EventFamily>(
  server: TestApp,
  family: Family,
): Promise<(RecordedEvent & EventOf<Family>)[]> {
  const registry = server.app.get(EventRegistry, { strict: false });
  return (await loggedEvents(server))
    .filter(({ stream }) => stream.startsWith(`${family.category}-`))
    .map((event) => registry.read(event) as RecordedEvent & EventOf<Family>);
}
