import { canonicalJson, serializeError } from '@alert-review/kernel';
import { runAllSteps, type Steps } from '../steps.js';
import { measureSpentTime } from './spent-time.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import { adjustFlags } from '../notes/adjust-flags.js';
import { flaggedMoneyOf } from '../notes/flagged-money.js';
import { effectsOnBlock, type ReadNote } from '../notes/note-effects.js';
import { ENGINE_VERSION, type BlockConfig, type Recipe } from '../recipe/recipe.js';
import { SYNTHESIS_BLOCK_ID, type BlockResult, type RunResult } from '../scoring/run-result.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { Flag } from '../scoring/flag.js';
import {
  blockScore,
  combineScores,
  combineWithNotes,
  hasBlackFlag,
  roundScore,
  type WeighedBlock,
} from '../scoring/score.js';
import { featureById } from '../features/all-features.js';
import { computeFlag } from '../rules/flag-reader.js';
import { BLOCKS, type Block } from '../rules/rule-table.js';
import { unassessedChecks } from '../rules/unassessed-checks.js';
import { titlesToStore } from '../rules/titles.js';
import { composeWriteUp } from '../texts/compose-texts.js';
import { CaseViews } from './case-views.js';
import { judgeCase } from './judge-case.js';

/** Hash with the alert's own key. A plain hash of a name and a date of birth could be guessed. */
export type Hmac = (text: string) => string;

/** What earlier runs left behind; without it every block is computed from the facts alone. */
export interface RunHistory {
  /** All notes of the alert, oldest first. */
  readonly notes: readonly ReadNote[];
  /** The newest completed run. Blocks whose input is unchanged reuse its results. */
  readonly previous: { readonly runId: string; readonly perBlock: readonly BlockResult[] } | null;
  /** The only blocks to compute again, while the others are reused; null: all blocks whose input changed. */
  readonly modules: readonly BlockId[] | null;
}

export const EMPTY_RUN_HISTORY: RunHistory = { notes: [], previous: null, modules: null };

/** Runs the blocks in the order of BLOCK_IDS. Pure. Never throws: if a block fails, the run has no score. */
export function runBlocks(
  facts: CaseFacts,
  recipe: Recipe,
  hmac: Hmac,
  past: RunHistory = EMPTY_RUN_HISTORY,
): RunResult {
  return runAllSteps(runBlocksInSteps(new CaseViews(facts, recipe, past.notes), recipe, hmac, past));
}

/** Like `runBlocks`, with a pause before each block, since a large case takes a while. */
export function* runBlocksInSteps(
  views: CaseViews,
  recipe: Recipe,
  hmac: Hmac,
  given: RunHistory,
): Steps<RunResult> {
  const asked = flaggedMoneyOf(views.facts);
  const past = { ...given, notes: views.notes };
  const finished: FinishedBlock[] = [];
  const perBlock: BlockResult[] = [];
  const failed: RunResult['failed'] = [];
  for (const block of BLOCKS) {
    const config = recipe.blocks[block.id];
    if (!config?.enabled) continue;
    yield;
    try {
      const done = runBlock({ block, config, views, hmac, past });
      finished.push(done);
      perBlock.push(done.result);
    } catch (error) {
      failed.push({ blockId: block.id, ...failureOf(error) });
      perBlock.push(failedResult(block));
    }
  }
  yield;
  const flags = perBlock.flatMap((result) => result.flags);
  const assessedShare = assessedShareOf(flags);
  const read = { assessedShare, ...asked, failed };
  const nothing = () =>
    withTitles({ ...read, perBlock: perBlock.map((each) => told(each, recipe, past.notes)), ...NO_OUTCOME });
  // No score: a run in which a block failed or none ran must not clear the alert.
  if (failed.length > 0 || finished.length === 0) return nothing();
  const combined = scoresOf(finished, flags);
  try {
    const isRequested = past.notes.some(({ isRequest }) => isRequest);
    const run = { flags: combined, blocks: perBlock, isRequested };
    const { contributions, isByPayments, ...decided } = judgeCase(run, views.of(), recipe);
    return withTitles({
      perBlock: finished.map(({ result }, i) => {
        const contribution = contributions[i]!;
        return { ...told(result, recipe, past.notes, isByPayments ? contribution : 0), contribution };
      }),
      ...decided,
      ...read,
      unassessed: unassessedChecks(views.of(), flags),
    });
  } catch (error) {
    return { ...nothing(), failed: [{ blockId: SYNTHESIS_BLOCK_ID, ...failureOf(error) }] };
  }
}

