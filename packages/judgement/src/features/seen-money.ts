import { DAY_MS, groupedBy, toDecimal, toUnits } from '@alert-review/kernel';
import {
  institutionOfNames,
  nameClasses,
  textClasses,
  type NameClass,
  type TextClass,
} from '../risk-data/words/payment-words.js';
import { hadDealingsWith } from '../activity/behaviour.js';
import { MONTH_MS } from '../activity/declared-activity.js';
import { PURCHASE_TYPES, type TransactionRow } from '../activity/entity-activity.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import { familyNameOf, counterpartyName, namesakeOfCounterparty } from '../case/facts/counterparties.js';
import { spokenDay, spokenDays, spokenMoney } from '../wording/spoken.js';
import type { CaseView } from './feature.js';

// size: a text is read as one line.

/** Payments in so many months are a habit. Own choice: once may be chance, twice a coincidence. */
const HABIT_MONTHS = 3;
/** In an account known for less than this, two months are a habit. Own choice. */
const SHORT_MS = 100 * DAY_MS;
/** A payment of more than this many times the usual size is not usual. Own choice. */
const USUAL_TIMES_MAX = 2;
/** Own choices: nobody has more employers, and a smaller sum is no pay but a share of a bill. */
const PAYERS_MAX = 2;
const PAY_SUMS_MIN = 0.1;
/** A purchase of a fifth of a reportable sum is more than daily life. Own choice. */
const PURCHASE_SUMS_MAX = 0.2;

/** What a person draws to live on. Own choice: a twentieth of a reportable sum at a time. */
const CASH_SUMS_MAX = 0.05;

/** A transaction as the features of behaviour see it. */
export interface SeenRow {
  readonly row: TransactionRow;
  readonly atMs: number;
  /** Worth in reportable sums; 0 where it is not known. */
  readonly sums: number;
  readonly isIn: boolean;
  readonly isCash: boolean;
  readonly isPurchase: boolean;
  /** The other side bears the customer's name, or the family name of a person. */
  readonly isNamesake: boolean;
  /** The alert does not ask about the other side, and it bears the customer's name. */
  readonly isOwn: boolean;
  /** An account of the customer by type or name, asked about or not. For words alone. */
  readonly isOwnAccount: boolean;
  /** The alert does not ask about the other side, and both are people with the same family name. */
  readonly isFamily: boolean;
  readonly name: string;
  readonly kinds: readonly NameClass[];
  readonly texts: readonly TextClass[];
  /** Months back from the end of the lookback; what followed it is below zero. */
  readonly month: number;
  /**
   * Pay of a person: the payer writes so, or pays like sums by the month; asked about or not. For words
   * alone.
   */
  readonly isPay: boolean;
  /** Part of a relation that goes on for months, in its usual size. */
  readonly isUsual: boolean;
  /** There were regular dealings with the other side before the window. */
  readonly isKnown: boolean;
}

interface SeenMoney {
  /** Whether enough payments tell the other side or a type; otherwise all would be strangers. */
  readonly isTold: boolean;
  readonly rows: readonly SeenRow[];
  /** Money of others that came in, and what went to others. */
  readonly ins: readonly SeenRow[];
  readonly outs: readonly SeenRow[];
  /** Incoming rows to explain: not usual, not the customer's own money. */
  readonly openIns: readonly SeenRow[];
  /** Outgoing rows to explain, with own accounts that got nothing before: they may be anywhere. */
  readonly openOuts: readonly SeenRow[];
}

export const isKnownKind = (kinds: SeenRow['kinds']): boolean =>
  kinds.length > 0 && !kinds.includes('trader') && !kinds.includes('exchange');

/** Leaves out who is known by type or name, and words whom; for words alone, as a name proves nothing. */
export function withoutKnown(rows: readonly SeenRow[]) {
  const kindOf = ({ row, kinds, isOwnAccount }: SeenRow): string | undefined =>
    isOwnAccount ? 'own account' : row.type === 'LOAN' ? 'lender' : institutionOfNames(kinds);
  const unknown = rows.filter((each) => kindOf(each) === undefined);
  const kinds = [...new Set(rows.flatMap((each) => kindOf(each) ?? []))].sort();
  if (unknown.length === 0 || kinds.length === 0) return { unknown: rows, apart: '' };
  return { unknown, apart: `, ${kinds.slice(0, 2).join(' and ')} apart,` };
}

