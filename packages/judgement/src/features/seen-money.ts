import { DAY_MS, groupedBy, toDecimal, unitsOfDecimal, MONTH_MS } from '@alert-review/kernel';
import {
  institutionOfNames,
  nameClasses,
  textClasses,
  type NameClass,
  type TextClass,
} from '../risk-data/words/payment-words.js';
import type { NameKind } from '../risk-data/words/name-kinds.js';
import { hadRegularPaymentsWith } from '../activity/behaviour.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { currencyTypeOf } from '../activity/on-ramps.js';
import { conversionsAmong } from '../money/conversions.js';
import { explainPayments, type PaymentOfParty } from '../money/explained-payments.js';
import type { MoneyBasis, MoneySource, MoneyUse } from '../money/money-kinds.js';
import { purchasesAmong } from '../money/purchases.js';
import { reversedPaymentsAmong } from '../money/taken-back.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import { partlyReadUntilMs } from '../case/facts/read-in-part.js';
import {
  counterpartyKind,
  counterpartyName,
  familyNameOf,
  namesakeOfCounterparty,
} from '../case/facts/counterparties.js';
import { spokenDay, spokenDayRange, spokenMoney } from '../wording/spoken.js';
import type { CaseView } from './feature.js';
import { regularPaymentsOf } from './regular-payments.js';
import { Memo } from '../memo.js';

// size: a text is read as one line.

/** In an account known for a shorter time, payments are told with the day from which they were read. */
const SHORT_MS = 100 * DAY_MS;
/** A purchase above this share of the reporting threshold is more than daily life. */
const PURCHASE_SUMS_MAX = 0.2;

/** A transaction as the features of behaviour see it. */
export interface AssessedRow {
  readonly row: TransactionRow;
  readonly atMs: number;
  /** Value in multiples of the reporting threshold; 0 if unknown. */
  readonly sums: number;
  readonly isIn: boolean;
  readonly isCash: boolean;
  /** Money spent on daily life: a purchase of ordinary size. */
  readonly isPurchase: boolean;
  /** Where the money comes from; null for outgoing money and money that was taken back. */
  readonly source: MoneySource | null;
  /** What the money is for; null for incoming money and money that was taken back. */
  readonly use: MoneyUse | null;
  readonly basis: MoneyBasis | null;
  /** Reversed or charged back, or the payment that takes it back: neither source nor use. */
  readonly isTakenBack: boolean;
  /** An exchange of the customer's own money into another currency or asset, which neither came nor left. */
  readonly isConversion: boolean;
  /** The counterparty has the customer's name, or the family name of a person. */
  readonly isNamesake: boolean;
  /**
   * The payment is internal, or the counterparty has the customer's name and the alert is not about it:
   * anybody can write a name, so that a flagged payer does not explain itself by one.
   */
  readonly isOwn: boolean;
  /** An account of the customer, also by the initials of its name. Only for texts. */
  readonly isOwnAccount: boolean;
  /** Both are people with the same family name, and the alert is not about the counterparty. */
  readonly isFamily: boolean;
  readonly name: string;
  readonly nameKind: NameKind;
  readonly kinds: readonly NameClass[];
  readonly texts: readonly TextClass[];
  /** Months back from the end of the lookback; negative for later payments. */
  readonly month: number;
  /**
   * Regular income of a person, such as wages, pensions and benefits: the payer says so, or pays similar sums
   * every month, whether or not the alert is about it.
   */
  readonly isPay: boolean;
  /** Part of a series of payments over months, in its usual size. */
  readonly isUsual: boolean;
  /**
   * The counterparty paid or was paid in several months, in any size, whether or not the alert is about it.
   */
  readonly isLasting: boolean;
  /** There were regular payments with the counterparty before the window. */
  readonly isKnown: boolean;
}