/** Combines the scores of the blocks, with and without what notes changed. */
function scoresOf(finished: readonly FinishedBlock[], flags: readonly Flag[]) {
  const blocks = weighed(finished, ({ flags: own }) => own, 'score');
  if (!flags.some(isColorChangedByNotes)) return combineScores(blocks);
  const before = weighed(finished, ({ flags: own }) => beforeNotes(own), 'scoreWithoutNotes');
  return combineWithNotes(blocks, before);
}

/** Rounded down: 24.9 % must not look like the 25 % that clearing may require. */
function assessedShareOf(flags: readonly Flag[]): number {
  const assessed = flags.filter((flag) => flag.color !== 'gray').length;
  return flags.length > 0 ? Math.floor((assessed * 100) / flags.length) / 100 : 0;
}

const withTitles = (result: RunResult): RunResult => ({ ...result, titles: titlesToStore(result) });

interface BlockRun {
  readonly block: Block;
  readonly config: BlockConfig;
  readonly views: CaseViews;
  readonly hmac: Hmac;
  readonly past: RunHistory;
}

function runBlock(run: BlockRun): FinishedBlock {
  const { block, config, views, hmac, past } = run;
  const notes = effectsOnBlock(block, past.notes);
  const uploaded = flagsRead(run, null);
  const corrected = notes.dob ? flagsRead(run, notes.dob.value) : uploaded;
  const { flags, changes } =
    past.notes.length > 0 ? adjustFlags({ uploaded, corrected }, notes) : { flags: uploaded, changes: [] };
  // Hashes the effects of notes rather than their texts, so that a note without effect leaves the block
  // unchanged.
  const noted = { changes, open: notes.open, flags: flags.filter((flag, i) => !isSame(flag, uploaded[i]!)) };
  const lists = Object.fromEntries(
    [...new Set(block.flags.flatMap(({ feature }) => featureById(feature).lists ?? []))]
      .sort()
      .map((name) => [name, views.facts.listVersions[name] ?? null]),
  );
  const { rev } = block;
  const inputHash = hmac(canonicalJson({ flags: uploaded, config, lists, rev, noted }));
  const carried = carriedForward(run, inputHash);
  if (carried) return scoreTakenOverResult(config, carried);
  const score = roundScore(blockScore(flags, config.flagWeights));
  const result: BlockResult = {
    blockId: block.id,
    contribution: null,
    engine: ENGINE_VERSION,
    flags,
    inputHash,
    rev,
    score,
    state: 'recomputed',
    writeUp: '',
    ...(isOfOtherAnalysis(run) ? { analysisChanged: true } : {}),
    ...(changes.length > 0 ? { noteChanges: [...changes] } : {}),
    ...(flags.some(isColorChangedByNotes)
      ? { scoreWithoutNotes: roundScore(blockScore(beforeNotes(flags), config.flagWeights)) }
      : {}),
    ...(notes.open.length > 0 ? { openNotes: [...notes.open] } : {}),
  };
  return { scoring: config, kept: null, result };
}

const NO_OUTCOME = { score: null, disposition: null, outcome: null };

/**
 * Adds the write-up of a block. `added`: points of the score for pattern and behaviour. A failed block gets
 * none.
 */
function told(result: BlockResult, recipe: Recipe, notes: readonly ReadNote[], added = 0): BlockResult {
  if (result.state === 'failed') return result;
  const { title } = BLOCKS.find(({ id }) => id === result.blockId)!;
  const weights = recipe.blocks[result.blockId]?.flagWeights;
  const { text: writeUp, references } = composeWriteUp(title, result, { added, notes, weights });
  return { ...result, writeUp, references: [...references] };
}

const isSame = (one: Flag, other: Flag): boolean =>
  one === other || canonicalJson(one) === canonicalJson(other);