const seenMoneyByCase = new WeakMap<CaseFacts, SeenMoney>();

export const sumOfSeenRows = (rows: readonly SeenRow[]): number =>
  rows.reduce((sum, row) => sum + row.sums, 0);

/** Groups rows by other side; a row that names nobody is a group of its own. */
export const byParty = (rows: readonly SeenRow[]): SeenRow[][] => [
  ...groupedBy(rows, ({ row }) => row.counterparty ?? row.id).values(),
];

export const byMonth = (rows: readonly SeenRow[]): SeenRow[][] => [
  ...groupedBy(rows, ({ month }) => month).values(),
];

export const countSeenParties = (rows: readonly SeenRow[]): number => byParty(rows).length;

export const namedParties = (rows: readonly SeenRow[]): number =>
  new Set(
    rows.flatMap(({ name, row }) =>
      row.counterparty === null ? [] : [name.toLowerCase() || row.counterparty],
    ),
  ).size;

export const spanInWords = (rows: readonly { readonly atMs: number }[]): string =>
  rows.length === 0 ? '' : spokenDays(rows[0]!.atMs, rows.at(-1)!.atMs);

export const idsOfSeenRows = (rows: readonly SeenRow[]): string[] =>
  [...rows].sort((a, b) => b.sums - a.sums || (a.row.id < b.row.id ? -1 : 1)).map(({ row }) => row.id);

/** Receivers are new since a month before the window, from midnight on: texts name the day. */
export const newSinceMs = ({ window }: CaseView): number =>
  Math.floor((window.startMs - MONTH_MS) / DAY_MS) * DAY_MS;

/** Tells whether nothing moved either way before then; who is not named may be anybody. */
export function isNewTo(view: CaseView, counterparty: string | null): boolean {
  const seen = counterparty === null ? undefined : view.before.get(counterparty);
  return seen === undefined || seen.firstMs >= newSinceMs(view);
}

/** Returns how often a payment was larger than all before it; rows in time order. */
export function risingSteps(paid: readonly SeenRow[]): number {
  let steps = 0;
  let most = 0;
  for (const { sums } of paid) {
    if (most > 0 && sums > most) steps += 1;
    most = Math.max(most, sums);
  }
  return steps;
}

export const percentOfWhole = (part: number, whole: number): number =>
  whole > 0 ? Math.round((1000 * part) / whole) / 1000 : 0;

export const percentText = (share: number): string =>
  share > 0 && share < 0.01 ? 'less than 1 %' : `${Math.round(share * 100)} %`;

/** Words reportable sums in the currency of most payments, in two digits: "45,000 USD". */
export function roughMoney(view: CaseView, sums: number): string {
  const worth = byCurrency(view.rows).flatMap(([currency]) => {
    const unit = view.sums([{ amount: '1', currency, direction: 'in' }]);
    return unit > 0 && Number.isFinite(unit) ? [{ currency, unit }] : [];
  });
  const [most] = worth;
  if (!most) return 'an unknown sum';
  const amount = Number((sums / most.unit).toPrecision(2));
  return spokenMoney(amount < 1e15 ? amount.toFixed(amount < 10 ? 2 : 0) : String(amount), most.currency);
}

/** Rounds parts of a feature to thousandths: exact enough to compare, and short to store. */
export const roundedParts = (parts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Math.round(part * 1000) / 1000]));

const CURRENCIES_TOLD = 3;
/** Least share of all payments that tell the other side. Own choice. */
const TOLD_SHARE_MIN = 0.2;

/** Text for why nothing is said of strangers, institutions or new receivers. */
export const NO_NAMES_REASON = 'The payments tell neither names nor types of the other sides.';

/** Words "29,500 USD and 1,200 EUR (300 EUR of it after the alert)"; "nothing" without rows. */
export function moneyText(rows: readonly SeenRow[]): string {
  const later = rows.filter(({ month }) => month < 0);
  const told = (some: readonly SeenRow[]) => sumsText(some.map(({ row }) => row));
  return `${told(rows)}${later.length > 0 ? ` (${told(later)} of it after the alert)` : ''}`;
}

