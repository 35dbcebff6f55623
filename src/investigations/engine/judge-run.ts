import type { BlockConfig, Recipe } from '../domain/recipe/recipe.js';
import type { Flag } from '../domain/scoring/flag.js';
import { decideOutcome } from '../domain/scoring/outcome.js';
import type { BlockResult, RunResult } from '../domain/runs/run-result.js';
import {
  blockScore,
  combineScores,
  combineWithNotes,
  hasBlack,
  roundScore,
} from '../domain/scoring/score.js';

/** A block's result with what the run's score is combined from. */
export interface Finished {
  readonly weight: number;
  /** Neither is rounded. */
  readonly score: number;
  readonly scoreWithoutNotes: number;
  readonly hadBlack: boolean;
  readonly result: BlockResult;
}

const beforeNotes = (flags: readonly Flag[]) =>
  flags.map(({ flagId, color, colorBeforeNotes }) => ({ flagId, color: colorBeforeNotes ?? color }));

/** Whether notes changed a colour. */
export const areChanged = (flags: readonly Flag[]): boolean => flags.some((flag) => flag.colorBeforeNotes);

/** The score with the colours before the notes, in points of 100 with two decimals. */
export const scoreBefore = (flags: readonly Flag[], { flagWeights }: BlockConfig): number =>
  roundScore(blockScore(beforeNotes(flags), flagWeights));

/** What a result counts for, whether it was computed or taken over. */
export function finishedOf(config: BlockConfig, result: BlockResult): Finished {
  const { flags, score: shown } = result;
  const shownBefore = result.scoreWithoutNotes ?? shown!;
  const exact = blockScore(flags, config.flagWeights);
  const exactBefore = blockScore(beforeNotes(flags), config.flagWeights);
  // A result that was taken over despite another recipe keeps both scores of its own.
  const isOfRecipe = roundScore(exact) === shown && roundScore(exactBefore) === shownBefore;
  return {
    weight: config.weight,
    score: isOfRecipe ? exact : shown!,
    scoreWithoutNotes: isOfRecipe ? exactBefore : shownBefore,
    hadBlack: hasBlack(beforeNotes(flags)),
    result,
  };
}

type Judged = Pick<RunResult, 'perBlock' | 'score' | 'scoreWithoutNotes' | 'disposition' | 'outcome'>;

/** Score, contributions and outcome of a run of which every block is finished. */
export function judged(finished: readonly Finished[], recipe: Recipe): Judged {
  const blocks = finished.map(({ weight, score, result }) => ({
    weight,
    score,
    hasBlack: hasBlack(result.flags),
  }));
  const before = finished.map(({ weight, scoreWithoutNotes, hadBlack }) => ({
    weight,
    score: scoreWithoutNotes,
    hasBlack: hadBlack,
  }));
  const combined = finished.some(({ result }) => areChanged(result.flags))
    ? combineWithNotes(blocks, before)
    : null;
  const { overall, contributions } = combined ?? combineScores(blocks);
  const { disposition, rule, because } = decideOutcome(
    overall,
    finished.map(({ result }) => result.flags),
    recipe,
  );
  return {
    perBlock: finished.map(({ result }, i) => ({ ...result, contribution: contributions[i]! })),
    score: overall,
    ...(combined ? { scoreWithoutNotes: combined.withoutNotes } : {}),
    disposition,
    outcome: { rule, because: because.text, references: [...because.references] },
  };
}
