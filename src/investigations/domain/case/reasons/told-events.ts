import { toUnits } from '../../../../kernel/decimal.js';
import { declaredAmount, weightsIn } from '../../activity/declared-activity.js';
import { DAY_MS } from '../../activity/entity-activity.js';
import type { Explanation } from '../facts/explanation.js';
import { familyNameOf } from '../facts/family-name.js';
import { isOnce, leftFor, leftWithin, spentAtOne, transfers } from './life-events.js';
import {
  areMonthly,
  areMostOf,
  explanation,
  groupedBy,
  isBeyondYear,
  isEstablished,
  isFirmName,
  inCurrency,
  isOneCurrency,
  leftSoonAfter,
  sum,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import {
  CARE,
  EXCHANGE,
  FAMILY_GIFT,
  HOLDS_PRICES,
  INSURER,
  INVOICE,
  LENDER,
  LOAN,
  RETURNED,
  SCHOOL,
  SELLS,
  SPENT_ON,
  TAX_OFFICE,
  TRADER,
  VEHICLE,
  VEHICLE_KIND,
} from './reason-words.js';

type Profile = ReasonsAsked['profile'];

/** Why money comes once: whoever pays it says so, and it goes to one whom such money is for. */
interface ToldEvent {
  readonly word: string;
  /** So many declared incomes of a year may come on the word of texts and names. */
  readonly yearsMax: bigint;
  isFrom(row: Row, profile: Profile): boolean;
  isTo(row: Row, profile: Profile, given: readonly Row[]): boolean;
  isBorneOut?(given: readonly Row[], rows: readonly Row[]): boolean;
}

const said = ({ name, text }: Row): string => text.slice(name.length);

/** Makers are people's names as well: Mercedes, Ford, Suzuki. */
const sellsVehicles = (name: string): boolean =>
  VEHICLE_KIND.test(name) ||
  (VEHICLE.test(name) && (isFirmName(name) || SPENT_ON.test(name) || SELLS.test(name)));

const isDealer = ({ name }: Row): boolean => SPENT_ON.test(name) || sellsVehicles(name);

const isCare = ({ name }: Row): boolean => (CARE.test(name) || SCHOOL.test(name)) && !TRADER.test(name);

/** Where it stays the customer's, by the whole name; many a firm is called after savings. */
const isOwn = (row: Row): boolean => row.isOwn;

/** Somebody, or a dealer; not who trades abroad or with anything, by name. */
const buysVehicles = (row: Row): boolean =>
  !TRADER.test(row.name) && (!isFirmName(row.name) || isDealer(row));

function wasPaid(given: readonly Row[], rows: readonly Row[]): boolean {
  const [first] = given;
  const paid = transfers(rows, false).filter(
    ({ counterparty, atMs }) => counterparty === first!.counterparty && atMs < first!.atMs,
  );
  return isOneCurrency([...given, ...paid]) && sum(paid) >= sum(given);
}

/** Anybody writes "invoice" on a payment to a friend: of a firm, or of a part of what came. Own choice. */
function isBill({ name, text, units }: Row, _: Profile, given: readonly Row[]): boolean {
  if (SPENT_ON.test(name) || sellsVehicles(name)) return true;
  return INVOICE.test(text) && (isFirmName(name) || 3n * units <= 2n * sum(given));
}

export const OWN_SAVINGS: ToldEvent = {
  word: 'own savings',
  yearsMax: 1n,
  isFrom: isOwn,
  isTo: (row, profile, given) => isBill(row, profile, given) || isCare(row),
};

/** Own choices: who pays by trade, or is of the family, may pay two incomes of a year. */
const EVENTS: readonly ToldEvent[] = [
  {
    word: 'loan',
    yearsMax: 2n,
    isTo: isDealer,
    isFrom: ({ name, text, type }) => type !== 'LOAN' && LENDER.test(name) && LOAN.test(text),
  },
  {
    word: 'gift',
    yearsMax: 2n,
    isFrom: (row, { name = '' }) => {
      const family = familyNameOf(name ?? '');
      return family !== '' && familyNameOf(row.name) === family && FAMILY_GIFT.test(row.text);
    },
    isTo: (row) => isDealer(row) || isCare(row),
  },
  {
    word: 'insurance',
    yearsMax: 2n,
    isFrom: ({ name }) => INSURER.test(name),
    isTo: (row, profile, given) => isDealer(row) || isCare(row) || isBill(row, profile, given),
  },
  OWN_SAVINGS,
  {
    word: 'deposit',
    yearsMax: 1n,
    isFrom: (row) => RETURNED.test(said(row)),
    isTo: isOwn,
    isBorneOut: wasPaid,
  },
  {
    word: 'sale',
    yearsMax: 1n,
    isFrom: (row) => VEHICLE.test(said(row)) && buysVehicles(row),
    isTo: (row) => isDealer(row) || row.isOwn,
  },
];

const OF_EMPLOYER: ToldEvent = {
  word: 'employer',
  yearsMax: 1n,
  isFrom: () => true,
  isTo: (row, profile, given) => row.isOwn || isBill(row, profile, given) || isCare(row),
};
const PAYDAYS_MIN = 3;
const PAYMENTS_MAX = 60;
/** No wage is so many times another, nor a bonus more than two years of them. Own choices. */
const BESIDE_WAGES = 2n;
const WAGES_MAX = 24n;

function besideWages(paid: readonly Row[]): readonly Row[] {
  if (paid.length <= PAYDAYS_MIN) return [];
  const most = paid.reduce((best, row) => (row.units > best.units ? row : best));
  const wages = paid.filter((row) => row !== most);
  const isBeside =
    areMonthly(wages) &&
    wages.every(({ units }) => most.units >= BESIDE_WAGES * units && most.units <= WAGES_MAX * units);
  return isBeside ? [most] : [];
}

const ROWS_AT_ONCE = 500;
/** In reportable sums: what is half of one and more needs a reason where nobody is there to compare with. */
const LITTLE = 0.5;
/** What comes more often is no event of a life, and each looks through all that left. Own choice. */
const TOLD_MAX = 20;

/** Of a person of a year or more, where both sides say so, and one receiver got most of it. Can pause. */
export function* toldEvents(rows: readonly Row[], asked: ReasonsAsked): Generator<void, Explanation[]> {
  const { profile, isReportable } = asked;
  const told: { readonly event: ToldEvent; readonly given: readonly Row[] }[] = [];
  let looked = 0;
  for (const paid of groupedBy(transfers(rows, true), ({ counterparty }) => counterparty).values()) {
    looked += paid.length;
    if (looked >= ROWS_AT_ONCE) {
      yield;
      looked = 0;
    }
    // Who pays so often has a usual payment, and so little needs no word.
    if (profile.type !== 'INDIVIDUAL' || paid.length > PAYMENTS_MAX || !isReportable(paid, LITTLE)) continue;
    const events = EVENTS.map((event) => ({
      event,
      given: paid.filter((row) => event.isFrom(row, profile)),
    }));
    const all = [...events, { event: OF_EMPLOYER, given: besideWages(paid) }];
    told.push(...all.filter(({ given }) => given.length > 0));
    if (told.length > TOLD_MAX) return [];
  }
  const found: Explanation[] = [];
  for (const { event, given } of told) {
    yield;
    const spent = spentAsTold(event, given, rows, asked);
    if (spent.length > 0) found.push(explanation('spent', 'texts', event.word, [...given, ...spent]));
  }
  return found;
}

/** To whom it went; empty where it is too much for a word, or went on as if it were of others. */
export function spentAsTold(
  event: ToldEvent,
  given: readonly Row[],
  rows: readonly Row[],
  asked: ReasonsAsked,
): readonly Row[] {
  const { profile, rates } = asked;
  if (profile.type !== 'INDIVIDUAL' || !isOnce(given) || !isEstablished(rows, asked)) return [];
  if (!isWithinIncomes(given, [event.yearsMax, 1n], asked) || event.isBorneOut?.(given, rows) === false)
    return [];
  const isMeant = (row: Row) => !EXCHANGE.test(row.name) && event.isTo(row, profile, given);
  // Changed money is the same money, of the innocent as well.
  const left = inCurrency(leftWithin(given, rows), given[0]!.currency, rates);
  const spent = spentAtOne(given, leftFor(given, left, isMeant));
  const others = leftSoonAfter(given, left).filter((row) => !spent.includes(row));
  if (isGone(given, spent, asked) || areMostOf(given, others, rates)) return [];
  const ids = new Set(spent.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

function isWithinIncomes(
  given: readonly Row[],
  [times, of]: readonly [bigint, bigint],
  { profile, rates, isIncomeUnlikely }: ReasonsAsked,
): boolean {
  const declared = declaredAmount(profile.annual_income);
  if (declared?.upper == null || isIncomeUnlikely) return false;
  const weightOf = weightsIn(declared.currency, rates);
  const weight = weightOf(given[0]!.currency);
  const bound = times * toUnits(declared.upper) * weightOf(declared.currency)!;
  return weight !== null && of * sum(given) * weight <= bound;
}

/**
 * Own choices: what a deceiver asks for goes at once, and more of it than is paid before work begins, which
 * is half to whom nothing shows to be a firm; more than a year's income is much.
 */
const GONE = { atOnceMs: 2 * DAY_MS, muchMs: 5 * DAY_MS, percent: 80n, ofPersonPercent: 50n };

/** One and a half incomes of a year are more than a car or a cure on the word of a name. Own choice. */
const VERY_MUCH = [3n, 2n] as const;

/** Gone at once to whoever has done nothing for it yet: a builder is paid as the house grows. */
function isGone(given: readonly Row[], spent: readonly Row[], asked: ReasonsAsked): boolean {
  const { profile } = asked;
  const isMuch = isBeyondYear(given, profile);
  const isVeryMuch = !isWithinIncomes(given, VERY_MUCH, asked);
  const isGoneTo = (spanMs: number, percent: bigint, isOpen: (row: Row) => boolean): boolean => {
    const soon = spent.filter((row) => row.atMs - given[0]!.atMs <= spanMs && isOpen(row));
    return 100n * sum(soon) >= percent * sum(given);
  };
  const isOpen = (row: Row): boolean => !(isVeryMuch ? isNotary(row) : isHandedOver(row));
  return (
    isGoneTo(GONE.atOnceMs, GONE.percent, isOpen) ||
    isGoneTo(GONE.atOnceMs, GONE.ofPersonPercent, (row) => isOpen(row) && isNoFirm(row)) ||
    (isMuch && isGoneTo(GONE.muchMs, GONE.percent, (row) => !isHandedOver(row)))
  );
}

const isNoFirm = (row: Row): boolean => !isFirmName(row.name) && !isDealer(row);

/** What one gets for it at once: a car, care, a place at a school; or it is kept by whom it is due to. */
const isHandedOver = (row: Row): boolean =>
  sellsVehicles(row.name) || isNotary(row) || isCare(row) || TAX_OFFICE.test(row.name) || row.isOwn;

/** Who keeps money for others by office; anybody calls a firm an escrow. */
const isNotary = ({ name }: Row): boolean =>
  HOLDS_PRICES.test(name) && !/escrow/i.test(name) && !TRADER.test(name);
