import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import {
  ALL_MARKS,
  marksOfRuns,
  runsWithMark,
  type RunMarks,
} from '../../investigations/queries/run-figures.lookup.js';
import type { Caller } from '../../kernel/caller.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { byRisk, conditionsOf, findAlerts, type AlertFilter, type AlertOrder } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';
import type { AlertView } from '../alert-views.js';
import { AlertRecord } from '../domain/alert.record.js';

export const QUEUE_ROWS_MAX = 100;
/** Rules, hypotheses and flags that the queue can be filtered by. */
export const QUEUE_MARKS = ALL_MARKS;
/** Furthest row that a page may begin at. */
const ROWS_MAX = 10_000;

interface NamedAlerts {
  readonly alertIds?: readonly string[];
  readonly serviceIds?: readonly string[];
  /** Own ids of customers. */
  readonly customerIds?: readonly string[];
}

export interface QueueFilter extends AlertFilter {
  /** Id of a rule, hypothesis or serious flag of the newest completed run; the answer is then by risk. */
  readonly mark?: string | undefined;
  /** Names alerts by own id, service id or customer; one must fit, and the answer is by risk. */
  readonly named?: NamedAlerts | undefined;
}

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
  /** Whether a run waits or works. */
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

@QueryHandler(ListAlertQueue)
export class ListAlertQueueHandler implements IQueryHandler<ListAlertQueue> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
  ) {}

  async execute({ caller, filter, order, page, pageSize }: ListAlertQueue): Promise<QueuePage> {
    if (page * pageSize > ROWS_MAX)
      throw validationErrorOf([
        {
          field: 'page',
          value: page,
          message: `leads beyond the first ${ROWS_MAX} alerts: narrow the filter`,
        },
      ]);
    const skip = (page - 1) * pageSize;
    const { mark, named, ...asked } = filter;
    const [from, to] = [skip, skip + pageSize + 1];
    const found = named
      ? (await this.findNamed(caller, named, filter)).slice(from, to)
      : mark === undefined
        ? await findAlerts(this.readModels.for(caller), asked, order, skip, pageSize + 1)
        : await this.findMarked(caller, mark, asked, from, to);
    return { rows: await this.shownRows(caller, found.slice(0, pageSize)), hasMore: found.length > pageSize };
  }

  /** Walks the runs with the mark, and leaves out those that a newer run of the alert has replaced. */
  private async findMarked(caller: Caller, mark: string, filter: AlertFilter, from: number, to: number) {
    const rows = this.readModels.for(caller);
    const found: AlertRow[] = [];
    const conditions = conditionsOf(filter);
    for (let read = 0; found.length < to && read < ROWS_MAX;) {
      const runs = await runsWithMark(rows, mark, read, MARKED_AT_ONCE);
      const ofAlerts = { ...conditions, id: { $in: runs.map(({ alert }) => alert) } };
      const alerts = await rows.find(AlertReadModel, ofAlerts, { index: 'id', limit: runs.length });
      const byRun = new Map(alerts.map((row) => [row.completedRunId, row]));
      found.push(...runs.flatMap(({ id }) => byRun.get(id) ?? []));
      if (runs.length < MARKED_AT_ONCE) break;
      read += runs.length;
    }
    return found.slice(from, to);
  }

  /** Finds named alerts, of each customer's the newest ones, by risk. */
  private async findNamed(caller: Caller, named: NamedAlerts, { mark, named: _, ...asked }: QueueFilter) {
    const rows = this.readModels.for(caller);
    const conditions = conditionsOf(asked);
    const { alertIds = [], serviceIds = [], customerIds = [] } = named;
    const limit = NAMED_MAX;
    const newest = { index: 'entity', sort: { createdAt: -1, id: -1 }, limit } as const;
    const found = await Promise.all([
      alertIds.length > 0 &&
        rows.find(
          AlertReadModel,
          { ...conditions, alertId: { $in: alertIds } },
          { index: 'alert_id', limit },
        ),
      serviceIds.length > 0 &&
        rows.find(AlertReadModel, { ...conditions, id: { $in: serviceIds } }, { index: 'id', limit }),
      customerIds.length > 0 &&
        rows.find(AlertReadModel, { ...conditions, entityIds: { $in: customerIds } }, newest),
    ]);
    const all = found.flatMap((part) => part || []);
    // Why: the row of an alert whose document is lost has decisions and runs alone.
    const there = all.filter(({ alertId }: Partial<AlertRow>) => alertId !== undefined);
    const distinct = [...new Map(there.map((row) => [row.id, row])).values()];
    const fitting = mark === undefined ? distinct : await this.withMark(caller, mark, distinct);
    return fitting.sort(byRisk);
  }

  private async withMark(caller: Caller, mark: string, rows: readonly AlertRow[]): Promise<AlertRow[]> {
    const runs = rows.flatMap(({ completedRunId }) => completedRunId ?? []);
    const marks = await marksOfRuns(this.readModels.for(caller), runs);
    return rows.filter(({ completedRunId }) => {
      const { looksLike, rule, seriousFlags = [] } = marks.get(completedRunId ?? '') ?? {};
      return [looksLike, rule, ...seriousFlags].some((each) => each?.id === mark);
    });
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

const MARKED_AT_ONCE = 500;
/** Most alerts that are shown for a text. */
const NAMED_MAX = 500;

/** Why `??`: a field that no event has set is missing from a row. */
export const decisionOf = (row: AlertRow): QueueDecision => ({
  disposition: row.analystDisposition ?? null,
  at: row.dispositionedAt ?? null,
  by: row.dispositionSetBy ?? null,
  event: row.dispositionEvent ?? null,
});
