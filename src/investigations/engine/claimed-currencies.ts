import { AppError } from '@alert-review/kernel';
import type { Claim } from '@alert-review/judgement';
import { newestStoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';

/**
 * Throws validation_error for a claim whose amount is in a currency that no flagged payment of the alert (a
 * service id) has: such an amount explains none of them.
 */
export async function refuseForeignCurrencies(
  records: RowReader,
  alert: string,
  claims: readonly Claim[],
): Promise<void> {
  if (!claims.some(({ currency }) => currency !== undefined)) return;
  const stored = await newestStoredAlert(records, alert);
  const ids = stored?.content.flagged_transaction_id_list ?? [];
  const fields = ['ownId', 'content.amount_currency'];
  const rows = await rowsByOwnId(records, TransactionRecord.current, ids, { fields });
  const known = [...new Set(rows.map(({ content }) => content.amount_currency))].sort();
  if (known.length === 0) return;
  for (const [at, { currency }] of claims.entries())
    if (currency !== undefined && !known.includes(currency)) {
      const field = `claims[${at}].currency`;
      const reason = `${field} is ${currency}, but the flagged payments are in ${known.join(', ')}`;
      throw new AppError('validation_error', { field, value: currency, reason });
    }
}
