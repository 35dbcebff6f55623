import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { ALL_MARKS, marksOfRuns, type RunMarks } from '../../investigations/queries/run-figures.lookup.js';
import type { Caller } from '../../kernel/caller.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Query } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import type { AlertOrder } from '../alert-filter.js';
import type { AlertView } from '../alert-views.js';
import { AlertRecord } from '../domain/alert.record.js';
import { findQueueAlerts, QUEUE_ALERTS_MAX, type QueueFilter } from '../queue-filter.js';

export const QUEUE_ROWS_MAX = 100;
/** Rules, hypotheses and flags that the queue can be filtered by. */
export const QUEUE_MARKS = ALL_MARKS;

export type { QueueFilter };
export type QueueOrder = AlertOrder;

type AlertRow = AlertView['row'];

/** The decision that stands; null without one. `event`: of the decision, by which a later one is told. */
export interface QueueDecision {
  readonly disposition: string | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly event: string | null;
}

export interface QueueRow {
  readonly serviceId: string;
  readonly alertId: string;
  readonly title: string;
  /** The first customer of the alert, by own id; the name where one was uploaded. */
  readonly customer: { readonly id: string; readonly name: string | null; readonly others: number };
  readonly createdAt: number;
  readonly sessionId: string;
  readonly finalDisposition: 'ESCALATED' | 'CLEARED' | null;
  readonly finalRiskScore: number | null;
  readonly isRunning: boolean;
  readonly decision: QueueDecision;
  /** Null until a run has completed. */
  readonly marks: RunMarks | null;
}

export interface QueuePage {
  readonly rows: readonly QueueRow[];
  readonly hasMore: boolean;
}

/** Lists alerts for people who work through them. Throws validation_error beyond the first 10,000. */
export class ListAlertQueue extends Query<QueuePage> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly filter: QueueFilter,
    readonly order: QueueOrder,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

@HandlerOf(ListAlertQueue)
export class ListAlertQueueHandler {
  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
  ) {}

  async execute({ caller, filter, order, page, pageSize }: ListAlertQueue): Promise<QueuePage> {
    if (page * pageSize > QUEUE_ALERTS_MAX)
      throw validationErrorOf([
        {
          field: 'page',
          value: page,
          message: `leads beyond the first ${QUEUE_ALERTS_MAX} alerts: narrow the filter`,
        },
      ]);
    const { readModels, records } = this;
    const places = [(page - 1) * pageSize, page * pageSize + 1] as const;
    const { rows } = await findQueueAlerts({ readModels, records }, caller, filter, order, places);
    return { rows: await this.shownRows(caller, rows.slice(0, pageSize)), hasMore: rows.length > pageSize };
  }

  private async shownRows(caller: Caller, found: readonly AlertRow[]): Promise<QueueRow[]> {
    const runs = found.flatMap(({ completedRunId }) => completedRunId ?? []);
    const [marks, titles, names] = await Promise.all([
      marksOfRuns(this.readModels.for(caller), runs),
      this.titles(caller, found),
      this.names(caller, found),
    ]);
    return found.map((row) => {
      const [customer = '', ...others] = row.entityIds;
      return {
        serviceId: row.id,
        alertId: row.alertId,
        title: titles.get(row.id) ?? row.alertId,
        customer: { id: customer, name: names.get(customer) ?? null, others: others.length },
        createdAt: row.createdAt,
        sessionId: row.sessionId,
        finalDisposition: row.finalDisposition ?? null,
        finalRiskScore: row.finalRiskScore ?? null,
        isRunning: (row.latestRunId ?? null) !== (row.completedRunId ?? null),
        decision: decisionOf(row),
        marks: marks.get(row.completedRunId ?? '') ?? null,
      };
    });
  }

  private async titles(caller: Caller, found: readonly AlertRow[]): Promise<Map<string, string>> {
    const ids = found.map(({ id }) => id);
    const read = { fields: ['content.title'] };
    const rows = await rowsById(this.records.for(caller), AlertRecord.current, ids, read);
    return new Map(rows.map(({ id, content }) => [id, content.title]));
  }

  private async names(caller: Caller, found: readonly AlertRow[]): Promise<Map<string, string | null>> {
    const ids = [...new Set(found.flatMap(({ entityIds }) => entityIds[0] ?? []))];
    const read = { fields: ['ownId', 'content.name'] };
    const rows = await rowsByOwnId(this.records.for(caller), EntityRecord.current, ids, read);
    return new Map(rows.map(({ ownId, content }) => [ownId, content.name ?? null]));
  }
}

/** Why `??`: a field that no event has set is missing from a row. */
export const decisionOf = (row: AlertRow): QueueDecision => ({
  disposition: row.analystDisposition ?? null,
  at: row.dispositionedAt ?? null,
  by: row.dispositionSetBy ?? null,
  event: row.dispositionEvent ?? null,
});
