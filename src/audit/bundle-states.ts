import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import type { ResultOrigin } from '../investigations/domain/runs/investigation.events.js';
import { type Caller, Clock, type Row } from '@alert-review/kernel';
import { parseStreamName, recordedAtOf } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.js';
import { createYielder } from '../platform/process/yield-to-event-loop.js';
import { Projector } from '../platform/projections/projector.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { AlertEvents } from './alert-events.js';
import { foldAlertState } from './alert-state.js';
import type { Bundle } from './bundle.js';
import type { BundleFaults } from './bundle-faults.js';
import { auditDetailsOf, type AuditedEvent } from './audit-details.js';

const ALERTS_AT_ONCE = 500;
const PAGE_EVENTS = 500;
/** Maximum lag of read models, in time and events, if another server appended the events. */
const BEHIND_MS = 60_000;
const BEHIND_EVENTS = 1_000;
const UNREAD = 'the states of alerts may lack what missing events say';

/**
 * Yields the state of each alert in a bundle according to the read models, so that a verifier can compare the
 * states with the events.
 */
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

  async *lines(caller: Caller, bundle: Bundle, faults: BundleFaults): AsyncIterable<object> {
    const { tree, first, size } = bundle;
    const last = await this.waitForReadModels(bundle, faults);
    if (!last) return;
    const later = bundle.newest.size === size ? new Set<string>() : null;
    const seen = new Set<string>();
    const yieldIfDue = createYielder(this.clock);
    let asked: string[] = [];
    let after: bigint = last.position;
    const states = async (): Promise<object[]> => {
      const ids = asked;
      asked = [];
      const read = { fields: SHOWN_FIELDS };
      const found = await rowsById(this.readModels.for(caller), AlertReadModel, ids, read);
      const rows = new Map(found.map((row) => [row.id, row]));
      // Read later events after the rows, so that each later event which a row already includes is found.
      if (later) after = await this.readLater(caller, after, later, faults);
      const lines: object[] = [];
      for (const id of ids) {
        const row = later?.has(id) ? undefined : rows.get(id);
        const state = row ? shownState(row) : await this.stateFromLog(caller, id, last, faults);
        if (state) lines.push(stateLine(id, state));
      }
      return [...faults.take(), ...lines];
    };
    for await (const stored of faults.readable('states', UNREAD, tree.events(first, size - first))) {
      for (const alert of this.alertsOf(stored, faults)) {
        if (!seen.has(alert)) asked.push(alert);
        seen.add(alert);
      }
      if (asked.length >= ALERTS_AT_ONCE) yield* await states();
      await yieldIfDue();
    }
    yield* await states();
  }

  /**
   * Waits until the read models include the last event of the bundle, and returns that event; null if there
   * are no events.
   */
  private async waitForReadModels(
    { tree, first, size }: Bundle,
    faults: BundleFaults,
  ): Promise<StoredEvent | null> {
    let last: StoredEvent | null = null;
    const since = new Date(this.clock.now() - BEHIND_MS).toISOString();
    const begin = Math.max(first, size - BEHIND_EVENTS);
    for await (const stored of faults.readable('states', UNREAD, tree.events(begin, size - begin))) {
      last = stored;
      if (!this.registry.isRegistered(stored.stream) || recordedAtIn(stored) < since) continue;
      const apply = () => this.projector.waitFor(stored.stream, stored.revision);
      await faults.attempt('states', `the read models cannot take ${placeOfEvent(stored)}`, apply, undefined);
    }
    return last;
  }

  /** Adds the alerts that events after `after` name. Returns the position up to which the log was read. */
  private async readLater(
    { orgId }: Caller,
    after: bigint,
    alerts: Set<string>,
    faults: BundleFaults,
  ): Promise<bigint> {
    for (let read = after; ;) {
      const page = await this.events.readAll({ after: read, maxCount: PAGE_EVENTS });
      if (page.length === 0) return read;
      for (const stored of page)
        if (parseStreamName(stored.stream).org === orgId)
          for (const alert of this.alertsOf(stored, faults)) alerts.add(alert);
      read = page.at(-1)!.position;
    }
  }

  /** Returns the alerts that an event names; an empty list if the event cannot be read. */
  private alertsOf(stored: StoredEvent, faults: BundleFaults): readonly string[] {
    if (!this.registry.isRegistered(stored.stream)) return [];
    try {
      return auditDetailsOf(this.registry.read(stored) as AuditedEvent).alerts ?? [];
    } catch (error) {
      faults.tell('states', `${placeOfEvent(stored)} cannot be read`, error);
      return [];
    }
  }

  /**
   * Computes the state of an alert that was erased or changed since, from the log; null if its events cannot
   * be read.
   */
  private async stateFromLog(
    caller: Caller,
    alert: string,
    { position }: StoredEvent,
    faults: BundleFaults,
  ): Promise<ShownState | null> {
    try {
      const placed = await this.alertEvents.eventsOf(caller, alert, { position });
      const events = placed.map(({ event }) => event);
      const state = foldAlertState(alert, events);
      const decision = state.decisions.at(-1);
      return {
        disposition: decision?.disposition ?? null,
        decision: decision?.event ?? null,
        decidedBy: events.find(({ id }) => id === decision?.event)?.actor.user ?? null,
        final: state.outcome?.disposition ?? null,
        score: state.outcome?.score ?? null,
        run: state.outcome?.run ?? null,
        resultHash: state.outcome?.resultHash ?? null,
        madeBy: state.outcome?.by ?? null,
      };
    } catch (error) {
      faults.tell('states', 'the events of an alert cannot be read', error, alert);
      return null;
    }
  }
}

const placeOfEvent = ({ type, stream, revision }: StoredEvent): string =>
  `the event ${type}, revision ${revision} of ${stream},`;

/**
 * Returns when an event was recorded. An event without a time counts as new, because somebody may have
 * removed the time.
 */
const recordedAtIn = (stored: StoredEvent): string =>
  new Date(recordedAtOf(stored) ?? '9999-01-01T00:00:00Z').toISOString();

const SHOWN_FIELDS = [
  'analystDisposition',
  'completedBy',
  'completedResultHash',
  'completedRunId',
  'dispositionEvent',
  'dispositionSetBy',
  'finalDisposition',
  'finalRiskScore',
];

/**
 * State of an alert in a bundle: its decision, and the result of its newest completed investigation with
 * engine, settings and rule.
 */
interface ShownState {
  readonly disposition: string | null;
  readonly decision: string | null;
  /** User who made the current decision (`actor.user` of its event). */
  readonly decidedBy: string | null;
  readonly final: string | null;
  readonly score: number | null;
  readonly run: string | null;
  readonly resultHash: string | null;
  readonly madeBy: ResultOrigin | null;
}

const shownState = (row: Row<z.infer<typeof AlertReadModel.schema>>): ShownState => ({
  disposition: row.analystDisposition ?? null,
  decision: row.dispositionEvent ?? null,
  decidedBy: row.dispositionSetBy ?? null,
  final: row.finalDisposition ?? null,
  score: row.finalRiskScore ?? null,
  run: row.completedRunId ?? null,
  resultHash: row.completedResultHash ?? null,
  madeBy: row.completedBy ?? null,
});

const stateLine = (alert: string, shown: ShownState): object => ({ kind: 'state', alert, ...shown });
