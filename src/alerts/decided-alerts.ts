import type { DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import { reviewsOfRuns } from '../investigations/queries/run-figures.lookup.js';
import type { RowReader } from '../platform/records/rows.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from './alert.read-model.js';

/** As many documents as one query reads. */
const DECIDED_ALERTS_MAX = 10_000;

type Disposition = (typeof DISPOSITIONS)[number];

/** Dispositions of dismissed alerts; CLOSED says neither, and others are not final. */
const DISMISSING_DISPOSITIONS: readonly Disposition[] = ['CLEARED', 'NON_REFERRAL'];

/** An alert with a completed run, its score, and whether a person confirmed it, if anyone did. */
export interface JudgedAlert {
  readonly run: string;
  readonly score: number;
  readonly isEscalated: boolean;
  /** Whether the analyst, else the run's review, confirmed it; null without either. */
  readonly isConfirmed: boolean | null;
  readonly entityIds: readonly string[];
}

/** Returns those of the newest alerts with a completed run; `truncated`: there may be older ones. */
export async function newestDecidedAlerts(
  rows: RowReader,
): Promise<{ alerts: JudgedAlert[]; truncated: boolean }> {
  const found = await rows.find(
    AlertReadModel,
    {},
    {
      index: 'newest',
      sort: { createdAt: -1 },
      limit: DECIDED_ALERTS_MAX,
      fields: ['finalRiskScore', 'finalDisposition', 'analystDisposition', 'completedRunId', 'entityIds'],
    },
  );
  const judged = found.flatMap(({ finalRiskScore: score, completedRunId: run, entityIds, ...row }) => {
    if (score == null || run == null) return [];
    const isEscalated = row.finalDisposition === 'ESCALATED';
    return [{ score, run, isEscalated, isConfirmed: isConfirmedBy(row.analystDisposition), entityIds }];
  });
  const undecided = judged.flatMap(({ run, isConfirmed }) => (isConfirmed === null ? [run] : []));
  const reviews = await reviewsOfRuns(rows, undecided);
  const alerts = judged.map((alert) => {
    return { ...alert, isConfirmed: alert.isConfirmed ?? isConfirmedBy(reviews.get(alert.run) ?? null) };
  });
  return { alerts, truncated: found.length === DECIDED_ALERTS_MAX };
}

/** Tells whether a decision confirms the suspicion; null for one that says neither. */
export function isConfirmedBy(disposition: Disposition | 'NOT_REVIEWED' | null): boolean | null {
  const isOneOf = (some: readonly string[]) => disposition != null && some.includes(disposition);
  return isOneOf(ESCALATING_DISPOSITIONS) ? true : isOneOf(DISMISSING_DISPOSITIONS) ? false : null;
}
