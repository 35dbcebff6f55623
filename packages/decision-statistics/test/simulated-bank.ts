import { seeded } from '../../../test/support/seeded.js';
import type { ScoredDecision } from '../src/decision-tally.js';

/** A made-up bank whose true rates are known. */
export interface SimulatedBank {
  /** Share of alerts that deserve to be escalated. */
  readonly guiltyShare: number;
  /** Chance that a person decides against the truth. */
  readonly errorRate: number;
}

/**
 * Scores of guilty alerts have the distribution function (s/100)³, scores of others the square root of s/100.
 */
export const trueMissRate = (threshold: number): number => (threshold / 100) ** 3;

const GUILTY_POWER = 3;
const OTHERS_POWER = 0.5;

/** The true probability that an alert with this score is guilty. */
export function trueProbability(score: number, guiltyShare: number): number {
  const x = score / 100;
  const guilty = guiltyShare * GUILTY_POWER * x ** (GUILTY_POWER - 1);
  const others = (1 - guiltyShare) * OTHERS_POWER * x ** (OTHERS_POWER - 1);
  return guilty / (guilty + others);
}

/** Returns an endless row of decided alerts. */
export function* simulatedDecisions(bank: SimulatedBank, random: () => number): Generator<ScoredDecision> {
  for (;;) {
    const isGuilty = random() < bank.guiltyShare;
    const score = 100 * random() ** (1 / (isGuilty ? GUILTY_POWER : OTHERS_POWER));
    const isWrong = random() < bank.errorRate;
    yield { score, isPositive: isGuilty !== isWrong };
  }
}

export function firstDecisions(bank: SimulatedBank, count: number, seed: number): ScoredDecision[] {
  const source = simulatedDecisions(bank, seeded(seed));
  return Array.from({ length: count }, () => source.next().value as ScoredDecision);
}

/** The value below which the given share of `values` lies. */
export const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