function flagsRead({ block, views }: BlockRun, dob: string | null): Flag[] {
  const view = views.of(dob);
  return block.flags.map((row) => measureSpentTime(row.id, () => computeFlag(row, block.id, view)));
}

/** Returns the block's previous result, unless the block failed or must be computed again. */
function reusableResultOf({ block, past: { previous, modules } }: BlockRun): BlockResult | null {
  const last = previous?.perBlock.find(({ blockId }) => blockId === block.id);
  return last && last.state !== 'failed' && !modules?.includes(block.id) ? last : null;
}

const isOfToday = ({ rev, engine }: BlockResult, block: Block): boolean =>
  rev === block.rev && engine === ENGINE_VERSION;

/** Tells whether the previous result is from another version, whose findings do not fit today's rules. */
function isOfOtherAnalysis(run: BlockRun): boolean {
  const last = run.past.modules && reusableResultOf(run);
  return last !== null && !isOfToday(last, run.block);
}

/** Returns the previous result if this run reuses it; null if the block must be computed. */
function carriedForward(run: BlockRun, inputHash: string): BlockResult | null {
  const { previous, modules } = run.past;
  const last = reusableResultOf(run);
  if (!previous || !last || !isOfToday(last, run.block)) return null;
  const isSame = last.inputHash === inputHash;
  if (!isSame && !modules) return null;
  const kept = { ...last };
  delete kept.inputsChanged;
  delete kept.analysisChanged;
  return {
    ...kept,
    state: 'carried_forward',
    carriedFrom: last.carriedFrom ?? previous.runId,
    ...(isSame ? {} : { inputsChanged: true }),
    contribution: null,
  };
}

/**
 * Makes the text well-formed: an error may quote a text cut within a surrogate pair, which no store accepts.
 */
function failureOf(error: unknown): { error: string; reason: string } {
  const { name, message } = serializeError(error);
  return { error: error instanceof Error ? name : typeof error, reason: message.toWellFormed() };
}

const failedResult = (block: Block): BlockResult => ({
  blockId: block.id,
  rev: block.rev,
  engine: ENGINE_VERSION,
  state: 'failed',
  score: null,
  contribution: null,
  flags: [],
  writeUp: '',
  inputHash: null,
});

/** Weights from which a block's score is computed. */
type Scoring = Pick<BlockConfig, 'weight' | 'flagWeights'>;

interface FinishedBlock {
  readonly scoring: Scoring;
  /** Scores displayed before, if the result was reused although the weights changed; null otherwise. */
  readonly kept: { readonly score: number; readonly scoreWithoutNotes: number } | null;
  readonly result: BlockResult;
}

const beforeNotes = (flags: readonly Flag[]) =>
  flags.map(({ flagId, color, colorBeforeNotes, severity, mandatory }) => ({
    flagId,
    color: colorBeforeNotes ?? color,
    ...(mandatory === undefined ? {} : { mandatory }),
    ...(severity === undefined ? {} : { severity }),
  }));

const isColorChangedByNotes = ({ colorBeforeNotes }: Flag): boolean => colorBeforeNotes !== undefined;

/** Returns a reused result with the scores that count for it. */
function scoreTakenOverResult(scoring: Scoring, result: BlockResult): FinishedBlock {
  const { flags, score } = result;
  const shown = { score: score!, scoreWithoutNotes: result.scoreWithoutNotes ?? score! };
  const isOfRecipe =
    roundScore(blockScore(flags, scoring.flagWeights)) === shown.score &&
    roundScore(blockScore(beforeNotes(flags), scoring.flagWeights)) === shown.scoreWithoutNotes;
  return { scoring, kept: isOfRecipe ? null : shown, result };
}

/** Returns blocks with their scores before rounding. */
function weighed(
  finished: readonly FinishedBlock[],
  flagsOf: (result: BlockResult) => Parameters<typeof blockScore>[0],
  kept: 'score' | 'scoreWithoutNotes',
): WeighedBlock[] {
  return finished.map(({ scoring, result, ...each }) => ({
    weight: scoring.weight,
    score: each.kept?.[kept] ?? blockScore(flagsOf(result), scoring.flagWeights),
    hasBlack: hasBlackFlag(flagsOf(result)),
  }));
}
