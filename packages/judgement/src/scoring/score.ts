import { isRaisedByNotes, severityOfFlag, type Flag } from './flag.js';

/** Whether a run recommends to escalate the alert or to close it. */
export const FINAL_DISPOSITIONS = ['ESCALATED', 'CLEARED'] as const;

export type Disposition = (typeof FINAL_DISPOSITIONS)[number];

type Colored = Pick<Flag, 'flagId' | 'color' | 'colorBeforeNotes' | 'severity' | 'mandatory'>;

/** Each mitigating fact reduces its block by 15 %, all together by at most 30 %. */
const GREEN_FACTOR = 0.85;
const GREEN_FACTOR_MIN = 0.7;

/** A prohibited match is never displayed as a moderate risk, whatever its block weighs. */
const BLACK_FLOOR = 95;

/** Minimum share of the score that notes must leave. */
const SCORE_SHARE_KEPT_BY_NOTES = 0.5;

export interface WeighedBlock {
  readonly weight: number;
  readonly score: number;
  readonly hasBlack: boolean;
}

/**
 * Points out of 100 with two decimals. The contributions are in the given order and add up to the overall
 * score.
 */
export interface CombinedScore {
  readonly overall: number;
  readonly contributions: readonly number[];
  /** The score with the colours before notes; only if notes changed flags. */
  readonly withoutNotes?: number;
}

/**
 * Returns 100 (1 - prod(1 - severity x weight)), so that weak signs add up to at most 100. The default weight
 * is 1. A flag that meets a mandatory rule counts in full, so that the block that decided shows it. So does a
 * flag of weight 0 that a claim raised: the weight is that of what the data alone show.
 */
export function blockScore(flags: readonly Colored[], flagWeights: Readonly<Record<string, number>>): number {
  let remaining = 1;
  let greens = 0;
  for (const flag of flags) {
    if (flag.color === 'green') greens++;
    // Skipped for speed: white and gray change nothing, and most flags are white or gray.
    const severity = severityOfFlag(flag);
    if (severity > 0) remaining *= 1 - severity * weightOfFlag(flag, flagWeights);
  }
  const mitigated = hasBlackFlag(flags) ? 1 : Math.max(GREEN_FACTOR ** greens, GREEN_FACTOR_MIN);
  return 100 * (1 - remaining) * mitigated;
}

function weightOfFlag(flag: Colored, flagWeights: Readonly<Record<string, number>>): number {
  if (flag.mandatory !== undefined) return 1;
  const weight = flagWeights[flag.flagId] ?? 1;
  return weight === 0 && isRaisedByNotes(flag) ? 1 : weight;
}

export const hasBlackFlag = (flags: readonly Pick<Flag, 'color'>[]): boolean =>
  flags.some((flag) => flag.color === 'black');

/** Combines blocks in the same way as flags are combined. Any black flag raises the overall score to 95. */
export const combineScores = (blocks: readonly WeighedBlock[]): CombinedScore =>
  combineFrom(blocks, floorOf(blocks));

const floorOf = (blocks: readonly WeighedBlock[]): number =>
  blocks.some((block) => block.hasBlack) ? BLACK_FLOOR : 0;

/** Limits how much notes, which are only claims, reduce the score. `without`: the blocks before the notes. */
export function combineWithNotes(
  blocks: readonly WeighedBlock[],
  without: readonly WeighedBlock[],
): CombinedScore {
  const before = combineScores(without);
  const combined = combineScores(blocks);
  const floor = before.overall * SCORE_SHARE_KEPT_BY_NOTES;
  if (floor <= combined.overall) return { ...combined, withoutNotes: before.overall };
  const isNothingLeft = blocks.every((block) => block.weight * block.score === 0);
  return { ...combineFrom(blocks, floor, isNothingLeft ? without : blocks), withoutNotes: before.overall };
}

function combineFrom(
  blocks: readonly WeighedBlock[],
  floor: number,
  sharers: readonly WeighedBlock[] = blocks,
): CombinedScore {
  const overall = Math.max(noisyOr(blocks), floor);
  return {
    overall: roundScore(overall),
    contributions: splitPoints(roundScore(overall), lossesOf(sharers)),
  };
}

/** Rounds to two decimals, as scores are stored, displayed and compared. */
export const roundScore = (score: number): number => toHundredths(score) / 100;

function noisyOr(blocks: readonly WeighedBlock[], without?: number): number {
  let left = 1;
  for (let i = 0; i < blocks.length; i++)
    if (i !== without) left *= 1 - (blocks[i]!.weight * blocks[i]!.score) / 100;
  return 100 * (1 - left);
}

// The first rounding removes floating point errors, so that 59.995 is not read as 59.99499….
const toHundredths = (score: number): number => Math.round(Math.round(score * 1e8) / 1e6);

function lossesOf(blocks: readonly WeighedBlock[]): number[] {
  const lost = blocks.map((_, i) => noisyOr(blocks) - noisyOr(blocks, i));
  // If two blocks reach 100, losing either changes nothing, so their own points decide.
  return lost.some((part) => part > 1e-9) ? lost : blocks.map((block) => block.weight * block.score);
}

/**
 * Splits points with two decimals in proportion to the parts, by largest remainders; evenly if all parts are
 * 0.
 */
export function splitPoints(points: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  const total = toHundredths(points);
  const exact = parts.map((part) => (sum > 0 ? part / sum : 1 / parts.length) * total);
  const hundredths = exact.map(Math.floor);
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  const left = total - hundredths.reduce((a, b) => a + b, 0);
  for (const { i } of byRemainder.slice(0, left)) hundredths[i]!++;
  return hundredths.map((value) => value / 100);
}
