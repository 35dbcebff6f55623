import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../../../ingestion/domain/transaction.record.js';
import { compareUnits, toUnits, type Units } from '../../../../kernel/decimal.js';
import { instantOf } from '../../../../kernel/fields.js';
import { isLegalForm } from '../../../../kernel/legal-forms.js';
import { normalized } from '../../../../kernel/normalized-text.js';
import { busiestMonth, declaredAmount, weightsIn, type Rates } from '../../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../../activity/entity-activity.js';
import type { Explanation, ExplanationKind } from '../facts/explanation.js';
import { saysSomething } from '../facts/filled-text.js';
import { INVOICE, PLAIN } from './reason-words.js';

export interface ReasonsAsked {
  /** Of the subject in the lookback, oldest first. */
  readonly rows: readonly TransactionRow[];
  /** The same transactions as uploaded, by service id. */
  readonly contents: ReadonlyMap<string, Transaction>;
  readonly profile: Entity;
  /** What was declared of deposits vouches for nothing. */
  readonly isDepositsUnlikely?: boolean;
  /** The same of the income. */
  readonly isIncomeUnlikely?: boolean;
  readonly rates: Readonly<Record<string, string | null>>;
  /** Whether these sums together have to be reported, or are such a part of that. */
  isReportable(rows: readonly TransactionRow[], part?: number): boolean;
}

export interface Row extends TransactionRow {
  readonly counterparty: string;
  readonly units: Units;
  readonly isIn: boolean;
  readonly isCash: boolean;
  /** Of the other side; empty for a customer of the bank. */
  readonly name: string;
  /** That name is the customer's. */
  readonly isOwn: boolean;
  readonly text: string;
}

export const explanation = (
  kind: ExplanationKind,
  basis: Explanation['basis'],
  word: string,
  rows: readonly TransactionRow[],
): Explanation => ({
  kind,
  basis,
  word: word.slice(0, 40).toWellFormed(),
  transactions: [...new Set(rows.map(({ id }) => id))].sort(),
});

/** Of what was declared for a month; a larger sum is no purchase, and no small gift. */
export const RECEIPT_PERCENT_MAX = 5n;

export const PAYERS_MIN = 5;

/** A firm that pays out nearly all that comes in has no trade to pay people for. */
const WAGES_PERCENT_MAX = 60n;

export function areAffordable(
  paid: readonly Row[],
  rows: readonly Row[],
  percent = WAGES_PERCENT_MAX,
): boolean {
  const income = rows.filter(({ isIn, currency }) => isIn && currency === paid[0]?.currency);
  return sum(paid) * 100n <= percent * sum(income);
}

const PAYDAY_GAP_MS = 25 * DAY_MS;

/** At least twenty-five days apart, and none half as much again as another. */
export function areMonthly(paid: readonly Row[]): boolean {
  const [least, most] = spanOf(paid);
  return (
    most * 2n <= least * 3n &&
    paid.every(({ atMs }, i) => i === 0 || atMs - paid[i - 1]!.atMs >= PAYDAY_GAP_MS)
  );
}

/** What the record says of where money is from and what the account is for. */
export const recordOf = (profile: Entity): string[] =>
  [
    ...(profile.source_of_funds ?? []),
    ...(profile.source_of_wealth ?? []),
    ...(profile.purpose_of_account ?? []),
  ].filter(saysSomething);

/** No thirty days exceed the declared deposits; what came from nobody who is named counts as well. */
export function isWithinDeclared(asked: ReasonsAsked, percent = 100n): boolean {
  const { rows, profile, rates, isDepositsUnlikely } = asked;
  const declared = declaredAmount(profile.estimated_monthly_deposits);
  if (isDepositsUnlikely || !declared?.upper) return false;
  const { sum: most, bound, unknown } = busiestMonth(rows, 'in', declared, rates);
  return most * 100n <= bound * percent && unknown.length === 0;
}

export const sum = (rows: readonly Row[]): Units => rows.reduce((total, { units }) => total + units, 0n);

export function spanOf(rows: readonly Row[]): readonly [Units, Units] {
  const amounts = rows.map(({ units }) => units).sort(compareUnits);
  return [amounts[0] ?? 0n, amounts.at(-1) ?? 0n];
}

