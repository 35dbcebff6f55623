import { groupedBy } from '../../kernel/grouped-by.js';

/** Population stability index from which a shift needs an explanation. */
export const PSI_WARNING = 0.1;
export const PSI_ALARM = 0.25;

/** Fewer runs would make random shifts look real. */
export const RUNS_PER_MONTH_MIN = 50;
const BINS = 10;
/** Added to each bin, so that no bin is empty. */
const ADDED_TO_EACH_BIN = 0.5;

interface MeasuredRun {
  readonly month: string;
  readonly score: number;
  readonly features: Readonly<Record<string, number | string>>;
}

export interface Stability {
  /** Months that are compared with the first one. */
  readonly months: readonly string[];
  /** `values`: by month, after the first. */
  readonly measures: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Returns the PSI of score and features, by month against the first month with enough runs. */
export function stabilityOf(runs: readonly MeasuredRun[]): Stability {
  const byMonth = groupedBy(runs, ({ month }) => month);
  const months = [...byMonth.keys()]
    .filter((month) => byMonth.get(month)!.length >= RUNS_PER_MONTH_MIN)
    .sort();
  const names = [...new Set(runs.flatMap(({ features }) => Object.keys(features)))].sort();
  const shifts = (name: string, valueOf: (run: MeasuredRun) => Value) => {
    const [base = [], ...later] = months.map((month) => byMonth.get(month)!.map(valueOf));
    return { name, values: later.map((values) => stabilityIndex(base, values)) };
  };
  const measures = [
    shifts('score', ({ score }) => score),
    ...names.map((name) => shifts(name, ({ features }) => features[name] ?? null)),
  ];
  return { months, measures };
}

type Value = number | string | null;

/** Returns the PSI over bins: tenths of the base, frequent values, words, missing; 0 for equal ones. */
export function stabilityIndex(base: readonly Value[], values: readonly Value[]): number {
  const numbers = base.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const tenths = Array.from(
    { length: BINS - 1 },
    (_, i) => numbers[Math.floor(((i + 1) * numbers.length) / BINS)]!,
  );
  const edges = [...new Set(tenths)];
  const frequent = new Set(edges.filter((edge) => tenths.indexOf(edge) !== tenths.lastIndexOf(edge)));
  const binOf = (value: Value): string =>
    typeof value !== 'number' || frequent.has(value)
      ? `is ${value}`
      : `from ${edges.filter((edge) => value >= edge).length}`;
  const [before, after]: [Bins, Bins] = [groupedBy(base, binOf), groupedBy(values, binOf)];
  const bins = [...new Set([...before.keys(), ...after.keys()])].sort();
  const share = (counted: Bins, bin: string, all: number) =>
    ((counted.get(bin)?.length ?? 0) + ADDED_TO_EACH_BIN) / (all + ADDED_TO_EACH_BIN * bins.length);
  return bins.reduce((sum, bin) => {
    const [p, q] = [share(before, bin, base.length), share(after, bin, values.length)];
    return sum + (q - p) * Math.log(q / p);
  }, 0);
}

type Bins = ReadonlyMap<string, readonly Value[]>;
