import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { inParallel } from '../platform/process/in-parallel.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AuditEventReadModel } from './audit-event.read-model.js';
import { auditDetailsOf, type AuditedEvent } from './audit-details.js';

/** Inclusive end: an instant (ISO 8601, milliseconds, Z) or a log position; without either all. */
export interface Until {
  readonly at?: string;
  readonly position?: bigint;
}

export interface PlacedEvent {
  readonly position: bigint;
  readonly event: AuditedEvent;
}

const STREAMS_AT_ONCE = 16;

/** Reads an alert's events from the log; audit events name the streams. */
@Injectable()
export class AlertEvents {
  constructor(
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
  ) {}

  /** Returns events in log order. `alert`: service id. */
  async eventsOf(caller: Pick<Caller, 'orgId'>, alert: string, until: Until = {}): Promise<PlacedEvent[]> {
    const rows = await this.readModels
      .for(caller)
      .find(AuditEventReadModel, { alerts: alert }, { index: 'alert', fields: ['category', 'subject'] });
    const streams = new Set(rows.map(({ category, subject }) => streamName(category, caller.orgId, subject)));
    const events = await inParallel([...streams], STREAMS_AT_ONCE, (stream) => this.read(stream));
    return events
      .flat()
      .filter((placed) => isAbout(alert, placed) && isWithin(until, placed))
      .sort(inLogOrder);
  }

  private async read(stream: string): Promise<PlacedEvent[]> {
    const stored = await this.events.readStream(stream);
    return stored.map((event) => ({
      position: event.position,
      event: this.registry.read(event) as AuditedEvent,
    }));
  }
}

/** Tells whether an event is about the alert: uploads and batches name many, other streams have one. */
const isAbout = (alert: string, { event }: PlacedEvent): boolean =>
  auditDetailsOf(event).alerts?.includes(alert) ?? true;

const isWithin = ({ at, position }: Until, placed: PlacedEvent): boolean =>
  (at === undefined || placed.event.recordedAt <= at) &&
  (position === undefined || placed.position <= position);

/** Compares by position, then by revision: some back ends give events of one append one position. */
const inLogOrder = (a: PlacedEvent, b: PlacedEvent): number =>
  a.position === b.position ? a.event.revision - b.event.revision : a.position < b.position ? -1 : 1;
