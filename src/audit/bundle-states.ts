import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import type { Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import type { Row } from '../kernel/collection.js';
import { parseStreamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.js';
import { createYielder } from '../platform/process/cooperative.js';
import { Projector } from '../platform/projections/projector.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { AlertEvents } from './alert-events.js';
import { alertStateView, foldAlertState, type AlertStateView } from './alert-state.js';
import type { Bundle } from './bundle.js';
import { auditDetailsOf, type AuditedEvent } from './audit-details.js';

const ALERTS_AT_ONCE = 500;
const PAGE_EVENTS = 500;
/** Read models may be so far behind the log, of events that some other server appended. */
const BEHIND_MS = 60_000;
const BEHIND_EVENTS = 1_000;

/** What the read models say of the alerts of a bundle, to be compared with what its events say. */
@Injectable()
export class BundleStates {
  constructor(
    private readonly alertEvents: AlertEvents,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async *lines(caller: Caller, bundle: Bundle): AsyncIterable<object> {
    const { tree, first, size } = bundle;
    const last = await this.waitForReadModels(bundle);
    if (!last) return;
    const later = bundle.newest.size === size ? new Set<string>() : null;
    const seen = new Set<string>();
    const yieldIfDue = createYielder(this.clock);
    let [asked, after]: [string[], bigint] = [[], last.position];
    const states = async (): Promise<object[]> => {
      const ids = asked;
      asked = [];
      const read = { fields: SHOWN_FIELDS };
      const found = await rowsById(this.readModels.for(caller), AlertReadModel, ids, read);
      const rows = new Map(found.map((row) => [row.id, row]));
      // Why after the rows: whatever one of them says more than the bundle is found then.
      if (later) after = await this.readLater(caller, after, later);
      const lines: object[] = [];
      for (const id of ids) {
        const row = later?.has(id) ? undefined : rows.get(id);
        lines.push(row ? stateLine(id, shownState(row)) : await this.stateFromLog(caller, id, last));
      }
      return lines;
    };
    for await (const stored of tree.events(first, size - first)) {
      for (const alert of this.alertsOf(stored)) {
        if (!seen.has(alert)) asked.push(alert);
        seen.add(alert);
      }
      if (asked.length >= ALERTS_AT_ONCE) yield* await states();
      await yieldIfDue();
    }
    yield* await states();
  }

  /** Returns the last event of the bundle, which the read models include by then; null without events. */
  private async waitForReadModels({ tree, first, size }: Bundle): Promise<StoredEvent | null> {
    let last: StoredEvent | null = null;
    const since = new Date(this.clock.now() - BEHIND_MS).toISOString();
    const begin = Math.max(first, size - BEHIND_EVENTS);
    for await (const stored of tree.events(begin, size - begin)) {
      last = stored;
      if (!this.registry.isRegistered(stored.stream)) continue;
      if (this.registry.read(stored).recordedAt >= since)
        await this.projector.waitFor(stored.stream, stored.revision);
    }
    return last;
  }

  /** Adds the alerts of events behind `after`; returns the position that was read. */
  private async readLater({ orgId }: Caller, after: bigint, alerts: Set<string>): Promise<bigint> {
    for (let read = after; ;) {
      const page = await this.events.readAll({ after: read, maxCount: PAGE_EVENTS });
      if (page.length === 0) return read;
      for (const stored of page)
        if (parseStreamName(stored.stream).org === orgId)
          for (const alert of this.alertsOf(stored)) alerts.add(alert);
      read = page.at(-1)!.position;
    }
  }

  private alertsOf(stored: StoredEvent): readonly string[] {
    if (!this.registry.isRegistered(stored.stream)) return [];
    return auditDetailsOf(this.registry.read(stored) as AuditedEvent).alerts ?? [];
  }

  /** Of an alert that was purged or changed since. */
  private async stateFromLog(caller: Caller, alert: string, { position }: StoredEvent): Promise<object> {
    const placed = await this.alertEvents.eventsOf(caller, alert, { position });
    const state = alertStateView(
      foldAlertState(
        alert,
        placed.map(({ event }) => event),
      ),
    );
    return stateLine(alert, state);
  }
}

const SHOWN_FIELDS = [
  'analystDisposition',
  'dispositionEvent',
  'finalDisposition',
  'completedRunId',
  'completedResultHash',
];

const shownState = (row: Row<z.infer<typeof AlertReadModel.schema>>): ShownState => ({
  analystDisposition: row.analystDisposition,
  decisionEvent: row.dispositionEvent,
  finalDisposition: row.finalDisposition,
  finalRun: row.completedRunId,
  resultHash: row.completedResultHash,
});

type ShownState = Pick<
  AlertStateView,
  'analystDisposition' | 'decisionEvent' | 'finalDisposition' | 'finalRun' | 'resultHash'
>;

const stateLine = (alert: string, shown: ShownState): object => ({
  kind: 'state',
  alert,
  disposition: shown.analystDisposition ?? null,
  decision: shown.decisionEvent ?? null,
  final: shown.finalDisposition ?? null,
  run: shown.finalRun ?? null,
  resultHash: shown.resultHash ?? null,
});
