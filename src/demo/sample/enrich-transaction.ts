import { customerNameOf, entityIdOf } from './enrich-customer.js';
import type { SourceTransaction } from './sample-rows.js';
import { SeededStream } from './seeded-stream.js';
import type { Party, TransactionUpload } from './upload-shapes.js';

const DAY_START_SECOND = 5 * 3_600;
const DAY_SPAN_SECONDS = 19 * 3_600;
const CASH_COUNTERPARTY = 'Cash machine';

export const transactionIdOf = (txId: number): string => `s0-tx-${String(txId).padStart(6, '0')}`;

/** Returns the source's day with a seeded time, 05:00 to midnight, mostly afternoon. ISO 8601. */
export function eventTimeOf(seed: number, { txId, date }: Pick<SourceTransaction, 'txId' | 'date'>): string {
  const stream = new SeededStream(seed, `tx-${txId}`, 'time_of_day');
  const second = DAY_START_SECOND + Math.floor(((stream.next() + stream.next()) / 2) * DAY_SPAN_SECONDS);
  return `${date}T${new Date(second * 1_000).toISOString().slice(11, 19)}Z`;
}

const typeOf = ({ kind, from }: SourceTransaction): TransactionUpload['type'] => {
  if (kind === 'TRANSFER') return 'TRANSFER';
  return from === null ? 'DEPOSIT' : 'WITHDRAWAL';
};

/** Returns null if neither side is submitted; other sides are named. `balance`: of a submitted sender. */
export function enrichTransaction(
  seed: number,
  row: SourceTransaction,
  isSubmitted: (accountId: number) => boolean,
): TransactionUpload | null {
  const submitted = (account: number | null) => account !== null && isSubmitted(account);
  if (!submitted(row.from) && !submitted(row.to)) return null;
  const party = (account: number | null): Party => {
    if (account === null) return { name: CASH_COUNTERPARTY };
    return isSubmitted(account)
      ? { entity_id: entityIdOf(account) }
      : { name: customerNameOf(seed, account) };
  };
  return {
    transaction_id: transactionIdOf(row.txId),
    type: typeOf(row),
    event_time: eventTimeOf(seed, row),
    amount: row.amount,
    amount_currency: 'SEK',
    sender: party(row.from),
    receiver: party(row.to),
    balance: submitted(row.from) ? row.fromBalance : row.toBalance,
    status: 'COMPLETED',
  };
}
