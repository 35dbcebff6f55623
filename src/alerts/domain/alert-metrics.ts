import { compareUnits, DAY_MS, groupedBy, toDecimal, unitsOfDecimal, type Units } from '@alert-review/kernel';
import type { AlertCase, BlockFlags } from '../../investigations/queries/get-alert-case.query.js';

type BlockId = BlockFlags['blockId'];
type Color = BlockFlags['flags'][number]['color'];
type TransactionRow = AlertCase['transactions'][number];
type Activity = Pick<AlertCase, 'window' | 'transactions'>;

const METRIC_WINDOWS_DAYS = [7, 30, 90] as const;

const COUNTERPARTIES_MAX = 5;
const RATIONALES_MAX = 5;

interface AssetTotal {
  readonly asset: string;
  /** Direction seen from the subject of the alert; `self` means that the subject is on both sides. */
  readonly direction: TransactionRow['direction'];
  readonly count: number;
  readonly total: string;
}

export interface MetricWindow {
  readonly days: number;
  /** First and last instant, ISO 8601, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly totals: readonly AssetTotal[];
}

export interface CounterpartyVolume {
  readonly kind: 'entity' | 'name' | 'address';
  readonly value: string;
  readonly asset: string;
  readonly count: number;
  /** Incoming and outgoing volume together. */
  readonly volume: string;
  readonly incoming: string;
  readonly outgoing: string;
}

/** Rows summed between two pauses: less than a millisecond of work. */
const ROWS_PER_STEP = 500;

type Steps<Result> = Generator<void, Result>;

/**
 * Returns windows that end with the alert's window, so that the result does not depend on the current time.
 */
export function* metricWindowsOf(alert: Activity): Steps<MetricWindow[]> {
  const { endMs } = alert.window;
  const iso = (ms: number) => new Date(ms).toISOString();
  const windows: MetricWindow[] = [];
  for (const days of METRIC_WINDOWS_DAYS) {
    const startMs = endMs - days * DAY_MS;
    const totals = yield* totalsByAsset(rowsBetween(alert, startMs, endMs));
    windows.push({ days, from: iso(startMs), to: iso(endMs), totals });
  }
  return windows;
}

const rowsBetween = ({ transactions }: Activity, startMs: number, endMs: number): TransactionRow[] =>
  transactions.filter(({ atMs }) => atMs >= startMs && atMs <= endMs);

interface CountAndUnits {
  count: number;
  units: Units;
}

function* sumsBy(
  rows: readonly TransactionRow[],
  keyOf: (row: TransactionRow) => string,
): Steps<Map<string, CountAndUnits>> {
  const sums = new Map<string, CountAndUnits>();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const key = keyOf(row);
    const sum = sums.get(key) ?? { count: 0, units: 0n };
    sums.set(key, { count: sum.count + 1, units: sum.units + unitsOfDecimal(row.amount) });
  }
  return sums;
}

const DIRECTIONS = ['in', 'out', 'self'] as const;

function* totalsByAsset(rows: readonly TransactionRow[]): Steps<AssetTotal[]> {
  const totals: AssetTotal[] = [];
  for (const [asset, ofAsset] of byAsset(rows)) {
    const sums = yield* sumsBy(ofAsset, ({ direction }) => direction);
    for (const direction of DIRECTIONS) {
      const sum = sums.get(direction);
      if (sum) totals.push({ asset, direction, count: sum.count, total: toDecimal(sum.units) });
    }
  }
  return totals;
}

const byAsset = (rows: readonly TransactionRow[]): [string, TransactionRow[]][] =>
  [...groupedBy(rows, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));

interface CounterpartyRows extends CounterpartyVolume {
  readonly newest: Pick<TransactionRow, 'id' | 'direction'>;
}

/** Returns the largest counterparties per asset: amounts of different assets cannot be added. */
export function* topCounterparties(alert: Activity): Steps<CounterpartyRows[]> {
  const days = Math.max(...METRIC_WINDOWS_DAYS);
  const { endMs } = alert.window;
  const rows = rowsBetween(alert, endMs - days * DAY_MS, endMs).filter((row) => row.counterparty);
  const keyOf = ({ counterparty }: TransactionRow) => counterparty!;
  const found: CounterpartyRows[] = [];
  for (const [asset, ofAsset] of byAsset(rows)) {
    const sides = groupedBy(ofAsset, ({ direction }) => direction);
    const ins = yield* sumsBy(sides.get('in') ?? [], keyOf);
    const outs = yield* sumsBy(sides.get('out') ?? [], keyOf);
    const sumOf = (sums: ReadonlyMap<string, CountAndUnits>, key: string): string =>
      toDecimal(sums.get(key)?.units ?? 0n);
    const largest = [...(yield* sumsBy(ofAsset, keyOf))]
      .sort(([a, x], [b, y]) => compareUnits(y.units, x.units) || (a < b ? -1 : 1))
      .slice(0, COUNTERPARTIES_MAX);
    for (const [key, { count, units }] of largest)
      found.push({
        ...counterpartyOfKey(key),
        asset,
        count,
        volume: toDecimal(units),
        incoming: sumOf(ins, key),
        outgoing: sumOf(outs, key),
        newest: ofAsset.findLast(({ counterparty }) => counterparty === key)!,
      });
  }
  return found;
}

function counterpartyOfKey(key: string): Pick<CounterpartyVolume, 'kind' | 'value'> {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as CounterpartyVolume['kind'], value: key.slice(colon + 1) };
}

export type ColorCounts = Readonly<Partial<Record<Color, number>>>;

export const countFlagColorsByBlock = (blocks: readonly BlockFlags[]): Record<BlockId, ColorCounts> =>
  Object.fromEntries(
    blocks.map(({ blockId, flags }) => {
      const counts: Partial<Record<Color, number>> = {};
      for (const { color } of flags) counts[color] = (counts[color] ?? 0) + 1;
      return [blockId, counts];
    }),
  ) as Record<BlockId, ColorCounts>;

export interface FlagRationale {
  readonly blockId: BlockId;
  readonly flagId: string;
  readonly rationale: string;
  /** Sources of the parts of the rationale; missing in older results. */
  readonly references: BlockFlags['flags'][number]['references'];
}

export const topRationales = (blocks: readonly BlockFlags[], color: Color): FlagRationale[] =>
  [...blocks]
    .sort((a, b) => b.contribution - a.contribution)
    .flatMap(({ blockId, flags }) =>
      flags
        .filter((flag) => flag.color === color)
        .map(({ flagId, rationale, references }) => ({ blockId, flagId, rationale, references })),
    )
    .slice(0, RATIONALES_MAX);
