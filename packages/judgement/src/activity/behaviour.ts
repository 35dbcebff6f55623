import type { DealingsByParty, TransactionRow } from './entity-activity.js';
import { DAY_MS } from '@alert-review/kernel';

/** Minimum length of the examined period: a single payment shows no behaviour. */
const WINDOW_MS = 30 * DAY_MS;
/** Money that leaves within two days after the last flagged payment still belongs to the period. */
export const BEHAVIOUR_AFTER_MS = 2 * DAY_MS;
/** A counterparty with at least this many payments over more than this many days is known. */
const KNOWN = { payments: 3, days: 45 };
const MONTHS_MIN = 2;

/**
 * Counts and sums of a customer's payments around the alert. Sums are multiples of the reporting threshold.
 */
export interface CustomerBehaviour {
  readonly window: readonly TransactionRow[];
  readonly moved: number;
  /** Payments in the period with counterparties that were not known before. */
  readonly strangers: readonly TransactionRow[];
  /** Average sum per month before the period; null if fewer than two months are known. */
  readonly usualMonth: number | null;
  /** Average monthly sum of payments with unknown counterparties in the period. */
  readonly strangersMonth: number;
  /** Sum without the two largest payments. */
  readonly beyondTwo: number;
}

export const behaviourStartMsOf = (alerted: { readonly startMs: number; readonly endMs: number }): number =>
  Math.min(alerted.startMs, alerted.endMs - WINDOW_MS);

/** Tells whether the customer had regular payments with a counterparty before. */
export function hadRegularPaymentsWith(before: DealingsByParty, party: string | null): boolean {
  const seen = party === null ? undefined : before.get(party);
  return (
    seen !== undefined && seen.count >= KNOWN.payments && seen.lastMs - seen.firstMs > KNOWN.days * DAY_MS
  );
}

/**
 * Measures behaviour; rows must be in order of time. `unitOf`: one unit of a currency as a share of the
 * reporting threshold, 0 if unknown.
 */
export function customerBehaviourOf(
  rows: readonly TransactionRow[],
  alerted: { readonly startMs: number; readonly endMs: number },
  unitOf: (currency: string) => number,
  before: DealingsByParty,
): CustomerBehaviour {
  const sumOf = ({ amount, currency }: TransactionRow): number => Number(amount) * unitOf(currency);
  const fromMs = behaviourStartMsOf(alerted);
  const untilMs = alerted.endMs + BEHAVIOUR_AFTER_MS;
  const all: TransactionRow[] = [];
  let earlier = 0;
  for (const row of rows) {
    if (row.direction === 'self' || row.atMs > untilMs) continue;
    if (row.atMs >= fromMs) all.push(row);
    else earlier += sumOf(row);
  }
  const beside = largestBeside(all, sumOf, before);
  const window = all.filter((row) => row !== beside);
  const total = (some: readonly TransactionRow[]): number => some.reduce((sum, row) => sum + sumOf(row), 0);
  const strangers = window.filter(({ counterparty }) => !hadRegularPaymentsWith(before, counterparty));
  const months = (fromMs - (rows[0]?.atMs ?? fromMs)) / WINDOW_MS;
  const moved = total(window);
  const [largest = 0, second = 0] = window.map(sumOf).sort((a, b) => b - a);
  return {
    window,
    moved,
    strangers,
    usualMonth: months >= MONTHS_MIN && earlier > 0 ? earlier / months : null,
    strangersMonth: total(strangers) / Math.max(1, (alerted.endMs - fromMs) / WINDOW_MS),
    beyondTwo: moved - largest - second,
  };
}

/**
 * Returns the largest incoming payment from an unknown sender if it exceeds the sum of all flagged payments:
 * for example the price of a house, beside which everything looks small.
 */
function largestBeside(
  rows: readonly TransactionRow[],
  sumOf: (row: TransactionRow) => number,
  before: DealingsByParty,
): TransactionRow | null {
  let flagged: number = 0;
  let most: TransactionRow | null = null;
  for (const row of rows) {
    if (row.flagged) flagged += sumOf(row);
    else if (
      row.direction === 'in' &&
      !hadRegularPaymentsWith(before, row.counterparty) &&
      (!most || sumOf(row) > sumOf(most))
    )
      most = row;
  }
  return most && sumOf(most) > flagged ? most : null;
}
