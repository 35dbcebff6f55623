import { readFileSync } from 'node:fs';

/** One measurement of one side. */
export interface Sample {
  readonly side: string;
  /** In the unit of the bench. */
  readonly value: number;
  /** CPU time of the measurement: user and system time of all its processes. */
  readonly cpuMs: number;
}

/** A benchmark. The file `bench/<name>.ts` exports it as `bench`. */
export interface Bench {
  readonly name: string;
  /** What is compared, in at most 48 characters. */
  readonly about: string;
  /** The first side is ours, the second is the reference. Only `slowest_by_fastest` may have more sides. */
  readonly sides: readonly [string, string, ...string[]];
  /** Unit of every value, for example `rows/s` or `ms`. */
  readonly unit: string;
  /**
   * How the ratio is computed from the medians. `by_round`: the median of the rounds' ratios of the first
   * side to the second.
   */
  readonly ratio?: 'first_by_second' | 'slowest_by_fastest' | 'by_round';
  readonly direction: 'at_least' | 'at_most';
  /**
   * The run fails if the ratio exceeds this limit. Missing if two variants of our own code are compared
   * without a requirement.
   */
  readonly gate?: number;
  /** Desired ratio, which is printed but never enforced. */
  readonly target: number;
  /** Time limit of a quick run in seconds; 40 by default. */
  readonly quickSeconds?: number;
  /** Runs all rounds and removes what it created. */
  run(options: BenchOptions): Promise<readonly Sample[] | Measured>;
}

export interface BenchOptions {
  readonly quick: boolean;
  /** Replaces the bench's own gate. */
  readonly gate?: number;
  /** For `against` only: the other commit and the figures to measure. */
  readonly commit?: string;
  readonly only?: readonly string[];
}

export interface Measured {
  readonly samples: readonly Sample[];
  /** Further limits that were missed, in words. Each of them fails the run. */
  readonly missed: readonly string[];
  /** Additional figures for the file of results. */
  readonly details: object;
}

export interface SideResult {
  readonly side: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Median absolute deviation from the median. */
  readonly mad: number;
  readonly cpuMsMedian: number;
}

export interface BenchResult {
  readonly rounds: number;
  readonly sides: readonly SideResult[];
  readonly ratio: number;
  /** Smallest and largest ratio of the first side to the second among the rounds. */
  readonly ratios: { readonly min: number; readonly max: number };
  readonly pass: boolean;
}

/** Minimum number of rounds that count. One warm-up round before them is dropped. */
export const ROUNDS_MIN = 5;
/**
 * Number of rounds for sides that vary by a third within a run, so that one slow second does not determine
 * the median.
 */
export const ROUNDS_MANY = 11;

/** The requested bench, commit or figure does not exist. */
export class NotFoundError extends Error {}

type Measure = () => Promise<number | { readonly value: number; readonly cpuMs: number }>;

/**
 * Runs every side once per round. The order rotates, so that a change in the machine's speed affects all
 * sides alike. A side that works in another process returns that process's CPU time.
 */
export async function measureInterleaved(
  sides: Readonly<Record<string, Measure>>,
  rounds: number = ROUNDS_MIN,
): Promise<Sample[]> {
  const names = Object.keys(sides);
  const samples: Sample[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const side = names[(round + turn) % names.length]!;
      const before = process.cpuUsage();
      const measured = await sides[side]!();
      const { user, system } = process.cpuUsage(before);
      samples.push(
        typeof measured === 'number'
          ? { side, value: measured, cpuMs: (user + system) / 1000 }
          : { side, ...measured },
      );
    }
  }
  return samples;
}

/**
 * Summarizes samples. Throws if a side has too few rounds or the rounds are not interleaved, because such
 * figures are not comparable.
 */
export function summarise(bench: Bench, samples: readonly Sample[]): BenchResult {
  const rounds = roundsOf(bench, samples).slice(1);
  if (rounds.length < ROUNDS_MIN)
    throw new Error(`${bench.name}: ${rounds.length} rounds after the warm-up; ${ROUNDS_MIN} are the least`);
  const sides = bench.sides.map((side): SideResult => {
    const own = rounds.map((round) => round.find((sample) => sample.side === side)!);
    const values = own.map(({ value }) => value);
    const middle = median(values);
    return {
      side,
      median: middle,
      min: Math.min(...values),
      max: Math.max(...values),
      mad: median(values.map((value) => Math.abs(value - middle))),
      cpuMsMedian: median(own.map(({ cpuMs }) => cpuMs)),
    };
  });
  const byRound = rounds.map((round) => {
    const [first, second] = bench.sides.map((side) => round.find((sample) => sample.side === side)!.value);
    return first! / second!;
  });
  const ratio =
    bench.ratio === 'by_round'
      ? median(byRound)
      : ratioOf(
          bench,
          sides.map((side) => side.median),
        );
  const { gate = bench.direction === 'at_least' ? 0 : Infinity } = bench;
  const pass = bench.direction === 'at_least' ? ratio >= gate : ratio <= gate;
  const ratios = { min: Math.min(...byRound), max: Math.max(...byRound) };
  return { rounds: rounds.length, sides, ratio, ratios, pass };
}

function roundsOf(bench: Bench, samples: readonly Sample[]): Sample[][] {
  const size = bench.sides.length;
  const rounds = Array.from({ length: Math.ceil(samples.length / size) }, (_, round) =>
    samples.slice(round * size, (round + 1) * size),
  );
  for (const round of rounds) {
    const present = new Set(round.map(({ side }) => side));
    if (!bench.sides.every((side) => present.has(side)))
      throw new Error(`${bench.name}: a round needs ${bench.sides.join(', ')}, once each`);
    if (!round.every(({ value }) => Number.isFinite(value) && value > 0))
      throw new Error(`${bench.name}: every value is a number above 0`);
  }
  return rounds;
}

function ratioOf(bench: Bench, medians: readonly number[]): number {
  return bench.ratio === 'slowest_by_fastest'
    ? Math.max(...medians) / Math.min(...medians)
    : medians[0]! / medians[1]!;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the smallest value that at least this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** Returns the median of one side over all rounds. */
export const medianOf = (samples: readonly Sample[], side: string): number =>
  median(samples.filter((sample) => sample.side === side).map(({ value }) => value));

/** Formats a number with four significant digits, without exponent and trailing zeros. */
export const formatFigure = (value: number): string =>
  Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));

export const gateOf = ({ gate }: Bench): string => (gate === undefined ? 'none' : formatFigure(gate));

/** Returns the summary line that programs read. It lists further limits that were missed. */
export const closingLine = (bench: Bench, result: BenchResult, missed: readonly string[] = []): string =>
  `bench ${bench.name} ratio=${formatFigure(result.ratio)} gate=${gateOf(bench)} ` +
  `target=${formatFigure(bench.target)} ${result.pass && missed.length === 0 ? 'pass' : 'fail'}` +
  (missed.length === 0 ? '' : ` (missed: ${missed.join('; ')})`);

/** Runs a task and returns its duration and the CPU time of the process meanwhile, in ms. */
export async function timed(
  pid: number,
  task: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const began = performance.now();
  const cpuBefore = cpuMsOf(pid);
  await task();
  return { ms: performance.now() - began, cpuMs: cpuMsOf(pid) - cpuBefore };
}

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time of a process since its start in ms, for sides that run in a child process. Linux only;
 * 0 elsewhere.
 */
export function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
