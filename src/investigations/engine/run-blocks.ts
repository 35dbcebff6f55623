import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Block } from '../blocks/block.js';
import { adjustFlags } from '../domain/adjust-flags.js';
import type { CaseFacts } from '../domain/case-facts.js';
import { withDob } from '../domain/corrected-facts.js';
import { BLOCKS } from '../blocks/index.js';
import { BLOCK_IDS, type BlockId } from '../domain/dimensions.js';
import { isSilent, notesFor, type BlockNotes, type Note } from '../domain/note-effects.js';
import { decideOutcome } from '../domain/outcome.js';
import type { BlockConfig, Recipe } from '../domain/recipe.js';
import type { BlockResult, RunResult } from '../domain/run-result.js';
import { blockScore, combineScores, combineWithNotes, hasBlack, roundScore } from '../domain/score.js';
import { composeWriteUp } from './compose-write-up.js';

/** Keyed hash, under the alert's own key: a plain hash of a name and a birth date can be guessed. */
export type Hmac = (text: string) => string;

/** What runs before this one left behind; without it every block is computed from the facts alone. */
export interface RunPast {
  /** All notes of the alert, oldest first. */
  readonly notes: readonly Note[];
  /** The newest completed run: a block that reads the same takes its result over. */
  readonly previous: { readonly runId: string; readonly perBlock: readonly BlockResult[] } | null;
  /** The only blocks to compute anew, the others taken over as they are; null = all whose input changed. */
  readonly modules: readonly BlockId[] | null;
}

export const NO_PAST: RunPast = { notes: [], previous: null, modules: null };

interface Finished {
  readonly weight: number;
  /** Neither is rounded. */
  readonly score: number;
  readonly scoreWithoutNotes: number;
  readonly result: BlockResult;
}

type Failure = RunResult['failed'][number];

/**
 * Runs every block that the recipe enables, in the order of BLOCK_IDS. Pure: equal input gives equal bytes.
 * A block that throws leaves the run without score and disposition; it never throws itself.
 */
export function runBlocks(
  facts: CaseFacts,
  recipe: Recipe,
  hmac: Hmac,
  blocks: readonly Block<unknown, unknown>[] = BLOCKS,
  past: RunPast = NO_PAST,
): RunResult {
  const results: BlockResult[] = [];
  const finished: Finished[] = [];
  const failed: Failure[] = [];
  for (const block of inOrder(blocks)) {
    const config = recipe.blocks[block.id];
    if (!config?.enabled) continue;
    try {
      const done = runBlock({ block, config, facts, hmac, past });
      finished.push(done);
      results.push(done.result);
    } catch (error) {
      failed.push({ blockId: block.id, reason: error instanceof Error ? error.message : String(error) });
      results.push(failedResult(block));
    }
  }
  const flags = results.flatMap((result) => result.flags);
  const assessed = flags.filter((flag) => flag.color !== 'gray').length;
  const assessedShare = flags.length > 0 ? Math.round((assessed * 100) / flags.length) / 100 : 0;
  // A run without any block knows nothing; it must not clear the alert.
  if (failed.length > 0 || finished.length === 0) {
    return { perBlock: results, score: null, disposition: null, outcome: null, assessedShare, failed };
  }
  return { ...judged(finished, recipe), assessedShare, failed };
}

const inOrder = (blocks: readonly Block<unknown, unknown>[]): Block<unknown, unknown>[] =>
  [...blocks].sort((a, b) => BLOCK_IDS.indexOf(a.id) - BLOCK_IDS.indexOf(b.id));

interface BlockRun {
  readonly block: Block<unknown, unknown>;
  readonly config: BlockConfig;
  readonly facts: CaseFacts;
  readonly hmac: Hmac;
  readonly past: RunPast;
}

