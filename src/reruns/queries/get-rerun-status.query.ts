import { EstimateWait } from '../../investigations/queries/estimate-wait.query.js';
import { GetRuns } from '../../investigations/queries/get-runs.query.js';
import { AppError, type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { isRerunOver, rerunState, elapsedSeconds, type RerunState } from '../domain/rerun-state.js';

interface RerunStatus {
  readonly state: RerunState;
  readonly processingStatus: string;
  /** Seconds since the request; for a run that has ended, from the request to the end. */
  readonly ageSeconds: number;
  readonly checkBackAfterSeconds: number;
  readonly completedAt: string | null;
}

export const GetRerunStatus = defineQuery(
  'GetRerunStatus',
  { permission: 'alerts:read' },
  (caller: Caller, investigationId: string) => ({ caller, investigationId }),
  [Bus, Clock],
  async ({ caller, investigationId: value }, bus, clock): Promise<RerunStatus> => {
    const [run] = await bus.send(new GetRuns(caller, [value]));
    if (!run) throw new AppError('investigation_not_found', { field: 'investigation_id', value });
    const { queuedAt, endedAt, state: processingStatus } = run;
    const state = rerunState(run);
    const isWaiting = !isRerunOver(state) && state !== 'stalled';
    return {
      state,
      processingStatus,
      ageSeconds: elapsedSeconds(queuedAt, endedAt === null ? clock.now() : Date.parse(endedAt)),
      checkBackAfterSeconds: isWaiting ? await bus.send(new EstimateWait(caller, queuedAt)) : 0,
      completedAt: endedAt,
    };
  },
);
