import type { Period } from '@alert-review/judgement';
import {
  seriesInSteps,
  sumsInSteps,
  type ActivityChart,
  type CurrencySums,
  type MovedTransaction,
} from './shown-activity.js';
import { partiesInSteps, type PartyActivity } from './party-activity.js';
import type { DeclaredActivity } from './declared-activity.js';

/** Maximum number of currencies with a chart; the currencies with the most payments. */
const PLOTS_MAX = 3;
/** Maximum number of counterparties that are listed. */
export const SHOWN_PARTIES_MAX = 200;

/** What the pictures of a customer's money draw. */
export interface CustomerMoney {
  readonly declared: DeclaredActivity | null;
  /** From the first to the last flagged transaction; null without flagged transactions. */
  readonly window: Period | null;
  /** Period of which transactions were read. */
  readonly period: Period;
  readonly total: number;
  readonly flagged: number;
  readonly sums: readonly CurrencySums[];
  readonly series: readonly ActivityChart[];
  /** The first 200 counterparties: those with flagged transactions first, then the largest. */
  readonly parties: readonly PartyActivity[];
  readonly partiesTotal: number;
}

/** Sums up transactions, which stand in order of time. At each `yield` other work may run. */
export function* moneyInSteps(
  shown: readonly MovedTransaction[],
  given: Pick<CustomerMoney, 'declared' | 'period'>,
): Generator<void, CustomerMoney> {
  const sums = yield* sumsInSteps(shown);
  const parties = yield* partiesInSteps(shown);
  const series: ActivityChart[] = [];
  for (const { currency } of sums.slice(0, PLOTS_MAX))
    series.push(yield* seriesInSteps(shown, currency, given.period));
  const flagged = shown.filter((row) => row.flagged);
  return {
    ...given,
    window: flagged.length === 0 ? null : { startMs: flagged[0]!.atMs, endMs: flagged.at(-1)!.atMs },
    total: shown.length,
    flagged: flagged.length,
    sums,
    series,
    parties: parties.slice(0, SHOWN_PARTIES_MAX),
    partiesTotal: parties.length,
  };
}
