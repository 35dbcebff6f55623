import { betaQuantile } from './beta-distribution.js';

/** The confidence of bounds and intervals that people read. */
export const USUAL_CONFIDENCE = 0.95;

/** Both ends of an interval of a share, between 0 and 1. */
export interface ShareInterval {
  readonly lower: number;
  readonly upper: number;
}

/**
 * The exact upper bound of a share (Clopper and Pearson, 1934): in at least `confidence` of all samples the
 * true share is not above it. `trials` may be a fraction, as an effective number of trials is. Returns 1
 * without trials. Throws RangeError for counts that are no counts of events among trials, and a confidence
 * outside of 0 to 1.
 */
export function binomialUpperBound(
  events: number,
  trials: number,
  confidence: number,
  precision?: number,
): number {
  checkCounts(events, trials);
  checkOpenShare('confidence', confidence);
  return events >= trials ? 1 : betaQuantile(confidence, events + 1, trials - events, precision);
}

/** The exact lower bound of a share; the mirror image of `binomialUpperBound`. Returns 0 without trials. */
export function binomialLowerBound(
  events: number,
  trials: number,
  confidence: number,
  precision?: number,
): number {
  checkCounts(events, trials);
  checkOpenShare('confidence', confidence);
  return events <= 0 ? 0 : betaQuantile(1 - confidence, events, trials - events + 1, precision);
}

/** The exact two-sided interval of a share: each end is missed in at most half of the rest to 1. */
export function binomialInterval(events: number, trials: number, confidence: number): ShareInterval {
  checkOpenShare('confidence', confidence);
  const oneSided = (1 + confidence) / 2;
  return {
    lower: binomialLowerBound(events, trials, oneSided),
    upper: binomialUpperBound(events, trials, oneSided),
  };
}

export function checkCounts(events: number, trials: number): void {
  if (!(events >= 0 && trials >= events && Number.isFinite(trials)))
    throw new RangeError(`${events} events among ${trials} trials are no counts`);
}

export function checkOpenShare(name: string, share: number): void {
  if (!(share > 0 && share < 1)) throw new RangeError(`${name} ${share} is not between 0 and 1`);
}
