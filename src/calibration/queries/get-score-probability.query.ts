import type { ScoreProbability } from '@alert-review/decision-statistics';
import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { CountedDecisions } from '../counted-decisions.js';

/**
 * Returns the probability that people of the organization escalate an alert with this score (0 to 100), with
 * an interval of 95 %. Null without a score, and until there are enough decisions. While the event log does
 * not answer, uses the newest count, and returns null without one: an alert stays readable.
 */
export const GetScoreProbability = defineQuery(
  'GetScoreProbability',
  { permission: 'alerts:read' },
  (caller: Caller, score: number | null | undefined) => ({ caller, score }),
  [CountedDecisions],
  async ({ caller, score }, counted): Promise<ScoreProbability | null> =>
    score == null ? null : ((await counted.newestOf(caller))?.calibration?.at(score) ?? null),
);
export type GetScoreProbability = InstanceType<typeof GetScoreProbability>;
