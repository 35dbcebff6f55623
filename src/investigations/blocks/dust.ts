import { toUnits } from '../../kernel/decimal.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';

/** What came in, by service id: money that the subject sent is meant, however little it is. */
export type Received = Readonly<Record<string, Pick<TransactionRow, 'amount' | 'currency'>>>;

export interface DustRules {
  /** Decimal amounts by currency or asset; of another one nothing is dust. */
  readonly dust: Readonly<Record<string, string>>;
  /** In the unit of the vendor's reports. */
  readonly reportedDustMax: number;
}

/** Anybody can send anybody a little: no more than dust came in with these transactions, all together. */
export function isDust(transactions: readonly string[], received: Received, { dust }: DustRules): boolean {
  const sums = new Map<string, bigint>();
  for (const id of transactions) {
    const row = received[id];
    if (!row || !Object.hasOwn(dust, row.currency)) return false;
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + toUnits(row.amount));
  }
  return sums.size > 0 && [...sums].every(([currency, sum]) => sum <= toUnits(dust[currency]!));
}
