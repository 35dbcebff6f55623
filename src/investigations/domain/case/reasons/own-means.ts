import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { toUnits } from '../../../../kernel/decimal.js';
import { normalized } from '../../../../kernel/normalized-text.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import { DAY_MS } from '../../activity/entity-activity.js';
import { spokenMoney } from '../../texts/spoken.js';
import {
  areMostOf,
  explanation,
  groupedBy,
  isEstablished,
  isFirmName,
  isOneCurrency,
  leftSoonAfter,
  payersOf,
  sum,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import { EXCHANGE, INVOICE, SPENT_ON } from './reason-words.js';
import type { Explanation } from '../facts/explanation.js';

/** What a customer has of work and savings, up to the income declared for a year. Own choices. */

const plainName = (name: string): string =>
  normalized(name, 'NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** Whether the other side bears the customer's name; one word alone is too common. */
export function isOwnName(name: string, { type, name: own }: ReasonsAsked['profile']): boolean {
  const plain = plainName(own ?? '');
  return type === 'INDIVIDUAL' && plain.includes(' ') && plainName(name) === plain;
}

/** All of it in the currency of the income, and no more than that. */
function isWithinIncome(came: readonly Row[], { profile, isIncomeUnlikely }: ReasonsAsked): boolean {
  const declared = declaredAmount(profile.annual_income);
  const isOne = isOneCurrency(came) && came[0]?.currency === declared?.currency;
  return isOne && !isIncomeUnlikely && declared?.upper != null && sum(came) <= toUnits(declared.upper);
}

/** From an account of the same name elsewhere, of a customer of a year or more; most of it stayed own. */
export function ownAccounts(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile, rates } = asked;
  const came = rows.filter(({ isIn, isCash, name }) => isIn && !isCash && isOwnName(name, profile));
  if (!isWithinIncome(came, asked) || !isEstablished(rows, asked)) return [];
  // The other side of a broker's or a bank's collecting account stands in the text; coins leave an exchange.
  const own = plainName(profile.name ?? '');
  const left = leftSoonAfter(came, rows).filter(
    ({ name, text }) => EXCHANGE.test(name) || !plainName(text).includes(own),
  );
  const bills = came.length > 0 ? rows.filter((row) => isBill(row, came)) : [];
  const byPayee = groupedBy(bills, ({ counterparty }) => counterparty);
  const spent = [...byPayee.values()].find((paid) => areMostOf(came, paid, rates)) ?? [];
  const others = left.filter((row) => !spent.includes(row));
  if (areMostOf(came, others, rates)) return [];
  return [
    explanation('own_account', 'texts', came[0]!.name, came),
    ...(spent.length > 0 ? [explanation('spent', 'texts', 'own savings', [...came, ...spent])] : []),
  ];
}

/** A roof or a kitchen takes some weeks. Own choice. */
const BILL_MS = 60 * DAY_MS;

/** Of a firm that sends one, or is called after a trade, soon after the money came; coins are no bill. */
function isBill({ isIn, isCash, name, text, atMs }: Row, came: readonly Row[]): boolean {
  const isAfter = atMs >= came[0]!.atMs && atMs - came.at(-1)!.atMs <= BILL_MS;
  return !isIn && !isCash && isAfter && isPaidTrade(name, text);
}

/** Anybody writes "invoice" on a payment to a friend: the name has to be a firm's. */
const isPaidTrade = (name: string, text: string): boolean =>
  !EXCHANGE.test(name) && (SPENT_ON.test(name) || (INVOICE.test(text) && isFirmName(name)));

const OWN_TRADE = /\b(?:self.?employed|free.?lanc\w*|sole (?:trader|proprietor))\b/i;

/** By the words on record. */
export function worksForOneself({ occupation, employment_status: status }: Entity): boolean {
  return OWN_TRADE.test(`${occupation ?? ''}, ${(status ?? '').replaceAll('_', ' ')}`);
}

/** Whoever sells a harvest sells it to few. Own choice. */
const BUYERS_MAX = 3;

/**
 * Whoever works for oneself sells a harvest or a book once: months differ, the year is what was declared.
 * Most of a year's income is not gone within months: what is handed on was nobody's harvest, however late.
 */
export function declaredYear(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile, rates } = asked;
  const came = rows.filter(({ isIn }) => isIn);
  if (!worksForOneself(profile) || !isWithinIncome(came, asked) || !isEstablished(rows, asked)) return [];
  const left = rows.filter(({ isIn, atMs }) => !isIn && atMs >= came[0]!.atMs);
  const isHarvest = payersOf(came) <= BUYERS_MAX && !came.some(({ isCash }) => isCash);
  const { upper, currency } = declaredAmount(profile.annual_income)!;
  const spent = left.filter(({ isCash, name }) => !isCash && SPENT_ON.test(name));
  const others = left.filter((row) => !spent.includes(row));
  return isHarvest && ![others, spent].some((some) => areMostOf(came, some, rates))
    ? [explanation('declared_year', 'declaration', `${spokenMoney(upper!, currency)} a year`, came)]
    : [];
}
