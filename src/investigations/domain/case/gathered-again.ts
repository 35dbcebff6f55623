import { toUnits } from '../../../kernel/decimal.js';
import { DAY_MS, type TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from './case-facts.js';
import { OF_VOLUME, unexplainedIncome } from './unaccounted-money.js';

/** So many within a day are no chance, and twice is a habit. Own choice. */
const GATHERING = { people: 10, spanMs: DAY_MS, times: 2 };
/** Most of it, within days: who collects for others pays the others. Own choice. */
const LEAVES = { spanMs: 5 * DAY_MS, percent: 80n };

type Rows = readonly TransactionRow[];

export interface GatheredAgain {
  /** What those paid who came together twice or more. */
  readonly rows: Rows;
  /** Whether most of it left within days each time. */
  readonly isPassedOn: boolean;
}

/**
 * Many who pay a person within a day, and again on another: whoever comes three times is no rare
 * counterparty, and counted by no flag. What has a reason of its own is left out.
 */
export function gatheredAgain(facts: CaseFacts): GatheredAgain {
  const nothing: GatheredAgain = { rows: [], isPassedOn: false };
  if (subjectOf(facts).profile?.type !== 'INDIVIDUAL') return nothing;
  const reasons = (facts.explanations ?? []).filter(({ kind }) => !OF_VOLUME.includes(kind));
  const explained = new Set(reasons.flatMap(({ transactions }) => transactions));
  const income = unexplainedIncome(facts).filter(
    ({ id, counterparty }) => counterparty && !explained.has(id),
  );
  const gatherings = gatheringsIn(income);
  const times = new Map<string, number>();
  for (const some of gatherings) for (const who of peopleOf(some)) times.set(who, (times.get(who) ?? 0) + 1);
  const again = new Set([...times].filter(([, count]) => count >= GATHERING.times).map(([who]) => who));
  if (again.size < GATHERING.people) return nothing;
  return {
    rows: gatherings.flat().filter(({ counterparty }) => again.has(counterparty!)),
    isPassedOn: gatherings.every((some) => leaves(some, facts)),
  };
}

export const peopleOf = (rows: Rows): ReadonlySet<string> =>
  new Set(rows.flatMap(({ counterparty }) => counterparty ?? []));

/** In time order, none of which shares a payment with another. */
function gatheringsIn(rows: Rows): Rows[] {
  const found: Rows[] = [];
  let from = 0;
  while (from < rows.length) {
    const endMs = rows[from]!.atMs + GATHERING.spanMs;
    let to = from;
    while (to < rows.length && rows[to]!.atMs <= endMs) to++;
    const some = rows.slice(from, to);
    const isOne = peopleOf(some).size >= GATHERING.people;
    if (isOne) found.push(some);
    from = isOne ? to : from + 1;
  }
  return found;
}

function leaves(some: Rows, facts: CaseFacts): boolean {
  const endMs = some.at(-1)!.atMs + LEAVES.spanMs;
  const { currency } = some[0]!;
  const sum = (rows: Rows): bigint =>
    rows.reduce((total, row) => (row.currency === currency ? total + toUnits(row.amount) : total), 0n);
  const left = subjectOf(facts).transactions.filter(
    ({ direction, atMs }) => direction === 'out' && atMs > some[0]!.atMs && atMs <= endMs,
  );
  return 100n * sum(left) >= LEAVES.percent * sum(some);
}
