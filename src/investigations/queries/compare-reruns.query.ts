import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { compareRuns, type RunComparison } from '../engine/compare-runs.js';
import { AlertResults } from '../engine/alert-results.js';

export type { RunComparison };

const RUNS_AT_ONCE = 8;

/**
 * Compares completed runs with the newest completed run before each, if there is one. Returns the comparisons
 * by run id.
 */
export const CompareReruns = defineQuery(
  'CompareReruns',
  { forFeatures: true },
  (caller: Caller, runIds: readonly string[]) => ({ caller, runIds }),
  [AlertResults],
  async ({ caller, runIds }, results): Promise<ReadonlyMap<string, RunComparison>> => {
    const compared = await mapInParallel(runIds, RUNS_AT_ONCE, async (id) => {
      const run = await results.run(caller, id);
      if (run?.state !== 'completed') return [];
      const earlier = { state: 'completed', run: { $lt: run.run } };
      const [baseline] = await results.runs(caller, run.alert, earlier, 1);
      const [before, after] = await Promise.all([
        baseline ? results.comparedRunOf(caller, baseline) : null,
        results.comparedRunOf(caller, run),
      ]);
      return [[id, compareRuns(before, after, null)] as const];
    });
    return new Map(compared.flat());
  },
);
