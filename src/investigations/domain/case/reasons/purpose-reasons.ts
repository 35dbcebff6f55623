import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { toUnits } from '../../../../kernel/decimal.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import { DAY_MS, PURCHASE_TYPES } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import type { Explanation } from '../facts/explanation.js';
import { familyNameOf } from '../facts/family-name.js';
import {
  areAffordable,
  areMonthly,
  explanation,
  groupedBy,
  inCurrency,
  isEstablished,
  isFirmName,
  isOneCurrency,
  isWithinDeclared,
  PAYERS_MIN,
  payersOf,
  RECEIPT_PERCENT_MAX,
  recordOf,
  runsTrade,
  spanOf,
  sum,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import {
  CHARITY,
  CLIENT_MONEY,
  CLIENT_TRADE,
  FAMILY_SUPPORT,
  GIFTS,
  OCCASION,
  SCHOOL,
  SEASON,
  SEASON_TRADE,
  STAFF_NAME,
  STAFF_WAGES,
  TRADER,
  WAGES,
  WHOLESALE,
} from './reason-words.js';

const saidIn = (texts: readonly string[], said: RegExp): string | undefined =>
  texts
    .map((text) => said.exec(text)?.[0])
    .find((found) => found !== undefined)
    ?.toLowerCase();

/** Once, to many hands, by a trade of the season that lives on something else. */
export function seasonWages(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile, isReportable } = asked;
  if (profile.type !== 'BUSINESS' || !SEASON_TRADE.test(profile.industry ?? '')) return [];
  const paid = rows.filter(
    ({ isIn, isCash, text }) => !isIn && !isCash && WAGES.test(text) && SEASON.test(text),
  );
  const [least, most] = spanOf(paid);
  const isLike = most * 2n <= least * 3n && paid.every((row) => !isReportable([row]));
  const isPaid = payersOf(paid) >= PAYERS_MIN && isOneCurrency(paid) && areAffordable(paid, rows);
  return isLike && isPaid && isEstablished(rows, asked)
    ? [explanation('payroll', 'texts', SEASON.exec(paid[0]!.text)![0].toLowerCase(), paid)]
    : [];
}

/** A weekend may lie between. */
const PAYDAY_MS = 3 * DAY_MS;
const PAYDAY_PERCENT_MAX = 25n;

/** The same to five or more on one day: hands who are hired for a few weeks. */
export function payday(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile, isReportable } = asked;
  if (profile.type !== 'BUSINESS') return [];
  const paid = rows.filter(({ isIn, isCash, text }) => !isIn && !isCash && WAGES.test(text));
  if (payersOf(paid) < PAYERS_MIN || payersOf(paid) < paid.length) return [];
  const [least, most] = spanOf(paid);
  const isOneDay = paid.at(-1)!.atMs - paid[0]!.atMs <= PAYDAY_MS;
  const isAlike = least === most && !isReportable([paid[0]!]);
  return isOneDay &&
    isAlike &&
    isOneCurrency(paid) &&
    isEstablished(rows, asked) &&
    areAffordable(paid, rows, PAYDAY_PERCENT_MAX)
    ? [explanation('payroll', 'texts', WAGES.exec(paid[0]!.text)![0].toLowerCase(), paid)]
    : [];
}

/** Of several who come back: nobody knows a firm by one payment. Own choice. */
const CLIENTS_MIN = 3;
const PARTNER_PAYDAYS_MIN = 3;
/** The rest pays for rooms and taxes. */
const STAFF_PERCENT_MAX = 90n;

const returningParties = (came: readonly Row[]): number =>
  [...groupedBy(came, ({ counterparty }) => counterparty).values()].filter(({ length }) => length > 1).length;

/**
 * One who pays the staff for the firm, as its name says; or a firm, as the text of several payments and the
 * bills of a trade beside it say: once a month, about the same.
 */
