import type { z } from 'zod';
import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { shownRunState, type ShownRunState } from '../domain/runs/run-state.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

export interface RunStatus extends Omit<z.infer<typeof InvestigationReadModel.schema>, 'state'> {
  readonly runId: string;
  readonly state: ShownRunState;
}

/** Returns the states of runs in no particular order; leaves out unknown ids. */
export const GetRuns = defineQuery(
  'GetRuns',
  { forFeatures: true },
  (caller: Caller, runIds: readonly string[]) => ({ caller, runIds }),
  [ReadModels, Clock, Config],
  async ({ caller, runIds }, readModels, clock, config): Promise<readonly RunStatus[]> => {
    const rows = await rowsById(readModels.for(caller), InvestigationReadModel, runIds);
    const nowMs = clock.now();
    const stalledMs = config.investigationStalledMinutes * 60_000;
    return rows.map(({ id: runId, ...run }) => ({
      ...run,
      runId,
      state: shownRunState(run, nowMs, stalledMs),
    }));
  },
);
