import { toUnits } from '../../kernel/decimal.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { currencyCode } from '../../kernel/visible-text.js';

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

const AMOUNTS_SHOWN = 3;

/** "Dust alone (0.00002 BTC)", the amounts of the first transactions, where they are known. */
export function dustAlone(transactions: readonly string[], received: Received): Words {
  const known = [...new Set(transactions)].filter((id) => Object.hasOwn(received, id)).sort();
  const amounts = known.slice(0, AMOUNTS_SHOWN).map((id) => {
    const { amount, currency } = received[id]!;
    return cite(pointer('transactions', id, 'money'), `${amount} ${currencyCode(currency)}`);
  });
  const more = known.length > AMOUNTS_SHOWN ? ' and more' : '';
  return amounts.length > 0 ? phrase`Dust alone (${joined(amounts, ', ')}${more})` : 'Dust alone';
}
