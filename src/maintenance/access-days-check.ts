import { storeFaultOf } from '@alert-review/kernel';
import { accessDayDigest } from '../platform/access-log/access-days.js';
import { AccessLogEvents, type AccessDayEvent } from '../platform/access-log/access-log.events.js';
import { parseStreamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import type { EventStore, StoredEvent } from '../platform/event-store/event-store.js';
import type { StoreFinding } from '../platform/store-check.js';

type ClosedDay = Extract<AccessDayEvent, { type: 'AccessDayClosed' }>['data'];

/** Compares closed days of the access log with their digests, which are events of the main log. */
export class AccessDaysCheck {
  private readonly registry = new EventRegistry([AccessLogEvents]);
  /** Closed days that have not been removed, by the stream of their digest. */
  private readonly closed = new Map<string, ClosedDay>();

  take(event: StoredEvent): void {
    if (!this.registry.isRegistered(event.stream)) return;
    if (event.type === 'AccessDayRemoved') return void this.closed.delete(event.stream);
    try {
      this.closed.set(event.stream, this.registry.read(event).data as ClosedDay);
    } catch {
      // The check of the log has reported this event already.
    }
  }

  async end(accessLog: EventStore, log: EventStore): Promise<StoreFinding[]> {
    const findings: StoreFinding[] = [];
    for (const [stream, { day, entries, chain }] of this.closed) {
      const { org } = parseStreamName(stream);
      const found = await accessDayDigest(accessLog, org, day).catch(unlessDamaged);
      if (!found || (found.chain === chain && found.entries === entries)) continue;
      // Read again: a server may have removed the day in the meantime because its retention has ended.
      const isRemoved = (await log.readStream(stream)).length > 1;
      const fault = `it has ${found.entries} entries, and not the ${entries} with which the day was closed`;
      if (!isRemoved)
        findings.push({ store: 'access log', record: 'day', id: `${day} of ${org}`, fault, way: 'backup' });
    }
    return findings;
  }
}

/** Returns null for damaged data, which its checksum has reported already; throws other errors. */
function unlessDamaged(error: unknown): null {
  if (storeFaultOf(error)) return null;
  throw error;
}