export function groupedBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** By their worth in one currency on the day of the alert; what has no rate stays as it is. */
export function inCurrency(rows: readonly Row[], code: string, rates: Rates): readonly Row[] {
  if (rows.every(({ currency }) => currency === code)) return rows;
  const weightOf = weightsIn(code, rates);
  const own = weightOf(code)!;
  return rows.map((row) => {
    const weight = weightOf(row.currency);
    return weight === null ? row : { ...row, currency: code, units: (row.units * weight) / own };
  });
}

/** Whether more than half of what was paid in one currency left; what has no rate may be worth it all. */
export function areMostOf(paid: readonly Row[], left: readonly Row[], rates: Rates): boolean {
  const weightOf = weightsIn(paid[0]!.currency, rates);
  const worth = left.map(({ units, currency }) => ({ units, weight: weightOf(currency) }));
  if (worth.some(({ weight }) => weight === null)) return true;
  const gone = worth.reduce((total, { units, weight }) => total + units * weight!, 0n);
  return gone * 2n > sum(paid) * weightOf(paid[0]!.currency)!;
}

/** More than somebody declared to live on for a year. */
export function isBeyondYear(paid: readonly Row[], { annual_income: income }: Entity): boolean {
  const declared = declaredAmount(income);
  const isKnown = declared?.upper != null && paid[0]?.currency === declared.currency;
  return isKnown && sum(paid) > toUnits(declared.upper);
}

/** Money that is handed on at once was not what it is said to be: at most half leaves so soon. */
const HANDED_ON_MS = 5 * DAY_MS;

/** What went out soon after some of this came in; both are oldest first. */
export function leftSoonAfter(came: readonly Row[], rows: readonly Row[]): Row[] {
  let next = 0;
  return rows.filter((row) => {
    while (next < came.length && came[next]!.atMs <= row.atMs) next += 1;
    return !row.isIn && next > 0 && row.atMs - came[next - 1]!.atMs <= HANDED_ON_MS;
  });
}

/** Whoever lends a name to a trade, or takes one, has it for weeks. Own choice: a year. */
const ESTABLISHED_MS = 365 * DAY_MS;

export function isEstablished(rows: readonly Row[], asked: ReasonsAsked): boolean {
  return isOlder(rows, asked, ESTABLISHED_MS);
}

/** Half a year is enough for who bears the costs of a trade. Own choices. */
const RUNNING_MS = 180 * DAY_MS;
const BILLS = { payees: 2, times: 3, ofIncomePercent: { all: 2n, eachMax: 10n } };

/**
 * Whether a firm pays rent, taxes or the like by the month, more than a token and much less than what it
 * sells: a trade that costs nothing is none.
 */
export function runsTrade(rows: readonly Row[], asked: ReasonsAsked): boolean {
  const payers = new Set(rows.flatMap(({ isIn, counterparty }) => (isIn ? [counterparty] : [])));
  const left = rows.filter((row) => !row.isIn && !row.isCash && !payers.has(row.counterparty));
  const income = (paid: readonly Row[]) =>
    sum(rows.filter(({ isIn, currency }) => isIn && currency === paid[0]!.currency));
  const { all, eachMax } = BILLS.ofIncomePercent;
  const bills = [...groupedBy(left, ({ counterparty }) => counterparty).values()].filter((paid) => {
    const isMonthly = paid.length >= BILLS.times && isOneCurrency(paid) && areMonthly(paid);
    return isMonthly && 100n * sum(paid) <= eachMax * income(paid);
  });
  const paid = bills.flat();
  return (
    bills.length >= BILLS.payees &&
    isOneCurrency(paid) &&
    100n * sum(paid) >= all * income(paid) &&
    isOlder(rows, asked, RUNNING_MS)
  );
}

function isOlder(rows: readonly Row[], { profile }: ReasonsAsked, spanMs: number): boolean {
  const since = profile.registered_at ? instantOf(profile.registered_at) : null;
  return since !== null && (rows.at(-1)?.atMs ?? 0) - since >= spanMs;
}

/** What a text says beside the forms of a bill. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter((word) => !INVOICE.test(word) && !PLAIN.test(word));

/** Whether a name ends or begins with the legal form of a firm: "AB", "S.A."; few people's names do. */
export function isFirmName(name: string): boolean {
  const plain = normalized(name, 'NFKC').toLowerCase().replaceAll('.', '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1 && [words[0]!, words.at(-1)!].some(isLegalForm);
}

export const payersOf = (rows: readonly Row[]): number =>
  new Set(rows.map(({ counterparty }) => counterparty)).size;

export const isOneCurrency = (rows: readonly Row[]): boolean =>
  new Set(rows.map(({ currency }) => currency)).size === 1;
