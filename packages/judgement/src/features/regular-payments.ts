import { DAY_MS, groupedBy, MONTH_MS } from '@alert-review/kernel';
import type { TransactionRow } from '../activity/entity-activity.js';
import { counterpartyKind, counterpartyName } from '../case/facts/counterparties.js';
import type { NameKind } from '../risk-data/words/name-kinds.js';
import {
  nameClasses,
  textClasses,
  type NameClass,
  type TextClass,
} from '../risk-data/words/payment-words.js';
import type { CaseView } from './feature.js';

/** Payments in this many months are a habit; in fewer months they may be a coincidence. */
const HABIT_MONTHS = 3;
/** In an account known for a shorter time, two months are a habit. */
const SHORT_MS = 100 * DAY_MS;
/** A payment of more than this many times the usual size is unusual. */
const USUAL_TIMES_MAX = 2;
/** At most this many payers count as employers by the rhythm of their payments alone. */
const PAYERS_MAX = 2;
/** At most this many payers are believed who write "wage", "pension" or "benefit". */
const STATED_PAYERS_MAX = 5;
/** A payment below this multiple of the reporting threshold is rather a share of a bill than pay. */
const PAY_SUMS_MIN = 0.1;
/** A small payment is pay, too, if it is this share of what the customer receives. */
const PAY_SHARE_MIN = 0.2;
/** A month with overtime, a bonus or a thirteenth wage. */
const STATED_TIMES_MAX = 3;
/** Weekly wages are paid up to five times a month. */
const PAYDAYS_MAX = 5;
/**
 * Share of the payments of an employer that are of the usual size; hours, shifts and bonuses vary the others.
 */
const ALIKE_SHARE_MIN = 0.75;
/** A cash withdrawal up to this share of the reporting threshold is for living. */
const CASH_SUMS_MAX = 0.05;

/** References by which a payer says that people live on a payment. */
const INCOME_TEXTS: readonly TextClass[] = ['wage', 'pension', 'benefit'];
/** Payers who pay people by the month by what they are. */
const INCOME_PAYERS: readonly NameClass[] = ['pension', 'state'];
/** Names of such payers that others bear too. */
const NO_INCOME_PAYERS: readonly NameClass[] = ['trader', 'exchange', 'lottery'];

export interface RegularPayments {
  /** Payments of several months in their usual size, without relations that the alert flags. */
  readonly usual: ReadonlySet<TransactionRow>;
  /** Regular income of a person, by what is said or by rhythm and size, whether or not the alert flags it. */
  readonly pay: ReadonlySet<TransactionRow>;
  /** Payments of a relation that goes on over several months, in any size, flagged or not. */
  readonly lasting: ReadonlySet<TransactionRow>;
}

/** All payments of a customer with one counterparty in one direction, in order of time. */
interface Relation {
  readonly rows: readonly TransactionRow[];
  readonly sizes: readonly number[];
  readonly usualSize: number;
  /** Months with payments. */
  readonly months: number;
  readonly isIn: boolean;
  readonly isNamed: boolean;
  readonly isFlagged: boolean;
  readonly isCash: boolean;
  readonly nameKind: NameKind;
  /** The payer is one that people live on, or says that the payment is a wage, pension or benefit. */
  readonly isStated: boolean;
  /** Months in which the payer, whoever it is, calls a payment a wage. */
  readonly wageMonths: number;
}

const relationKeyOf = ({ direction, counterparty, id }: TransactionRow): string =>
  `${direction} ${counterparty ?? id}`;

const monthOf = ({ facts }: CaseView, atMs: number): number =>
  Math.floor((facts.lookback.endMs - atMs) / MONTH_MS);

const monthsOf = (view: CaseView, rows: readonly TransactionRow[]): number =>
  new Set(rows.map(({ atMs }) => monthOf(view, atMs))).size;

const textsOf = ({ facts }: CaseView, id: string): readonly TextClass[] =>
  textClasses(facts.descriptors?.[id] ?? '');

/**
 * Returns which payments are regular: the one place where a habit and the regular income of a person are
 * decided. `rows` are in order of time; `worth`: values by id, in multiples of the reporting threshold.
 */
export function regularPaymentsOf(
  view: CaseView,
  rows: readonly TransactionRow[],
  worth: ReadonlyMap<string, number>,
): RegularPayments {
  const isShort = (rows.at(-1)?.atMs ?? 0) - (rows[0]?.atMs ?? 0) < SHORT_MS;
  const months = isShort ? HABIT_MONTHS - 1 : HABIT_MONTHS;
  const relations = [...groupedBy(rows, relationKeyOf).values()].map((some) => relationOf(view, some, worth));
  const lasting = relations.filter(({ isNamed, months: paid }) => isNamed && paid >= months);
  const usualRows = ({ rows: some, usualSize }: Relation, times: number): TransactionRow[] =>
    some.filter(({ id }) => worth.get(id)! <= times * usualSize);
  if (!view.isPerson)
    return {
      usual: new Set(
        relations.filter(isHabit(months, worth)).flatMap((each) => usualRows(each, USUAL_TIMES_MAX)),
      ),
      pay: new Set(),
      lasting: new Set(lasting.flatMap((each) => each.rows)),
    };
  const income = incomeOf(relations, months);
  const habits = relations.filter(isHabit(months, worth));
  const isLarge = ({ isIn, rows: [first] }: Relation): boolean =>
    isIn && worth.get(first!.id)! >= PAY_SUMS_MIN;
  const kept = [
    ...habits.filter((each) => !isLarge(each)),
    ...habits.filter(isLarge).sort(mostPaymentsFirst).slice(0, PAYERS_MAX),
  ];
  const stated = income.filter(({ isStated, isFlagged, months: paid }) => isStated && !isFlagged && paid > 1);
  return {
    usual: new Set([
      ...kept.flatMap((each) => usualRows(each, USUAL_TIMES_MAX)),
      ...stated.flatMap((each) => usualRows(each, STATED_TIMES_MAX)),
    ]),
    pay: new Set(income.flatMap((each) => each.rows)),
    lasting: new Set(lasting.flatMap((each) => each.rows)),
  };
}

