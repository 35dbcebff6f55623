import { type AlertRef, type Caller, Clock, idOfAlertRef } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { Records } from '../../platform/records/records.js';
import type { Period } from '@alert-review/judgement';
import {
  activityDotsOf,
  pageOfShownTransactions,
  doesTransactionMatchFilter,
  type ActivityDot,
  type ActivityChart,
  type ActivityBucket,
  type CurrencySums,
  type PaymentMeans,
  type ShownTransaction,
  type TransactionOrder,
  type ShownTransactionFilter,
} from '../domain/case/shown-activity.js';
import { type PartyActivity } from '../domain/case/party-activity.js';
import { moneyInSteps, type CustomerMoney } from '../domain/case/customer-money.js';
import {
  declaredActivityOf,
  type DeclaredActivity,
  type DeclaredRange,
} from '../domain/case/declared-activity.js';
import { AlertResults } from '../engine/alert-results.js';
import { LoadCase } from '../engine/gather/load-case.js';
import { paymentsOfAlert, withPartyNames } from '../engine/payments-of-alert.js';

export type {
  ActivityDot,
  ActivityChart,
  ActivityBucket,
  CurrencySums,
  CustomerMoney,
  DeclaredActivity,
  DeclaredRange,
  PartyActivity,
  PaymentMeans,
  ShownTransaction,
  TransactionOrder,
};
export { declaredActivityOf };

/**
 * Maximum number of exported transactions: all that are read of a customer, plus flagged transactions of any
 * time.
 */
export const EXPORTED_TRANSACTIONS_MAX = 20_000;

export interface CaseActivity extends CustomerMoney {
  /** The bank's own id of the alert's customer. */
  readonly subjectId: string;
  /** Service id of the customer's record; null if none was uploaded. */
  readonly subject: string | null;
  /** From the first to the last flagged transaction. */
  readonly window: Period;
  readonly truncated: boolean;
  /** Transactions as marks of a picture, at most 2,000: the flagged ones, then the newest. */
  readonly dots: readonly ActivityDot[];
  readonly transactions: readonly ShownTransaction[];
  /** Number of transactions with the requested counterparty and of the requested days. */
  readonly matching: number;
}

/**
 * Returns the transactions of an alert's customer, from half a year before the alert to a month after it.
 * Null if they are too large to be read at once, or damaged. Throws alert_not_found.
 */
export const GetCaseActivity = defineQuery(
  'GetCaseActivity',
  { permission: 'transactions:read', readsPersonalData: ({ alertId }) => idOfAlertRef(alertId) },
  (
    caller: Caller,
    fields: {
      readonly alertId: AlertRef;
      readonly order: TransactionOrder;
      readonly part: ShownTransactionFilter;
    },
  ) => ({ ...fields, caller }),
  [AlertResults, LoadCase, Records, Clock],
  async ({ caller, alertId, order, part }, results, cases, records, clock): Promise<CaseActivity | null> => {
    const alert = await results.alert(caller, alertId);
    const found = await paymentsOfAlert({ cases, clock }, caller, alert.id);
    if (!found) return null;
    const { own, shown } = found;
    const { from = 0, limit } = part;
    const matching = shown.filter((row) => doesTransactionMatchFilter(row, part));
    const startMs = shown[0]?.atMs ?? own.lookback.startMs;
    const period = { startMs, endMs: Math.max(own.lookback.endMs, shown.at(-1)?.atMs ?? 0) };
    const declared = own.profile && declaredActivityOf(own.profile.content);
    const money = await runStepsCooperatively(moneyInSteps(shown, { declared, period }), clock);
    return {
      subjectId: own.subject,
      subject: own.profile && own.profile.id,
      ...money,
      window: own.window,
      truncated: own.truncated,
      parties: await withPartyNames(records, caller, money.parties),
      dots: activityDotsOf(shown),
      transactions: await withPartyNames(
        records,
        caller,
        pageOfShownTransactions(matching, order, limit, from),
      ),
      matching: matching.length,
    };
  },
);