export function payrollPartner(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  if (asked.profile.type !== 'BUSINESS') return [];
  const wages = rows.filter(({ isIn, isCash, text }) => !isIn && !isCash && WAGES.test(text));
  const named = wages.filter(({ name }) => STAFF_NAME.test(name));
  const ofStaff = wages.filter(({ name, text }) => STAFF_WAGES.test(text) && isFirmName(name));
  const paid = named.length > 0 || !runsTrade(rows, asked) ? named : ofStaff;
  const came = rows.filter(({ isIn, isCash }) => isIn && !isCash);
  return payersOf(paid) === 1 &&
    paid.length >= PARTNER_PAYDAYS_MIN &&
    areMonthly(paid) &&
    returningParties(came) >= CLIENTS_MIN &&
    !came.some(({ counterparty }) => counterparty === paid[0]!.counterparty) &&
    isOneCurrency(paid) &&
    isEstablished(rows, asked) &&
    isWithinDeclared(asked) &&
    areAffordable(paid, rows, STAFF_PERCENT_MAX)
    ? [explanation('payroll', 'texts', WAGES.exec(paid[0]!.text)![0].toLowerCase(), paid)]
    : [];
}

/** Whoever launders takes the trade that is there: a supplier got a quarter months ago. Own choices. */
const SUPPLIED_MS = 90 * DAY_MS;
const SUPPLIED_PARTS = 4n;
const GOODS_PERCENT_MAX = 95n;

/** What a wholesaler sells to several who come back and buys of suppliers of long, with a margin. */
export function wholesale(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile } = asked;
  const word = saidIn([profile.industry ?? ''], WHOLESALE);
  if (profile.type !== 'BUSINESS' || word === undefined) return [];
  const moved = rows.filter(({ isCash }) => !isCash);
  const first = moved.find(({ isIn }) => isIn);
  const worth = first ? inCurrency(moved, first.currency, asked.rates) : moved;
  const [sold, left] = [true, false].map((way) => worth.filter(({ isIn }) => isIn === way));
  const buyers = new Set(sold!.map(({ counterparty }) => counterparty));
  const isOfLong = (paid: readonly Row[]): boolean => {
    const before = paid.filter(({ atMs }) => paid.at(-1)!.atMs - atMs >= SUPPLIED_MS);
    return SUPPLIED_PARTS * sum(before) >= sum(paid);
  };
  const bought = [...groupedBy(left!, ({ counterparty }) => counterparty).values()].filter(isOfLong).flat();
  // What was paid before the first sale that is known was for one that is not.
  const since = left!.filter(({ atMs }) => atMs >= (sold![0]?.atMs ?? 0));
  return bought.length > 0 &&
    returningParties(sold!) >= CLIENTS_MIN &&
    !left!.some(({ counterparty }) => buyers.has(counterparty)) &&
    isOneCurrency([...sold!, ...left!]) &&
    100n * sum(since) <= GOODS_PERCENT_MAX * sum(sold!) &&
    (isEstablished(rows, asked) || runsTrade(rows, asked)) &&
    isWithinDeclared(asked)
    ? [explanation('purpose', 'declaration', word, [...sold!, ...bought])]
    : [];
}

const FOR_SCHOOL_MS = 30 * DAY_MS;
const SCHOOL_PERCENT_MIN = 60n;
/** Of what was declared for a month: EA1 takes no more than this for nothing either. */
const TERM_PERCENT_MAX = 150n;

const isSchool = (name: string): boolean => SCHOOL.test(name) && !TRADER.test(name);

/** Whoever pays fees paid for months before. Own choice. */
const SUPPORTED_MIN = 3;

/**
 * Of those who bear the customer's name, for a school that got most of what they sent before: as declared, or
 * of one who supports the customer by the month and sends the fees at once.
 */
export function familySupport(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile } = asked;
  const word = profile.type === 'INDIVIDUAL' ? saidIn(recordOf(profile), FAMILY_SUPPORT) : undefined;
  const family = familyNameOf(profile.name ?? '');
  if (word === undefined || family === '') return [];
  const given = rows.filter(({ isIn, isCash, name }) => isIn && !isCash && familyNameOf(name) === family);
  const paid = rows.filter(({ isIn, isCash, name }) => !isIn && !isCash && isSchool(name));
  const before = given.filter(({ atMs }) =>
    paid.some((fee) => fee.atMs >= atMs && fee.atMs - atMs <= FOR_SCHOOL_MS),
  );
  const isSpent = payersOf(paid) === 1 && sum(paid) * 100n >= SCHOOL_PERCENT_MIN * sum(before);
  const months = given.filter(({ atMs }) => atMs < (paid[0]?.atMs ?? 0) - FOR_SCHOOL_MS);
  const isKnown = payersOf(given) === 1 && months.length >= SUPPORTED_MIN && areMonthly(months);
  const isUsual = isKnown || isWithinDeclared(asked, TERM_PERCENT_MAX);
  return isUsual && isSpent && before.length > 0 && isOneCurrency([...before, ...paid])
    ? [explanation('support', 'record', word, [...before, ...paid])]
    : [];
}

