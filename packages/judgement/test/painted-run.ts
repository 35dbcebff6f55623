import type { RunResult } from '../src/scoring/run-result.js';
import { makeFlag, type Color } from '../src/scoring/flag.js';
import { blockScore, combineScores, hasBlackFlag, roundScore } from '../src/scoring/score.js';
import { BLOCKS } from '../src/rules/rule-table.js';
import { composeWriteUp } from '../src/texts/compose-texts.js';

/** Returns the result of a run whose flags have these colours, whatever the current rules say. */
export function paintedRun(colorOf: (flagId: string) => Color): RunResult {
  const found = { value: null, rationale: 'It is painted.' };
  const blocks = BLOCKS.map(({ id: blockId, title, rev, weight, flags: rows }) => {
    const flags = rows.map(({ id }) => makeFlag(id, { ...found, color: colorOf(id) }));
    const score = roundScore(blockScore(flags, {}));
    const { text: writeUp, references } = composeWriteUp(title, { blockId, score, flags });
    return { blockId, rev, weight, score, flags, writeUp, references: [...references], inputHash: blockId };
  });
  const { overall, contributions } = combineScores(
    blocks.map(({ weight, score, flags }) => ({ weight, score, hasBlack: hasBlackFlag(flags) })),
  );
  return {
    perBlock: blocks.map(({ weight: _, ...block }, i) => ({
      ...block,
      state: 'recomputed',
      contribution: contributions[i]!,
    })),
    score: overall,
    outcome: null,
    assessedShare: 1,
    failed: [],
    disposition: overall >= 60 ? 'ESCALATED' : 'CLEARED',
  };
}
