import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { busiestSum, declaredAmount, weightsIn } from '../../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf, ownNameTest, plainName } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { writtenOn } from '../facts/written-texts.js';
import { KNOWN_MS } from '../reasons/own-means.js';
import { BROKER, EXCHANGE, INVOICE, LENDER, LOAN } from '../reasons/reason-words.js';
import { goesToOthers } from './other-side.js';
import { sumsIn } from './passed-once.js';
import { explainedOtherwise } from './unaccounted-money.js';

type Rows = readonly TransactionRow[];

/** Own choice: in two months most of a year, in payments of which none is half, as one event of life is. */
const YEAR = { spanMs: 60 * DAY_MS, percent: 60n, from: 5 };
interface Emptied {
  readonly spanMs: number;
  readonly percent: bigint;
  /** So many payments, or so many reportable sums and such a part of the declared income of a year. */
  readonly least: { readonly payments: number } | { readonly sums: number; readonly ofYearPercent: bigint };
}

/** Own choices: savings that were moved here and left for new receivers, hurriedly or in parts. */
const EMPTIED: readonly Emptied[] = [
  { spanMs: 7 * DAY_MS, percent: 80n, least: { payments: 5 } },
  { spanMs: 2 * DAY_MS, percent: 60n, least: { sums: 2, ofYearPercent: 50n } },
  { spanMs: 14 * DAY_MS, percent: 80n, least: { sums: 2, ofYearPercent: 50n } },
];
const EMPTIED_PERCENT_MAX = 125n;

interface Sent {
  readonly rows: Rows;
  readonly isEmptied: boolean;
}

const keptSent = new Kept<CaseFacts, Sent>();

/** What a person sent out of savings at a pace that nobody lives at; nothing of what has a reason. */
export const sentSavings = (facts: CaseFacts): Rows => sent(facts).rows;

/** Whether that is what was moved from own accounts just before, and no income of a year. */
export const isEmptiedSavings = (facts: CaseFacts): boolean => sent(facts).isEmptied;

function sent(facts: CaseFacts): Sent {
  let found = keptSent.get(facts);
  if (found === undefined) keptSent.set(facts, (found = findSent(facts)));
  return found;
}

function findSent(facts: CaseFacts): Sent {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL') return { rows: [], isEmptied: false };
  const explained = explainedOtherwise(facts);
  const family = familyNameOf(profile.name ?? '');
  const isOfFamily = (row: TransactionRow): boolean =>
    family !== '' && familyNameOf(nameOf(row, facts)) === family;
  const moved = transactions.filter(({ amount }) => toUnits(amount) > 0n);
  const rows = emptied(moved, facts);
  if (rows.length > 0) return { rows, isEmptied: true };
  const isBill = (row: TransactionRow): boolean => INVOICE.test(writtenOn(row, facts) ?? '');
  const left = moved.filter(({ id, direction }) => direction === 'out' && !explained.has(id));
  const asked = left.filter((row) => !isOfFamily(row) && !isBill(row));
  return { rows: mostOfYear(asked, moved, facts), isEmptied: false };
}

/**
 * What left in the busiest two months beyond all that came in, beside the declared income of a year. What
 * has a reason, or is of the family, is no outflow to ask about, and still pays for the rest. What was lent
 * or saved does not: a deceiver makes a victim borrow and sell; what it was spent on has a reason or a bill.
 */
function mostOfYear(asked: Rows, moved: Rows, facts: CaseFacts): Rows {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  // Beside an income of nothing every payment is beyond.
  if (!declared?.upper || toUnits(declared.upper) === 0n) return [];
  const weightOf = weightsIn(declared.currency, facts.profile?.rates ?? {});
  const weighted = (rows: Rows, side: TransactionRow['direction']) =>
    rows.flatMap((row) => {
      const weight = row.direction === side ? weightOf(row.currency) : null;
      return weight === null ? [] : { row, weight: toUnits(row.amount) * weight };
    });
  const total = (some: readonly { readonly weight: bigint }[]): bigint =>
    some.reduce((all, { weight }) => all + weight, 0n);
  const busiest = busiestSum(weighted(asked, 'out'), YEAR.spanMs);
  if (busiest.length < YEAR.from) return [];
  const left = total(busiest);
  const isOne = busiest.some(({ weight }) => 2n * weight > left);
  const bound = YEAR.percent * toUnits(declared.bound) * weightOf(declared.currency)!;
  if (isOne || 100n * left < bound) return [];
  const toMs = busiest.at(-1)!.row.atMs;
  const beside = moved.filter(({ atMs }) => atMs >= toMs - YEAR.spanMs && atMs <= toMs);
  const came = weighted(beside.filter(isEarned(facts)), 'in');
  if (100n * (left - total(came)) < bound) return [];
  const ids = new Set(busiest.map(({ row }) => row.id));
  return asked.filter(({ id }) => ids.has(id));
}

