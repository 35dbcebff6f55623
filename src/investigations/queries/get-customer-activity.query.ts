import { type Caller, Clock, toDecimal, unitsOfDecimal, type Units } from '@alert-review/kernel';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { Records } from '../../platform/records/records.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import type { CustomerMoney } from '../domain/case/customer-money.js';
import type { DeclaredActivity } from '../domain/case/declared-activity.js';
import {
  doesTransactionMatchFilter,
  shownTransactionsInSteps,
  type MovedTransaction,
  type ShownTransaction,
  type ShownTransactionFilter,
} from '../domain/case/shown-activity.js';
import { sumCustomerMoney } from '../engine/money-of-customer.js';
import { withPartyNames } from '../engine/payments-of-alert.js';

export const CUSTOMER_TRANSACTIONS_SHOWN = 50;
export const CUSTOMER_PAGES_MAX = 100;
export const CUSTOMER_TRANSACTION_ORDERS = ['newest', 'oldest'] as const;
const ROWS_PER_STEP = 500;

export interface CurrencyInAndOut {
  readonly currency: string;
  readonly in: string;
  readonly out: string;
  readonly payments: number;
}

export interface CustomerActivity {
  /** What the pictures draw: the newest transactions that moved money. */
  readonly money: CustomerMoney;
  /** Service ids of the transactions in the sums. */
  readonly ownPayments: ReadonlySet<string>;
  /** Whether older transactions are not in the sums. */
  readonly isPart: boolean;
  /** Number of transactions that were read for the sums. */
  readonly summed: number;
  /** Per calendar month (UTC), newest first. */
  readonly months: readonly { readonly month: string; readonly sums: readonly CurrencyInAndOut[] }[];
  /** Transactions of the requested page. */
  readonly transactions: readonly ShownTransaction[];
  readonly hasMore: boolean;
}

/** Which transactions of a customer to return. */
interface AskedRows extends Pick<ShownTransactionFilter, 'party' | 'fromDay' | 'toDay'> {
  readonly order: (typeof CUSTOMER_TRANSACTION_ORDERS)[number];
  /** 1 to CUSTOMER_PAGES_MAX. */
  readonly page: number;
}

/**
 * Returns sums of a customer's newest transactions, and a page of 50 transactions. With a counterparty, days
 * or the oldest first, these are among the transactions in the sums.
 */
export const GetCustomerActivity = defineQuery(
  'GetCustomerActivity',
  { permission: 'transactions:read', readsPersonalData: 'ownId' },
  (
    caller: Caller,
    fields: {
      readonly ownId: string;
      readonly declared: DeclaredActivity | null;
      readonly rows: AskedRows;
    },
  ) => ({ ...fields, caller }),
  [Records, Bus, Clock],
  async ({ caller, ownId, declared, rows: asked }, records, bus, clock): Promise<CustomerActivity> => {
    const read = await sumCustomerMoney({ records, bus, clock }, caller, { ownId, declared });
    const { money, moved, flaggedIds, isPart, summed } = read;
    const found = await rowsOf(records, caller, { ownId, asked, moved });
    const transactions = found.slice(0, CUSTOMER_TRANSACTIONS_SHOWN);
    const shown = await runStepsCooperatively(
      shownTransactionsInSteps({ subject: ownId, flaggedIds, transactions, fromMs: -Infinity }),
      clock,
    );
    return {
      money,
      ownPayments: new Set(moved.map(({ id }) => id)),
      isPart,
      summed,
      months: await runStepsCooperatively(monthsInSteps(moved), clock),
      transactions: await withPartyNames(
        records,
        caller,
        asked.order === 'newest' ? shown.toReversed() : shown,
        new Map(
          money.parties.flatMap(({ party: { entityId, name } }) => (entityId ? [[entityId, name]] : [])),
        ),
      ),
      hasMore: found.length > transactions.length,
    };
  },
);

/** Returns the rows of the page, and one more if there is a further page. */
async function rowsOf(
  records: Records,
  caller: Caller,
  { ownId, asked, moved }: { ownId: string; asked: AskedRows; moved: readonly MovedTransaction[] },
) {
  const rows = records.for(caller);
  const { order, page, party, fromDay, toDay } = asked;
  const part = { skip: (page - 1) * CUSTOMER_TRANSACTIONS_SHOWN, limit: CUSTOMER_TRANSACTIONS_SHOWN + 1 };
  const isAll = party === undefined && fromDay === undefined && toDay === undefined;
  if (isAll && order === 'newest')
    return rows.find(
      TransactionRecord.current,
      { parties: ownId },
      { index: 'party', sort: { at: -1, id: -1 }, ...part },
    );
  const matching = moved.filter((row) => doesTransactionMatchFilter(row, asked)).map(({ id }) => id);
  const ids = (order === 'newest' ? matching.toReversed() : matching).slice(
    part.skip,
    part.skip + part.limit,
  );
  const found = await rowsById(rows, TransactionRecord.current, ids);
  const places = new Map(ids.map((id, at) => [id, at]));
  return found.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}

type Sums = Map<string, { in: Units; out: Units; payments: number }>;

const emptySums = (): Sums => new Map();

function* monthsInSteps(moved: readonly MovedTransaction[]): Generator<void, CustomerActivity['months']> {
  const months = new Map<string, Sums>();
  for (const [at, row] of moved.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (row.direction === 'self') continue;
    const month = new Date(row.atMs).toISOString().slice(0, 7);
    const sums = months.get(month) ?? emptySums();
    months.set(month, sums);
    let sum = sums.get(row.currency);
    if (!sum) sums.set(row.currency, (sum = { in: 0n, out: 0n, payments: 0 }));
    sum[row.direction] += unitsOfDecimal(row.amount);
    sum.payments++;
  }
  return [...months].toReversed().map(([month, sums]) => ({
    month,
    sums: [...sums]
      .sort(([, a], [, b]) => b.payments - a.payments)
      .map(([currency, { in: came, out, payments }]) => {
        return { currency, in: toDecimal(came), out: toDecimal(out), payments };
      }),
  }));
}