/** Groups rows by currency, most rows first. */
const byCurrency = <Row extends Pick<TransactionRow, 'currency'>>(rows: readonly Row[]): [string, Row[]][] =>
  [...groupedBy(rows, ({ currency }) => currency)].sort(
    ([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1),
  );

/** Words the sums, currencies with most rows first. */
export function sumsText(rows: readonly Pick<TransactionRow, 'amount' | 'currency'>[]): string {
  const told = byCurrency(rows)
    .slice(0, CURRENCIES_TOLD)
    .map(([currency, some]) => {
      const units = some.reduce((sum, { amount }) => sum + toUnits(amount), 0n);
      return spokenMoney(toDecimal(units), currency);
    });
  return told.length === 0 ? 'nothing' : told.join(' and ');
}

/** Tells whether a month was read before a day: without one nobody can say who is new. */
export const hasMonthBefore = ({ facts: { earlier }, subject }: CaseView, fromMs: number): boolean =>
  (earlier?.sinceMs ?? subject.firstTransaction?.atMs ?? fromMs) <= fromMs - MONTH_MS;

/** Words since when money is told, never before the first payment, and how far back a short history goes. */
export function sinceFigures({ facts: { earlier }, subject }: CaseView, fromMs: number) {
  const firstMs = subject.firstTransaction?.atMs ?? fromMs;
  const readMs = earlier?.sinceMs ?? firstMs;
  const isShort = earlier?.sinceMs !== undefined || (readMs < fromMs && fromMs - readMs < SHORT_MS);
  return {
    since: spokenDay(Math.max(fromMs, firstMs)),
    read: isShort ? ` (payments read since ${spokenDay(readMs)})` : '',
  };
}

/** Returns rows of the lookback and after it, in time order, each judged by its relation so far. */
export function seenMoney(view: CaseView): SeenMoney {
  const before = seenMoneyByCase.get(view.facts);
  if (before) return before;
  const all = [...view.rows, ...view.later].filter(({ direction }) => direction !== 'self');
  const relations = groupedBy(all, relationOf);
  const family = view.isPerson ? familyNameOf(view.profile?.name ?? '') : '';
  const worth = new Map(all.map((row) => [row.id, worthOf(view, row)]));
  const isShort = (all.at(-1)?.atMs ?? 0) - (all[0]?.atMs ?? 0) < SHORT_MS;
  const months = isShort ? HABIT_MONTHS - 1 : HABIT_MONTHS;
  const habits = [...relations.values()].map((rows) => usualOf(view, rows, worth, months));
  const usual = new Set((view.isPerson ? keepLikelyEmployers(habits, worth) : habits).flat());
  const pay = view.isPerson ? payOf(view, [...relations.values()], worth, months) : new Set<TransactionRow>();
  const asked = new Set(all.flatMap(({ flagged, counterparty }) => (flagged ? [counterparty] : [])));
  const parties = new Set(all.map(({ counterparty }) => counterparty));
  const namesakes = new Map([...parties].map((party) => [party, namesakeOfCounterparty(view.facts, party)]));
  const rows = all.map((row): SeenRow => {
    const party = counterpartyName(row, view.facts);
    const isNamed = row.counterparty !== null && (party !== row.counterparty || !party.includes(':'));
    const shown = isNamed ? party : '';
    const sums = worth.get(row.id)!;
    const namesake = isNamed ? namesakes.get(row.counterparty)! : null;
    const bearsName = namesake === 'own name';
    const kinds = nameClasses(shown);
    const bearsFamily = !bearsName && family !== '' && kinds.length === 0 && familyNameOf(shown) === family;
    const isAsked = asked.has(row.counterparty);
    return {
      row,
      atMs: row.atMs,
      sums,
      isIn: row.direction === 'in',
      isCash: row.cash === true,
      isPurchase: PURCHASE_TYPES.has(row.type) && row.direction === 'out' && sums < PURCHASE_SUMS_MAX,
      isNamesake: bearsName || bearsFamily,
      isOwn: bearsName && !isAsked,
      isOwnAccount: row.type === 'INTERNAL' || (namesake?.startsWith('own name') ?? false),
      isFamily: bearsFamily && !isAsked,
      name: shown,
      kinds,
      texts: textClasses(view.facts.descriptors?.[row.id] ?? ''),
      month: monthOf(view, row.atMs),
      isPay: pay.has(row),
      isUsual: usual.has(row),
      isKnown: !isAsked && hadDealingsWith(view.before, row.counterparty),
    };
  });
  const ins = rows.filter(({ isIn, isOwn }) => isIn && !isOwn);
  const outs = rows.filter(({ isIn, isOwn }) => !isIn && !isOwn);
  const told = rows.filter(({ name, row }) => name !== '' || row.type !== null);
  const seen: SeenMoney = {
    isTold: told.length >= TOLD_SHARE_MIN * rows.length,
    rows,
    ins,
    outs,
    openIns: ins.filter(({ isUsual }) => !isUsual),
    openOuts: rows.filter(
      ({ isIn, isUsual, isPurchase, isOwn, isKnown }) =>
        !isIn && !isUsual && !isPurchase && !(isOwn && isKnown),
    ),
  };
  seenMoneyByCase.set(view.facts, seen);
  return seen;
}

const relationOf = ({ direction, counterparty, id }: TransactionRow): string =>
  `${direction} ${counterparty ?? id}`;

function worthOf(view: CaseView, row: TransactionRow): number {
  const sums = view.sums([row]);
  return Number.isFinite(sums) ? sums : 0;
}

/**
 * Drops the regular pay of a person beyond the two most frequent payers: more are customers, not employers.
 */
function keepLikelyEmployers(
  habits: readonly (readonly TransactionRow[])[],
  worth: ReadonlyMap<string, number>,
): (readonly TransactionRow[])[] {
  const isPay = ([first]: readonly TransactionRow[]): boolean =>
    first?.direction === 'in' && worth.get(first.id)! >= PAY_SUMS_MIN;
  const pay = habits.filter(isPay).sort((a, b) => b.length - a.length || a[0]!.atMs - b[0]!.atMs);
  return [...habits.filter((rows) => !isPay(rows)), ...pay.slice(0, PAYERS_MAX)];
}

const monthOf = ({ facts }: CaseView, atMs: number): number =>
  Math.floor((facts.lookback.endMs - atMs) / MONTH_MS);

const monthsOf = (view: CaseView, rows: readonly TransactionRow[]): number =>
  new Set(rows.map(({ atMs }) => monthOf(view, atMs))).size;

/**
 * Returns the habit of a relation in one direction: months with it, and sums of the usual size. What the
 * alert
 * flags is no habit: that something went on for months is no answer to what the alert asks.
 */
function usualOf(
  view: CaseView,
  rows: readonly TransactionRow[],
  worth: ReadonlyMap<string, number>,
  months: number,
): TransactionRow[] {
  const [first] = rows;
  if (!first || first.counterparty === null || rows.some(({ flagged }) => flagged)) return [];
  if (rows.some(({ id, cash }) => cash === true && worth.get(id)! > CASH_SUMS_MAX)) return [];
  const sizes = rows.map(({ id }) => worth.get(id)!).sort((a, b) => a - b);
  const most = USUAL_TIMES_MAX * sizes[Math.floor((sizes.length - 1) / 2)]!;
  if (monthsOf(view, rows) < months) return [];
  return rows.filter(({ id }) => worth.get(id)! <= most);
}

function payOf(
  view: CaseView,
  relations: readonly (readonly TransactionRow[])[],
  worth: ReadonlyMap<string, number>,
  months: number,
): ReadonlySet<TransactionRow> {
  const sumOfRow = ({ id }: TransactionRow): number => worth.get(id)!;
  const isWritten = ({ id }: TransactionRow) =>
    textClasses(view.facts.descriptors?.[id] ?? '').includes('wage');
  const isPay = (rows: readonly TransactionRow[]): boolean => {
    const [first] = rows;
    if (first?.direction !== 'in' || first.counterparty === null || first.cash === true) return false;
    if (rows.some(isWritten)) return true;
    const paid = monthsOf(view, rows);
    const sums = rows.map(sumOfRow).sort((a, b) => a - b);
    const isAlike = sums.at(-1)! <= USUAL_TIMES_MAX * sums[0]!;
    return paid >= months && rows.length <= 2 * paid && isAlike && sums[0]! >= PAY_SUMS_MIN;
  };
  const byCount = relations.filter(isPay).sort((a, b) => b.length - a.length || a[0]!.atMs - b[0]!.atMs);
  return new Set(byCount.slice(0, PAYERS_MAX).flat());
}