interface SeenMoney {
  /** Whether enough payments have a counterparty or type; otherwise all would count as strangers. */
  readonly isTold: boolean;
  /** Whether enough payments tell what they may be for; account numbers alone do not. */
  readonly isDescribed: boolean;
  readonly rows: readonly AssessedRow[];
  /** Incoming money from others (`ins`), and outgoing money to others (`outs`). */
  readonly ins: readonly AssessedRow[];
  readonly outs: readonly AssessedRow[];
  /** Incoming rows that need an explanation: neither usual nor the customer's own money. */
  readonly openIns: readonly AssessedRow[];
  /**
   * Outgoing rows that need an explanation, including own accounts without earlier payments, which may be
   * anywhere.
   */
  readonly openOuts: readonly AssessedRow[];
}

export const isKnownCounterpartyKind = (kinds: AssessedRow['kinds']): boolean =>
  kinds.length > 0 && !kinds.includes('trader') && !kinds.includes('exchange');

/**
 * Leaves out counterparties known by type or name and describes them. Only for texts, since a name proves
 * nothing.
 */
export function leaveOutKnownParties(rows: readonly AssessedRow[]) {
  const kindOf = ({ row, kinds, isOwnAccount }: AssessedRow): string | undefined =>
    isOwnAccount ? 'own account' : row.kind === 'loan' ? 'lender' : institutionOfNames(kinds);
  const unknown = rows.filter((each) => kindOf(each) === undefined);
  const kinds = [...new Set(rows.flatMap((each) => kindOf(each) ?? []))].sort();
  if (unknown.length === 0 || kinds.length === 0) return { unknown: rows, apart: '' };
  return { unknown, apart: `, ${kinds.slice(0, 2).join(' and ')} apart,` };
}

const seenMoneyByCase = new Memo<CaseFacts, SeenMoney>();

export const sumOfAssessedRows = (rows: readonly AssessedRow[]): number =>
  rows.reduce((sum, row) => sum + row.sums, 0);

/** Groups rows by counterparty; a row without a counterparty is its own group. */
export const groupRowsByParty = (rows: readonly AssessedRow[]): AssessedRow[][] => [
  ...groupedBy(rows, ({ row }) => row.counterparty ?? row.id).values(),
];

export const groupRowsByMonth = (rows: readonly AssessedRow[]): AssessedRow[][] => [
  ...groupedBy(rows, ({ month }) => month).values(),
];

export const countAssessedParties = (rows: readonly AssessedRow[]): number => groupRowsByParty(rows).length;

export const countNamedParties = (rows: readonly AssessedRow[]): number =>
  new Set(
    rows.flatMap(({ name, row }) =>
      row.counterparty === null ? [] : [name.toLowerCase() || row.counterparty],
    ),
  ).size;

export const spanInWords = (rows: readonly { readonly atMs: number }[]): string =>
  rows.length === 0 ? '' : spokenDayRange(rows[0]!.atMs, rows.at(-1)!.atMs);

export const idsOfAssessedRows = (rows: readonly AssessedRow[]): string[] =>
  [...rows].sort((a, b) => b.sums - a.sums || (a.row.id < b.row.id ? -1 : 1)).map(({ row }) => row.id);

/**
 * Recipients are first-time from a month before the window on. Starts at midnight, because texts name the
 * day.
 */
export const newPartiesSinceMs = ({ window }: CaseView): number =>
  Math.floor((window.startMs - MONTH_MS) / DAY_MS) * DAY_MS;

/** Tells whether no money moved with the counterparty before. An unnamed counterparty may be anybody. */
export function isNewToCustomer(view: CaseView, counterparty: string | null): boolean {
  const seen = counterparty === null ? undefined : view.before.get(counterparty);
  return seen === undefined || seen.firstMs >= newPartiesSinceMs(view);
}

/** Returns how often a payment was larger than all payments before. Rows are in order of time. */
export function countRisingPayments(paid: readonly AssessedRow[]): number {
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

/**
 * Returns a sum (in multiples of the reporting threshold) in the currency of most payments, with two digits:
 * "45,000 USD".
 */
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

/** Rounds parts of a feature to thousandths: exact enough to compare and short to store. */
export const roundedParts = (parts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Math.round(part * 1000) / 1000]));

const CURRENCIES_TOLD = 3;
/** Minimum share of payments that have a counterparty. */
const TOLD_SHARE_MIN = 0.2;

