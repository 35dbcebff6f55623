import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Block } from '../blocks/block.js';
import type { CaseFacts } from '../domain/case-facts.js';
import { BLOCKS } from '../blocks/index.js';
import { BLOCK_IDS } from '../domain/dimensions.js';
import { decideOutcome } from '../domain/outcome.js';
import type { BlockConfig, Recipe } from '../domain/recipe.js';
import type { BlockResult, RunResult } from '../domain/run-result.js';
import { blockScore, combineScores, hasBlack, roundScore } from '../domain/score.js';
import { composeWriteUp } from './compose-write-up.js';

/** Keyed hash, under the alert's own key: a plain hash of a name and a birth date can be guessed. */
export type Hmac = (text: string) => string;

interface Finished {
  readonly weight: number;
  /** Not rounded. */
  readonly score: number;
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
): RunResult {
  const results: BlockResult[] = [];
  const finished: Finished[] = [];
  const failed: Failure[] = [];
  for (const block of inOrder(blocks)) {
    const config = recipe.blocks[block.id];
    if (!config?.enabled) continue;
    try {
      const done = runBlock(block, config, facts, hmac);
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

function runBlock(
  block: Block<unknown, unknown>,
  config: BlockConfig,
  facts: CaseFacts,
  hmac: Hmac,
): Finished {
  const input = block.select(facts);
  const lists = Object.fromEntries(block.reads.map((name) => [name, facts.listVersions[name] ?? null]));
  const inputHash = hmac(canonicalJson({ facts: input, config, lists, rev: block.rev }));
  const { flags, overview } = block.analyse(input, block.rules.parse(config.rules));
  const emitted = flags.map((flag) => flag.flagId);
  if (emitted.join() !== block.flagIds.join()) throw new Error(`${block.id} emitted ${emitted.join(', ')}`);
  const score = blockScore(flags, config.flagWeights);
  const result: BlockResult = {
    blockId: block.id,
    rev: block.rev,
    state: 'recomputed',
    score: roundScore(score),
    contribution: null,
    flags: [...flags],
    writeUp: composeWriteUp(block.title, roundScore(score), overview, flags),
    inputHash,
  };
  return { weight: config.weight, score, result };
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
  const { overall, contributions } = combineScores(
    finished.map(({ weight, score, result }) => ({ weight, score, hasBlack: hasBlack(result.flags) })),
  );
  const { disposition, rule, because } = decideOutcome(
    overall,
    finished.map(({ result }) => result.flags),
    recipe,
  );
  return {
    perBlock: finished.map(({ result }, i) => ({ ...result, contribution: contributions[i]! })),
    score: overall,
    disposition,
    outcome: { rule, because },
  };
}
