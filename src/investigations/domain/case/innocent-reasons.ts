import type { Entity } from '../../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../../ingestion/domain/transaction.record.js';
import { compareUnits, toUnits, type Units } from '../../../kernel/decimal.js';
import { busiestMonth, declaredAmount, weightsIn, type Rates } from '../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../activity/entity-activity.js';
import { spokenMoney } from '../texts/spoken.js';
import type { Explanation, ExplanationKind } from './explanation.js';
import { saysSomething } from './filled-text.js';
import { COLLECTED_FOR, OCCASION, ONE_OFFS, SPENT_ON, TRADE, WAGES } from './reason-words.js';

export interface ReasonsAsked {
  /** Of the subject in the lookback, oldest first. */
  readonly rows: readonly TransactionRow[];
  /** The same transactions as uploaded, by service id. */
  readonly contents: ReadonlyMap<string, Transaction>;
  readonly profile: Entity;
  /** What was declared of deposits vouches for nothing. */
  readonly isDepositsUnlikely?: boolean;
  readonly rates: Readonly<Record<string, string | null>>;
  /** Whether these sums together have to be reported. */
  isReportable(rows: readonly TransactionRow[]): boolean;
}

/** Some milliseconds of work. */
const ROWS_AT_ONCE = 500;

interface Row extends TransactionRow {
  readonly counterparty: string;
  readonly units: Units;
  readonly isIn: boolean;
  readonly isCash: boolean;
  /** Of the other side; empty for a customer of the bank. */
  readonly name: string;
  readonly text: string;
}

/** More payments than this are no single sale. */
const ONE_OFF_ROWS_MAX = 3;
/** Money that is handed on at once was not what the record speaks of: at most half leaves so soon. */
const HANDED_ON_MS = 5 * DAY_MS;

const EMPLOYEES_MIN = 3;
const PAYDAYS_MIN = 2;
const PAYDAY_GAP_MS = 25 * DAY_MS;
/** A firm that pays out nearly all that comes in has no trade to pay people for. */
const WAGES_PERCENT_MAX = 60n;

const PAYERS_MIN = 5;
/** Shares of one price; some pay for two. */
const SHARE_TIMES_MAX = 2n;
const SPENT_PERCENT_MIN = 60n;

const BUYERS_MIN = 5;
/** Of what a shop declared for a month; a larger sum is no purchase. */
const RECEIPT_PERCENT_MAX = 5n;

/** By the record or payment texts, borne out by money: either alone is a claim. Own choices; can pause. */
export function* innocentReasons(asked: ReasonsAsked): Generator<void, Explanation[]> {
  const rows: Row[] = [];
  for (const [i, row] of asked.rows.entries()) {
    const read = rowOf(row, asked);
    if (read) rows.push(read);
    if (i % ROWS_AT_ONCE === 0) yield;
  }
  const found: Explanation[] = [];
  for (const look of [oneOffs, payroll, collections, asDeclared]) {
    yield;
    found.push(...look(rows, asked));
  }
  return found;
}

function rowOf(row: TransactionRow, { contents }: ReasonsAsked): Row | null {
  const content = contents.get(row.id);
  const units = toUnits(row.amount);
  if (!content || row.counterparty === null || row.direction === 'self' || units <= 0n) return null;
  const isIn = row.direction === 'in';
  const side = isIn === (row.negative ?? false) ? content.receiver : content.sender;
  const name = side?.name ?? '';
  const text = `${name} ${content.descriptor ?? ''}`;
  // Behind a spread, members that are new to the object would take ten times as long.
  return { units, isIn, isCash: row.cash === true, name, text, ...row, counterparty: row.counterparty };
}

