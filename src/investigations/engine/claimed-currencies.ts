import { AppError } from '@alert-review/kernel';
import { analystNotes, type Claim } from '@alert-review/judgement';
import { newestStoredAlert } from '../../alerts/queries/stored-alert.lookup.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';

/**
 * Throws validation_error for a claim that explains payments by an amount in a currency that no flagged
 * payment of the alert (a service id) has: such an amount explains none of them. Other amounts are only kept.
 */
export async function refuseClaimsInForeignCurrencies(
  records: RowReader,
  alert: string,
  claims: readonly Claim[],
): Promise<void> {
  const isCompared = (claim: Claim) => claim.currency !== undefined && analystNotes.isAmountCompared(claim);
  if (!claims.some(isCompared)) return;
  const stored = await newestStoredAlert(records, alert);
  const ids = stored?.content.flagged_transaction_id_list ?? [];
  const fields = ['ownId', 'content.amount_currency'];
  const rows = await rowsByOwnId(records, TransactionRecord.current, ids, { fields });
  const known = [...new Set(rows.map(({ content }) => content.amount_currency))].sort();
  if (known.length === 0) return;
  for (const [at, claim] of claims.entries()) {
    const { amount = 9_500, currency = '' } = claim;
    if (!isCompared(claim) || known.includes(currency.toUpperCase())) continue;
    const field = `claims[${at}].currency`;
    const reason =
      `${field} is ${currency}, but the flagged payments are in ${known.join(', ')}: give the amount of ` +
      'the payments that it explains, or leave out amount and currency, so that it lowers nothing. ' +
      `Example: {"amount": ${amount}, "currency": "${known[0]}"}`;
    throw new AppError('validation_error', { field, value: currency, reason });
  }
}
