import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** Number of the last completed runs by which the duration of a run is measured. */
const MEASURED_RUNS = 50;
const WAITING_MOST = 1_000;

/**
 * Estimates, from the duration of recent runs, the seconds until all runs queued up to an instant have ended;
 * at least 1.
 */
export const EstimateWait = defineQuery(
  'EstimateWait',
  { forFeatures: true },
  (
    caller: Caller,
    /** ISO 8601; null counts all waiting runs. */
    queuedUntil: string | null = null,
  ) => ({ caller, queuedUntil }),
  [ReadModels, Config],
  async ({ caller, queuedUntil }, readModels, config): Promise<number> => {
    const rows = readModels.for(caller);
    const fields = ['startedAt', 'endedAt'];
    const options = { index: 'state', sort: { dueAt: -1 }, limit: MEASURED_RUNS, fields } as const;
    const waiting = queuedUntil === null ? {} : { dueAt: { $lte: queuedUntil } };
    const [ended, queued, running] = await Promise.all([
      rows.find(InvestigationReadModel, { state: 'completed' }, options),
      rows.count(InvestigationReadModel, { state: 'queued', ...waiting }, COUNTED),
      rows.count(InvestigationReadModel, { state: 'running' }, COUNTED),
    ]);
    return expectedSeconds(queued + running, typicalRunMs(ended), config.investigationConcurrency);
  },
);

const COUNTED = { index: 'state', atMost: WAITING_MOST } as const;

/** Assumed duration until the first run has been measured. */
const UNMEASURED_RUN_MS = 10_000;
/** Longest wait reported to a client. */
const WAIT_SECONDS_MAX = 900;

interface EndedRun {
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Returns the median duration of runs, in ms. */
export function typicalRunMs(runs: readonly EndedRun[]): number {
  const took = runs
    .flatMap(({ startedAt, endedAt }) =>
      startedAt === null || endedAt === null ? [] : [Date.parse(endedAt) - Date.parse(startedAt)],
    )
    .sort((a, b) => a - b);
  return took[Math.floor(took.length / 2)] ?? UNMEASURED_RUN_MS;
}

/** Returns whole seconds, 1 to 900, until `runs` have ended, `atOnce` of them at a time. */
export function expectedSeconds(runs: number, runMs: number, atOnce: number): number {
  const seconds = Math.ceil((Math.ceil(runs / atOnce) * runMs) / 1_000);
  return Math.min(WAIT_SECONDS_MAX, Math.max(1, seconds));
}