const explanation = (
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

/** On record, and one payer bears it out: by its name, or by what it writes, which is a claim. */
function oneOffs(rows: readonly Row[], { profile, rates }: ReasonsAsked): Explanation[] {
  const { source_of_funds: funds, source_of_wealth: wealth, purpose_of_account: purposes } = profile;
  const said = [...(funds ?? []), ...(wealth ?? []), ...(purposes ?? [])].filter(saysSomething);
  return ONE_OFFS.flatMap(({ record, payer }) => {
    const word = said.map((text) => record.exec(text)?.[0]).find((found) => found !== undefined);
    if (word === undefined) return [];
    const paid = rows.filter(({ isIn, isCash, text }) => isIn && !isCash && payer.test(text));
    const isOnce = paid.length > 0 && paid.length <= ONE_OFF_ROWS_MAX && payersOf(paid) === 1;
    const left = rows.filter((row) => !row.isIn && paid.some((before) => isSoonAfter(row, before)));
    const spent = left.filter(({ isCash, name }) => !isCash && SPENT_ON.test(name));
    const known = new Set(payersOf(spent) === 1 ? spent : []);
    const others = left.filter((row) => !known.has(row));
    if (!isOnce || !isOneCurrency([...paid, ...known]) || areMostOf(paid, others, rates)) return [];
    const basis = paid.every(({ name }) => payer.test(name)) ? 'record' : 'texts';
    return [explanation('one_off', basis, word.toLowerCase(), [...paid, ...known])];
  });
}

/** Whether more than half of what was paid in one currency left; what has no rate may be worth it all. */
function areMostOf(paid: readonly Row[], left: readonly Row[], rates: Rates): boolean {
  const weightOf = weightsIn(paid[0]!.currency, rates);
  const worth = left.map(({ units, currency }) => ({ units, weight: weightOf(currency) }));
  if (worth.some(({ weight }) => weight === null)) return true;
  const gone = worth.reduce((total, { units, weight }) => total + units * weight!, 0n);
  return gone * 2n > sum(paid) * weightOf(paid[0]!.currency)!;
}

const isSoonAfter = (row: Row, before: Row): boolean =>
  row.atMs >= before.atMs && row.atMs - before.atMs <= HANDED_ON_MS;

/** A business pays the same people about the same, once a month. */
function payroll(rows: readonly Row[], { profile, isReportable }: ReasonsAsked): Explanation[] {
  if (profile.type !== 'BUSINESS') return [];
  const wages = rows.filter(({ isIn, isCash, text }) => !isIn && !isCash && WAGES.test(text));
  const employed = [...groupedBy(wages, ({ counterparty }) => counterparty).values()].filter(
    (paid) => paid.length >= PAYDAYS_MIN && areMonthly(paid) && paid.every((row) => !isReportable([row])),
  );
  const paid = employed.flat();
  const income = rows.filter(({ isIn, currency }) => isIn && currency === paid[0]?.currency);
  const isAffordable = sum(paid) * 100n <= WAGES_PERCENT_MAX * sum(income);
  return employed.length >= EMPLOYEES_MIN && isOneCurrency(paid) && isAffordable
    ? [explanation('payroll', 'texts', WAGES.exec(paid[0]!.text)![0].toLowerCase(), paid)]
    : [];
}

/** At least twenty-five days apart, and none half as much again as another. */
function areMonthly(paid: readonly Row[]): boolean {
  const [least, most] = spanOf(paid);
  return (
    most * 2n <= least * 3n &&
    paid.every(({ atMs }, i) => i === 0 || atMs - paid[i - 1]!.atMs >= PAYDAY_GAP_MS)
  );
}

/** Many give for one occasion, one payee gets most of it, and all is too little to report. */
function collections(rows: readonly Row[], { profile, isReportable }: ReasonsAsked): Explanation[] {
  const transfers = rows.filter(({ isCash }) => !isCash);
  const told = transfers.filter(({ text }) => OCCASION.test(text));
  const byWord = groupedBy(told, ({ text }) => OCCASION.exec(text)![1]!.toLowerCase());
  const isOne = (named: readonly Row[], isLike: boolean): boolean => {
    const [given, spent] = [named.filter(({ isIn }) => isIn), named.filter(({ isIn }) => !isIn)];
    const [least, most] = spanOf(given);
    const isSpent = sum(spent) * 100n >= SPENT_PERCENT_MIN * sum(given) && payersOf(spent) === 1;
    const isShared = !isLike || most <= SHARE_TIMES_MAX * least;
    return (
      payersOf(given) >= PAYERS_MIN && isShared && isSpent && isOneCurrency(named) && !isReportable(given)
    );
  };
  return [
    ...namesCollectedFor(profile).flatMap((name) => {
      const named = transfers.filter(({ text }) => text.toLowerCase().includes(name));
      return isOne(named, false) ? [explanation('collection', 'record', name, named)] : [];
    }),
    ...[...byWord].flatMap(([word, named]) =>
      isOne(named, true) ? [explanation('collection', 'texts', word, named)] : [],
    ),
  ];
}

/** Whom money is collected for, as the record says: in lower case. */
const namesCollectedFor = ({ source_of_funds: funds, purpose_of_account: purposes }: Entity): string[] =>
  [...(funds ?? []), ...(purposes ?? [])].flatMap((text) => {
    const said = COLLECTED_FOR.exec(text)?.[1] ?? '';
    return (said.match(/\p{Lu}\p{L}{3,}/gu) ?? []).map((name) => name.toLowerCase());
  });

/** All that came in, while no thirty days exceed what was declared; the small receipts of a shop as well. */
function asDeclared(
  rows: readonly Row[],
  { rows: all, profile, rates, isDepositsUnlikely }: ReasonsAsked,
): Explanation[] {
  if (isDepositsUnlikely) return [];
  const declared = declaredAmount(profile.estimated_monthly_deposits);
  const incoming = rows.filter(({ isIn }) => isIn);
  if (!declared?.upper || incoming.length === 0) return [];
  // What came from nobody who is named counts against the declared, too.
  const month = busiestMonth(all, 'in', declared, rates);
  if (month.isAbove || month.unknown.length > 0) return [];
  const most = toUnits(declared.upper) * RECEIPT_PERCENT_MAX;
  const receipts = incoming.filter(
    ({ isCash, units, currency }) => !isCash && currency === declared.currency && units * 100n <= most,
  );
  const word = profile.type === 'BUSINESS' ? TRADE.exec(profile.industry ?? '')?.[0] : undefined;
  const isShop = payersOf(receipts) >= BUYERS_MIN;
  return [
    ...(word !== undefined && isShop
      ? [explanation('declared_trade', 'record', word.toLowerCase(), receipts)]
      : []),
    explanation(
      'declared',
      'declaration',
      `${spokenMoney(declared.upper, declared.currency)} a month`,
      incoming,
    ),
  ];
}

const sum = (rows: readonly Row[]): Units => rows.reduce((total, { units }) => total + units, 0n);

function spanOf(rows: readonly Row[]): readonly [Units, Units] {
  const amounts = rows.map(({ units }) => units).sort(compareUnits);
  return [amounts[0] ?? 0n, amounts.at(-1) ?? 0n];
}

function groupedBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const payersOf = (rows: readonly Row[]): number => new Set(rows.map(({ counterparty }) => counterparty)).size;

const isOneCurrency = (rows: readonly Row[]): boolean =>
  new Set(rows.map(({ currency }) => currency)).size === 1;
