import { DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { type Caller, groupedBy, weekOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alert.read-model.js';
import { ANY_OUTCOME } from '../alert-filter.js';

/** Newest decided alerts of a period that are counted. */
export const DECISIONS_COUNTED_MAX = 10_000;

/** Times from the creation of an alert to its decision, in ms, by nearest rank; null without any. */
interface DecisionTimes {
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
}

interface Decisions extends DecisionTimes {
  readonly decided: number;
  /** Decisions that can be compared with an outcome, and those that say the same. */
  readonly compared: number;
  readonly agreed: number;
}

interface DecisionCounts {
  readonly confirmed: number;
  readonly dismissed: number;
  readonly other: number;
}

interface DecisionFigures extends Decisions {
  /** Decisions by the outcome of the newest completed run. */
  readonly byOutcome: Readonly<Record<'escalated' | 'cleared' | 'none', DecisionCounts>>;
  /** By the week in which alerts were created, named by its Monday in UTC; the newest first. */
  readonly weeks: readonly (Decisions & { readonly week: string })[];
  /** Whether as many alerts were counted as are counted at most: there may be older ones. */
  readonly truncated: boolean;
}

/** Compares decisions with outcomes, and tells how long decisions took. */
export const GetDecisionFigures = defineQuery(
  'GetDecisionFigures',
  { permission: 'alerts:read' },
  /** Bounds of the creation of an alert, inclusive, in ms. */
  (caller: Caller, fields: { readonly fromMs: number; readonly toMs: number }) => ({ ...fields, caller }),
  [ReadModels],
  async ({ caller, fromMs, toMs }, readModels): Promise<DecisionFigures> => {
    const rows = await readModels.for(caller).find(
      AlertReadModel,
      {
        finalDisposition: ANY_OUTCOME,
        analystDisposition: { $in: DISPOSITIONS },
        createdAt: { $gte: fromMs, $lte: toMs },
      },
      {
        index: 'outcome',
        sort: { createdAt: -1, id: -1 },
        limit: DECISIONS_COUNTED_MAX,
        fields: ['createdAt', 'dispositionedAt', 'analystDisposition', 'finalDisposition'],
      },
    );
    await yieldToEventLoop();
    const alerts = rows.map(({ createdAt, dispositionedAt, analystDisposition, finalDisposition }) => ({
      createdAt,
      tookMs: dispositionedAt == null ? null : Date.parse(dispositionedAt) - createdAt,
      outcome: OUTCOMES[finalDisposition ?? 'none'],
      isConfirmed: isConfirmedBy(analystDisposition),
    }));
    const countsOf = (wanted: DecidedAlert['outcome']) =>
      decisionCounts(alerts.filter(({ outcome }) => outcome === wanted));
    const weeks = groupedBy(alerts, ({ createdAt }) => weekOf(createdAt));
    return {
      ...decisionsOf(alerts),
      byOutcome: { escalated: countsOf('escalated'), cleared: countsOf('cleared'), none: countsOf('none') },
      weeks: [...weeks].map(([week, ofWeek]) => ({ week, ...decisionsOf(ofWeek) })),
      truncated: rows.length === DECISIONS_COUNTED_MAX,
    };
  },
);
export type GetDecisionFigures = InstanceType<typeof GetDecisionFigures>;

const OUTCOMES = { ESCALATED: 'escalated', CLEARED: 'cleared', none: 'none' } as const;

interface DecidedAlert {
  readonly tookMs: number | null;
  readonly outcome: keyof DecisionFigures['byOutcome'];
  /** Whether the decision confirms the suspicion; null for one that says neither. */
  readonly isConfirmed: boolean | null;
}

function decisionsOf(alerts: readonly DecidedAlert[]): Decisions {
  const compared = alerts.filter(({ outcome, isConfirmed }) => outcome !== 'none' && isConfirmed !== null);
  const agreed = compared.filter(({ outcome, isConfirmed }) => (outcome === 'escalated') === isConfirmed);
  // Why from 0: an upload may claim a decision before its alert.
  const times = alerts.flatMap(({ tookMs }) => (tookMs !== null && tookMs >= 0 ? tookMs : []));
  times.sort((a, b) => a - b);
  const rank = (share: number) => times[Math.ceil(share * times.length) - 1] ?? null;
  return {
    decided: alerts.length,
    compared: compared.length,
    agreed: agreed.length,
    medianMs: rank(0.5),
    p90Ms: rank(0.9),
  };
}

function decisionCounts(alerts: readonly DecidedAlert[]): DecisionCounts {
  const count = (wanted: boolean | null) => alerts.filter(({ isConfirmed }) => isConfirmed === wanted).length;
  return { confirmed: count(true), dismissed: count(false), other: count(null) };
}

/** Dispositions of dismissed alerts; CLOSED says neither, and others are not final. */
const DISMISSING_DISPOSITIONS: readonly string[] = ['CLEARED', 'NON_REFERRAL'];

/** Tells whether a decision confirms the suspicion; null for one that says neither. */
function isConfirmedBy(disposition: string | null | undefined): boolean | null {
  if (disposition == null) return null;
  if (ESCALATING_DISPOSITIONS.includes(disposition)) return true;
  return DISMISSING_DISPOSITIONS.includes(disposition) ? false : null;
}
