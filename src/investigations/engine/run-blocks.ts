import { canonicalJson } from '../../kernel/canonical-json.js';
import { atOnce, type Steps } from '../../platform/process/slices.js';
import { factsOf, flagsFrom, rulesOf, type Block } from '../blocks/block.js';
import { adjustFlags } from '../domain/notes/adjust-flags.js';
import { checkNarrative } from '../domain/consistency/check-narrative.js';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import type { ExplanationKind } from '../domain/case/facts/explanation.js';
import { correctedDob, withDob } from '../domain/notes/corrected-facts.js';
import { BLOCKS } from '../blocks/index.js';
import { BLOCK_IDS, type BlockId } from '../domain/scoring/dimensions.js';
import {
  areWithoutEffect,
  notesFor,
  standing,
  type BlockNotes,
  type ReadNote,
} from '../domain/notes/note-effects.js';
import { wordsOf, type Flag } from '../domain/scoring/flag.js';
import { ENGINE_VERSION, type BlockConfig, type Recipe } from '../domain/recipe/recipe.js';
import type { BlockResult, RunResult } from '../domain/runs/run-result.js';
import { missingGround } from '../domain/scoring/ground.js';
import { decideOutcome } from '../domain/scoring/outcome.js';
import type { FlagsOfBlock } from '../domain/scoring/dependent-flags.js';
import {
  combineScores,
  combineWithNotes,
  hasBlack,
  roundScore,
  scoresTogether,
  type WeighedBlock,
} from '../domain/scoring/score.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import type { TextSources } from '../domain/consistency/text-sources.js';
import { toldError } from './thread-error.js';
import { composeWriteUp } from './write-up/compose-write-up.js';
import { explainFlags, kindsFor, withoutExplained, type Without } from './write-up/explain-flags.js';
import { areOfEffect, restsOn, withoutWords } from './write-up/documented-notes.js';
import { groundAsked, sumsIn } from './write-up/ground-asked.js';

/** Keyed hash, under the alert's own key: a plain hash of a name and a birth date can be guessed. */
export type Hmac = (text: string) => string;

/** What runs before this one left behind; without it every block is computed from the facts alone. */
export interface RunPast {
  /** All notes of the alert, oldest first. */
  readonly notes: readonly ReadNote[];
  /** The newest completed run: a block that reads the same takes its result over. */
  readonly previous: { readonly runId: string; readonly perBlock: readonly BlockResult[] } | null;
  /** The only blocks to compute anew, the others taken over as they are; null = all whose input changed. */
  readonly modules: readonly BlockId[] | null;
}

export const NO_PAST: RunPast = { notes: [], previous: null, modules: null };

type Failure = RunResult['failed'][number];

/** In the order of BLOCK_IDS. Pure; never throws: a block that does leaves the run without a score. */
export function runBlocks(
  facts: CaseFacts,
  recipe: Recipe,
  hmac: Hmac,
  blocks: readonly Block<unknown, unknown>[] = BLOCKS,
  past: RunPast = NO_PAST,
): RunResult {
  return atOnce(blockSteps(facts, recipe, hmac, blocks, past));
}

/** The same with a pause before each block, for a large case keeps one busy for a while. */
export function* blockSteps(
  facts: CaseFacts,
  recipe: Recipe,
  hmac: Hmac,
  blocks: readonly Block<unknown, unknown>[],
  given: RunPast,
  ahead?: BlocksAhead,
): Steps<RunResult> {
  const past = { ...given, notes: standing(given.notes) };
  const results: BlockResult[] = [];
  const finished: Finished[] = [];
  const failed: Failure[] = [];
  for (const block of inOrder(blocks)) {
    const config = recipe.blocks[block.id];
    if (!config?.enabled) continue;
    yield;
    try {
      const done = ahead?.get(block.id) ?? runBlock({ block, config, recipe, facts, hmac, past });
      finished.push(done);
      results.push(done.result);
    } catch (error) {
      failed.push({ blockId: block.id, ...failureOf(error) });
      results.push(failedResult(block));
    }
  }
  const flags = results.flatMap((result) => result.flags);
  const assessed = flags.filter((flag) => flag.color !== 'gray').length;
  // Rounded down: 24.9 % are fewer than the 25 % that clearing may need, and read so.
  const assessedShare = flags.length > 0 ? Math.floor((assessed * 100) / flags.length) / 100 : 0;
  // A run without any block knows nothing; it must not clear the alert.
  if (failed.length > 0 || finished.length === 0) {
    return { perBlock: results, score: null, disposition: null, outcome: null, assessedShare, failed };
  }
  const result: RunResult = { ...judged(finished, recipe, facts, past.notes), assessedShare, failed };
  if (result.disposition !== 'CLEARED' || !areOfEffect(past.notes)) return result;
  const escalates = function* (notes: readonly ReadNote[]): Steps<boolean> {
    const run = yield* blockSteps(facts, recipe, hmac, blocks, { ...NO_PAST, notes });
    return run.disposition === 'ESCALATED';
  };
  const shown = withoutWords(past.notes, results, facts, sumsIn(facts, recipe));
  if (shown && (yield* escalates(shown))) return { ...result, ...ON_A_WORD };
  const outcome = result.outcome!;
  const because = `${outcome.because} ${restsOn(past.notes)}`;
  return (yield* escalates([])) ? { ...result, outcome: { ...outcome, because } } : result;
}

