import type { ActivitySeries } from './activity-series.js';
import { compareUnits, type Units } from '../../../kernel/decimal.js';

interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** Incoming positions that an outgoing one follows within `spanMs` at `percent` of the amount; n log n. */
export function matchedWithin(
  series: ActivitySeries,
  positions: readonly number[],
  spanMs: number,
  percent: Bounds,
): number[] {
  const outs = positions.filter((i) => series.sign[i] === -1);
  const sorted = outs.map((i) => series.amounts[i]!).sort(compareUnits);
  const rank = outs.map((i) => lowerBound(sorted, series.amounts[i]!));
  const tree = new CountTree(sorted.length);
  const matched: number[] = [];
  let [entering, leaving] = [0, 0];
  for (const i of positions) {
    if (series.sign[i] !== 1) continue;
    const atMs = series.atMs[i]!;
    while (entering < outs.length && series.atMs[outs[entering]!]! <= atMs + spanMs)
      tree.add(rank[entering++]!, 1);
    while (leaving < entering && series.atMs[outs[leaving]!]! < atMs) tree.add(rank[leaving++]!, -1);
    if (leaving === entering) continue;
    const low = ceilDiv(series.amounts[i]! * percent.low, 100n);
    const high = (series.amounts[i]! * percent.high) / 100n;
    if (tree.below(lowerBound(sorted, high + 1n)) > tree.below(lowerBound(sorted, low))) matched.push(i);
  }
  return matched;
}

export function firstMatch(
  series: ActivitySeries,
  incoming: number,
  spanMs: number,
  percent: Bounds,
): number | null {
  const { currency } = series.rows[incoming]!;
  const amount = series.amounts[incoming]!;
  const endMs = series.atMs[incoming]! + spanMs;
  for (const i of series.byCurrency.get(currency) ?? []) {
    if (series.atMs[i]! > endMs) return null;
    if (series.sign[i] !== -1 || series.atMs[i]! < series.atMs[incoming]!) continue;
    const out = series.amounts[i]! * 100n;
    if (out >= amount * percent.low && out <= amount * percent.high) return i;
  }
  return null;
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

function lowerBound(ascending: readonly Units[], bound: Units): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fenwick tree: counts by rank, with sums over the ranks below a bound. */
class CountTree {
  private readonly sums: Int32Array;

  constructor(size: number) {
    this.sums = new Int32Array(size + 1);
  }

  add(rank: number, count: number): void {
    for (let i = rank + 1; i < this.sums.length; i += i & -i) this.sums[i]! += count;
  }

  below(rank: number): number {
    let sum = 0;
    for (let i = rank; i > 0; i -= i & -i) sum += this.sums[i]!;
    return sum;
  }
}
