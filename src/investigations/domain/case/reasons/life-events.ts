import { DAY_MS, PURCHASE_TYPES } from '../../activity/entity-activity.js';
import type { Explanation } from '../facts/explanation.js';
import {
  explanation,
  groupedBy,
  isEstablished,
  isOneCurrency,
  PAYERS_MIN,
  payersOf,
  recordOf,
  sum,
  wordsOf,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import {
  CAMPAIGN,
  CARE,
  ESTATE_OF,
  INVOICE,
  LENDER,
  PRIZE,
  REFUND,
  SPENT_ON,
  VEHICLE,
} from './reason-words.js';

/** What was paid once in a life, and by whom. Own choices; each lowers a flag by one step. */

const EVENT_ROWS_MAX = 3;
/** A house is looked for, and a kitchen built, for so long. */
const SPENT_MS = 60 * DAY_MS;
/** Most of it, and own savings beside it. */
const SPENT_PERCENT = { min: 50n, max: 130n } as const;
const BUILDERS_MIN = 3;
const HANDED_ON_MS = 5 * DAY_MS;

type Look = (rows: readonly Row[], asked: ReasonsAsked) => Explanation[];

const isPerson = ({ profile }: ReasonsAsked): boolean => profile.type === 'INDIVIDUAL';

export const transfers = (rows: readonly Row[], isIn: boolean): Row[] =>
  rows.filter((row) => row.isIn === isIn && !row.isCash);

export const isOnce = (given: readonly Row[]): boolean =>
  given.length > 0 && given.length <= EVENT_ROWS_MAX && payersOf(given) === 1 && isOneCurrency(given);

export const leftWithin = (given: readonly Row[], rows: readonly Row[]): Row[] =>
  rows.filter(({ isIn, atMs }) => !isIn && atMs >= given[0]!.atMs && atMs - given.at(-1)!.atMs <= SPENT_MS);

export const leftFor = (given: readonly Row[], rows: readonly Row[], isMeant: (row: Row) => boolean): Row[] =>
  transfers(leftWithin(given, rows), false).filter(isMeant);

function isSpent(given: readonly Row[], paid: readonly Row[]): boolean {
  const [all, spent] = [sum(given), sum(paid) * 100n];
  const isMost = spent >= SPENT_PERCENT.min * all && spent <= SPENT_PERCENT.max * all;
  return isMost && isOneCurrency([...given, ...paid]);
}

/** At one of those whom such money is for. */
export function spentAtOne(given: readonly Row[], paid: readonly Row[]): readonly Row[] {
  const byPayee = groupedBy(paid, ({ counterparty }) => counterparty);
  return [...byPayee.values()].find((own) => isSpent(given, own)) ?? [];
}

/** Booked as a loan by the bank itself, of a lender by its name; and what a house or its repair cost. */
export const loans: Look = (rows, asked) => {
  const given = transfers(rows, true).filter(({ type, name }) => type === 'LOAN' && LENDER.test(name));
  if (!isPerson(asked) || !isOnce(given)) return [];
  const named = spentAtOne(
    given,
    leftFor(given, rows, ({ name }) => SPENT_ON.test(name)),
  );
  const invoiced = leftFor(given, rows, ({ text }) => INVOICE.test(text));
  const isBuilt = payersOf(invoiced) >= BUILDERS_MIN && isSpent(given, invoiced);
  const spent = named.length > 0 ? named : vehicle(given, rows, asked);
  const built = spent.length === 0 && isBuilt ? invoiced : spent;
  // Whoever borrows in the name of another passes it on at once.
  const gone = leftFor(given, rows, ({ atMs }) => atMs - given[0]!.atMs <= HANDED_ON_MS);
  if (2n * sum(gone.filter((row) => !built.includes(row))) > sum(given)) return [];
  return [
    explanation('loan', 'texts', 'loan', given),
    ...(built.length > 0 ? [explanation('spent', 'texts', 'loan', [...given, ...built])] : []),
  ];
};

/** Lent for one by its text to a customer of long, and paid at once to whom the payment names one. */
function vehicle(given: readonly Row[], rows: readonly Row[], asked: ReasonsAsked): readonly Row[] {
  const isNamed = ({ text }: Row): boolean => VEHICLE.test(text);
  if (!given.every(isNamed) || !isEstablished(rows, asked)) return [];
  return spentAtOne(given, leftFor(given, rows, isNamed));
}

/** Of the prize: who stakes more plays for the money to come back. */
const STAKE_PERCENT_MAX = 5n;

/** A prize that a round of players shares alike, the customer among them. */
export const prizes: Look = (rows, asked) => {
  const given = transfers(rows, true).filter(({ text }) => PRIZE.test(text));
  if (!isPerson(asked) || !isOnce(given)) return [];
  const [won, all] = [given[0]!, sum(given)];
  const staked = rows.filter(({ isIn, counterparty }) => !isIn && counterparty === won.counterparty);
  const shares = transfers(rows, false).filter(({ text, atMs }) => PRIZE.test(text) && atMs >= won.atMs);
  const isAlike = shares.every(({ units }) => units === shares[0]!.units);
  const isShared = shares.length >= PAYERS_MIN && payersOf(shares) === shares.length && isAlike;
  const isKept = isShared && sum(shares) + shares[0]!.units <= all;
  const isWon = sum(staked) * 100n <= STAKE_PERCENT_MAX * all && isOneCurrency([...given, ...shares]);
  const word = PRIZE.exec(won.text)![0].toLowerCase();
  return isKept && isWon ? [explanation('spent', 'texts', word, [...given, ...shares])] : [];
};

/** Gathered for the care of somebody and paid to who gives it; both texts name it by one more word. */
export const campaigns: Look = (rows, asked) => {
  const given = transfers(rows, true).filter(({ text }) => CAMPAIGN.test(text));
  if (!isPerson(asked) || !isOnce(given)) return [];
  const known = new Set(given.flatMap(({ text }) => wordsOf(text)));
  const isFor = ({ name, text }: Row) => CARE.test(name) && wordsOf(text).some((word) => known.has(word));
  const spent = spentAtOne(given, leftFor(given, rows, isFor));
  const word = CAMPAIGN.exec(given[0]!.text)![0].toLowerCase();
  return spent.length > 0 ? [explanation('spent', 'texts', word, [...given, ...spent])] : [];
};

/** What the account is for: to settle the estate of somebody, whom the texts of payments name. */
export const estates: Look = (rows, { profile }) => {
  const named = recordOf(profile).map((text) => ESTATE_OF.exec(text)?.[1]?.toLowerCase());
  const name = named.find((found) => found !== undefined);
  const settled = rows.filter(({ isCash, text }) => !isCash && text.toLowerCase().includes(name ?? '\0'));
  const [came, left] = [transfers(settled, true), transfers(settled, false)];
  const isSettled = came.length > 0 && isSpent(came, left) && sum(left) <= sum(came);
  return name !== undefined && isSettled ? [explanation('purpose', 'declaration', name, settled)] : [];
};

/** Some shops take a quarter of a year to pay back. */
const REFUND_MS = 90 * DAY_MS;

export const refunds: Look = (rows) => {
  const left = new Set(transfers(rows, false).filter(({ type }) => PURCHASE_TYPES.has(type)));
  const pairs = transfers(rows, true).flatMap((back) => {
    const isIts = (paid: Row) =>
      paid.counterparty === back.counterparty &&
      paid.units === back.units &&
      paid.currency === back.currency &&
      paid.atMs <= back.atMs &&
      back.atMs - paid.atMs <= REFUND_MS;
    const paid = REFUND.test(back.text) ? [...left].find(isIts) : undefined;
    if (paid) left.delete(paid);
    return paid ? [paid, back] : [];
  });
  return pairs.length > 0 ? [explanation('refund', 'texts', 'refund', pairs)] : [];
};
