import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { ALERT_MS, dayBefore, type Row } from './case.js';

/** The row of this customer as a bank sends it; `earlierDays`: that much before the time of the stories. */
export function transactionOf(id: string, row: Row, at: number | string, earlierDays = 0): Transaction {
  const isIn = row.in !== undefined;
  const own = { entity_id: row.of ?? id };
  const intel = row.service && {
    blockchain_intel: [
      {
        vendor: 'provider_kyt' as const,
        vendor_version: 'v2' as const,
        fetched_at: dayBefore(0),
        data: { direct: { name: row.service } },
      },
    ],
  };
  const other = {
    ...(row.with === ''
      ? {}
      : row.with.startsWith('#')
        ? { entity_id: row.with.slice(1) }
        : { name: row.with }),
    ...(row.address ? { blockchain_addresses: [row.address] } : {}),
    ...intel,
  };
  const beforeMs = (row.ago + earlierDays) * 86_400_000 + 3_600_000;
  return {
    transaction_id: `${id}/${at}`,
    event_time: new Date(ALERT_MS - beforeMs).toISOString(),
    amount: (row.in ?? row.out)!,
    amount_currency: row.currency ?? 'USD',
    sender: isIn ? other : own,
    receiver: isIn ? own : other,
    status: row.status ?? 'COMPLETED',
    ...(row.type ? { type: row.type } : {}),
    ...(row.subtype ? { subtype: row.subtype } : {}),
    ...(row.text ? { descriptor: row.text } : {}),
  };
}
