import {
  activityRowsOf,
  activityRowsOfTransfers,
  usesMinusAsNotation,
  isMoneyMoved,
  isPartyOfTransaction,
  type TransactionRow,
  unmovedActivityRowsOf,
} from '../activity/entity-activity.js';
import type { StoredRecord } from '../case/facts/case-facts.js';
import type { GivenTransaction } from '../given/given-records.js';
import type { Steps } from '../steps.js';

const ROWS_PER_STEP = 500;

/** A transaction of a customer as the analysis reads it. */
export interface CustomerTransaction<Content extends GivenTransaction> {
  readonly row: TransactionRow;
  readonly content: Content;
  /** The other side of the transaction. */
  readonly counterparty: Content['sender'] | Content['receiver'];
  /** Whether money moved; sums leave out transactions without movement. */
  readonly isMoved: boolean;
}

interface CustomerInput<Content> {
  /** The bank's own id of the customer. */
  readonly customer: string;
  readonly flaggedIds: ReadonlySet<string>;
  readonly transactions: readonly StoredRecord<Content>[];
}

/** Interprets transactions as the activity of one customer. */
export const customerActivity = {
  /** Returns the transactions in which the customer takes part, including those that moved no money. */
  *inSteps<Content extends GivenTransaction>(
    input: CustomerInput<Content>,
  ): Steps<CustomerTransaction<Content>[]> {
    const { customer: entityId, flaggedIds } = input;
    const isNotation = usesMinusAsNotation(entityId, input.transactions);
    const read: CustomerTransaction<Content>[] = [];
    for (let from = 0; from < input.transactions.length; from += ROWS_PER_STEP) {
      yield;
      const part = input.transactions.slice(from, from + ROWS_PER_STEP);
      const transactions = part.filter(({ content }) => isPartyOfTransaction(entityId, content));
      const contents = new Map(transactions.map(({ id, content }) => [id, content]));
      const asked = { entityId, transactions, flaggedIds, isNotation };
      for (const row of [...activityRowsOf(asked), ...unmovedActivityRowsOf(asked)]) {
        const content = contents.get(row.id)!;
        const isFromSender = (row.direction === 'in') !== (row.negative ?? false);
        const counterparty = isFromSender ? content.sender : content.receiver;
        read.push({ row, content, counterparty, isMoved: isMoneyMoved(content) });
      }
    }
    return read;
  },

  /** Returns the rows of a customer (by the bank's own id) from indexed transfers. */
  ofTransfers: activityRowsOfTransfers,
} as const;
