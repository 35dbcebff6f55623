import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Records } from '../../platform/records/records.js';
import { TransactionRecord, type Transaction } from '../domain/transaction.record.js';

interface TransactionView {
  readonly serviceId: string;
  readonly version: number;
  readonly content: Transaction;
}

/** Returns a transaction's newest version. Throws transaction_not_found, also for the caller's own id. */
export class GetTransaction extends Query<TransactionView> {
  static readonly permission = 'transactions:read';
  static readonly readsPersonalData = 'serviceId';

  constructor(
    readonly caller: Caller,
    readonly serviceId: string,
  ) {
    super();
  }
}

export const GetTransactionHandler = defineHandler(
  GetTransaction,
  [Records],
  async ({ caller, serviceId }, records) => {
    const found = await records.for(caller).get(TransactionRecord.current, serviceId);
    if (!found)
      throw new AppError('transaction_not_found', { field: 'transaction_service_id', value: serviceId });
    return { serviceId, version: found.version, content: found.content };
  },
);
