import { DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import type { Filter } from '../platform/read-store/query.js';
import { scoreKeysBetween } from './domain/score-keys.js';

/** All named conditions must match; bounds are inclusive. */
export interface AlertFilter {
  /** Disposition; NOT_REVIEWED also matches alerts without one. */
  readonly disposition?: string | undefined;
  /** Outcome of the newest completed run; null: no run has completed. */
  readonly outcome?: 'ESCALATED' | 'CLEARED' | null | undefined;
  /** Bounds in hundredths, 0 to 10,000; alerts without a score never match. */
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly alertId?: string | undefined;
  readonly sessionId?: string | undefined;
}

const NEWEST_FIRST = { createdAt: -1, id: -1 } as const;

/** Returns the index: its keys begin with the filter's fields, then follow the order of the answer. */
export function indexAndSortFor({ alertId, sessionId, disposition, minScore, maxScore }: AlertFilter) {
  if (alertId !== undefined) return { index: 'alert_id' } as const;
  const isScored = minScore !== undefined || maxScore !== undefined;
  const ofAll = disposition === undefined ? 'newest' : 'disposition';
  const ofScored = disposition === undefined ? 'score' : 'score_disposition';
  const index = sessionId !== undefined ? 'session' : isScored ? ofScored : ofAll;
  return { index, sort: NEWEST_FIRST } as const;
}

/** The highest score first, then the newest; alerts without a score come last. */
export const RISK_FIRST = {
  index: 'risk',
  sort: { finalRiskScore: -1, createdAt: -1, id: -1 },
} as const;

const OUTCOMES = ['ESCALATED', 'CLEARED', null] as const;

/** Returns the conditions for the index `risk`, which lists its leading values. */
export function riskConditionsOf({ minScore, maxScore, outcome, ...others }: AlertFilter): Filter {
  const { analystDisposition = { $in: [...DISPOSITIONS, null] }, ...more } = conditionsOf(others);
  const isScored = minScore !== undefined || maxScore !== undefined;
  return {
    ...more,
    analystDisposition,
    finalDisposition: outcome === undefined ? { $in: OUTCOMES } : outcome,
    ...(isScored && { finalRiskScore: { $gte: (minScore ?? 0) / 100, $lte: (maxScore ?? 10_000) / 100 } }),
  };
}

export function conditionsOf(wanted: AlertFilter): Filter {
  const { alertId, sessionId, disposition, outcome, minScore, maxScore, createdFrom, createdTo } = wanted;
  const isScored = minScore !== undefined || maxScore !== undefined;
  const isBounded = createdFrom !== undefined || createdTo !== undefined;
  return {
    ...(alertId !== undefined && { alertId }),
    ...(sessionId !== undefined && { sessionId }),
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
