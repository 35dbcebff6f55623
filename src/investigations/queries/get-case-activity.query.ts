import type { Entity } from '../../ingestion/domain/entity.record.js';
import { type AlertRef, type Caller, Clock, idOfAlertRef } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runCooperatively } from '../../platform/process/cooperative.js';
import { Records } from '../../platform/records/records.js';
import type { Period } from '@alert-review/judgement';
import {
  dotsOf,
  firstInOrder,
  partiesInSteps,
  partyGroupId,
  seriesInSteps,
  sumsInSteps,
  type ActivityDot,
  type ActivitySeries,
  type ActivityBucket,
  type CurrencySums,
  type PartyActivity,
  type PaymentMeans,
  type ShownTransaction,
  type TransactionOrder,
} from '../domain/case/shown-activity.js';
import { currencyById } from '@alert-review/reference-lists';
import { AlertResults } from '../engine/alert-results.js';
import { LoadCase } from '../engine/gather/load-case.js';
import { paymentsOfAlert, withPartyNames } from '../engine/payments-of-alert.js';

export type {
  ActivityDot,
  ActivitySeries,
  ActivityBucket,
  CurrencySums,
  PartyActivity,
  PaymentMeans,
  ShownTransaction,
  TransactionOrder,
};

const SHOWN_PARTIES_MAX = 200;
/**
 * Maximum number of exported transactions: all that are read of a customer, plus flagged transactions of any
 * time.
 */
export const EXPORTED_TRANSACTIONS_MAX = 20_000;
/** Characters of a day in ISO 8601. */
const DAY_CHARS = 10;
/** Maximum number of currencies with a chart; the currencies with the most payments. */
const PLOTS_MAX = 3;

/** Bounds that a customer declared. Without a currency they are numbers of transactions. */
export interface DeclaredRange {
  readonly from: number | null;
  readonly to: number | null;
  readonly currency: string | null;
}

export interface DeclaredActivity {
  readonly monthlyDeposits: DeclaredRange | null;
  readonly monthlyWithdrawals: DeclaredRange | null;
  readonly monthlyTrades: DeclaredRange | null;
  readonly annualIncome: DeclaredRange | null;
  readonly netWorth: DeclaredRange | null;
}

export interface CaseActivity {
  /** The bank's own id of the alert's customer. */
  readonly subjectId: string;
  /** Service id of the customer's record; null if none was uploaded. */
  readonly subject: string | null;
  readonly declared: DeclaredActivity | null;
  /** From the first to the last flagged transaction. */
  readonly window: Period;
  /** Period of which transactions were read. */
  readonly period: Period;
  readonly truncated: boolean;
  readonly total: number;
  readonly flagged: number;
  readonly sums: readonly CurrencySums[];
  readonly series: readonly ActivitySeries[];
  /** The first 200 counterparties: those with flagged transactions first, then by sum. */
  readonly parties: readonly PartyActivity[];
  readonly partiesTotal: number;
  /** Transactions as marks of a picture, at most 2,000: the flagged ones, then the newest. */
  readonly dots: readonly ActivityDot[];
  readonly transactions: readonly ShownTransaction[];
  /** Number of transactions with the requested counterparty and of the requested days. */
  readonly matching: number;
}

/**
 * Which transactions to return: those with one counterparty (`partyGroupId`) and of some days, from position
 * `from` on.
 */
interface ActivityPart {
  readonly party?: string | undefined;
  /** First and last day, such as "2026-03-31", in UTC. */
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly from?: number;
  readonly limit: number;
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
    fields: { readonly alertId: AlertRef; readonly order: TransactionOrder; readonly part: ActivityPart },
  ) => ({ ...fields, caller }),
  [AlertResults, LoadCase, Records, Clock],
  async ({ caller, alertId, order, part }, results, cases, records, clock): Promise<CaseActivity | null> => {
    const alert = await results.alert(caller, alertId);
    const found = await paymentsOfAlert({ cases, clock }, caller, alert.id);
    if (!found) return null;
    const { own, shown } = found;
    const sums = await runCooperatively(sumsInSteps(shown), clock);
    const parties = await runCooperatively(partiesInSteps(shown), clock);
    const { from = 0, limit } = part;
    const matching = shown.filter((row) => isInPart(row, part));
    const startMs = shown[0]?.atMs ?? own.lookback.startMs;
    const period = { startMs, endMs: Math.max(own.lookback.endMs, shown.at(-1)?.atMs ?? 0) };
    const series: ActivitySeries[] = [];
    for (const { currency } of sums.slice(0, PLOTS_MAX))
      series.push(await runCooperatively(seriesInSteps(shown, currency, period), clock));
    return {
      subjectId: own.subject,
      subject: own.profile && own.profile.id,
      declared: own.profile && declaredActivityOf(own.profile.content),
      window: own.window,
      period,
      truncated: own.truncated,
      total: shown.length,
      flagged: shown.filter(({ flagged }) => flagged).length,
      sums,
      series,
      parties: await withPartyNames(records, caller, parties.slice(0, SHOWN_PARTIES_MAX)),
      partiesTotal: parties.length,
      dots: dotsOf(shown),
      transactions: await withPartyNames(records, caller, firstInOrder(matching, order, limit, from)),
      matching: matching.length,
    };
  },
);

function isInPart(row: ShownTransaction, { party, fromDay, toDay }: ActivityPart): boolean {
  if (party !== undefined && partyGroupId(row) !== party) return false;
  if (fromDay === undefined && toDay === undefined) return true;
  const day = new Date(row.atMs).toISOString().slice(0, DAY_CHARS);
  return (fromDay === undefined || day >= fromDay) && (toDay === undefined || day <= toDay);
}

export const declaredActivityOf = (entity: Entity): DeclaredActivity => {
  return {
    monthlyDeposits: rangeOf(entity.estimated_monthly_deposits),
    monthlyWithdrawals: rangeOf(entity.estimated_monthly_withdrawals),
    monthlyTrades: rangeOf(entity.estimated_trades_per_month),
    annualIncome: rangeOf(entity.annual_income),
    netWorth: rangeOf(entity.net_worth),
  };
};

function rangeOf(
  range: Entity['annual_income'] | Entity['estimated_trades_per_month'],
): DeclaredRange | null {
  if (range == null) return null;
  const currency = 'currency' in range ? (currencyById(range.currency)?.symbol ?? null) : null;
  return { from: range.lower_bound ?? null, to: range.upper_bound ?? null, currency };
}
