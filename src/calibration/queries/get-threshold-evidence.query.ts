import { highestSafeThreshold, thresholdTable, USUAL_CONFIDENCE } from '@alert-review/decision-statistics';
import type { Caller } from '@alert-review/kernel';
import type { ThresholdEvidence } from '../../investigations/recipe/recipe.events.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { CountedDecisions } from '../counted-decisions.js';
import { rowOfThreshold } from './get-threshold-figures.query.js';

/**
 * Returns what is known of a threshold when it is set. `missAtMost`: the share of missed alerts for which it
 * was chosen, null if a person picked it; it is kept only if the threshold is indeed the choice for it. Null
 * without decisions.
 */
export const GetThresholdEvidence = defineQuery(
  'GetThresholdEvidence',
  { permission: 'alerts:read', readsEventLog: true },
  (caller: Caller, set: { readonly threshold: number; readonly missAtMost: number | null }) => ({
    ...set,
    caller,
  }),
  [CountedDecisions],
  async ({ caller, threshold, missAtMost }, counted): Promise<ThresholdEvidence | null> => {
    const { tally, countedAt } = await counted.of(caller);
    if (tally.decisions === 0) return null;
    const { closed, missed, missUpperBound } = rowOfThreshold(
      thresholdTable(tally, USUAL_CONFIDENCE),
      threshold,
    );
    const choice =
      missAtMost === null ? null : highestSafeThreshold(tally, missAtMost, USUAL_CONFIDENCE).chosen;
    return {
      countedAt,
      decisions: tally.decisions,
      positives: tally.positives,
      closed,
      missed,
      missUpperBound,
      confidence: USUAL_CONFIDENCE,
      missAtMost: choice?.threshold === threshold ? missAtMost : null,
    };
  },
);
export type GetThresholdEvidence = InstanceType<typeof GetThresholdEvidence>;