const ON_A_WORD: Pick<RunResult, 'disposition' | 'outcome'> = {
  disposition: 'ESCALATED',
  outcome: {
    rule: 'insufficient_data',
    because:
      "Insufficient data: it would be cleared on an analyst's note alone, which names no document for most " +
      'of what is flagged, and a word clears nobody: a person decides. Where money came from says nothing ' +
      'of what left, and one contract nothing of others. It would take that document, named as attached, ' +
      'on file or seen.',
    references: [],
  },
};

/** What stood before all facts were known; see `blocksAhead`. */
export type BlocksAhead = ReadonlyMap<BlockId, Finished>;

const inOrder = (blocks: readonly Block<unknown, unknown>[]): Block<unknown, unknown>[] =>
  [...blocks].sort((a, b) => BLOCK_IDS.indexOf(a.id) - BLOCK_IDS.indexOf(b.id));

interface BlockRun {
  readonly block: Block<unknown, unknown>;
  readonly config: BlockConfig;
  readonly recipe: Recipe;
  readonly facts: CaseFacts;
  readonly hmac: Hmac;
  readonly past: RunPast;
}

export function runBlock(run: BlockRun): Finished {
  const { block, config, recipe, facts, hmac, past } = run;
  const notes = notesFor(block, past.notes);
  const known = notes.dob ? withDob(facts, notes.dob.value) : facts;
  const inputs = inputsOf(run, notes);
  const lists = Object.fromEntries(block.reads.map((name) => [name, facts.listVersions[name] ?? null]));
  const effective = areWithoutEffect(notes) ? {} : { notes };
  const inputHash = hmac(canonicalJson({ ...inputs, config, lists, rev: block.rev, ...effective }));
  const carried = carriedForward(run, inputHash);
  if (carried) return takenOver(scoringOf(run), carried);
  const { flags, overview, changes } = judgedFlags(run, inputs, notes);
  const scoring = scoringOf(run);
  const score = roundScore(scoreAlone(flags, scoring));
  const shown = { blockId: block.id, score, flags: [...flags] };
  const { text: writeUp, references } = composeWriteUp(block.title, shown, wordsOf(overview));
  const result: BlockResult = {
    blockId: block.id,
    contribution: null,
    engine: ENGINE_VERSION,
    flags: [...flags],
    inputHash,
    references: [...references],
    rev: block.rev,
    score,
    state: 'recomputed',
    writeUp,
    ...(isOfOtherAnalysis(run) ? { analysisChanged: true } : {}),
    ...(changes.length > 0 ? { noteChanges: [...changes] } : {}),
    ...(areChanged(flags) ? { scoreWithoutNotes: roundScore(scoreAlone(beforeNotes(flags), scoring)) } : {}),
    ...(notes.open.length > 0 ? { openNotes: [...notes.open] } : {}),
  };
  checkBlock(result, { facts: known, recipe, rules: rulesOf(block, config.rules) });
  return { scoring, kept: null, result };
}

/** What the previous run says of the block, unless the block failed or is asked for anew. */
function lastOf({ block, past: { previous, modules } }: BlockRun): BlockResult | null {
  const last = previous?.perBlock.find(({ blockId }) => blockId === block.id);
  return last && last.state !== 'failed' && !modules?.includes(block.id) ? last : null;
}

const isOfToday = ({ rev, engine }: BlockResult, block: Block<unknown, unknown>): boolean =>
  rev === block.rev && engine === ENGINE_VERSION;

