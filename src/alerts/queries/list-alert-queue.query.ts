import { EntityRecord, type StoredEntity } from '../../ingestion/domain/entity.record.js';
import { shownResults } from '@alert-review/judgement';
import {
  highlightsOfRuns,
  type MoneyShape,
  type RunHighlights,
} from '../../investigations/queries/run-figures.lookup.js';
import { type Caller, Clock, validationErrorOf, queryWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import type { AlertView } from '../alert-views.js';
import type { AlertTotal } from '../domain/alert-volume.record.js';
import { AlertRecord } from '../domain/alert.record.js';
import type { RoutingFacts } from '../../teams/domain/teams.events.js';
import type { TeamSettings } from '../../teams/domain/teams.events.js';
import { findQueueAlerts, QUEUE_ALERTS_MAX, type QueueFilter, type QueueOrder } from '../queue-filter.js';
import { dueTimeLookupOfAlerts, type AlertDueTime } from '../../teams/queries/alert-dues.lookup.js';
import { mayDecideAlert, requireSeenTeam, teamSettingsOf } from '../../teams/queries/teams.lookup.js';

export const QUEUE_ROWS_MAX = 100;
/** Rules, hypotheses and flags that the queue can be filtered by. */
export const QUEUE_RULE_CHOICES = shownResults.allTitles;

export { QUEUE_ALERTS_MAX };
export type { MoneyShape, QueueFilter, QueueOrder };

/** Customers of an alert whose records are read; the others are counted. */
const CUSTOMERS_NAMED = 2;

type AlertRow = AlertView['row'];

/**
 * The current decision; fields are null without one. `event` identifies it, so that a later decision can be
 * recognised.
 */
export interface QueueDecision {
  readonly disposition: string | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly event: string | null;
}

/** Who works on an alert, and by when. */
interface QueueWork extends AlertDueTime {
  /** Name of the team whose inbox contains the alert; null for none. */
  readonly team: string | null;
  /** Service id of the user to whom the alert is assigned. */
  readonly assignee: string | null;
  /** The absent person for whom the assignee stands in. */
  readonly inPlaceOf: string | null;
  /** User who had the alert last, if they lost the right to decide. */
  readonly lostBy: string | null;
}

export interface QueueRow {
  readonly serviceId: string;
  readonly alertId: string;
  readonly title: string;
  /**
   * Title of the customer's rule that raised the alert; null when the alert has no title or its document is
   * lost.
   */
  readonly ruleTitle: string | null;
  /**
   * The first customer of the alert by own id; name and kind are null if that customer was never uploaded.
   * `second` is the next one, and `others` counts all but the first.
   */
  readonly customer: {
    readonly id: string;
    readonly name: string | null;
    readonly kind: 'INDIVIDUAL' | 'BUSINESS' | null;
    readonly second: { readonly id: string; readonly name: string | null } | null;
    readonly others: number;
  };
  /** Number of distinct flagged payments, and their sums at upload. */
  readonly flagged: { readonly count: number; readonly volumes: readonly AlertTotal[] };
  readonly source: 'TM' | 'BM';
  readonly createdAt: number;
  readonly sessionId: string;
  readonly finalDisposition: 'ESCALATED' | 'CLEARED' | null;
  readonly finalRiskScore: number | null;
  readonly isRunning: boolean;
  /** Version of the alert, and its newest completed investigation; null without one. */
  readonly version: number;
  readonly completedRun: string | null;
  readonly decision: QueueDecision;
  /** A decision that waits for approval; its `disposition` is null for an undo of the current decision. */
  readonly proposal: AlertRow['proposal'];
  /** User whose proposed decision was sent back last; null if something else has happened since. */
  readonly sentBackTo: string | null;
  /** What four-eyes rules say about an uploaded decision; null if they say nothing. */
  readonly uploadNote: AlertRow['uploadNote'];
  readonly work: QueueWork;
  /** Whether the settings of teams let the caller decide the alert, and confirm a decision about it. */
  readonly rights: { readonly decide: boolean; readonly confirm: boolean };
  /** Null until a run has completed. */
  readonly marks: RunHighlights | null;
}

export interface QueuePage {
  readonly rows: readonly QueueRow[];
  readonly hasMore: boolean;
}

interface ListAlertQueueFields {
  readonly filter: QueueFilter;
  readonly order: QueueOrder;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Lists alerts for people who work through the queue. Throws validation_error beyond the first 10,000 alerts.
 */
export class ListAlertQueue extends queryWith<QueuePage, ListAlertQueueFields>() {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;
}

@HandlerOf(ListAlertQueue)
export class ListAlertQueueHandler {
  constructor(
    private readonly readModels: ReadModels,
    private readonly records: Records,
    private readonly clock: Clock,
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
    const { readModels, records, clock } = this;
    await requireSeenTeam(readModels.for(caller), caller, filter.team);
    const places = [(page - 1) * pageSize, page * pageSize + 1] as const;
    const { rows } = await findQueueAlerts({ readModels, records, clock }, caller, filter, order, places);
    return { rows: await this.shownRows(caller, rows.slice(0, pageSize)), hasMore: rows.length > pageSize };
  }

  private async shownRows(caller: Caller, found: readonly AlertRow[]): Promise<QueueRow[]> {
    const runs = found.flatMap(({ completedRunId }) => completedRunId ?? []);
    const hasTeams = caller.features.includes('teamwork');
    const ids = found.map(({ id }) => id);
    const rows = this.readModels.for(caller);
    const [teams, dueOf, marks, uploaded, entities] = await Promise.all([
      hasTeams ? teamSettingsOf(rows, caller) : null,
      hasTeams ? dueTimeLookupOfAlerts(rows, this.records.for(caller), ids, this.clock.iso()) : null,
      highlightsOfRuns(rows, runs),
      this.uploaded(caller, found),
      this.entities(caller, found),
    ]);
    return found.map((row) => {
      const alert = uploaded.get(row.id);
      return {
        serviceId: row.id,
        alertId: row.alertId,
        title: alert?.title ?? row.alertId,
        ruleTitle: alert?.rule_title ?? null,
        customer: queueCustomerOf(row, entities),
        flagged: {
          count: new Set(alert?.flagged_transaction_id_list).size,
          volumes: row.volumes ?? [],
        },
        source: row.source,
        createdAt: row.createdAt,
        sessionId: row.sessionId,
        finalDisposition: row.finalDisposition ?? null,
        finalRiskScore: row.finalRiskScore ?? null,
        isRunning: (row.latestRunId ?? null) !== (row.completedRunId ?? null),
        version: row.version,
        completedRun: row.completedRunId ?? null,
        decision: queueDecisionOf(row),
        proposal: row.proposal ?? null,
        sentBackTo: row.sentBackTo ?? null,
        uploadNote: row.uploadNote ?? null,
        work: { ...workOf(row, teams?.settings.teams ?? []), ...dueOfRow(row, dueOf?.(row.id)) },
        rights: rightsOn(caller, row, teams?.settings),
        marks: marks.get(row.completedRunId ?? '') ?? null,
      };
    });
  }

  private async uploaded(caller: Caller, found: readonly AlertRow[]) {
    const ids = found.map(({ id }) => id);
    const read = { fields: ['content.title', 'content.rule_title', 'content.flagged_transaction_id_list'] };
    const rows = await rowsById(this.records.for(caller), AlertRecord.current, ids, read);
    return new Map(rows.map(({ id, content }) => [id, content]));
  }

  private async entities(caller: Caller, found: readonly AlertRow[]) {
    const ids = [...new Set(found.flatMap(({ entityIds }) => entityIds.slice(0, CUSTOMERS_NAMED)))];
    const read = { fields: ['ownId', 'content.name', 'content.type'] };
    const rows = await rowsByOwnId(this.records.for(caller), EntityRecord.current, ids, read);
    return new Map(rows.map(({ ownId, content }) => [ownId, content]));
  }
}

type NamedEntity = Pick<StoredEntity, 'name' | 'type'>;

/** `entities`: uploaded customers by own id. */
function queueCustomerOf(
  { entityIds }: AlertRow,
  entities: ReadonlyMap<string, NamedEntity>,
): QueueRow['customer'] {
  const [id = '', ...others] = entityIds;
  const [second] = others;
  const { name = null, type: kind = null } = entities.get(id) ?? {};
  return {
    id,
    name,
    kind,
    second: second === undefined ? null : { id: second, name: entities.get(second)?.name ?? null },
    others: others.length,
  };
}

/**
 * Returns the current decision of a row. A field that no event has set is missing from the row, hence `??`.
 */
export const queueDecisionOf = (row: AlertRow): QueueDecision => ({
  disposition: row.analystDisposition ?? null,
  at: row.dispositionedAt ?? null,
  by: row.dispositionSetBy ?? null,
  event: row.dispositionEvent ?? null,
});

const rightsOn = (caller: Caller, row: AlertRow, settings?: TeamSettings): QueueRow['rights'] => ({
  decide: !settings || mayDecideAlert(caller, row, settings),
  confirm: !settings || mayDecideAlert(caller, row, settings, 'confirms'),
});

const NOTHING_DUE: AlertDueTime = { due: null, snoozedUntil: null };

/** Nothing is due on a decided alert. The record of due times follows a decision only a moment later. */
const dueOfRow = ({ analystDisposition }: AlertRow, due: AlertDueTime = NOTHING_DUE): AlertDueTime =>
  (analystDisposition ?? 'NOT_REVIEWED') === 'NOT_REVIEWED' ? due : { ...due, due: null };

const workOf = (
  { team, assignee = null, inPlaceOf = null, lostBy = null }: AlertRow,
  teams: TeamSettings['teams'],
): Omit<QueueWork, keyof AlertDueTime> => ({
  team: teams.find(({ id }) => id === team)?.name ?? null,
  assignee,
  inPlaceOf,
  lostBy,
});

/** Returns the facts about an alert that routing rules test. */
export const routingFactsOf = ({
  source,
  ruleTitle,
  finalRiskScore,
  customer,
  marks,
}: QueueRow): RoutingFacts => ({
  source,
  rule: ruleTitle,
  score: finalRiskScore,
  marks: [marks?.looksLike, marks?.rule, ...(marks?.seriousFlags ?? [])].flatMap((mark) => mark?.id ?? []),
  kind: customer.kind,
});
