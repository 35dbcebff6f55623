import { DAY_MS } from '@alert-review/kernel';

export interface SourceTransaction {
  readonly txId: number;
  readonly date: string;
  readonly kind: 'TRANSFER' | 'CASH';
  readonly amount: string;
  /** Account numbers; null is the world outside the bank. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Most occurrences of a new pair of sender and receiver. */
const NEW_PAIR_MAX = 2;

export type RuleId = 'fan_in' | 'fan_out' | 'burst' | 'largest_amount';

interface AccountMovement {
  readonly row: SourceTransaction;
  readonly day: number;
  readonly counterparty: number;
  readonly isIncoming: boolean;
  readonly isNewPair: boolean;
}

interface ValueWithRows {
  readonly value: number;
  readonly rows: readonly SourceTransaction[];
}

export interface Finding extends ValueWithRows {
  readonly account: number;
  readonly rule: RuleId;
  /** Value at the rule's percentile of all accounts. */
  readonly threshold: number;
}

const NO_VALUE: ValueWithRows = { value: 0, rows: [] };

/** Returns the window with most movements or counterparties; the latest of equals. Inclusive bounds. */
function fullestWindow(
  movements: readonly AccountMovement[],
  spanDays: number,
  distinct: boolean,
): ValueWithRows {
  const inside = new Map<number, number>();
  let best = { value: 0, start: 0, end: 0 };
  let start = 0;
  movements.forEach(({ day, counterparty }, index) => {
    inside.set(counterparty, (inside.get(counterparty) ?? 0) + 1);
    for (let first = movements[start]; first && day - first.day > spanDays; first = movements[start]) {
      const left = (inside.get(first.counterparty) ?? 0) - 1;
      if (left > 0) inside.set(first.counterparty, left);
      else inside.delete(first.counterparty);
      start += 1;
    }
    const value = distinct ? inside.size : index + 1 - start;
    if (value >= best.value) best = { value, start, end: index + 1 };
  });
  return { value: best.value, rows: movements.slice(best.start, best.end).map(({ row }) => row) };
}

function largestAmount(movements: readonly AccountMovement[]): ValueWithRows {
  return movements.reduce((best, { row }) => {
    const value = Number(row.amount);
    return value >= best.value ? { value, rows: [row] } : best;
  }, NO_VALUE);
}

export const FAN_SPAN_DAYS = 14;
export const BURST_SPAN_DAYS = 3;

type Movements = readonly AccountMovement[];

/** Rules that compare an account with all others, without labels, and their percentiles. */
const RULES: readonly (readonly [RuleId, percentile: number, read: (all: Movements) => ValueWithRows])[] = [
  ['fan_in', 0.9, (all) => fullestWindow(newPairs(all, true), FAN_SPAN_DAYS, true)],
  ['fan_out', 0.9, (all) => fullestWindow(newPairs(all, false), FAN_SPAN_DAYS, true)],
  ['burst', 0.9, (all) => fullestWindow(newPairs(all), BURST_SPAN_DAYS, false)],
  ['largest_amount', 0.99, largestAmount],
];

const newPairs = (all: Movements, incoming?: boolean): Movements =>
  all.filter(({ isNewPair, isIncoming }) => isNewPair && isIncoming === (incoming ?? isIncoming));

/** Returns a percentile, linear between the nearest ranks; `share` from 0 to 1. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)] ?? 0;
  const high = sorted[Math.ceil(position)] ?? low;
  return low + (high - low) * (position - Math.floor(position));
}

function movementsByAccount(
  transactions: readonly SourceTransaction[],
  accountCount: number,
): AccountMovement[][] {
  const transfers = transactions.flatMap((row) =>
    row.kind === 'TRANSFER' && row.from !== null && row.to !== null
      ? [{ row, from: row.from, to: row.to, pair: row.from * accountCount + row.to }]
      : [],
  );
  const seen = new Map<number, number>();
  for (const { pair } of transfers) seen.set(pair, (seen.get(pair) ?? 0) + 1);
  const byAccount = Array.from({ length: accountCount }, (): AccountMovement[] => []);
  for (const { row, from, to, pair } of transfers) {
    const day = Date.parse(row.date) / DAY_MS;
    const isNewPair = (seen.get(pair) ?? 0) <= NEW_PAIR_MAX;
    byAccount[from]?.push({ row, day, counterparty: to, isIncoming: false, isNewPair });
    byAccount[to]?.push({ row, day, counterparty: from, isIncoming: true, isNewPair });
  }
  return byAccount;
}

/** Returns every account and rule above the threshold; accounts are numbered from 0. */
export function findUnusual(transactions: readonly SourceTransaction[], accountCount: number): Finding[] {
  const movements = movementsByAccount(transactions, accountCount);
  return RULES.flatMap(([id, share, read]) => {
    const readings = movements.map(read);
    const threshold = percentile(
      readings.map(({ value }) => value),
      share,
    );
    return readings.flatMap((reading, account) =>
      reading.value > threshold ? [{ ...reading, account, rule: id, threshold }] : [],
    );
  });
}
