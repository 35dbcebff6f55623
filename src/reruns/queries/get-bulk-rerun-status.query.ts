import { CompareReruns } from '../../investigations/queries/compare-reruns.query.js';
import { EstimateWait } from '../../investigations/queries/estimate-wait.query.js';
import { GetRuns, type RunStatus } from '../../investigations/queries/get-runs.query.js';
import { AppError, type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import {
  batchDelta,
  type BatchDelta,
  type DeltaMember,
  type ExpectedOutcome,
} from '../domain/batch-delta.js';
import { batchProgress, type BatchProgress } from '../domain/batch-progress.js';
import type { RerunBatch, RerunBatchMember } from '../domain/rerun-batch.decider.js';
import { rerunState, elapsedSeconds, type RerunState } from '../domain/rerun-state.js';
import { RerunBatches } from '../rerun-batches.js';
import { idsAsCallersWrote } from '../rerun-batch-texts.js';
import { STALLED_WAIT_SECONDS } from '../../investigations/queries/get-investigation-status.query.js';

interface BatchRow {
  readonly alertId: string;
  readonly serviceId: string;
  readonly batchId: string;
  readonly investigationId: string | null;
  readonly state: RerunState;
  readonly finalDisposition: ExpectedOutcome | null;
  readonly finalRiskScore: number | null;
  readonly dispositionAtDispatch: string | null;
}

export interface RerunBatchStatus extends BatchProgress {
  readonly ageSeconds: number;
  readonly checkBackAfterSeconds: number;
  readonly results: readonly BatchRow[];
  readonly delta?: BatchDelta;
}

export const GetBulkRerunStatus = defineQuery(
  'GetBulkRerunStatus',
  { permission: 'alerts:read', readsPersonalData: 'batchId' },
  (caller: Caller, batchId: string) => ({ caller, batchId }),
  [Bus, RerunBatches, FieldCipher, Clock],
  async ({ caller, batchId }, bus, batches, cipher, clock): Promise<RerunBatchStatus> => {
    const batch = await batches.read(caller, batchId);
    const { confirmed } = batch;
    if (!confirmed) throw new AppError('rerun_batch_not_found', { field: 'batch_id', value: batchId });
    const { members } = confirmed.data;
    const { alertIds } = await idsAsCallersWrote(cipher, confirmed);
    const runs = await bus.send(
      new GetRuns(
        caller,
        members.map(({ run }) => run),
      ),
    );
    const byId = new Map(runs.map((run) => [run.runId, run]));
    const results = members.map((member) => {
      const run = byId.get(member.run);
      return rowOf(member, {
        batchId,
        alertId: alertIds.get(member.alert)!,
        run,
        state: stateOf(batch, member, run),
      });
    });
    const progress = batchProgress(results.map(({ state }) => state));
    const isDone = progress.stillRunning === 0;
    return {
      ...progress,
      ageSeconds: elapsedSeconds(confirmed.recordedAt, clock.now()),
      checkBackAfterSeconds: await expectedWaitSeconds(bus, caller, progress),
      results,
      ...(isDone ? { delta: await compareMembers(bus, caller, results) } : {}),
    };
  },
);

async function expectedWaitSeconds(bus: Bus, caller: Caller, { state }: BatchProgress): Promise<number> {
  if (state === 'completed' || state === 'failed') return 0;
  return state === 'running' ? bus.send(new EstimateWait(caller)) : STALLED_WAIT_SECONDS;
}

async function compareMembers(bus: Bus, caller: Caller, rows: readonly BatchRow[]): Promise<BatchDelta> {
  const runIds = rows.flatMap(({ investigationId }) => investigationId ?? []);
  const comparisons = await bus.send(new CompareReruns(caller, runIds));
  const comparedOf = ({ investigationId, state }: BatchRow): DeltaMember['compared'] => {
    if (investigationId === null) return 'no_run_started';
    const comparison = comparisons.get(investigationId);
    if (state !== 'completed' || !comparison) return 'run_incomplete';
    return comparison.baseline === null ? 'first_investigation' : comparison;
  };
  return batchDelta(rows.map((row) => ({ ...row, compared: comparedOf(row) })));
}

function stateOf(
  { failed }: RerunBatch,
  { alert }: RerunBatchMember,
  run: RunStatus | undefined,
): RerunState {
  if (run) return rerunState(run);
  if (failed === null) return 'queued';
  return failed.some((one) => one.alert === alert) ? 'incomplete' : 'unknown';
}

const rowOf = (
  { alert }: RerunBatchMember,
  of: Pick<BatchRow, 'batchId' | 'alertId' | 'state'> & { readonly run: RunStatus | undefined },
): BatchRow => ({
  alertId: of.alertId,
  serviceId: alert,
  batchId: of.batchId,
  investigationId: of.run?.runId ?? null,
  state: of.state,
  finalDisposition: of.run?.disposition ?? null,
  finalRiskScore: of.run?.score ?? null,
  dispositionAtDispatch: of.run?.dispositionAtDispatch ?? null,
});
