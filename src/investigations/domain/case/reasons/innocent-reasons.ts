import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { toUnits } from '../../../../kernel/decimal.js';
import { declaredAmount, MONTH_MS } from '../../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../../activity/entity-activity.js';
import { spokenMoney } from '../../texts/spoken.js';
import { ownNameTest } from '../facts/family-name.js';
import type { Explanation } from '../facts/explanation.js';
import { campaigns, estates, loans, prizes, refunds } from './life-events.js';
import { declaredYear, ownAccounts, putAside } from './own-means.js';
import {
  clientMoney,
  familySupport,
  giftsToCharity,
  ownSavings,
  payday,
  payrollPartner,
  seasonWages,
  wholesale,
} from './purpose-reasons.js';
import {
  areAffordable,
  areMonthly,
  areMostOf,
  explanation,
  groupedBy,
  inCurrency,
  isBeyondYear,
  isEstablished,
  isOneCurrency,
  isWithinDeclared,
  leftSoonAfter,
  PAYERS_MIN,
  payersOf,
  RECEIPT_PERCENT_MAX,
  recordOf,
  spanOf,
  sum,
  wordsOf,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import {
  CARE,
  COLLECTED_FOR,
  FEASTS,
  JOURNEYS,
  OCCASION,
  ONE_OFFS,
  SCHOOL,
  SPENT_ON,
  TRADE,
  TRADER,
  WAGES,
} from './reason-words.js';
import { toldEvents } from './told-events.js';

const ROWS_AT_ONCE = 500;
const CHARS_AT_ONCE = 50_000;
const NAMED_AT_ONCE = 20_000;

const ONE_OFF_ROWS_MAX = 3;

const EMPLOYEES_MIN = 3;
const PAYDAYS_MIN = 2;

/** Shares of one price; some pay for two. */
const SHARE_TIMES_MAX = 2n;
const SPENT_PERCENT_MIN = 60n;
/** Of a reportable sum: guests give what they like, none of them so much. Own choice. */
const GIFT = 0.05;

const BUYERS_MIN = 5;

type Looked = Explanation[] | Generator<void, Explanation[]>;
type Look = (rows: readonly Row[], asked: ReasonsAsked) => Looked;

/** By the record or payment texts, borne out by money: either alone is a claim. Own choices; can pause. */
export function* innocentReasons(asked: ReasonsAsked): Generator<void, Explanation[]> {
  const rows: Row[] = [];
  const isOwnName = ownNameTest(asked.profile);
  for (const [i, row] of asked.rows.entries()) {
    const read = rowOf(row, asked, isOwnName);
    if (read) rows.push(read);
    if (i % ROWS_AT_ONCE === 0) yield;
  }
  const found: Explanation[] = [];
  for (const look of LOOKS) {
    yield;
    const looked = look(rows, asked);
    found.push(...(Array.isArray(looked) ? looked : yield* looked));
  }
  return found;
}

const LOOKS: readonly Look[] = [
  oneOffs,
  payroll,
  seasonWages,
  payday,
  payrollPartner,
  familySupport,
  ownSavings,
  loans,
  toldEvents,
  prizes,
  campaigns,
  estates,
  refunds,
  collections,
  clientMoney,
  giftsToCharity,
  wholesale,
  ownAccounts,
  putAside,
  declaredYear,
  asDeclared,
];

function rowOf(
  row: TransactionRow,
  { contents }: ReasonsAsked,
  isOwnName: (name: string) => boolean,
): Row | null {
  const content = contents.get(row.id);
  const units = toUnits(row.amount);
  if (!content || row.counterparty === null || row.direction === 'self' || units <= 0n) return null;
  const isIn = row.direction === 'in';
  const side = isIn === (row.negative ?? false) ? content.receiver : content.sender;
  const name = side?.name ?? '';
  const text = `${name} ${content.descriptor ?? ''}`;
  // Behind a spread, members that are new to the object would take ten times as long.
  return {
    units,
    isIn,
    isCash: row.cash === true,
    name,
    isOwn: isOwnName(name),
    text,
    ...row,
    counterparty: row.counterparty,
  };
}

/** On record, and one payer bears it out: by its name, or by what it writes, which is a claim. */
function oneOffs(rows: readonly Row[], { profile, rates }: ReasonsAsked): Explanation[] {
  const said = recordOf(profile);
  return ONE_OFFS.flatMap(({ record, payer, isForLife = false }) => {
    const word = said.map((text) => record.exec(text)?.[0]).find((found) => found !== undefined);
    if (word === undefined) return [];
    const paid = rows.filter(({ isIn, isCash, text }) => isIn && !isCash && payer.test(text));
    if (paid.length === 0 || paid.length > ONE_OFF_ROWS_MAX || payersOf(paid) > 1) return [];
    const left = inCurrency(leftSoonAfter(paid, rows), paid[0]!.currency, rates);
    const spent = left.filter(({ isCash, name }) => !isCash && SPENT_ON.test(name));
    const isForSchool = spent.every(({ name }) => SCHOOL.test(name));
    const isAsked = isForLife && !isForSchool && isBeyondYear(paid, profile);
    const isSpent = payersOf(spent) === 1 && !isAsked;
    const known = new Set(isSpent ? spent : []);
    const others = left.filter((row) => !known.has(row) && !(row.isOwn && !row.isCash));
    if (!isOneCurrency([...paid, ...known]) || areMostOf(paid, others, rates)) return [];
    const basis = paid.every(({ name }) => payer.test(name)) ? 'record' : 'texts';
    return [explanation('one_off', basis, word.toLowerCase(), [...paid, ...known])];
  });
}

/** A business pays the same people about the same, once a month. */
function payroll(rows: readonly Row[], { profile, isReportable }: ReasonsAsked): Explanation[] {
  if (profile.type !== 'BUSINESS') return [];
  const wages = rows.filter(({ isIn, isCash, text }) => !isIn && !isCash && WAGES.test(text));
  const employed = [...groupedBy(wages, ({ counterparty }) => counterparty).values()].filter(
    (paid) => paid.length >= PAYDAYS_MIN && areMonthly(paid) && paid.every((row) => !isReportable([row])),
  );
  const paid = employed.flat();
  return employed.length >= EMPLOYEES_MIN && isOneCurrency(paid) && areAffordable(paid, rows)
    ? [explanation('payroll', 'texts', WAGES.exec(paid[0]!.text)![0].toLowerCase(), paid)]
    : [];
}

/** Many give for one occasion, one payee gets most of it, and all is too little to report. */
function* collections(rows: readonly Row[], asked: ReasonsAsked): Generator<void, Explanation[]> {
  const { profile, isReportable } = asked;
  const isSmall = smallOf(profile);
  const transfers = rows.filter(({ isCash }) => !isCash);
  const told: Row[] = [];
  yield* eachInTurn(transfers, (row) => OCCASION.test(row.text) && told.push(row));
  const byWord = groupedBy(told, ({ text }) => OCCASION.exec(text)![1]!.toLowerCase());
  const isOne = (named: readonly Row[], isLike: boolean): boolean => {
    const [given, spent] = [named.filter(({ isIn }) => isIn), named.filter(({ isIn }) => !isIn)];
    const [least, most] = isLike ? spanOf(given) : [0n, 0n];
    const isSpent = sum(spent) * 100n >= SPENT_PERCENT_MIN * sum(given) && payersOf(spent) === 1;
    const isShared = most <= SHARE_TIMES_MAX * least;
    return (
      payersOf(given) >= PAYERS_MIN && isShared && isSpent && isOneCurrency(named) && !isReportable(given)
    );
  };
  const isFriend = profile.type === 'INDIVIDUAL' && isEstablished(rows, asked);
  const occasions = [...byWord].flatMap(([word, named]) =>
    isOne(named, true) || (isFriend && isOne(named, false) && isGiven(named, rows, asked, FEASTS))
      ? [explanation('collection', 'texts', word, named)]
      : [],
  );
  const known = new Set(occasions.flatMap((each) => each.transactions));
  const small: [string, Row[]][] = [];
  const journeys: [string, Row[]][] = [];
  for (const each of yield* sharedWords(transfers.filter(({ id }) => !known.has(id)))) {
    yield;
    const [first, ...others] = each[1].filter(({ isIn }) => isIn);
    if (!isOne(each[1], false)) continue;
    const isAlike = others.every(({ units }) => units === first!.units);
    if (!isAlike) {
      if (isFriend && isForCare(each[1]) && isGiven(each[1], rows, asked, CARE)) small.push(each);
    } else if (isSmall(first!)) small.push(each);
    else if (isFriend && isJourney(each[1], rows)) journeys.push(each);
  }
  const forJourneys = new Set(journeys.flatMap(([, named]) => named.filter(({ isIn }) => isIn)));
  const shared: Explanation[] = [];
  for (const [word, named] of [...small, ...(isReportable([...forJourneys]) ? [] : journeys)]) {
    yield;
    shared.push(explanation('collection', 'texts', word, named));
  }
  return [
    ...namesCollectedFor(profile).flatMap((name) => {
      const named = transfers.filter(({ text }) => text.toLowerCase().includes(name));
      return isOne(named, false) ? [explanation('collection', 'record', name, named)] : [];
    }),
    ...occasions,
    ...shared,
  ];
}

function smallOf({ estimated_monthly_deposits: deposits }: Entity): (row: Row) => boolean {
  const declared = declaredAmount(deposits);
  const most = toUnits(declared?.upper ?? '0') * RECEIPT_PERCENT_MAX;
  return ({ units, currency }) => currency === declared?.currency && units * 100n <= most;
}

/** Small gifts of any size, and most of them to who has room or food for guests, or cares for the sick. */
const isGiven = (named: readonly Row[], rows: readonly Row[], asked: ReasonsAsked, to: RegExp): boolean =>
  named.every((row) => !row.isIn || !asked.isReportable([row], GIFT)) && areForOne(named, rows, to);

/** Not to who only trades under the name of a clinic. */
const isForCare = (named: readonly Row[]): boolean =>
  named.every(({ isIn, name }) => isIn || !TRADER.test(name));

/** Of a larger share all is spent, but for what a bank asks. */
const ALL_PERCENT = { min: 90n, max: 110n } as const;

function isJourney(named: readonly Row[], rows: readonly Row[]): boolean {
  const [given, spent] = [named.filter(({ isIn }) => isIn), named.filter(({ isIn }) => !isIn)];
  const percent = (100n * sum(spent)) / sum(given);
  return percent >= ALL_PERCENT.min && percent <= ALL_PERCENT.max && areForOne(named, rows, JOURNEYS);
}

/** At one who sells it, by name, with whom there are no other dealings: a word alone costs nothing. */
function areForOne(named: readonly Row[], rows: readonly Row[], sells: RegExp): boolean {
  const spent = named.filter(({ isIn }) => !isIn);
  const dealings = rows.filter(({ counterparty }) => counterparty === spent[0]!.counterparty);
  return dealings.length === spent.length && spent.every(({ name }) => sells.test(name));
}

/** Pauses whenever texts of CHARS_AT_ONCE were read, or ROWS_AT_ONCE short ones. */
function* eachInTurn(rows: readonly Row[], read: (row: Row) => void): Generator<void, void> {
  let chars = 0;
  for (const row of rows) {
    read(row);
    chars += row.text.length + CHARS_AT_ONCE / ROWS_AT_ONCE;
    if (chars < CHARS_AT_ONCE) continue;
    yield;
    chars = 0;
  }
}

/** What so many payers write, and one of those paid, in lower case, with all that have it in their text. */
function* sharedWords(transfers: readonly Row[]): Generator<void, [string, Row[]][]> {
  const byWord = new Map<string, Row[]>();
  // Each text is read once: thousands of payments may share hundreds of words.
  yield* eachInTurn(transfers, (row) => {
    for (const word of new Set(wordsOf(row.text))) {
      const named = byWord.get(word);
      if (named) named.push(row);
      else byWord.set(word, [row]);
    }
  });
  const isShared = (named: readonly Row[]): boolean =>
    named.length > PAYERS_MIN &&
    named.some(({ isIn }) => !isIn) &&
    payersOf(named.filter(({ isIn }) => isIn)) >= PAYERS_MIN;
  const shared: [string, Row[]][] = [];
  let looked = 0;
  for (const [word, named] of byWord) {
    if (isShared(named)) shared.push([word, named]);
    looked += 1 + named.length;
    if (looked < NAMED_AT_ONCE) continue;
    yield;
    looked = 0;
  }
  return shared.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whom money is collected for, as the record says: in lower case. */
const namesCollectedFor = ({ source_of_funds: funds, purpose_of_account: purposes }: Entity): string[] =>
  [...(funds ?? []), ...(purposes ?? [])].flatMap((text) => {
    const said = COLLECTED_FOR.exec(text)?.[1] ?? '';
    return (said.match(/\p{Lu}\p{L}{3,}/gu) ?? []).map((name) => name.toLowerCase());
  });

/** All that came in, while no thirty days exceed what was declared; the small receipts of a shop as well. */
function asDeclared(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile } = asked;
  const declared = declaredAmount(profile.estimated_monthly_deposits);
  const incoming = rows.filter(({ isIn }) => isIn);
  if (!declared?.upper || incoming.length === 0) return [];
  const isWithin = isWithinDeclared(asked);
  if (!isWithin && !isWithinOnAverage(incoming, asked)) return [];
  const most = toUnits(declared.upper) * RECEIPT_PERCENT_MAX;
  const receipts = incoming.filter(
    ({ isCash, units, currency }) => !isCash && currency === declared.currency && units * 100n <= most,
  );
  const word = profile.type === 'BUSINESS' ? TRADE.exec(profile.industry ?? '')?.[0] : undefined;
  const isShop = payersOf(receipts) >= BUYERS_MIN;
  return [
    ...(word !== undefined && isShop && isWithin
      ? [explanation('declared_trade', 'record', word.toLowerCase(), receipts)]
      : []),
    explanation(
      isWithin ? 'declared' : 'declared_average',
      'declaration',
      `${spokenMoney(declared.upper, declared.currency)} a month`,
      incoming,
    ),
  ];
}

const AVERAGE_MS = 150 * DAY_MS;
/** Of what was declared for a month: EA1 takes no more than this for nothing either. */
const BUSIEST_PERCENT_MAX = 150n;

/** Of a firm known for a year: no two months of a trade are alike. */
function isWithinOnAverage(incoming: readonly Row[], asked: ReasonsAsked): boolean {
  const { profile } = asked;
  const declared = declaredAmount(profile.estimated_monthly_deposits);
  const isOne = isOneCurrency(incoming) && incoming[0]!.currency === declared?.currency;
  const spanMs = BigInt((asked.rows.at(-1)?.atMs ?? 0) - (asked.rows[0]?.atMs ?? 0));
  return (
    profile.type === 'BUSINESS' &&
    isOne &&
    declared?.upper != null &&
    spanMs >= AVERAGE_MS &&
    sum(incoming) * BigInt(MONTH_MS) <= toUnits(declared.upper) * spanMs &&
    isEstablished(incoming, asked) &&
    isWithinDeclared(asked, BUSIEST_PERCENT_MAX)
  );
}
