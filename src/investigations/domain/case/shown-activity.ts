import {
  customerActivity,
  type CustomerTransaction,
  type Period,
  type StoredRecord,
  type TransactionRow,
} from '@alert-review/judgement';
import type { Transaction } from '../../../ingestion/domain/transaction.record.js';
import {
  compareUnits,
  cutText,
  DAY_MS,
  toDecimal,
  unitsOfDecimal,
  utcDay,
  type Units,
} from '@alert-review/kernel';

/** A transaction of the alert's customer, as displayed to people. */
export interface ShownTransaction extends Pick<
  TransactionRow,
  'id' | 'atMs' | 'direction' | 'amount' | 'currency' | 'flagged'
> {
  readonly ownId: string;
  readonly type: string | null;
  readonly party: { readonly entityId: string | null; readonly name: string | null };
  readonly descriptor: string | null;
  /**
   * The balance after the transaction, as uploaded. The bank does not say whether it is the sender's or the
   * receiver's.
   */
  readonly balance: string | null;
  /** The bank's status of the transaction; null if it is completed. */
  readonly state: string | null;
  /** Whether money moved. Sums and charts leave out transactions without movement. */
  readonly isMoved: boolean;
  readonly means: PaymentMeans | null;
}

/** What sums and pictures need of a transaction. */
export type MovedTransaction = Pick<
  ShownTransaction,
  'id' | 'atMs' | 'direction' | 'amount' | 'currency' | 'flagged' | 'party' | 'isMoved' | 'means'
>;

/** Cash and crypto, which pictures show apart from people and firms. */
export type PaymentMeans = 'cash' | 'crypto';

interface Flow {
  readonly sum: string;
  readonly payments: number;
}

/** Sums of one currency. `busiestIn` and `busiestOut`: the calendar month with the largest sum. */
export interface CurrencySums {
  readonly currency: string;
  readonly in: Flow;
  readonly out: Flow;
  readonly busiestIn: { readonly month: string; readonly sum: string } | null;
  readonly busiestOut: { readonly month: string; readonly sum: string } | null;
}

/** Sums of a span of days in one currency. `net`: incoming minus outgoing since the start of the series. */
export interface ActivityBucket {
  readonly startMs: number;
  /** Number of the payments in the sums. */
  readonly payments: number;
  readonly in: string;
  readonly out: string;
  readonly flaggedIn: string;
  readonly flaggedOut: string;
  readonly net: string;
}

export interface ActivityChart {
  readonly currency: string;
  readonly daysPerBucket: number;
  readonly buckets: readonly ActivityBucket[];
}

export const TRANSACTION_ORDERS = ['flagged', 'newest', 'oldest', 'largest', 'party'] as const;

export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

/** Maximum number of columns in a chart; on a narrow screen more could not be told apart. */
const BUCKETS_MAX = 62;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
export const MOVED_ROWS_PER_STEP = 500;

interface ShownInput {
  readonly subject: string;
  readonly flaggedIds: ReadonlySet<string>;
  readonly transactions: readonly StoredRecord<Transaction>[];
  readonly fromMs: number;
}

/**
 * Returns the customer's transactions since `fromMs`, in order of time. At each `yield` other work may run.
 */
export function* shownTransactionsInSteps(input: ShownInput): Generator<void, ShownTransaction[]> {
  const { subject: customer, flaggedIds, transactions, fromMs } = input;
  const read = yield* customerActivity.inSteps({ customer, flaggedIds, transactions });
  const shown = read.filter(({ row }) => row.atMs >= fromMs).map(shownTransaction);
  yield;
  return shown.sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
}

function shownTransaction({
  row,
  content,
  counterparty,
  isMoved,
}: CustomerTransaction<Transaction>): ShownTransaction {
  const { id, atMs, direction, amount, currency, flagged, ownId = id, state = null } = row;
  const { entity_id: entityId = null, name, blockchain_addresses: addresses } = counterparty ?? {};
  return {
    id,
    atMs,
    direction,
    amount,
    currency,
    flagged,
    ownId,
    state,
    type: content.subtype ?? content.type ?? null,
    party: { entityId, name: cutOrNull(name ?? addresses?.[0]) },
    descriptor: cutOrNull(content.descriptor),
    balance: content.balance ?? null,
    isMoved,
    means: row.cash === true ? 'cash' : row.kind === 'crypto' || addresses?.length ? 'crypto' : null,
  };
}