/** Findings of another version know nothing of the rules of this one; rule and finding go together. */
function isOfOtherAnalysis(run: BlockRun): boolean {
  const last = run.past.modules && lastOf(run);
  return last !== null && !isOfToday(last, run.block);
}

/** The result of the previous run, if this one takes it over; null if the block is to be computed. */
function carriedForward(run: BlockRun, inputHash: string): BlockResult | null {
  const { previous, modules } = run.past;
  const last = lastOf(run);
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

/** The upload, and beside it what notes make of it, since a black of either stands. */
type Variant = 'facts' | 'corrected' | 'rising';

/** What a block reads; `unexplained`: without the transactions that an innocent reason explains, by kind. */
interface Inputs extends Partial<Record<Variant, unknown>> {
  readonly unexplained?: Partial<Record<Variant, Readonly<Partial<Record<ExplanationKind, unknown>>>>>;
}

function inputsOf({ block, facts, recipe }: BlockRun, { dob, risingDob }: BlockNotes): Inputs {
  const read = {
    facts,
    ...(dob ? { corrected: withDob(facts, dob.value) } : {}),
    ...(risingDob ? { rising: withDob(facts, risingDob.value) } : {}),
  };
  const each = <Read>(of: (variant: CaseFacts) => Read) =>
    Object.fromEntries(Object.entries(read).map(([variant, known]) => [variant, of(known)]));
  const inputs = each((known) => block.select(known, recipe));
  const kinds = kindsFor(block.flags, facts);
  if (kinds.length === 0) return inputs;
  const unexplained = each((known) =>
    Object.fromEntries(kinds.map((kind) => [kind, block.select(withoutExplained(known, kind), recipe)])),
  );
  return { ...inputs, unexplained };
}

function judgedFlags({ block, config, facts }: BlockRun, inputs: Inputs, notes: BlockNotes) {
  const rules = rulesOf(block, config.rules);
  const found = (given: unknown) => {
    const { findings, overview } = block.analyse(given, rules);
    const emitted = Object.keys(findings).join();
    if (emitted !== block.flags.map(({ id }) => id).join()) throw new Error(`${block.id} emitted ${emitted}`);
    const evidence = Object.values(findings).map((finding) => finding.evidence ?? []);
    return { flags: flagsFrom(findings), evidence, overview };
  };
  const analysed = (variant: Variant) => {
    const { flags, evidence, overview } = found(inputs[variant]);
    const without = inputs.unexplained?.[variant];
    if (!without) return { flags, overview };
    const ofKind: Without = (kind) => found(without[kind]).flags;
    const reasons = facts.explanations ?? [];
    return { flags: explainFlags(flags, block.flags, reasons, ofKind, evidence), overview };
  };
  const { flags: corrected, overview } = analysed(notes.dob ? 'corrected' : 'facts');
  if (areWithoutEffect(notes)) return { flags: corrected, overview, changes: [] };
  const uploaded = notes.dob ? analysed('facts').flags : corrected;
  const rising = notes.risingDob ? analysed('rising').flags : null;
  return { overview, ...adjustFlags({ uploaded, corrected, rising }, notes) };
}

/** Recomputes what the texts of a block say; one that says something else is an error of the block. */
function checkBlock(block: BlockResult, known: Pick<TextSources, 'facts' | 'recipe' | 'rules'>): void {
  const sources = { ...known, blocks: [block] };
  for (const flag of block.flags) {
    const { rationale: text, references = [] } = flag;
    checkNarrative({ text, references }, { ...sources, flag });
  }
  checkNarrative({ text: block.writeUp, references: block.references ?? [] }, sources);
}

/** An error may quote a text that was cut within a surrogate pair, which no store takes. */
function failureOf(error: unknown): { error: string; reason: string } {
  const { name, message } = toldError(error);
  return { error: error instanceof Error ? name : typeof error, reason: message.toWellFormed() };
}

const failedResult = (block: Block<unknown, unknown>): BlockResult => ({
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

type Scoring = Omit<FlagsOfBlock, 'flags'>;

const scoringOf = ({ block, config }: BlockRun): Scoring => ({
  weight: config.weight,
  flagWeights: config.flagWeights,
  facts: factsOf(block.flags),
});

/** As the block is shown: beside nobody else's flags. Not rounded. */
const scoreAlone = (flags: FlagsOfBlock['flags'], scoring: Scoring): number =>
  scoresTogether([{ ...scoring, flags }])[0]!;

interface Finished {
  readonly scoring: Scoring;
  /** What was shown, where the result was taken over despite another recipe; null otherwise. */
  readonly kept: { readonly score: number; readonly scoreWithoutNotes: number } | null;
  readonly result: BlockResult;
}

const beforeNotes = (flags: readonly Flag[]) =>
  flags.map(({ flagId, color, colorBeforeNotes, severity }) => {
    return { flagId, color: colorBeforeNotes ?? color, ...(severity === undefined ? {} : { severity }) };
  });

const areChanged = (flags: readonly Flag[]): boolean => flags.some((flag) => flag.colorBeforeNotes);

/** What a result that was taken over counts for. */
function takenOver(scoring: Scoring, result: BlockResult): Finished {
  const { flags, score } = result;
  const shown = { score: score!, scoreWithoutNotes: result.scoreWithoutNotes ?? score! };
  const isOfRecipe =
    roundScore(scoreAlone(flags, scoring)) === shown.score &&
    roundScore(scoreAlone(beforeNotes(flags), scoring)) === shown.scoreWithoutNotes;
  return { scoring, kept: isOfRecipe ? null : shown, result };
}

/** Their scores are those of blocks that are counted together, and not rounded. */
function weighed(
  finished: readonly Finished[],
  flagsOf: (result: BlockResult) => FlagsOfBlock['flags'],
  kept: 'score' | 'scoreWithoutNotes',
): WeighedBlock[] {
  const counted = finished.map((each) => ({ ...each.scoring, flags: each.kept ? [] : flagsOf(each.result) }));
  const scores = scoresTogether(counted);
  return finished.map((each, i) => ({
    weight: each.scoring.weight,
    score: each.kept?.[kept] ?? scores[i]!,
    hasBlack: hasBlack(flagsOf(each.result)),
  }));
}

/** What its flag says, for nobody should think that it was overlooked. */
const dustTold = (finished: readonly Finished[]): Words[] =>
  finished.flatMap(({ result: { blockId, flags } }) =>
    flags
      .filter(({ dust }) => dust)
      .map(({ flagId, rationale }) => {
        const member = (name: string) => pointer('blocks', blockId, 'flags', flagId, name);
        const said = cite(member('reason'), rationale.replace(/\.$/, ''));
        return phrase`${cite(member('id'), flagId)} does not escalate: ${said}.`;
      }),
  );

/** That a clearance leaves it be has to be said where more than its shape speaks for it. */
function patternTold({ network }: CaseFacts): string {
  const pattern = network?.pattern;
  if (!pattern?.confidence || pattern.confidence === 'low') return '';
  const form = `${pattern.typology.replaceAll('_', '-')} pattern (${pattern.confidence} confidence)`;
  return `The movements have the form of a ${form}, on which no rule in force escalates here.`;
}

type Judged = Pick<RunResult, 'perBlock' | 'score' | 'scoreWithoutNotes' | 'disposition' | 'outcome'>;

function judged(
  finished: readonly Finished[],
  recipe: Recipe,
  facts: CaseFacts,
  notes: readonly ReadNote[],
): Judged {
  const blocks = weighed(finished, ({ flags }) => flags, 'score');
  const before = () => weighed(finished, ({ flags }) => beforeNotes(flags), 'scoreWithoutNotes');
  const combined = finished.some(({ result }) => areChanged(result.flags))
    ? combineWithNotes(blocks, before())
    : null;
  const { overall, contributions } = combined ?? combineScores(blocks);
  const results = finished.map(({ result }) => result);
  const dob = correctedDob(notes, BLOCKS);
  const known = dob ? withDob(facts, dob) : facts;
  const { disposition, because, ...decided } = decideOutcome(
    {
      score: overall,
      blocks: results,
      isRequested: notes.some(({ isRequest }) => isRequest),
      dust: dustTold(finished),
      pattern: patternTold(facts),
      missing: missingGround(groundAsked(results, known, recipe, notes), recipe),
    },
    recipe,
  );
  return {
    perBlock: finished.map(({ result }, i) => ({ ...result, contribution: contributions[i]! })),
    score: overall,
    ...(combined ? { scoreWithoutNotes: combined.withoutNotes } : {}),
    disposition,
    outcome: {
      rule: decided.rule,
      ...(decided.flags ? { flags: [...decided.flags] } : {}),
      because: because.text,
      references: [...because.references],
    },
  };
}
