import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { inParallel } from '../platform/process/in-parallel.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AuditEventReadModel } from './audit-event.read-model.js';
import { auditDetailsOf, type AuditedEvent } from './audit-details.js';

/** Up to and including an instant (ISO 8601, milliseconds, Z) or a log position; all without either. */
export interface TimeOrPosition {
  readonly at?: string;
  readonly position?: bigint;
}

export interface PlacedEvent {
  readonly position: bigint;
  readonly event: AuditedEvent;
}

const STREAMS_AT_ONCE = 16;

/** How many alerts the streams that one read keeps may name together: some tens of megabytes. */
const KEPT_ALERTS_MAX = 200_000;

/** The events of a stream, by the alert that they name. */
interface StreamEvents {
  readonly byAlert: ReadonlyMap<string, readonly PlacedEvent[]>;
  /** Events that name no alert: the stream is of one alone. */
  readonly ofStream: readonly PlacedEvent[];
}

/** Streams of uploads and batches, which many alerts share; the least recently read are dropped. */
class SharedStreams {
  private readonly streams = new Map<string, StreamEvents>();
  private readonly reading = new Map<string, Promise<StreamEvents>>();
  private alerts = 0;

  get(stream: string, read: () => Promise<StreamEvents>): Promise<StreamEvents> {
    const known = this.streams.get(stream);
    if (known) {
      this.streams.delete(stream);
      this.streams.set(stream, known);
      return Promise.resolve(known);
    }
    const reading =
      this.reading.get(stream) ??
      read()
        .then((events) => this.keep(stream, events))
        .finally(() => this.reading.delete(stream));
    this.reading.set(stream, reading);
    return reading;
  }

  private keep(stream: string, events: StreamEvents): StreamEvents {
    if (events.byAlert.size < 2) return events;
    this.streams.set(stream, events);
    this.alerts += events.byAlert.size;
    for (const [oldest, { byAlert }] of this.streams) {
      if (this.alerts <= KEPT_ALERTS_MAX) break;
      this.streams.delete(oldest);
      this.alerts -= byAlert.size;
    }
    return events;
  }
}

type Reader = (alert: string) => Promise<PlacedEvent[]>;

/** Audit events name the streams of an alert; its events are read from the log. */
@Injectable()
export class AlertEvents {
  constructor(
    private readonly readModels: ReadModels,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
  ) {}

  /** In log order. `alert`: service id. */
  eventsOf(caller: Pick<Caller, 'orgId'>, alert: string, until: TimeOrPosition = {}): Promise<PlacedEvent[]> {
    return this.reader(caller, until)(alert);
  }

  /** Reads the events of one alert after the other, and each stream that they share once. */
  reader(caller: Pick<Caller, 'orgId'>, until: TimeOrPosition): Reader {
    const shared = new SharedStreams();
    const rows = this.readModels.for(caller);
    return async (alert) => {
      const options = { index: 'alert', fields: ['category', 'subject'] } as const;
      const found = await rows.find(AuditEventReadModel, { alerts: alert }, options);
      const names = new Set(
        found.map(({ category, subject }) => streamName(category, caller.orgId, subject)),
      );
      const streams = await inParallel([...names], STREAMS_AT_ONCE, (stream) =>
        shared.get(stream, () => this.read(stream)),
      );
      return streams
        .flatMap(({ byAlert, ofStream }) => [...(byAlert.get(alert) ?? []), ...ofStream])
        .filter((placed) => isAtOrBefore(until, placed))
        .sort(inLogOrder);
    };
  }

  private async read(stream: string): Promise<StreamEvents> {
    const byAlert = new Map<string, PlacedEvent[]>();
    const ofStream: PlacedEvent[] = [];
    for (const stored of await this.events.readStream(stream)) {
      const event = this.registry.read(stored) as AuditedEvent;
      const placed = { position: stored.position, event };
      const { alerts } = auditDetailsOf(event);
      if (!alerts) ofStream.push(placed);
      for (const alert of new Set(alerts)) {
        const own = byAlert.get(alert) ?? [];
        own.push(placed);
        byAlert.set(alert, own);
      }
    }
    return { byAlert, ofStream };
  }
}

const isAtOrBefore = ({ at, position }: TimeOrPosition, placed: PlacedEvent): boolean =>
  (at === undefined || placed.event.recordedAt <= at) &&
  (position === undefined || placed.position <= position);

/** Why a second key: some back ends give events of one append one position. */
const inLogOrder = (a: PlacedEvent, b: PlacedEvent): number =>
  a.position === b.position ? a.event.revision - b.event.revision : a.position < b.position ? -1 : 1;
