import { yieldToEventLoop } from '../process/yield-to-event-loop.js';
import type { Envelope } from './envelope.js';
import type { EventRegistry } from './event-registry.js';
import type { EventStore, StoredEvent } from './event-store.js';
import { NewerEventError, newerEventText } from './newer-event-error.js';

const PAGE = 1_000;

/**
 * Throws NewerEventError if the log has an event that this release cannot read. Reads all of the log, so
 * call it only where another release wrote last, and before anything is written.
 */
export async function requireReadableEvents(
  log: Pick<EventStore, 'readAll'>,
  registry: EventRegistry,
): Promise<void> {
  for (let after: bigint | null = null; ;) {
    const page = await log.readAll({ after, maxCount: PAGE });
    for (const event of page) {
      const found = unreadableEvent(event, registry);
      if (found) throw new NewerEventError(`Nothing was changed: ${newerEventText(found)}`);
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
    await yieldToEventLoop();
  }
}

/** Returns the name of an event that this release cannot read, else null; null also for damaged events. */
function unreadableEvent({ type, stream, data }: StoredEvent, registry: EventRegistry): string | null {
  const envelope = envelopeIn(data);
  if (!envelope || envelope.stream !== stream) return null;
  const { v } = envelope;
  const isKnown = registry.isRegistered(stream) && registry.hasType(type);
  return isKnown && v <= registry.definition(type).v ? null : `${type} version ${v} in ${stream}`;
}

/** Returns null if the bytes are no event of this product. `alert-review verify` names damaged events. */
function envelopeIn(data: Uint8Array): Pick<Envelope, 'stream' | 'v'> | null {
  try {
    const envelope = JSON.parse(Buffer.from(data).toString()) as Partial<Envelope> | null;
    if (typeof envelope?.stream !== 'string' || typeof envelope.v !== 'number') return null;
    return { stream: envelope.stream, v: envelope.v };
  } catch {
    return null;
  }
}
