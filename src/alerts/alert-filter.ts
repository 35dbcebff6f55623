import type { z } from 'zod';
import { DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import type { Filter } from '../platform/read-store/query.js';
import type { Row } from '@alert-review/kernel';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { AlertReadModel } from './alert.read-model.js';
import { scoreKeysBetween } from './domain/score-keys.js';

/** Newest alerts first, or the highest risk score first. */
export type AlertOrder = 'newest' | 'risk';

const NONE: ReadonlySet<string> = new Set();

/** Filter of alerts. All conditions given must match; bounds are inclusive. */
export interface AlertFilter {
  /** Disposition of an analyst. NOT_REVIEWED also matches alerts without a disposition. */
  readonly disposition?: string | undefined;
  /** Outcome of the newest completed run; null matches alerts without a completed run. */
  readonly outcome?: 'ESCALATED' | 'CLEARED' | null | undefined;
  /** Bounds of the risk score in hundredths, 0 to 10,000. Alerts without a score never match. */
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly alertId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** Only alerts with a decision that waits for four-eyes approval. */
  readonly waits?: true | undefined;
  /** Service id of the user to whom the alert is assigned; null matches unassigned alerts. */
  readonly assignee?: string | null | undefined;
  readonly team?: string | undefined;
}

const NEWEST_FIRST = { createdAt: -1, id: -1 } as const;

/** Maximum number of alerts of one person or team that are sorted in memory: the limit of one query. */
const UPLOAD_ALERTS_MAX = 10_000;

const ANY_DISPOSITION = { $in: [...DISPOSITIONS, null] };
export const ANY_OUTCOME_CONDITION = { $in: ['ESCALATED', 'CLEARED', null] };

/** Returns the query for the newest alerts. Chooses an index that begins with fields of the filter. */
function newestQueryOf(wanted: AlertFilter) {
  const { alertId, sessionId, waits, disposition, outcome, minScore, maxScore, assignee, team } = wanted;
  const conditions = alertConditionsOf(wanted);
  if (alertId !== undefined) return { conditions, options: { index: 'alert_id' } } as const;
  const sort = NEWEST_FIRST;
  // No sort in the query: a person or team has few alerts, and `findAlerts` sorts them in memory.
  if (typeof assignee === 'string' || team !== undefined) {
    const { conditions: listed, options } = riskQueryOf(wanted);
    return { conditions: listed, options: { index: options.index } } as const;
  }
  if (sessionId !== undefined) return { conditions, options: { index: 'session', sort } } as const;
  if (waits) return { conditions, options: { index: 'waits', sort } } as const;
  const isDecided = disposition !== undefined;
  if (minScore !== undefined || maxScore !== undefined)
    return { conditions, options: { index: isDecided ? 'score_disposition' : 'score', sort } } as const;
  if (outcome === undefined && !isDecided) return { conditions, options: { index: 'newest', sort } } as const;
  const listed = {
    finalDisposition: ANY_OUTCOME_CONDITION,
    analystDisposition: ANY_DISPOSITION,
    ...conditions,
  };
  return { conditions: listed, options: { index: 'outcome', sort } } as const;
}

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

export const alertQueryOf = (wanted: AlertFilter, order: AlertOrder) =>
  order === 'risk' && wanted.alertId === undefined && wanted.sessionId === undefined && !wanted.waits
    ? riskQueryOf(wanted)
    : newestQueryOf(wanted);

/** Finds a page of alerts, leaving out the service ids in `except`. */
export async function findAlerts(
  rows: RowReader,
  filter: AlertFilter,
  order: AlertOrder,
  skip: number,
  limit: number,
  except = NONE,
): Promise<AlertRow[]> {
  const { conditions, options } = alertQueryOf(filter, order);
  const sort: object = ('sort' in options && options.sort) || {};
  const isLeft = ({ id }: { readonly id: string }) => !except.has(id);
  const inOrder = order === 'risk' ? compareByRisk : byCreation;
  if (order === 'risk' ? 'finalRiskScore' in sort : 'createdAt' in sort) {
    if (except.size === 0) return rows.find(AlertReadModel, conditions, { ...options, skip, limit });
    // Read the ids first: the index keys contain them, so no document is read for skipped alerts.
    const keys = { ...options, fields: ['createdAt'], limit: skip + limit + except.size };
    const listed = (await rows.find(AlertReadModel, conditions, keys)).filter(isLeft);
    const ids = listed.slice(skip, skip + limit).map(({ id }) => id);
    return (await rowsById(rows, AlertReadModel, ids)).sort(inOrder);
  }
  const few = await rows.find(AlertReadModel, conditions, { ...options, limit: UPLOAD_ALERTS_MAX });
  return few
    .filter(isLeft)
    .sort(inOrder)
    .slice(skip, skip + limit);
}

const byCreation = (one: AlertRow, other: AlertRow): number =>
  other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);

/** Sorts rows in the order of `riskQueryOf`: the highest score first, then the newest alert. */
export const compareByRisk = (one: AlertRow, other: AlertRow): number =>
  (other.finalRiskScore ?? -1) - (one.finalRiskScore ?? -1) || byCreation(one, other);

const RISK_FIRST = { finalRiskScore: -1, createdAt: -1, id: -1 } as const;

/**
 * Returns the query that sorts by the highest score, then by the newest alert. Alerts without a score come
 * last.
 */
export function riskQueryOf(wanted: AlertFilter) {
  const { assignee, team } = wanted;
  const index = team !== undefined ? 'team' : assignee !== undefined ? 'assignee' : 'risk';
  return { conditions: riskConditionsOf(wanted), options: { index, sort: RISK_FIRST } } as const;
}

/**
 * Returns conditions for an index by risk. They list every value of the leading index fields not filtered by.
 */
function riskConditionsOf({ minScore, maxScore, outcome, ...others }: AlertFilter): Filter {
  const { analystDisposition = ANY_DISPOSITION, ...more } = alertConditionsOf(others);
  const isScored = minScore !== undefined || maxScore !== undefined;
  return {
    ...more,
    analystDisposition,
    finalDisposition: outcome === undefined ? ANY_OUTCOME_CONDITION : outcome,
    ...(isScored && { finalRiskScore: { $gte: (minScore ?? 0) / 100, $lte: (maxScore ?? 10_000) / 100 } }),
  };
}

export function alertConditionsOf(wanted: AlertFilter): Filter {
  const { alertId, sessionId, waits, disposition, outcome, minScore, maxScore, createdFrom, createdTo } =
    wanted;
  const { assignee, team } = wanted;
  const isScored = minScore !== undefined || maxScore !== undefined;
  const isBounded = createdFrom !== undefined || createdTo !== undefined;
  return {
    ...(alertId !== undefined && { alertId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(waits && { waits: 'second_person' }),
    ...(assignee !== undefined && { assignee }),
    ...(team !== undefined && { team }),
    ...(outcome !== undefined && { finalDisposition: outcome }),
    ...(disposition !== undefined && {
      analystDisposition: disposition === 'NOT_REVIEWED' ? { $in: [disposition, null] } : disposition,
    }),
    ...(isScored && { scoreKeys: { $in: scoreKeysBetween(minScore ?? 0, maxScore ?? 10_000) } }),
    ...(isBounded && {
      createdAt: {
        ...(createdFrom !== undefined && { $gte: createdFrom }),
        ...(createdTo !== undefined && { $lte: createdTo }),
      },
    }),
  };
}
