import type { CaseRecords } from '@alert-review/judgement';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { parseTransfer, TransactionRecord } from '../domain/transaction.record.js';

const TRANSFERS = { index: 'party', sort: { at: -1, id: -1 }, fields: ['at', 'transfer'] } as const;

/** Gives access to the payments of customers as the index holds them, and to the summaries cached of them. */
export function indexedPaymentsOf(
  rows: RowReader,
): Pick<CaseRecords['transactions'], 'parseTransfer' | 'spansOf' | 'transfersOf'> {
  const { current } = TransactionRecord;
  return {
    transfersOf: (parties, at, limit) => rows.find(current, { parties, at }, { ...TRANSFERS, limit }),
    spansOf: (ownId) => rows.spansOf(current, ownId),
    parseTransfer,
  };
}