/** Saved up to a quarter of a year before. */
const SAVED_MS = 90 * DAY_MS;
const SAVED_PERCENT_MIN = 80n;
/** Whoever takes over an account empties it at once; an occasion is prepared. Own choice: a week. */
const PREPARED_MS = 7 * DAY_MS;

/** Moved from own accounts and spent on purchases for one occasion. */
export function ownSavings(rows: readonly Row[], { rows: all, isReportable }: ReasonsAsked): Explanation[] {
  const bought = rows.filter(
    ({ isIn, isCash, type, text }) => !isIn && !isCash && PURCHASE_TYPES.has(type) && OCCASION.test(text),
  );
  const byWord = groupedBy(bought, ({ text }) => OCCASION.exec(text)![1]!.toLowerCase());
  return [...byWord].flatMap(([word, paid]) => {
    const [first, last] = [paid[0]!, paid.at(-1)!];
    const saved = all.filter(
      ({ direction, currency, atMs }) =>
        direction === 'self' &&
        currency === first.currency &&
        atMs <= last.atMs &&
        first.atMs - atMs <= SAVED_MS,
    );
    const own = saved.reduce((total, { amount }) => total + toUnits(amount), 0n);
    const isPaidFromIt = own * 100n >= SAVED_PERCENT_MIN * sum(paid);
    const isOccasion = payersOf(paid) >= PAYERS_MIN && last.atMs - first.atMs >= PREPARED_MS;
    return isPaidFromIt && isOccasion && isOneCurrency(paid) && paid.every((row) => !isReportable([row]))
      ? [explanation('savings', 'texts', word, paid)]
      : [];
  });
}

/** Money of clients, through a firm that holds it by its trade. */
export function clientMoney(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile } = asked;
  const word = saidIn(profile.purpose_of_account ?? [], CLIENT_MONEY);
  if (profile.type !== 'BUSINESS' || word === undefined || !CLIENT_TRADE.test(profile.industry ?? ''))
    return [];
  const held = rows.filter(({ isCash, text }) => !isCash && CLIENT_MONEY.test(text));
  const payers = new Set(held.flatMap(({ isIn, counterparty }) => (isIn ? [counterparty] : [])));
  const isForOthers = held.every(({ isIn, counterparty }) => isIn || !payers.has(counterparty));
  return payers.size > 0 && isForOthers && isEstablished(rows, asked) && isWithinDeclared(asked)
    ? [explanation('purpose', 'declaration', word, held)]
    : [];
}

const giftsOf = (profile: Entity): string | undefined =>
  profile.type === 'BUSINESS' && CHARITY.test(profile.industry ?? '')
    ? saidIn(recordOf(profile), GIFTS)
    : undefined;

/** Whether the money is given for others, by the trade and the record. */
export function collectsGifts(facts: CaseFacts): boolean {
  const { profile } = subjectOf(facts);
  return profile !== null && giftsOf(profile) !== undefined;
}

/** Small gifts of many to who collects them by its trade, with nothing in cash or for the account holder. */
export function giftsToCharity(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile } = asked;
  const word = giftsOf(profile);
  const declared = declaredAmount(profile.estimated_monthly_deposits);
  if (word === undefined) return [];
  const most = toUnits(declared?.upper ?? '0') * RECEIPT_PERCENT_MAX;
  const gifts = rows.filter(
    ({ isIn, isCash, units, currency }) =>
      isIn && !isCash && currency === declared?.currency && units * 100n <= most,
  );
  const holder = profile.account_holder_name?.trim().toLowerCase();
  const isDrawn = rows.some(({ isIn, isCash, name }) => !isIn && (isCash || name.toLowerCase() === holder));
  return payersOf(gifts) >= PAYERS_MIN && !isDrawn && isEstablished(rows, asked) && isWithinDeclared(asked)
    ? [explanation('purpose', 'declaration', word, gifts)]
    : [];
}
