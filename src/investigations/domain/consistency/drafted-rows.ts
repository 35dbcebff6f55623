import { toUnits } from '../../../kernel/decimal.js';
import { Kept } from '../../../kernel/kept.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import type { BlockResult } from '../runs/run-result.js';
import { depositRows } from './deposit-rows.js';
import { isOfSums, listedRows, shownRows } from './listed-rows.js';

/** The lists of a draft in their order, in time order each. */
export const DRAFT_LISTS = ['flagged', 'further', 'deposits'] as const;

export type DraftList = (typeof DRAFT_LISTS)[number];

type Blocks = readonly BlockResult[];

type Drafted = Readonly<Record<DraftList, readonly TransactionRow[]>>;

const known = new Kept<Blocks, { readonly facts: CaseFacts; readonly rows: Drafted }>();

/** Kept as long as the blocks: every figure of a draft asks for them. */
export function draftedRows(facts: CaseFacts, blocks: Blocks): Drafted {
  const kept = known.get(blocks);
  if (kept?.facts === facts) return kept.rows;
  const rows = draftedFrom(facts, blocks);
  known.set(blocks, { facts, rows });
  return rows;
}

function draftedFrom(facts: CaseFacts, blocks: Blocks): Drafted {
  const listed = listedRows(
    facts,
    blocks.filter(({ blockId }) => !isOfSums(blockId)),
  );
  const shown = new Set(shownRows(facts, blocks));
  return {
    flagged: listed.filter(({ flagged }) => flagged),
    further: listed.filter(({ flagged }) => !flagged),
    deposits: (depositRows(facts)?.largest ?? []).filter((row) => !shown.has(row)),
  };
}

/** Percents of what moved in one direction and currency, rounded down; `kept`: how many each list shows. */
export function draftedPercent(
  facts: CaseFacts,
  blocks: Blocks,
  kept: readonly number[],
  [direction, currency]: readonly string[],
): number {
  const isMeant = (row: TransactionRow): boolean =>
    row.direction === direction && row.currency === currency && !row.amount.startsWith('-');
  const sum = (rows: readonly TransactionRow[]): bigint =>
    rows.filter(isMeant).reduce((total, { amount }) => total + toUnits(amount), 0n);
  const lists = draftedRows(facts, blocks);
  const lines = DRAFT_LISTS.flatMap((list, i) => lists[list].slice(0, kept[i]));
  const all = sum(subjectOf(facts).transactions);
  return all > 0n ? Number((sum(lines) * 100n) / all) : 0;
}

/** How many lines a draft shows, or which percents they are: see `draftedPercent`. */
export function draftedFigure(
  facts: CaseFacts,
  blocks: Blocks,
  [kept = '', ...of]: readonly string[],
): number {
  const counts = kept.split(' ').map(Number);
  return of.length > 0
    ? draftedPercent(facts, blocks, counts, of)
    : counts.reduce((all, each) => all + each, 0);
}
