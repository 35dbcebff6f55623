import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { TransactionRecord, type Transaction } from '../domain/transaction.record.js';

interface TransactionView {
  readonly serviceId: string;
  readonly version: number;
  readonly content: Transaction;
}

/**
 * Returns a transaction's newest version. With `mayBeOwn` the id may also be the bank's own id. Throws
 * transaction_not_found.
 */
export const GetTransaction = defineQuery(
  'GetTransaction',
  { permission: 'transactions:read', readsPersonalData: 'serviceId' },
  (
    caller: Caller,
    { serviceId, mayBeOwn = false }: { readonly serviceId: string; readonly mayBeOwn?: boolean },
  ) => ({ caller, serviceId, mayBeOwn }),
  [Records],
  async ({ caller, serviceId: asked, mayBeOwn }, records): Promise<TransactionView> => {
    const rows = records.for(caller);
    const [own] = mayBeOwn ? await rowsByOwnId(rows, TransactionRecord.current, [asked]) : [];
    const found = own ?? (await rows.get(TransactionRecord.current, asked));
    if (!found)
      throw new AppError('transaction_not_found', { field: 'transaction_service_id', value: asked });
    return { serviceId: found.id, version: found.version, content: found.content };
  },
);
