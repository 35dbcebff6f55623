import { DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { type Caller, groupedBy, mondayOfWeek, policyOfActor } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel, confirmsSuspicion } from '../alert.read-model.js';
import { ANY_OUTCOME_CONDITION } from '../alert-filter.js';

/** Maximum number of decided alerts of a period that are counted, the newest first. */
export const DECISIONS_COUNTED_MAX = 10_000;

/**
 * Median and 90th percentile (nearest rank) of the time from creation to decision, in ms; null without
 * decisions.
 */
interface DecisionTimes {
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
}

interface Decisions extends DecisionTimes {
  readonly decided: number;
  /** Decisions comparable with an outcome, and how many of them agree with it. */
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
  /**
   * By the week in which the alerts were created. A week is named by its Monday in UTC; the newest comes
   * first.
   */
  readonly weeks: readonly (Decisions & { readonly week: string })[];
  /** Decisions by the version of the engine that made the newest completed run, the newest version first. */
  readonly engines: readonly { readonly engine: number; readonly decided: number }[];
  /** Whether DECISIONS_COUNTED_MAX was reached, so that older alerts may not be counted. */
  readonly truncated: boolean;
}

/**
 * Compares decisions with the outcomes of runs and returns how long decisions took. What a closing policy
 * closed is not counted: it follows the outcome, and takes no time of a person.
 */
export const GetDecisionFigures = defineQuery(
  'GetDecisionFigures',
  { permission: 'alerts:read' },
  /** Bounds of the alerts' creation, inclusive, in ms. */
  (caller: Caller, fields: { readonly fromMs: number; readonly toMs: number }) => ({ ...fields, caller }),
  [ReadModels],
  async ({ caller, fromMs, toMs }, readModels): Promise<DecisionFigures> => {
    const rows = await readModels.for(caller).find(
      AlertReadModel,
      {
        finalDisposition: ANY_OUTCOME_CONDITION,
        analystDisposition: { $in: DISPOSITIONS },
        createdAt: { $gte: fromMs, $lte: toMs },
      },
      {
        index: 'outcome',
        sort: { createdAt: -1, id: -1 },
        limit: DECISIONS_COUNTED_MAX,
        fields: [
          'completedBy',
          'createdAt',
          'dispositionedAt',
          'analystDisposition',
          'dispositionSetBy',
          'finalDisposition',
        ],
      },
    );
    await yieldToEventLoop();
    const byPeople = rows.filter(({ dispositionSetBy }) => policyOfActor(dispositionSetBy) === null);
    const alerts = byPeople.map(({ createdAt, dispositionedAt, analystDisposition, finalDisposition }) => ({
      createdAt,
      tookMs: dispositionedAt == null ? null : Date.parse(dispositionedAt) - createdAt,
      outcome: OUTCOMES[finalDisposition ?? 'none'],
      isConfirmed: confirmsSuspicion(analystDisposition),
    }));
    const countsOf = (wanted: DecidedAlert['outcome']) =>
      decisionCounts(alerts.filter(({ outcome }) => outcome === wanted));
    const weeks = groupedBy(alerts, ({ createdAt }) => mondayOfWeek(createdAt));
    return {
      ...decisionsOf(alerts),
      byOutcome: { escalated: countsOf('escalated'), cleared: countsOf('cleared'), none: countsOf('none') },
      weeks: [...weeks].map(([week, ofWeek]) => ({ week, ...decisionsOf(ofWeek) })),
      engines: enginesOf(byPeople.flatMap(({ completedBy }) => completedBy?.engine ?? [])),
      truncated: rows.length === DECISIONS_COUNTED_MAX,
    };
  },
);
export type GetDecisionFigures = InstanceType<typeof GetDecisionFigures>;

const enginesOf = (engines: readonly number[]): DecisionFigures['engines'] =>
  [...groupedBy(engines, (engine) => engine)]
    .map(([engine, some]) => ({ engine, decided: some.length }))
    .sort((a, b) => b.engine - a.engine);

const OUTCOMES = { ESCALATED: 'escalated', CLEARED: 'cleared', none: 'none' } as const;

interface DecidedAlert {
  readonly tookMs: number | null;
  readonly outcome: keyof DecisionFigures['byOutcome'];
  /** Whether the decision confirms the suspicion; null if it neither confirms nor dismisses it. */
  readonly isConfirmed: boolean | null;
}

function decisionsOf(alerts: readonly DecidedAlert[]): Decisions {
  const compared = alerts.filter(({ outcome, isConfirmed }) => outcome !== 'none' && isConfirmed !== null);
  const agreed = compared.filter(({ outcome, isConfirmed }) => (outcome === 'escalated') === isConfirmed);
  // Negative times are left out: an upload may claim a decision made before the alert was created.
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