/** Text that explains why nothing is said about strangers, institutions or new recipients. */
export const NO_NAMES_REASON = 'The payments tell neither names nor types of the other sides.';

/**
 * Returns a text such as "29,500 USD and 1,200 EUR (300 EUR of it after the alert)"; "nothing" without rows.
 */
export function moneyText(rows: readonly AssessedRow[]): string {
  const later = rows.filter(({ month }) => month < 0);
  const told = (some: readonly AssessedRow[]) => sumsText(some.map(({ row }) => row));
  return `${told(rows)}${later.length > 0 ? ` (${told(later)} of it after the alert)` : ''}`;
}

/** Groups rows by currency, currencies with most rows first. */
const byCurrency = <Row extends Pick<TransactionRow, 'currency'>>(rows: readonly Row[]): [string, Row[]][] =>
  [...groupedBy(rows, ({ currency }) => currency)].sort(
    ([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1),
  );

/** Returns the sums as a text, currencies with most rows first. */
export function sumsText(rows: readonly Pick<TransactionRow, 'amount' | 'currency'>[]): string {
  const told = byCurrency(rows)
    .slice(0, CURRENCIES_TOLD)
    .map(([currency, some]) => {
      const units = some.reduce((sum, { amount }) => sum + unitsOfDecimal(amount), 0n);
      return spokenMoney(toDecimal(units), currency);
    });
  return told.length === 0 ? 'nothing' : told.join(' and ');
}

/** Tells whether a month before a day was read; otherwise nobody can say who is new. */
export const isMonthBeforeRead = ({ facts: { earlier }, subject }: CaseView, fromMs: number): boolean =>
  (earlier?.sinceMs ?? subject.firstTransaction?.atMs ?? fromMs) <= fromMs - MONTH_MS;

/** Returns the day from which all payments of the case were read; flagged ones may be older. */
export function firstDayRead(view: CaseView): string {
  const [first] = assessedMoneyOf(view).rows;
  return spokenDay(partlyReadUntilMs(view.facts) ?? first?.atMs ?? 0);
}

/** Returns the text for "none found", with the first day that was read if older payments were left out. */
export const noneFoundText = ({ facts }: CaseView, says: string): { readonly says: string } => ({
  says: facts.truncated ? `${says} among the payments read since {since}` : says,
});

/**
 * Returns texts for the day from which money is counted, never before the first payment, and for how far back
 * a short history reaches.
 */
export function periodStartTexts({ facts, subject }: CaseView, fromMs: number) {
  const { earlier } = facts;
  const firstMs = subject.firstTransaction?.atMs ?? fromMs;
  const partlyMs = partlyReadUntilMs(facts) ?? fromMs;
  const isPartly = partlyMs > fromMs;
  const readMs = isPartly ? partlyMs : (earlier?.sinceMs ?? firstMs);
  const isShort =
    isPartly || earlier?.sinceMs !== undefined || (readMs < fromMs && fromMs - readMs < SHORT_MS);
  return {
    since: spokenDay(Math.max(fromMs, firstMs)),
    read: isShort ? ` (payments read since ${spokenDay(readMs)})` : '',
  };
}

/**
 * Returns the rows of the lookback and after it, in order of time, each judged by the payments with its
 * counterparty so far.
 */
export function assessedMoneyOf(view: CaseView): SeenMoney {
  const before = seenMoneyByCase.get(view.facts);
  if (before) return before;
  const all = [...view.rows, ...view.later].filter(({ direction }) => direction !== 'self');
  const family = view.isPerson ? familyNameOf(view.profile?.name ?? '') : '';
  const worth = new Map(all.map((row) => [row.id, worthOf(view, row)]));
  const { usual, pay, lasting } = regularPaymentsOf(view, all, worth);
  const asked = new Set(all.flatMap(({ flagged, counterparty }) => (flagged ? [counterparty] : [])));
  const parties = new Set(all.map(({ counterparty }) => counterparty));
  const namesakes = new Map([...parties].map((party) => [party, namesakeOfCounterparty(view.facts, party)]));
  const purchases = purchasesAmong(all, (party) => counterpartyKind(party, view.facts));
  const takenBack = reversedPaymentsAmong(all);
  const isVenue = (party: string | null): boolean =>
    party === null ||
    namesakes.get(party) === 'own name' ||
    nameClasses(counterpartyName({ counterparty: party }, view.facts)).includes('exchange');
  const conversions = conversionsAmong(all, worth, isVenue);
  const judged = all.map((row): PaymentOfParty & Omit<AssessedRow, 'source' | 'use' | 'basis'> => {
    const party = counterpartyName(row, view.facts);
    const isNamed = row.counterparty !== null && (party !== row.counterparty || !party.includes(':'));
    const shown = isNamed ? party : '';
    const sums = worth.get(row.id)!;
    const namesake = isNamed ? namesakes.get(row.counterparty)! : null;
    const bearsName = namesake === 'own name';
    const kinds = nameClasses(shown);
    const bearsFamily = !bearsName && family !== '' && kinds.length === 0 && familyNameOf(shown) === family;
    const isAsked = asked.has(row.counterparty);
    const isIn = row.direction === 'in';
    return {
      row,
      atMs: row.atMs,
      sums,
      isIn,
      isCash: row.cash === true,
      isSpent: purchases.has(row),
      isPurchase: purchases.has(row) && sums < PURCHASE_SUMS_MAX,
      isTakenBack: takenBack.has(row),
      isNamesake: bearsName || bearsFamily,
      isConversion: conversions.has(row),
      isOwn: row.kind === 'internal' || conversions.has(row) || (bearsName && !isAsked),
      isOwnAccount: row.kind === 'internal' || (namesake?.startsWith('own name') ?? false),
      isFamily: bearsFamily && !isAsked,
      isPersonal: view.isPerson,
      isCrypto:
        row.kind === 'crypto' ||
        currencyTypeOf(row.currency) === 'CRYPTO' ||
        (isIn && kinds.includes('exchange')),
      name: shown,
      nameKind: row.counterparty === null ? 'unknown' : counterpartyKind(row.counterparty, view.facts),
      kinds,
      texts: textClasses(view.facts.descriptors?.[row.id] ?? ''),
      month: monthOf(view, row.atMs),
      isPay: pay.has(row),
      isUsual: usual.has(row),
      isLasting: lasting.has(row),
      isKnown: !isAsked && hadRegularPaymentsWith(view.before, row.counterparty),
    };
  });
  const rows: readonly AssessedRow[] = explainPayments(judged);
  const moved = rows.filter(({ isTakenBack, isConversion }) => !isTakenBack && !isConversion);
  const ins = moved.filter(({ isIn, isOwn }) => isIn && !isOwn);
  const outs = moved.filter(({ isIn, isOwn }) => !isIn && !isOwn);
  const told = rows.filter(({ row }) => row.counterparty !== null || row.kind !== undefined);
  const described = rows.filter(({ row }) => isDescribedPayment(view, row));
  const seen: SeenMoney = {
    isTold: told.length >= TOLD_SHARE_MIN * rows.length,
    isDescribed: described.length >= TOLD_SHARE_MIN * rows.length,
    rows,
    ins,
    outs,
    openIns: ins.filter(({ isUsual }) => !isUsual),
    openOuts: moved.filter(
      ({ isIn, isUsual, isPurchase, isOwn, isKnown }) =>
        !isIn && !isUsual && !isPurchase && !(isOwn && isKnown),
    ),
  };
  seenMoneyByCase.set(view.facts, seen);
  return seen;
}

/** Tells whether kind, reference or name says something of the purpose of a payment. */
const isDescribedPayment = ({ facts }: CaseView, row: TransactionRow): boolean =>
  row.kind !== undefined ||
  row.cash === true ||
  row.counterparty?.startsWith('name:') === true ||
  (facts.descriptors?.[row.id] ?? '') !== '';

function worthOf(view: CaseView, row: TransactionRow): number {
  const sums = view.sums([row]);
  return Number.isFinite(sums) ? sums : 0;
}

const monthOf = ({ facts }: CaseView, atMs: number): number =>
  Math.floor((facts.lookback.endMs - atMs) / MONTH_MS);
