import { Kept } from '../../../../kernel/kept.js';
import { seriesOf } from '../../activity/activity-series.js';
import { passages } from '../../activity/activity-metrics.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { gravestPassage } from '../../activity/passage.js';
import { likePeers, subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { explainedOnRecord, type ExplanationKind } from '../facts/explanation.js';
import { wagesOf } from '../reasons/wages.js';

const knownIncome = new Kept<CaseFacts, readonly TransactionRow[]>();

/** What came in and is neither regular pay nor explained by the record. */
export function unexplainedIncome(facts: CaseFacts): readonly TransactionRow[] {
  let income = knownIncome.get(facts);
  if (income) return income;
  const wages = wagesOf(facts);
  const explained = explainedOnRecord(facts.explanations);
  income = subjectOf(facts).transactions.filter(
    (row) => row.direction === 'in' && !wages.has(row) && !explained.has(row.id),
  );
  knownIncome.set(facts, income);
  return income;
}

/** So often, half of what came in, and most of what left: takings differ, and buy goods. Own choice. */
const EQUAL = { from: 12, ofIncomePercent: 50n, toOnePercent: 80n };
/** As the bank knows: agents of remittances and licensed exchanges pass on what is not theirs. Own choice. */
const CLIENT_MONEY = /\b(?:clients?|escrow|remittances?|money transfers?|settlements?|exchange)\b/i;

export function holdsClientMoney(facts: CaseFacts): boolean {
  const { industry, purpose_of_account: purposes, source_of_funds: sources } = subjectOf(facts).profile ?? {};
  return CLIENT_MONEY.test([industry ?? '', ...(purposes ?? []), ...(sources ?? [])].join('\n'));
}

/** Cash of any amounts that is nearly all and all goes to one leaves no room for goods, wages and rent. */
const NEARLY_ALL = { ofIncomePercent: 80n, toOnePercent: 90n };

/** Cash, most of what comes in, of an account whose money goes on to one: of one amount, or nearly all. */
export function equalCash(facts: CaseFacts): readonly TransactionRow[] {
  const series = seriesOf(subjectOf(facts).transactions);
  const { rows, sign, amounts } = series;
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
  return [...series.byCurrency.values()].flatMap((positions) => {
    const [ins, outs] = [1, -1].map((way) => positions.filter((i) => sign[i] === way));
    const cash = ins!.filter((i) => rows[i]!.cash === true);
    // Cheques and money orders of one amount are bought with cash.
    const bought = ins!.filter((i) => rows[i]!.cash === true || rows[i]!.cheque);
    const equal = largestOf(bought, (i) => amounts[i], sum);
    const toOne = largestOf(outs!, (i) => rows[i]!.counterparty, sum);
    const left = sum(outs!);
    const goesOn = (some: readonly number[], share: Omit<typeof EQUAL, 'from'>): boolean =>
      some.length >= EQUAL.from &&
      100n * sum(some) >= share.ofIncomePercent * sum(ins!) &&
      100n * sum(toOne) >= share.toOnePercent * left &&
      2n * left >= sum(some);
    const isWhole = goesOn(cash, NEARLY_ALL) && !holdsClientMoney(facts);
    const found = isWhole ? cash : goesOn(equal, EQUAL) ? equal : [];
    return found.map((i) => rows[i]!);
  });
}

/** Of the groups of those with the same key that is no null, the one with most money. */
function largestOf<Key>(
  positions: readonly number[],
  keyOf: (i: number) => Key | null,
  sum: (some: readonly number[]) => bigint,
): readonly number[] {
  const groups = new Map<Key, number[]>();
  for (const i of positions) {
    const key = keyOf(i);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  }
  let most: { readonly of: readonly number[]; readonly money: bigint } = { of: [], money: 0n };
  for (const of of groups.values()) {
    const money = sum(of);
    if (money > most.money) most = { of, money };
  }
  return most.of;
}

/** A declared volume, or an own account where it is from, says nothing of why all of it went on. */
const OF_VOLUME: readonly ExplanationKind[] = [
  'declared',
  'declared_trade',
  'declared_year',
  'declared_average',
  'own_account',
];

/** Ids of what has a reason of its own, whoever gives it. */
export const explainedOtherwise = ({ explanations = [] }: CaseFacts): ReadonlySet<string> =>
  new Set(
    explanations.filter(({ kind }) => !OF_VOLUME.includes(kind)).flatMap(({ transactions }) => transactions),
  );

interface Passed {
  readonly percent: number;
  readonly rows: readonly TransactionRow[];
}

const known = new Kept<CaseFacts, Passed>();

/**
 * As TP3, in the currency where that stands out most; what has a reason of its own does not count, whoever
 * gives it. Kept as long as the facts: of a busy account it takes a while.
 */
function passedOn(facts: CaseFacts): Passed {
  const kept = known.get(facts);
  if (kept) return kept;
  const explained = explainedOtherwise(facts);
  const { transactions } = subjectOf(facts);
  const asked = explained.size > 0 ? transactions.filter(({ id }) => !explained.has(id)) : transactions;
  const series = seriesOf(likePeers(asked, facts.lookback));
  const passage = gravestPassage(passages(series), facts.reportingThresholds ?? {})?.passage;
  const rows = (passage?.flows ?? []).flatMap(({ ins }) => ins.map((i) => series.rows[i]!));
  const found = { percent: passage?.percent ?? 0, rows };
  known.set(facts, found);
  return found;
}

/** An account that keeps a tenth lives on a commission, whatever the rhythm. Own choice. */
const NEARLY_ALL_PERCENT = 90;

export const isNearlyAllPassed = (facts: CaseFacts): boolean => passedOn(facts).percent >= NEARLY_ALL_PERCENT;

/** What came in of what passed through. */
export const passedIncome = (facts: CaseFacts): readonly TransactionRow[] => passedOn(facts).rows;

/** What was drawn in cash. */
export const drawnCash = (facts: CaseFacts): readonly TransactionRow[] =>
  subjectOf(facts).transactions.filter(({ cash, direction }) => cash === true && direction === 'out');
