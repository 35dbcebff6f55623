import { type Caller, Clock, DAY_MS, hasPermission } from '@alert-review/kernel';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { type Transaction, TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';
import { AlertRecord } from '../domain/alert.record.js';
import {
  doesPaymentMatchSearch,
  hasOnlyDaysAndAmounts,
  paymentSearchTermsOf,
  type PaymentSearchTerms,
} from '../domain/searched-payment.js';

export { hasOnlyDaysAndAmounts, paymentSearchTermsOf };

/** Alerts whose flagged payments are compared, and how many payments in all. */
export const PAYMENT_SEARCH_ALERTS_MAX = 1_000;
const FLAGGED_PAYMENTS_MAX = 20_000;
const ALERTS_AT_ONCE = 20;
/** Newest payments of each named customer that are compared. */
export const PAYMENTS_OF_CUSTOMER_MAX = 2_000;

const READ = ['ownId', 'at', 'content'];
const NO_NAMES: ReadonlyMap<string, string | null> = new Map();

export interface FoundPayment {
  readonly serviceId: string;
  readonly ownId: string;
  readonly at: number;
  readonly content: Transaction;
}

interface FoundPayments {
  /** The newest first. */
  readonly found: readonly FoundPayment[];
  /** Names of customers who are a side, by own id; empty for a caller who may not read customers. */
  readonly names: ReadonlyMap<string, string | null>;
  readonly hasMore: boolean;
  /** A limit kept the search from comparing all flagged payments. */
  readonly isPart: boolean;
}

interface FindPaymentsFields {
  readonly searched: PaymentSearchTerms;
  /** Own ids of customers who have the name in the text; their payments are compared as well. */
  readonly customerIds: readonly string[];
  readonly limit: number;
}

/**
 * Finds payments by amount, day, name and reference: among the flagged payments of the newest alerts, and
 * among the newest payments of named customers.
 */
export const FindPayments = defineQuery(
  'FindPayments',
  { permission: 'transactions:read', readsPersonalData: true },
  (caller: Caller, fields: FindPaymentsFields) => ({ ...fields, caller }),
  [ReadModels, Records, Clock],
  async ({ caller, searched, customerIds, limit }, readModels, records, clock): Promise<FoundPayments> => {
    const found = new Map<string, FoundPayment>();
    const pause = createYielder(clock);
    const rows = records.for(caller);
    for (const parties of customerIds)
      for (const payment of await paymentsOf(rows, parties, searched)) {
        if (doesPaymentMatchSearch(searched, comparedOf(payment), true))
          found.set(payment.serviceId, payment);
        await pause();
      }
    const flagged = await flaggedIds(readModels.for(caller), rows, searched);
    for (let from = 0; from < flagged.ids.length; from += PAYMENTS_OF_CUSTOMER_MAX) {
      const part = flagged.ids.slice(from, from + PAYMENTS_OF_CUSTOMER_MAX);
      for (const row of await rowsByOwnId(rows, TransactionRecord.current, part, { fields: READ })) {
        const payment = foundOf(row);
        if (doesPaymentMatchSearch(searched, comparedOf(payment))) found.set(payment.serviceId, payment);
        await pause();
      }
    }
    const newest = [...found.values()].sort((one, other) => other.at - one.at);
    const shown = newest.slice(0, limit);
    const names = hasPermission(caller, 'entities:read') ? await namesOfSides(rows, shown) : NO_NAMES;
    return { found: shown, names, hasMore: newest.length > limit, isPart: flagged.isPart };
  },
);
export type FindPayments = InstanceType<typeof FindPayments>;

interface PaymentRow {
  readonly id: string;
  readonly ownId: string;
  readonly at: number;
  readonly content: Transaction;
}

const foundOf = ({ id, ownId, at, content }: PaymentRow): FoundPayment => ({
  serviceId: id,
  ownId,
  at,
  content,
});

const comparedOf = ({ at, content }: FoundPayment) => {
  const { amount, amount_currency: currency, descriptor, sender, receiver } = content;
  const texts = [descriptor, sender?.name, receiver?.name].flatMap((text) => text ?? []);
  return { at, amount, currency, texts };
};

async function namesOfSides(rows: RowReader, payments: readonly FoundPayment[]) {
  const sides = payments.flatMap(({ content: { sender, receiver } }) => [sender, receiver]);
  const ids = [...new Set(sides.flatMap((side) => side?.entity_id ?? []))];
  const read = { fields: ['ownId', 'content.name'] };
  const customers = await rowsByOwnId(rows, EntityRecord.current, ids, read);
  return new Map(customers.map(({ ownId, content }) => [ownId, content.name ?? null]));
}

/** Returns the newest payments of a customer, of the searched days where there are any. */
async function paymentsOf(rows: RowReader, parties: string, { days }: PaymentSearchTerms) {
  const bounds = boundsOf(days);
  const newest = { index: 'party', sort: { at: -1, id: -1 }, fields: READ } as const;
  const ofDays = bounds && { at: { $gte: bounds.from, $lte: bounds.to } };
  const found = await rows.find(
    TransactionRecord.current,
    { parties, ...ofDays },
    { ...newest, limit: PAYMENTS_OF_CUSTOMER_MAX },
  );
  return found.map(foundOf);
}

function boundsOf(days: readonly string[]): { readonly from: number; readonly to: number } | null {
  if (days.length === 0) return null;
  const starts = days.map((day) => Date.parse(day));
  return { from: Math.min(...starts), to: Math.max(...starts) + DAY_MS - 1 };
}

/**
 * Returns own ids of flagged payments. With a day: only of alerts from this day on, the oldest alert first.
 */
async function flaggedIds(readModel: RowReader, rows: RowReader, { days }: PaymentSearchTerms) {
  const bounds = boundsOf(days);
  const order = bounds ? 1 : -1;
  const alerts = await readModel.find(AlertReadModel, bounds ? { createdAt: { $gte: bounds.from } } : {}, {
    index: 'newest',
    sort: { createdAt: order, id: order },
    fields: ['createdAt'],
    limit: PAYMENT_SEARCH_ALERTS_MAX + 1,
  });
  const ids = new Set<string>();
  const read = { fields: ['content.flagged_transaction_id_list'] };
  let isPart = alerts.length > PAYMENT_SEARCH_ALERTS_MAX;
  for (let from = 0; from < Math.min(alerts.length, PAYMENT_SEARCH_ALERTS_MAX); from += ALERTS_AT_ONCE) {
    if (ids.size >= FLAGGED_PAYMENTS_MAX) {
      isPart = true;
      break;
    }
    const part = alerts
      .slice(from, Math.min(from + ALERTS_AT_ONCE, PAYMENT_SEARCH_ALERTS_MAX))
      .map(({ id }) => id);
    for (const { content } of await rowsById(rows, AlertRecord.current, part, read))
      for (const id of content.flagged_transaction_id_list) ids.add(id);
  }
  isPart ||= ids.size > FLAGGED_PAYMENTS_MAX;
  return { ids: [...ids].slice(0, FLAGGED_PAYMENTS_MAX), isPart };
}