/** Neither lent nor saved before, by the bank's booking, the own name, or the name and word of who pays. */
function isEarned(facts: CaseFacts): (row: TransactionRow) => boolean {
  const isOwnName = ownNameTest(subjectOf(facts).profile!);
  return (row) => {
    const name = nameOf(row, facts);
    const isLent = LENDER.test(name) && LOAN.test(writtenOn(row, facts) ?? '');
    return row.type !== 'LOAN' && !isLent && !isOwnName(name) && !BROKER.test(name);
  };
}

/** What went to new receivers soon after it was moved from own accounts, if it was most of that. */
function emptied(moved: Rows, facts: CaseFacts): Rows {
  const explained = explainedOtherwise(facts);
  const profile = subjectOf(facts).profile!;
  const isOwnName = ownNameTest(profile);
  const isOwn = (row: TransactionRow): boolean =>
    row.direction === 'self' ||
    (row.direction === 'in' && row.cash !== true && isOwnName(nameOf(row, facts)));
  const isOther = goesToOthers(facts);
  const saved = moved.filter((row) => !explained.has(row.id) && isOwn(row));
  if (saved.length === 0) return [];
  const plain = plainName(profile.name ?? '');
  // The other side of a broker's collecting account stands in the text; coins leave an exchange.
  const isNamed = (row: TransactionRow): boolean =>
    plain.includes(' ') &&
    plainName(writtenOn(row, facts) ?? '').includes(plain) &&
    !EXCHANGE.test(nameOf(row, facts));
  const firstMs = firstMsOf(moved);
  const isNew = ({ counterparty, atMs }: TransactionRow): boolean =>
    counterparty !== null && atMs - firstMs.get(counterparty)! <= KNOWN_MS;
  const toNew = moved.filter((row) => isNew(row) && !explained.has(row.id) && isOther(row) && !isNamed(row));
  const found = [...new Set(saved.map(({ currency }) => currency))].flatMap((code) => {
    const [own, out] = [saved, toNew].map((some) => some.filter(({ currency }) => currency === code));
    return EMPTIED.map((tier) => mostOf(own!, out!, tier, facts)).find((rows) => rows.length > 0) ?? [];
  });
  return found.sort((a, b) => a.atMs - b.atMs);
}

function firstMsOf(rows: Rows): ReadonlyMap<string | null, number> {
  const first = new Map<string | null, number>();
  for (const { counterparty, atMs } of rows) if (!first.has(counterparty)) first.set(counterparty, atMs);
  return first;
}

function mostOf(own: Rows, out: Rows, { spanMs, percent, least }: Emptied, facts: CaseFacts): Rows {
  if (out.length === 0) return [];
  const [ownFrom, outFrom] = [sliding(own, spanMs), sliding(out, spanMs)];
  const isMuch = muchIn(out[0]!, facts);
  for (const { atMs } of own) {
    const [kept, { sum, from, to }] = [ownFrom(atMs), outFrom(atMs)];
    const isMost = 100n * sum >= percent * kept.sum && 100n * sum <= EMPTIED_PERCENT_MAX * kept.sum;
    const isEnough = 'payments' in least ? to - from >= least.payments : to > from && isMuch(sum, least);
    if (isMost && isEnough) return out.slice(from, to);
  }
  return [];
}

type Much = Extract<Emptied['least'], { readonly sums: number }>;

/** Of the currency of a payment; of nothing declared any sum is all. */
function muchIn(one: TransactionRow, facts: CaseFacts): (sum: bigint, least: Much) => boolean {
  const sumsOfOne = sumsIn(facts)([one]);
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  const weightOf = weightsIn(declared?.currency ?? one.currency, facts.profile?.rates ?? {});
  const [weight, ofYear] = [weightOf(one.currency) ?? 0n, weightOf(declared?.currency ?? one.currency)!];
  const year = toUnits(declared?.bound ?? '0') * ofYear;
  return (sum, { sums, ofYearPercent }) =>
    (sumsOfOne * Number(sum)) / Number(toUnits(one.amount)) >= sums &&
    100n * sum * weight >= ofYearPercent * year;
}

/** What lies within a span from a time on; for rows in time order, and times that only grow. */
function sliding(rows: Rows, spanMs: number): (startMs: number) => { sum: bigint; from: number; to: number } {
  const units = rows.map(({ amount }) => toUnits(amount));
  let [sum, from, to] = [0n, 0, 0];
  return (startMs) => {
    while (to < rows.length && rows[to]!.atMs - startMs <= spanMs) sum += units[to++]!;
    while (from < to && rows[from]!.atMs < startMs) sum -= units[from++]!;
    return { sum, from, to };
  };
}
