import type { z } from 'zod';
import type { TimedDecision } from '@alert-review/decision-statistics';
import { RESULT_CODES, scoringRecipe } from '@alert-review/judgement';
import { type Caller, policyOfActor } from '@alert-review/kernel';
import {
  AlertReadModel,
  confirmsSuspicion,
  DISMISSING_DISPOSITIONS,
  ESCALATING_DISPOSITIONS,
} from '../alerts/alert.read-model.js';
import type { Decisions } from '../platform/decisions/decisions.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { QualityReviewEvents, QualitySampleEvents } from '../quality-reviews/domain/quality-sample.events.js';
import { QualitySampleReadModel } from '../quality-reviews/quality-sample.read-model.js';

/** A decision of a person about an alert that has a score. */
export interface DecidedAlert extends TimedDecision {
  /** The bank's own subtype of the alert; null without one. */
  readonly subtype: string | null;
  /**
   * The score was lifted to the threshold by a rule that asks. It follows each threshold, so that no
   * threshold closes the alert.
   */
  readonly isLifted: boolean;
}

interface DecidedAlerts {
  readonly alerts: readonly DecidedAlert[];
  /** There are older decisions that were not read. */
  readonly truncated: boolean;
}

/** Largest number of decided alerts that are read, those created last. */
const DECIDED_ALERTS_MAX = 10_000;
/** Largest number of samples of quality reviews that are read, the newest first. */
const SAMPLES_MAX = 20;

const FIELDS = [
  'analystDisposition',
  'completedBy',
  'createdAt',
  'dispositionedAt',
  'dispositionSetBy',
  'finalRiskScore',
  'subtype',
] as const;

const ASKING_RULES: ReadonlySet<string> = new Set(
  scoringRecipe.rows.flatMap(({ id, kind }) => (kind === 'asks' ? [id] : [])),
);

interface Stores {
  readonly readModels: ReadModels;
  readonly decisions: Decisions;
}

/**
 * Returns the newest decision of a person about each alert. A decision by a policy is none. Alerts that a
 * quality review decided blind count with the decision of the review. Of alerts that the investigation
 * cleared and nobody decided, those in a sample count with the inverse of the chance to be drawn.
 */
export async function decidedAlerts(stores: Stores, caller: Caller): Promise<DecidedAlerts> {
  const rows = stores.readModels.for(caller);
  const reviews = await newestReviews(stores, caller);
  await yieldToEventLoop();
  const decided = await rows.find(
    AlertReadModel,
    {
      finalDisposition: { $in: RESULT_CODES.dispositions },
      analystDisposition: { $in: [...ESCALATING_DISPOSITIONS, ...DISMISSING_DISPOSITIONS] },
    },
    { index: 'outcome', sort: { createdAt: -1, id: -1 }, limit: DECIDED_ALERTS_MAX, fields: FIELDS },
  );
  await yieldToEventLoop();
  const byPeople = decided.filter(({ dispositionSetBy }) => policyOfActor(dispositionSetBy) === null);
  const known = new Set(byPeople.map(({ id }) => id));
  const onlyReviewed = [...reviews.keys()].filter((id) => !known.has(id));
  const sampled = await rowsById(rows, AlertReadModel, onlyReviewed, { fields: FIELDS });
  const alerts = [
    ...byPeople.flatMap((row) => {
      const own = {
        isPositive: confirmsSuspicion(row.analystDisposition) === true,
        atMs: row.dispositionedAt == null ? row.createdAt : Date.parse(row.dispositionedAt),
        // People decide the alert in any case, so that it was not drawn.
        weight: 1,
      };
      const review = reviews.get(row.id);
      return decisionsAbout(row, review && review.atMs >= own.atMs ? { ...review, weight: 1 } : own);
    }),
    ...sampled.flatMap((row) => decisionsAbout(row, reviews.get(row.id)!)),
  ];
  return { alerts, truncated: decided.length === DECIDED_ALERTS_MAX };
}

type DecidedRow = Pick<z.infer<typeof AlertReadModel.schema>, (typeof FIELDS)[number]>;

interface Decision {
  readonly isPositive: boolean;
  readonly atMs: number;
  readonly weight: number;
}

/** None for an alert without a score. */
const decisionsAbout = (
  { finalRiskScore: score, completedBy, subtype }: DecidedRow,
  decision: Decision,
): DecidedAlert[] =>
  score == null
    ? []
    : [
        {
          ...decision,
          score,
          subtype: subtype ?? null,
          isLifted: ASKING_RULES.has(completedBy?.rule ?? ''),
        },
      ];

/** The newest review of each reviewed alert, by service id. */
async function newestReviews(
  { readModels, decisions }: Stores,
  caller: Caller,
): Promise<Map<string, Decision>> {
  const newest = { index: 'newest', sort: { drawnAt: -1 }, limit: SAMPLES_MAX } as const;
  const samples = await readModels.for(caller).find(QualitySampleReadModel, {}, newest);
  const reviews = new Map<string, Decision>();
  for (const sample of samples.toReversed()) {
    const [drawn] = await decisions.read(QualitySampleEvents, caller, sample.id);
    if (!drawn) continue;
    const { alerts } = drawn.data;
    const weight = Math.max(1, sample.population / Math.max(1, alerts.length));
    const found = await decisions.readMany(QualityReviewEvents, caller, alerts);
    for (const [at, events] of found.entries()) {
      const review = events.find(({ data }) => data.sample === sample.id);
      if (!review) continue;
      reviews.set(alerts[at]!, {
        isPositive: review.data.disposition === 'ESCALATED',
        atMs: Date.parse(review.recordedAt),
        weight,
      });
    }
    await yieldToEventLoop();
  }
  return reviews;
}
