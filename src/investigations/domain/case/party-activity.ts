import { toDecimal, unitsOfDecimal, type Units } from '@alert-review/kernel';
import {
  partyGroupId,
  MOVED_ROWS_PER_STEP,
  type MovedTransaction,
  type PaymentMeans,
  type ShownTransaction,
} from './shown-activity.js';

/** Payments between the customer and one counterparty, or between the customer's own accounts. */
export interface PartyActivity extends Pick<ShownTransaction, 'party'> {
  /** Identifies the group in page addresses. */
  readonly id: string;
  readonly isOwn: boolean;
  /**
   * Totals of completed payments per currency, and the part of them that is flagged. Transfers between the
   * customer's own accounts count as outgoing.
   */
  readonly sums: readonly {
    readonly currency: string;
    readonly in: string;
    readonly out: string;
    readonly flaggedIn: string;
    readonly flaggedOut: string;
  }[];
  readonly payments: number;
  readonly flagged: number;
  /** Set if all payments were made in cash, or all in crypto. */
  readonly means: PaymentMeans | null;
  readonly firstMs: number;
  readonly lastMs: number;
}

interface PartySums {
  in: Units;
  out: Units;
  flaggedIn: Units;
  flaggedOut: Units;
}

interface PartyGroup {
  readonly rows: MovedTransaction[];
  /** By currency. */
  readonly sums: Map<string, PartySums>;
}

/**
 * Groups transactions by counterparty. Groups with flagged transactions come first, then those with the
 * largest share of a currency that is used much.
 */
export function* partiesInSteps(shown: readonly MovedTransaction[]): Generator<void, PartyActivity[]> {
  const groups = new Map<string, PartyGroup>();
  const totals: CurrencyTotals = new Map();
  for (const [at, row] of shown.entries()) {
    if (at % MOVED_ROWS_PER_STEP === 0) yield;
    const id = partyGroupId(row);
    let group = groups.get(id);
    if (!group) groups.set(id, (group = { rows: [], sums: new Map() }));
    group.rows.push(row);
    if (!row.isMoved) continue;
    let sum = group.sums.get(row.currency);
    if (!sum) group.sums.set(row.currency, (sum = { in: 0n, out: 0n, flaggedIn: 0n, flaggedOut: 0n }));
    const units = unitsOfDecimal(row.amount);
    sum[row.direction === 'in' ? 'in' : 'out'] += units;
    if (row.flagged) sum[row.direction === 'in' ? 'flaggedIn' : 'flaggedOut'] += units;
    let total = totals.get(row.currency);
    if (!total) totals.set(row.currency, (total = { units: 0n, payments: 0 }));
    total.units += units;
    total.payments++;
  }
  yield;
  return [...groups]
    .map(([id, { rows, sums }]) => {
      const flagged = rows.filter((row) => row.flagged).length;
      return { id, rows, sums, flagged, share: largestShare(sums, totals) };
    })
    .sort((a, b) => Number(b.flagged > 0) - Number(a.flagged > 0) || b.share - a.share)
    .map(({ id, rows, sums, flagged }) => ({
      id,
      flagged,
      party: rows[0]!.party,
      means: rows.every(({ means }) => means === rows[0]!.means) ? rows[0]!.means : null,
      isOwn: rows[0]!.direction === 'self',
      payments: rows.length,
      firstMs: rows[0]!.atMs,
      lastMs: rows.at(-1)!.atMs,
      sums: [...sums].map(([currency, sum]) => shownSums(currency, sum)),
    }));
}

type CurrencyTotals = Map<string, { units: Units; payments: number }>;

/** Amounts of two currencies cannot be compared: their shares can, by how much a currency is used. */
function largestShare(
  sums: ReadonlyMap<string, { readonly in: Units; readonly out: Units }>,
  totals: CurrencyTotals,
): number {
  const shares = Array.from(sums, ([currency, sum]) => {
    const { units, payments } = totals.get(currency)!;
    return (Number(sum.in > sum.out ? sum.in : sum.out) / Number(units || 1n)) * payments;
  });
  return Math.max(0, ...shares);
}

const shownSums = (currency: string, sum: PartySums): PartyActivity['sums'][number] => ({
  currency,
  in: toDecimal(sum.in),
  out: toDecimal(sum.out),
  flaggedIn: toDecimal(sum.flaggedIn),
  flaggedOut: toDecimal(sum.flaggedOut),
});
