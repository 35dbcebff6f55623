import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { nameOf } from '../facts/party-words.js';
import { writtenOn } from '../facts/written-texts.js';
import { collectsGifts } from '../reasons/purpose-reasons.js';
import { isFirmName } from '../reasons/reason-rows.js';
import { sumsIn } from './passed-once.js';
import { explainedOtherwise } from './unaccounted-money.js';

type Rows = readonly TransactionRow[];

/**
 * Goods have prices and bills have words: equal sums to several without one are parts of something (FATF,
 * Hawala and other similar providers, 2013). Own choices; wages of a week or a month are less.
 */
const EQUAL = { from: 8, receivers: 2, ofLeftPercent: 50n, sums: 0.25 };
/** Pay comes by the month, or twice a month to all on one day. */
const PAYDAYS = { fortnight: [13 * DAY_MS, 17 * DAY_MS], month: 25 * DAY_MS } as const;

const known = new Kept<CaseFacts, Rows>();

/** What a firm paid in equal sums to several without a legal form or a word, if half of what left. */
export function equalParts(facts: CaseFacts): Rows {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findParts(facts)));
  return found;
}

function findParts(facts: CaseFacts): Rows {
  const { transactions, profile } = subjectOf(facts);
  // Where no payment has a word, that these have none says nothing.
  if (profile?.type !== 'BUSINESS' || !facts.descriptors) return [];
  const explained = explainedOtherwise(facts);
  const isOfGifts = collectsGifts(facts);
  const sumsOf = sumsIn(facts);
  const left = transactions.filter(({ direction }) => direction === 'out');
  const asked = left.filter(
    (row) =>
      row.cash !== true &&
      row.counterparty !== null &&
      !PURCHASE_TYPES.has(row.type) &&
      writtenOn(row, facts) === undefined &&
      !explained.has(row.id),
  );
  const sum = (rows: Rows): bigint => rows.reduce((total, { amount }) => total + toUnits(amount), 0n);
  const all = new Map(
    grouped(left, ({ currency }) => currency).map((rows) => [rows[0]!.currency, sum(rows)]),
  );
  const isMost = (rows: Rows): boolean =>
    rows.length >= EQUAL.from && 100n * sum(rows) >= EQUAL.ofLeftPercent * all.get(rows[0]!.currency)!;
  const isMuch = (rows: Rows): boolean => isOfGifts || sumsOf(rows.slice(0, 1)) >= EQUAL.sums;
  for (const equal of grouped(asked, ({ amount, currency }) => `${amount} ${currency}`)) {
    if (!isMost(equal) || !isMuch(equal)) continue;
    const people = grouped(equal, ({ counterparty }) => counterparty).filter(
      (paid) => !isFirmName(nameOf(paid[0]!, facts)) && (isOfGifts || !isPay(paid, equal)),
    );
    const rows = new Set(people.flat());
    if (people.length >= EQUAL.receivers && isMost([...rows])) return equal.filter((row) => rows.has(row));
  }
  return [];
}

function isPay(paid: Rows, equal: Rows): boolean {
  const gaps = paid.slice(1).map(({ atMs }, i) => atMs - paid[i]!.atMs);
  const [least, most] = PAYDAYS.fortnight;
  const isOfAll = ({ atMs, counterparty }: TransactionRow): boolean =>
    equal.some((row) => row.counterparty !== counterparty && Math.abs(row.atMs - atMs) <= DAY_MS);
  const isTwice = gaps.every((gap) => gap >= least && gap <= most) && paid.every(isOfAll);
  return gaps.every((gap) => gap >= PAYDAYS.month) || isTwice;
}

function grouped<Key>(rows: Rows, keyOf: (row: TransactionRow) => Key): Rows[] {
  const groups = new Map<Key, TransactionRow[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own) own.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}