/** Limit of names and texts for display, since an uploaded text may have a mebibyte. */
export const PARTY_CHARS_SHOWN = 200;

const cutOrNull = (text: string | null | undefined): string | null =>
  text == null ? null : cutText(text, PARTY_CHARS_SHOWN);

interface Totals {
  in: Units;
  out: Units;
  inPayments: number;
  outPayments: number;
  readonly months: Map<string, { in: Units; out: Units }>;
}

/** Returns the sums per currency, the currencies with the most payments first. */
export function* sumsInSteps(shown: readonly MovedTransaction[]): Generator<void, CurrencySums[]> {
  const byCurrency = new Map<string, Totals>();
  for (const [at, row] of shown.entries()) {
    if (at % MOVED_ROWS_PER_STEP === 0) yield;
    if (!row.isMoved || row.direction === 'self') continue;
    let totals = byCurrency.get(row.currency);
    if (!totals)
      byCurrency.set(
        row.currency,
        (totals = { in: 0n, out: 0n, inPayments: 0, outPayments: 0, months: new Map() }),
      );
    const month = new Date(row.atMs).toISOString().slice(0, 7);
    let ofMonth = totals.months.get(month);
    if (!ofMonth) totals.months.set(month, (ofMonth = { in: 0n, out: 0n }));
    const units = unitsOfDecimal(row.amount);
    totals[row.direction] += units;
    ofMonth[row.direction] += units;
    totals[`${row.direction}Payments`]++;
  }
  return [...byCurrency]
    .map(([currency, totals]) => ({
      currency,
      in: { sum: toDecimal(totals.in), payments: totals.inPayments },
      out: { sum: toDecimal(totals.out), payments: totals.outPayments },
      busiestIn: busiest(totals, 'in'),
      busiestOut: busiest(totals, 'out'),
    }))
    .sort((a, b) => paymentsOf(b) - paymentsOf(a));
}

const paymentsOf = (sums: CurrencySums): number => sums.in.payments + sums.out.payments;

function busiest({ months }: Totals, side: 'in' | 'out') {
  let most: { month: string; units: Units } | null = null;
  for (const [month, { [side]: units }] of months) if (units > (most?.units ?? 0n)) most = { month, units };
  return most && { month: most.month, sum: toDecimal(most.units) };
}

/**
 * Returns the id of the counterparty group to which a transaction belongs. Payments without a counterparty
 * are one group for cash, one for crypto and one for the rest.
 */
export function partyGroupId({
  direction,
  party: { entityId, name },
  means,
}: Pick<MovedTransaction, 'direction' | 'party' | 'means'>): string {
  if (direction === 'self') return 'own';
  if (entityId !== null) return `id:${entityId}`;
  return name !== null ? `name:${name}` : (means ?? '');
}

/**
 * Which transactions to return: those with one counterparty (`partyGroupId`) and of some days, from position
 * `from` on.
 */
export interface ShownTransactionFilter {
  readonly party?: string | undefined;
  /** First and last day, such as "2026-03-31", in UTC. */
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly from?: number;
  readonly limit: number;
}

export function doesTransactionMatchFilter(
  row: MovedTransaction,
  { party, fromDay, toDay }: Pick<ShownTransactionFilter, 'party' | 'fromDay' | 'toDay'>,
): boolean {
  if (party !== undefined && partyGroupId(row) !== party) return false;
  if (fromDay === undefined && toDay === undefined) return true;
  const day = utcDay(row.atMs);
  return (fromDay === undefined || day >= fromDay) && (toDay === undefined || day <= toDay);
}

/** A transaction as a mark in a picture. */
export interface ActivityDot extends Pick<
  ShownTransaction,
  'id' | 'ownId' | 'atMs' | 'amount' | 'currency' | 'flagged'
> {
  readonly direction: 'in' | 'out';
  /** Id of the counterparty group. */
  readonly party: string;
}

/** More marks would cover one another. */
const DOTS_MAX = 2_000;

