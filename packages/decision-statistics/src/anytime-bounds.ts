import { bisectRisingCondition, logBeta, logRegularizedBeta } from './beta-distribution.js';
import { checkCounts, checkOpenShare } from './binomial-bounds.js';

/** Both parameters of the mixing distribution, that of Jeffreys. Its mirror image is itself. */
const MIXING = 0.5;

/**
 * Natural logarithm of the evidence against all rates from `rate` upwards: the likelihood ratio of the lower
 * rates, mixed by the beta distribution that is cut off at `rate`. Its expected value is at most 1 after any
 * number of trials as long as each trial has an event with a chance of at least `rate`, whatever happened
 * before.
 */
export function logEvidenceAgainst(rate: number, events: number, trials: number): number {
  const others = trials - events;
  return (
    logBeta(MIXING + events, MIXING + others) +
    logRegularizedBeta(rate, MIXING + events, MIXING + others) -
    logBeta(MIXING, MIXING) -
    logRegularizedBeta(rate, MIXING, MIXING) -
    (events === 0 ? 0 : events * Math.log(rate)) -
    others * Math.log1p(-rate)
  );
}

/**
 * An upper bound of a rate that may be looked at after each trial: the chance that it is ever below the true
 * rate is at most 1 - `confidence`. An exact bound (`binomialUpperBound`) holds only at a number of trials
 * that is fixed before. The method is a mixture of likelihood ratios (Robbins, 1970) with the inequality of
 * Ville, a confidence sequence as in Waudby-Smith and Ramdas, "Estimating means of bounded random variables
 * by betting" (2024). Returns 1 without trials. Throws RangeError for counts that are no counts, and a
 * confidence outside of 0 to 1.
 */
export function anytimeUpperBound(events: number, trials: number, confidence: number): number {
  checkCounts(events, trials);
  checkOpenShare('confidence', confidence);
  if (events >= trials) return 1;
  const enough = -Math.log(1 - confidence);
  return bisectRisingCondition((rate) => logEvidenceAgainst(rate, events, trials) >= enough, events / trials);
}

/** The lower bound of a rate after any number of trials; the mirror image of `anytimeUpperBound`. */
export const anytimeLowerBound = (events: number, trials: number, confidence: number): number => {
  checkCounts(events, trials);
  return 1 - anytimeUpperBound(trials - events, trials, confidence);
};
