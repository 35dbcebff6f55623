import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@alert-review/kernel';
import { parseStreamName, streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AuditEventReadModel } from './audit-event.read-model.js';
import { auditDetailsOf, type AuditedEvent } from './audit-details.js';

/**
 * Selects events up to and including an instant (ISO 8601 with milliseconds and Z) or a log position; all
 * events if neither is given.
 */
export interface TimeOrPosition {
  readonly at?: string;
  readonly position?: bigint;
}

/** An event with its position in the log. */
export interface EventWithPosition {
  readonly position: bigint;
  readonly event: AuditedEvent;
  readonly stored: StoredEvent;
}

const STREAMS_AT_ONCE = 16;

const PAGE_EVENTS = 500;

/**
 * Reads the events of alerts from the log. The rows of audit events tell which streams belong to an alert.
 */
@Injectable()
export class AlertEvents {
  constructor(
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
  ) {}

  /** Returns the events of an alert (service id) in log order. */
  async eventsOf(
    caller: Pick<Caller, 'orgId'>,
    alert: string,
    until: TimeOrPosition = {},
  ): Promise<EventWithPosition[]> {
    const options = { index: 'alert', fields: ['category', 'subject'] } as const;
    const rows = await this.readModels.for(caller).find(AuditEventReadModel, { alerts: alert }, options);
    const names = new Set(rows.map(({ category, subject }) => streamName(category, caller.orgId, subject)));
    const streams = await mapInParallel([...names], STREAMS_AT_ONCE, (name) => this.events.readStream(name));
    return streams
      .flat()
      .map((stored) => this.placed(stored))
      .filter(({ event }) => auditDetailsOf(event).alerts?.includes(alert) ?? true)
      .filter((placed) => isAtOrBefore(until, placed))
      .sort(inLogOrder);
  }

  /**
   * Reads the whole log once and yields the events of these types in log order. If a stream of the
   * organization was deleted, throws stream_deleted at the end, as a read of that stream would.
   */
  async *ofOrganization(
    { orgId }: Pick<Caller, 'orgId'>,
    types: ReadonlySet<string>,
    until: TimeOrPosition,
  ): AsyncIterable<AuditedEvent> {
    for (let after: bigint | null = null, isOver = false; !isOver;) {
      const page: StoredEvent[] = await this.events.readAll({ after, maxCount: PAGE_EVENTS });
      for (const stored of page) {
        if (!types.has(stored.type) || parseStreamName(stored.stream).org !== orgId) continue;
        const placed = this.placed(stored);
        if (isAtOrBefore(until, placed)) yield placed.event;
      }
      after = page.at(-1)?.position ?? after;
      isOver = page.length === 0 || (until.position !== undefined && after! > until.position);
      await yieldToEventLoop();
    }
    for (const stream of this.events.cutStreams)
      if (parseStreamName(stream).org === orgId) throw new AppError('stream_deleted', { stream });
  }

  private placed(stored: StoredEvent): EventWithPosition {
    return { position: stored.position, event: this.registry.read(stored) as AuditedEvent, stored };
  }
}

const isAtOrBefore = ({ at, position }: TimeOrPosition, placed: EventWithPosition): boolean =>
  (at === undefined || placed.event.recordedAt <= at) &&
  (position === undefined || placed.position <= position);

/**
 * Compares positions and then revisions, because some stores give all events of one append the same position.
 */
const inLogOrder = (a: EventWithPosition, b: EventWithPosition): number =>
  a.position === b.position ? a.event.revision - b.event.revision : a.position < b.position ? -1 : 1;