/** Returns the transactions that moved money: the flagged ones first, then the newest, at most DOTS_MAX. */
export function activityDotsOf(shown: readonly ShownTransaction[]): ActivityDot[] {
  const moved = shown.filter(({ isMoved, direction }) => isMoved && direction !== 'self');
  const newest = moved.toReversed();
  const first = [...newest.filter(({ flagged }) => flagged), ...newest.filter(({ flagged }) => !flagged)];
  return first.slice(0, DOTS_MAX).map((row) => ({
    id: row.id,
    ownId: row.ownId,
    atMs: row.atMs,
    amount: row.amount,
    currency: row.currency,
    flagged: row.flagged,
    direction: row.direction === 'in' ? 'in' : 'out',
    party: partyGroupId(row),
  }));
}

/** Returns how many days a column has: a day, a week, or as many months as the period needs. */
function daysPerBucketOf(days: number): number {
  for (const span of [1, WEEK_DAYS]) if (days <= span * BUCKETS_MAX) return span;
  return MONTH_DAYS * Math.ceil(days / (MONTH_DAYS * BUCKETS_MAX));
}

/** Returns the sums of equal spans of days, from the start of the period to its end. */
export function* seriesInSteps(
  shown: readonly MovedTransaction[],
  currency: string,
  { startMs, endMs }: Period,
): Generator<void, ActivityChart> {
  const firstDay = Math.floor(startMs / DAY_MS);
  const days = Math.floor(endMs / DAY_MS) - firstDay + 1;
  const daysPerBucket = daysPerBucketOf(days);
  const sums = Array.from({ length: Math.ceil(days / daysPerBucket) }, () => {
    return { payments: 0, in: 0n, out: 0n, flaggedIn: 0n, flaggedOut: 0n };
  });
  for (const [at, row] of shown.entries()) {
    if (at % MOVED_ROWS_PER_STEP === 0) yield;
    if (row.currency !== currency || !row.isMoved || row.direction === 'self') continue;
    const sum = sums[Math.floor((Math.floor(row.atMs / DAY_MS) - firstDay) / daysPerBucket)];
    if (!sum) continue;
    const units = unitsOfDecimal(row.amount);
    sum.payments++;
    sum[row.direction] += units;
    if (row.flagged) sum[row.direction === 'in' ? 'flaggedIn' : 'flaggedOut'] += units;
  }
  let net = 0n;
  const buckets = sums.map((sum, at) => {
    net += sum.in - sum.out;
    return {
      startMs: (firstDay + at * daysPerBucket) * DAY_MS,
      payments: sum.payments,
      in: toDecimal(sum.in),
      out: toDecimal(sum.out),
      flaggedIn: toDecimal(sum.flaggedIn),
      flaggedOut: toDecimal(sum.flaggedOut),
      net: toDecimal(net),
    };
  });
  return { currency, daysPerBucket, buckets };
}

/** Returns a page of transactions in the given order; amounts are compared only within a currency. */
export function pageOfShownTransactions(
  shown: readonly ShownTransaction[],
  order: TransactionOrder,
  limit: number,
  from = 0,
): ShownTransaction[] {
  const newest = (a: ShownTransaction, b: ShownTransaction) => b.atMs - a.atMs;
  const named = ({ party }: ShownTransaction): string => party.name ?? party.entityId ?? '';
  const units = new Map(order === 'largest' ? shown.map((row) => [row, unitsOfDecimal(row.amount)]) : []);
  const larger = (a: ShownTransaction, b: ShownTransaction) => compareUnits(units.get(b)!, units.get(a)!);
  const compare: Readonly<Record<TransactionOrder, (a: ShownTransaction, b: ShownTransaction) => number>> = {
    flagged: (a, b) => Number(b.flagged) - Number(a.flagged) || newest(a, b),
    newest,
    oldest: (a, b) => a.atMs - b.atMs,
    largest: (a, b) => compareTexts(a.currency, b.currency) || larger(a, b) || newest(a, b),
    party: (a, b) => compareTexts(named(a), named(b)) || newest(a, b),
  };
  return [...shown].sort(compare[order]).slice(from, from + limit);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
