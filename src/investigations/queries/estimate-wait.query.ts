import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { expectedSeconds, typicalRunMs } from '../domain/runs/run-pace.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** Runs that completed last and tell how long a run takes. */
const MEASURED_RUNS = 50;
const WAITING_MOST = 1_000;

/** Returns seconds, at least 1, until runs queued up to an instant have ended, by the last runs' times. */
export class EstimateWait extends Query<number> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    /** ISO 8601; null counts all waiting runs. */
    readonly queuedUntil: string | null = null,
  ) {
    super();
  }
}

export const EstimateWaitHandler = defineHandler(
  EstimateWait,
  [ReadModels, Config],
  async ({ caller, queuedUntil }, readModels, config) => {
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
