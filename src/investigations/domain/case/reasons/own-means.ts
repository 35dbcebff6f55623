import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { toUnits } from '../../../../kernel/decimal.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import { DAY_MS } from '../../activity/entity-activity.js';
import { spokenMoney } from '../../texts/spoken.js';
import {
  areMostOf,
  explanation,
  groupedBy,
  isEstablished,
  isOneCurrency,
  leftSoonAfter,
  payersOf,
  sum,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import { plainName } from '../facts/family-name.js';
import { EXCHANGE, PUT_ASIDE, SPENT_ON } from './reason-words.js';
import { OWN_SAVINGS, spentAsTold } from './told-events.js';
import type { Explanation } from '../facts/explanation.js';

/** What a customer has of work and savings, up to the income declared for a year. Own choices. */

/** All of it in the currency of the income, and no more than that. */
function isWithinIncome(came: readonly Row[], { profile, isIncomeUnlikely }: ReasonsAsked): boolean {
  const declared = declaredAmount(profile.annual_income);
  const isOne = isOneCurrency(came) && came[0]?.currency === declared?.currency;
  return isOne && !isIncomeUnlikely && declared?.upper != null && sum(came) <= toUnits(declared.upper);
}

/** From an account of the same name elsewhere, of a customer of a year or more; most of it stayed own. */
export function ownAccounts(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile, rates } = asked;
  const came = rows.filter(({ isIn, isCash, isOwn }) => isIn && !isCash && isOwn);
  if (!isWithinIncome(came, asked) || !isEstablished(rows, asked)) return [];
  // The other side of a broker's or a bank's collecting account stands in the text; coins leave an exchange.
  const own = plainName(profile.name ?? '');
  const left = leftSoonAfter(came, rows).filter(
    ({ name, text }) => EXCHANGE.test(name) || !plainName(text).includes(own),
  );
  const spent = spentAsTold(OWN_SAVINGS, came, rows, asked);
  const others = left.filter((row) => !spent.includes(row));
  if (areMostOf(came, others, rates)) return [];
  return [explanation('own_account', 'texts', came[0]!.name, came)];
}

/** A receiver who was paid so long before is no account that was opened for this. Own choice. */
export const KNOWN_MS = 30 * DAY_MS;
/** Whoever saves keeps as much as is put aside. Own choice. */
const SAVED_PARTS = 2n;

/** What went where the customer had saved a part of what came in for a month. */
export function putAside(rows: readonly Row[], { profile }: ReasonsAsked): Explanation[] {
  if (profile.type !== 'INDIVIDUAL') return [];
  const left = rows.filter(
    ({ isIn, isCash, isOwn, name }) => !isIn && !isCash && (isOwn || PUT_ASIDE.test(name)),
  );
  return [...groupedBy(left, ({ counterparty }) => counterparty).values()].flatMap((paid) => {
    const sinceMs = paid[0]!.atMs;
    const known = paid.filter(({ atMs }) => atMs - sinceMs >= KNOWN_MS);
    const first = paid.filter(({ atMs }) => atMs - sinceMs < KNOWN_MS);
    const came = rows.filter(
      ({ isIn, atMs, currency }) =>
        isIn && currency === paid[0]!.currency && Math.abs(atMs - sinceMs) <= KNOWN_MS,
    );
    const isSaved = isOneCurrency(first) && SAVED_PARTS * sum(first) <= sum(came);
    return known.length > 0 && isSaved ? [explanation('put_aside', 'texts', known[0]!.name, known)] : [];
  });
}

const OWN_TRADE = /\b(?:self.?employed|free.?lanc\w*|sole (?:trader|proprietor))\b/i;

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
