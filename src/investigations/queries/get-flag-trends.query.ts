import { type Caller, mondayOfWeek } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { runsCreated } from './run-figures.lookup.js';

export const RUNS_FOLDED_MAX = 1_000;

type Counts = Readonly<Record<string, number>>;

export const TREND_BUCKETS = ['week', 'month'] as const;
type Bucket = (typeof TREND_BUCKETS)[number];

/** Counts of a week or month. Each alert counts once, with its newest run of that time. */
interface FlagTrend {
  /** First day in UTC; for weeks a Monday. */
  readonly from: string;
  readonly alerts: number;
  readonly escalated: number;
  readonly byFlag: Readonly<Record<string, Counts>>;
}

interface FlagTrends {
  readonly flagCount: number;
  readonly byColor: Counts;
  readonly byBlock: Counts;
  readonly byFlag: Readonly<Record<string, Counts>>;
  /** Number of runs that each rule decided, by the rule's id. */
  readonly byRule: Counts;
  /** Whether the maximum number of runs was read, so that further runs may be missing. */
  readonly truncated: boolean;
  readonly investigationsScanned: number;
  /** Oldest first, without periods that have no run. Only present if requested. */
  readonly buckets?: readonly FlagTrend[];
}

/** Counts the flags of the newest completed runs that were created in a period. */
export const GetFlagTrends = defineQuery(
  'GetFlagTrends',
  { permission: 'alerts:read' },
  /** Both bounds are inclusive: ISO 8601 with milliseconds and Z. */
  (
    caller: Caller,
    fields: { readonly from: string | undefined; readonly to: string | undefined; readonly bucket?: Bucket },
  ) => ({ ...fields, caller }),
  [ReadModels],
  async ({ caller, from, to, bucket }, readModels): Promise<FlagTrends> => {
    const fields = ['flags', 'rule', 'alert', 'createdAt', 'disposition'];
    const runs = await runsCreated(readModels.for(caller), { from, to }, RUNS_FOLDED_MAX, fields);
    return {
      ...trendsOf(runs.map(({ flags }) => flags)),
      byRule: countedBy(runs.map(({ rule }) => rule)),
      ...(bucket && { buckets: bucketsOf(runs, bucket) }),
    };
  },
);
export type GetFlagTrends = InstanceType<typeof GetFlagTrends>;

type Run = Awaited<ReturnType<typeof runsCreated>>[number];

/** `runs`: newest first. */
function bucketsOf(runs: readonly Run[], bucket: Bucket): FlagTrend[] {
  const newest = new Map<string, Map<string, Run>>();
  for (const run of runs) {
    const day = firstDayOf(run.createdAt, bucket);
    const ofBucket = newest.get(day) ?? new Map<string, Run>();
    if (!ofBucket.has(run.alert)) newest.set(day, ofBucket.set(run.alert, run));
  }
  return [...newest]
    .map(([from, byAlert]) => {
      const counted = [...byAlert.values()];
      const serious = counted.map(({ flags }) => flags.filter((flag) => SERIOUS.test(flag)));
      const escalated = counted.filter(({ disposition }) => disposition === 'ESCALATED').length;
      return { from, alerts: counted.length, escalated, byFlag: trendsOf(serious).byFlag };
    })
    .reverse();
}

const SERIOUS = /\.(?:black|red|yellow)$/;

const firstDayOf = (instant: string, bucket: Bucket): string =>
  bucket === 'month' ? `${instant.slice(0, 7)}-01` : mondayOfWeek(Date.parse(instant));

function countedBy(rules: readonly (string | null)[]): Counts {
  const counts: Record<string, number> = {};
  for (const rule of rules.toSorted()) if (rule !== null) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/** Counts flags, each given as `<block id>.<flag id>.<color>`. */
function trendsOf(runs: readonly (readonly string[])[]): Omit<FlagTrends, 'byRule'> {
  const counts = new Map<string, number>();
  for (const flags of runs) for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  let flagCount = 0;
  const byColor: Record<string, number> = {};
  const byBlock: Record<string, number> = {};
  const byFlag: Record<string, Record<string, number>> = {};
  for (const [flag, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [block, flagId, color] = flag.split('.') as [string, string, string];
    flagCount += count;
    byColor[color] = (byColor[color] ?? 0) + count;
    byBlock[block] = (byBlock[block] ?? 0) + count;
    const ofFlag = (byFlag[flagId] ??= {});
    ofFlag[color] = (ofFlag[color] ?? 0) + count;
  }
  const truncated = runs.length === RUNS_FOLDED_MAX;
  return { flagCount, byColor, byBlock, byFlag, truncated, investigationsScanned: runs.length };
}