function runBlock(run: BlockRun): Finished {
  const { block, config, facts, hmac, past } = run;
  const notes = notesFor(block.id, past.notes);
  const input = block.select(notes.dob ? withDob(facts, notes.dob.value) : facts);
  const lists = Object.fromEntries(block.reads.map((name) => [name, facts.listVersions[name] ?? null]));
  const heard = isSilent(notes) ? {} : { notes };
  const inputHash = hmac(canonicalJson({ facts: input, config, lists, rev: block.rev, ...heard }));
  const carried = carriedForward(run, inputHash);
  if (carried) return finishedOf(config, carried);
  const { flags, overview, changes } = judgedFlags(run, input, notes);
  const score = roundScore(blockScore(flags, config.flagWeights));
  return finishedOf(config, {
    blockId: block.id,
    rev: block.rev,
    state: 'recomputed',
    score,
    contribution: null,
    flags: [...flags],
    writeUp: composeWriteUp(block.title, score, overview, flags),
    inputHash,
    ...(changes.length > 0 ? { noteChanges: [...changes] } : {}),
    ...(notes.open.length > 0 ? { openNotes: [...notes.open] } : {}),
  });
}

/** The result of the previous run, if this one takes it over; null if the block is to be computed. */
function carriedForward({ block, past }: BlockRun, inputHash: string): BlockResult | null {
  const { previous, modules } = past;
  const last = previous?.perBlock.find(({ blockId }) => blockId === block.id);
  if (!previous || !last || last.state === 'failed' || modules?.includes(block.id)) return null;
  const isSame = last.inputHash === inputHash;
  if (!isSame && !modules) return null;
  const kept = { ...last };
  delete kept.inputsChanged;
  return {
    ...kept,
    state: 'carried_forward',
    carriedFrom: last.carriedFrom ?? previous.runId,
    ...(isSame ? {} : { inputsChanged: true }),
    contribution: null,
  };
}

function judgedFlags({ block, config, facts }: BlockRun, input: unknown, notes: BlockNotes) {
  const rules = block.rules.parse(config.rules);
  const analysed = (given: unknown) => {
    const analysis = block.analyse(given, rules);
    const emitted = analysis.flags.map((flag) => flag.flagId).join();
    if (emitted !== block.flagIds.join()) throw new Error(`${block.id} emitted ${emitted}`);
    return analysis;
  };
  const { flags, overview } = analysed(input);
  if (isSilent(notes)) return { flags, overview, changes: [] };
  const raw = notes.dob ? analysed(block.select(facts)).flags : flags;
  return { overview, ...adjustFlags(raw, flags, notes) };
}

function finishedOf(config: BlockConfig, result: BlockResult): Finished {
  const exact = blockScore(result.flags, config.flagWeights);
  const beforeNotes = result.flags.map(({ flagId, color, colorBeforeNotes }) => ({
    flagId,
    color: colorBeforeNotes ?? color,
  }));
  return {
    weight: config.weight,
    // A result that was taken over despite another recipe keeps the score that it shows.
    score: roundScore(exact) === result.score ? exact : result.score!,
    scoreWithoutNotes: blockScore(beforeNotes, config.flagWeights),
    result,
  };
}

const failedResult = (block: Block<unknown, unknown>): BlockResult => ({
  blockId: block.id,
  rev: block.rev,
  state: 'failed',
  score: null,
  contribution: null,
  flags: [],
  writeUp: '',
  inputHash: null,
});

function judged(finished: readonly Finished[], recipe: Recipe) {
  const blocks = finished.map(({ weight, score, result }) => ({
    weight,
    score,
    hasBlack: hasBlack(result.flags),
  }));
  const areFlagsChanged = finished.some(({ result }) => result.flags.some((flag) => flag.colorBeforeNotes));
  const before = finished.map(({ scoreWithoutNotes }, i) => ({ ...blocks[i]!, score: scoreWithoutNotes }));
  const combined = areFlagsChanged ? combineWithNotes(blocks, before) : null;
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
    outcome: { rule, because },
  };
}
