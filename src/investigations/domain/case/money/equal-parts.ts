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
const MONTHLY_MS = 25 * DAY_MS;

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
      (paid) => !isFirmName(nameOf(paid[0]!, facts)) && (isOfGifts || !isMonthly(paid)),
    );
    const rows = new Set(people.flat());
    if (people.length >= EQUAL.receivers && isMost([...rows])) return equal.filter((row) => rows.has(row));
  }
  return [];
}

const isMonthly = (paid: Rows): boolean =>
  paid.every(({ atMs }, i) => i === 0 || atMs - paid[i - 1]!.atMs >= MONTHLY_MS);

function grouped<Key>(rows: Rows, keyOf: (row: TransactionRow) => Key): Rows[] {
  const groups = new Map<Key, TransactionRow[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own) own.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}
