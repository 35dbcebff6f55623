import { toDecimal, toUnits, type Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from './entity-activity.js';

/** Two are chance. Own choice. */
export const EQUAL_MIN = 3;

/** Of all that moved the same way: smaller series are the tickets and meals of daily life. Own choice. */
const PERCENT_MIN = 10n;

export interface EqualPayments {
  readonly direction: 'in' | 'out';
  readonly currency: string;
  /** Of each, as the shortest decimal text. */
  readonly amount: string;
  /** Of all together. */
  readonly units: Units;
  /** In time order. */
  readonly rows: readonly TransactionRow[];
}

/** Payments of one amount in one direction, whoever the others are. */
export function equalPayments(rows: readonly TransactionRow[]): EqualPayments[] {
  const groups = new Map<string, TransactionRow[]>();
  const totals = new Map<string, Units>();
  for (const row of rows) {
    const units = toUnits(row.amount);
    if (row.direction === 'self' || units <= 0n) continue;
    const way = `${row.direction} ${row.currency}`;
    totals.set(way, (totals.get(way) ?? 0n) + units);
    const key = `${way} ${units}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group): EqualPayments[] => {
    const [{ direction, currency, amount }] = group as [TransactionRow];
    const each = toUnits(amount);
    const units = each * BigInt(group.length);
    const isMuch = units * 100n >= totals.get(`${direction} ${currency}`)! * PERCENT_MIN;
    if (direction === 'self' || group.length < EQUAL_MIN || !isMuch) return [];
    return [{ direction, currency, amount: toDecimal(each), units, rows: group }];
  });
}
