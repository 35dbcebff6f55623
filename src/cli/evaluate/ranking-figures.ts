import { estimatedShare, type EstimatedShare } from '@alert-review/kernel';

/** An item with its score, and whether its label is positive. */
export interface JudgedItem {
  readonly score: number;
  readonly isPositive: boolean;
}

interface Outcome {
  readonly kind: string;
  readonly rule: string;
  readonly count: number;
  readonly positives: number;
}

/**
 * Counts results by the rule that decided, in the order of `kinds` and, within a kind, the most frequent rule
 * first.
 */
export function countResultsByDecidingRule(
  decided: readonly { readonly kind: string; readonly rule: string; readonly isPositive: boolean }[],
  kinds: readonly string[],
): Outcome[] {
  const byRule = new Map<string, Outcome>();
  for (const { kind, rule, isPositive } of decided) {
    const { count, positives } = byRule.get(rule) ?? { count: 0, positives: 0 };
    byRule.set(rule, { kind, rule, count: count + 1, positives: positives + Number(isPositive) });
  }
  const rank = ({ kind }: Outcome) => kinds.indexOf(kind);
  return [...byRule.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}

/** How well scores rank positive items above others. */
export interface RankingFigures {
  readonly auc: number;
  readonly averagePrecision: number;
  readonly precisionAt10: number;
  readonly recallAt10: number;
}

/** Items with equal scores, whose order is undefined. */
interface Group {
  readonly count: number;
  readonly positives: number;
}

const TOP_SHARE = 0.1;

/**
 * Groups items by score, highest first. `times` returns how often the item at an index of `falling` counts.
 */
function groupsOf(falling: readonly JudgedItem[], times: (at: number) => number = () => 1): Group[] {
  const groups: { count: number; positives: number }[] = [];
  let score = NaN;
  let last = { count: 0, positives: 0 };
  for (const [at, each] of falling.entries()) {
    if (each.score !== score) groups.push((last = { count: 0, positives: 0 }));
    score = each.score;
    last.count += times(at);
    last.positives += times(at) * Number(each.isPositive);
  }
  return groups.filter(({ count }) => count > 0);
}

const fallingScores = (judged: readonly JudgedItem[]): JudgedItem[] =>
  judged.toSorted((a, b) => b.score - a.score);

/**
 * Returns ranking figures (AUC and others); null unless there are positives and negatives. Ties count as in a
 * random order.
 */
export const rankingFiguresOf = (judged: readonly JudgedItem[]): RankingFigures | null =>
  figuresOfGroups(groupsOf(fallingScores(judged)));

function figuresOfGroups(groups: readonly Group[]): RankingFigures | null {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const positives = groups.reduce((sum, group) => sum + group.positives, 0);
  const negatives = total - positives;
  if (positives === 0 || negatives === 0) return null;
  const top = Math.max(1, Math.floor(total * TOP_SHARE));
  let seen = 0;
  let found = 0;
  let wins = 0;
  let precisionSum = 0;
  let topFound = 0;
  for (const group of groups) {
    const others = group.count - group.positives;
    const negativesBelow = negatives - (seen - found) - others;
    wins += group.positives * (negativesBelow + others / 2);
    // If the top ends within a group of equal scores, the group counts with its share.
    topFound += (group.positives * Math.max(0, Math.min(group.count, top - seen))) / group.count;
    seen += group.count;
    found += group.positives;
    precisionSum += (group.positives * found) / seen;
  }
  return {
    auc: wins / (positives * negatives),
    averagePrecision: precisionSum / positives,
    precisionAt10: topFound / top,
    recallAt10: topFound / positives,
  };
}

/**
 * Returns the share of other items that a threshold would close if at most the share `missed` of the
 * positives may be closed with them. Null unless there are positives and others.
 */
export function shareOfOthersClosed(judged: readonly JudgedItem[], missed: number): number | null {
  const positives = judged.filter(({ isPositive }) => isPositive).map(({ score }) => score);
  const others = judged.filter(({ isPositive }) => !isPositive);
  if (positives.length === 0 || others.length === 0) return null;
  const threshold = positives.sort((a, b) => a - b)[Math.floor(missed * positives.length)]!;
  return others.filter(({ score }) => score < threshold).length / others.length;
}

/** A figure with the ends of its confidence interval. */
export interface ConfidenceInterval {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const RESAMPLES = 1_000;

/**
 * Returns ranking figures with bootstrap percentile intervals from 1,000 resamples with replacement. Uses the
 * same random numbers in every call. Null in the same cases as `rankingFiguresOf`.
 */
export function figuresWithIntervals(
  judged: readonly JudgedItem[],
): Record<keyof RankingFigures, ConfidenceInterval> | null {
  const falling = fallingScores(judged);
  const figures = rankingFiguresOf(judged);
  if (!figures) return null;
  const random = randomNumbers();
  const resampled: RankingFigures[] = [];
  while (resampled.length < RESAMPLES) {
    const times = new Uint32Array(judged.length);
    for (let drawn = 0; drawn < judged.length; drawn++) times[Math.floor(random() * judged.length)]!++;
    const found = figuresOfGroups(groupsOf(falling, (at) => times[at]!));
    if (found) resampled.push(found);
  }
  const interval = (name: keyof RankingFigures): ConfidenceInterval => {
    const sorted = Float64Array.from(resampled, (each) => each[name]).sort();
    return { value: figures[name], from: sorted[24]!, to: sorted[974]! };
  };
  return {
    auc: interval('auc'),
    averagePrecision: interval('averagePrecision'),
    precisionAt10: interval('precisionAt10'),
    recallAt10: interval('recallAt10'),
  };
}

function randomNumbers(): () => number {
  let state = 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Items with a score from `from` to less than ten points more. The highest bin includes 100. */
export interface ScoreBin {
  readonly from: number;
  readonly count: number;
  readonly positives: number;
  readonly share: EstimatedShare | null;
}

const BIN_POINTS = 10;
const BINS = 10;

/** Counts the positives per ten points of score, from the lowest bin up. */
export function scoreBins(judged: readonly JudgedItem[]): ScoreBin[] {
  return Array.from({ length: BINS }, (_, n) => {
    const own = judged.filter(({ score }) => Math.min(BINS - 1, Math.floor(score / BIN_POINTS)) === n);
    const positives = own.filter(({ isPositive }) => isPositive).length;
    return {
      from: n * BIN_POINTS,
      count: own.length,
      positives,
      share: estimatedShare(positives, own.length),
    };
  });
}
