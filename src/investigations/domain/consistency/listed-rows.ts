import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import type { BlockId } from '../scoring/dimensions.js';
import { isFinding } from '../scoring/flag.js';
import type { BlockResult } from '../runs/run-result.js';

/** So many transactions stand in the table of a result. */
export const TABLE_ROWS_MAX = 50;

type Blocks = readonly Pick<BlockResult, 'blockId' | 'flags'>[];

/** Ids of findings by the transaction that shows them. */
export function evidenceIn(blocks: Blocks): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { flagId, evidence } of blocks.flatMap(({ flags }) => flags.filter(isFinding)))
    for (const id of evidence) {
      const flagIds = found.get(id);
      if (flagIds) flagIds.push(flagId);
      else found.set(id, [flagId]);
    }
  return found;
}

/** Transactions that are flagged or show a finding. */
export function carryingRows(facts: CaseFacts, blocks: Blocks): TransactionRow[] {
  const evidence = evidenceIn(blocks);
  return subjectOf(facts).transactions.filter(({ id, flagged }) => flagged || evidence.has(id));
}

/** Its evidence is all that came in, wages included: no single one of them is suspicious. */
export const isOfSums = (blockId: BlockId): boolean => blockId === 'expected_activity';

/** Of them those that a draft rests on. */
export const shownRows = (facts: CaseFacts, blocks: Blocks): TransactionRow[] =>
  carryingRows(
    facts,
    blocks.filter(({ blockId }) => !isOfSums(blockId)),
  );

/** Transactions that show a finding and are not flagged. */
export const furtherRowsOf = (facts: CaseFacts, blocks: Blocks): TransactionRow[] =>
  shownRows(facts, blocks).filter(({ flagged }) => !flagged);

/** Those that are listed: where not all fit, the ones that carry most findings, and of these the latest. */
export function listedRows(facts: CaseFacts, blocks: Blocks): TransactionRow[] {
  const evidence = evidenceIn(blocks);
  const carrying = carryingRows(facts, blocks);
  const weight = (row: TransactionRow): number => (row.flagged ? 1 : 0) + (evidence.get(row.id)?.length ?? 0);
  const kept = new Set(
    [...carrying].sort((a, b) => weight(b) - weight(a) || b.atMs - a.atMs).slice(0, TABLE_ROWS_MAX),
  );
  return carrying.filter((row) => kept.has(row));
}

export function listedRowsOf(facts: CaseFacts, blocks: Blocks, flagId: string): TransactionRow[] {
  const flag = blocks.flatMap(({ flags }) => flags).find((each) => each.flagId === flagId);
  const evidence = new Set(flag?.evidence);
  return listedRows(facts, blocks).filter(({ id }) => evidence.has(id));
}
