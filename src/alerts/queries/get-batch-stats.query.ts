import { countRunsWithSar } from '../../investigations/queries/run-figures.lookup.js';
import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';
import { ALERTS_PER_REQUEST_MAX } from '../domain/alert.record.js';

interface BatchStats {
  readonly alertCount: number;
  /** Alerts with a completed run; only the newest run of each alert counts. */
  readonly investigationCount: number;
  readonly escalationCount: number;
  readonly sarNarrativeCount: number;
}

/** Figures of the alerts that an upload created; zeros for an unknown upload. */
export const GetBatchStats = defineQuery(
  'GetBatchStats',
  { permission: 'alerts:read' },
  (caller: Caller, sessionId: string) => ({ caller, sessionId }),
  [ReadModels],
  async ({ caller, sessionId }, readModels): Promise<BatchStats> => {
    const rows = readModels.for(caller);
    const alerts = await rows.find(
      AlertReadModel,
      { sessionId },
      {
        index: 'session',
        fields: ['completedRunId', 'finalDisposition'],
        limit: ALERTS_PER_REQUEST_MAX,
      },
    );
    const runIds = alerts.flatMap(({ completedRunId }) => completedRunId ?? []);
    return {
      alertCount: alerts.length,
      investigationCount: runIds.length,
      escalationCount: alerts.filter(({ finalDisposition }) => finalDisposition === 'ESCALATED').length,
      sarNarrativeCount: await countRunsWithSar(rows, runIds),
    };
  },
);
export type GetBatchStats = InstanceType<typeof GetBatchStats>;