function relationOf(
  view: CaseView,
  rows: readonly TransactionRow[],
  worth: ReadonlyMap<string, number>,
): Relation {
  const { counterparty, direction } = rows[0]!;
  const nameKind = counterparty === null ? 'unknown' : counterpartyKind(counterparty, view.facts);
  const sizes = rows.map(({ id }) => worth.get(id)!).sort((a, b) => a - b);
  return {
    rows,
    sizes,
    usualSize: sizes[Math.floor((sizes.length - 1) / 2)]!,
    months: monthsOf(view, rows),
    isIn: direction === 'in',
    isNamed: counterparty !== null,
    isFlagged: rows.some(({ flagged }) => flagged),
    isCash: rows.some(({ cash }) => cash === true),
    nameKind,
    isStated: direction === 'in' && isStatedIncome(view, rows, nameKind),
    wageMonths: monthsOf(
      view,
      rows.filter(({ id }) => textsOf(view, id).includes('wage')),
    ),
  };
}

/** A person who writes that a payment is a wage, pension or benefit states nothing. */
function isStatedIncome(view: CaseView, rows: readonly TransactionRow[], nameKind: NameKind): boolean {
  if (nameKind === 'person') return false;
  const payer = nameClasses(counterpartyName(rows[0]!, view.facts));
  if (payer.some((each) => NO_INCOME_PAYERS.includes(each))) return false;
  return (
    (nameKind === 'firm' && payer.some((each) => INCOME_PAYERS.includes(each))) ||
    rows.some(({ id }) => textsOf(view, id).some((each) => INCOME_TEXTS.includes(each)))
  );
}

const mostPaymentsFirst = (a: Relation, b: Relation): number =>
  b.rows.length - a.rows.length || a.rows[0]!.atMs - b.rows[0]!.atMs;

/**
 * Tells whether payments with a counterparty in one direction are a habit. Flagged payments are never one:
 * having continued for months does not answer the alert's question.
 */
const isHabit =
  (months: number, worth: ReadonlyMap<string, number>) =>
  ({ rows, isNamed, isFlagged, months: paid }: Relation): boolean =>
    isNamed &&
    !isFlagged &&
    paid >= months &&
    !rows.some(({ id, cash }) => cash === true && worth.get(id)! > CASH_SUMS_MAX);

/** Returns the payers that a person lives on. */
function incomeOf(relations: readonly Relation[], months: number): Relation[] {
  const payers = relations.filter(({ isIn, isNamed, isCash }) => isIn && isNamed && !isCash);
  const received = sumOf(payers.flatMap(({ sizes }) => sizes));
  const byRhythm = payers.filter((each) => !each.isStated && isPaidLikeWages(each, months, received));
  const stated = payers.filter(({ isStated }) => isStated).sort(mostPaymentsFirst);
  return [
    ...stated.slice(0, STATED_PAYERS_MAX),
    ...byRhythm.sort(mostPaymentsFirst).slice(0, Math.max(0, PAYERS_MAX - stated.length)),
  ];
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/**
 * Tells whether somebody pays like an employer who says nothing. People, and payers that the alert flags, are
 * taken for employers only if they pay nearly the same once or twice a month; the pay of other firms may vary
 * with hours, shifts and bonuses.
 */
function isPaidLikeWages(relation: Relation, months: number, received: number): boolean {
  const { rows, sizes, usualSize, months: paid, nameKind, wageMonths, isFlagged } = relation;
  if (wageMonths > 1) return true;
  if (paid < months) return false;
  if (nameKind !== 'firm' || isFlagged)
    return (
      rows.length <= 2 * paid && sizes.at(-1)! <= USUAL_TIMES_MAX * sizes[0]! && sizes[0]! >= PAY_SUMS_MIN
    );
  const alike = sizes.filter((size) => 2 * size >= usualSize && size <= USUAL_TIMES_MAX * usualSize);
  const sum = sumOf(sizes);
  return (
    rows.length <= PAYDAYS_MAX * paid &&
    alike.length >= ALIKE_SHARE_MIN * rows.length &&
    (usualSize >= PAY_SUMS_MIN || sum >= PAY_SHARE_MIN * received)
  );
}
