import { type Caller, Clock, DAY_MS, nullIfLost } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { BulkDecisionSteps } from '../bulk-decision-steps.js';
import { DispositionBatchReadModel } from '../disposition-batch.read-model.js';
import { DispositionBatches } from '../disposition-batches.js';
import type { DispositionBatch } from '../domain/disposition-batch.decider.js';
import { BATCH_UNDO_WINDOW_MS } from '../domain/disposition-batch.events.js';
import type { SettableDisposition } from '../domain/disposition.decider.js';

const BATCHES_MAX = 20;
const READ_AT_ONCE = 5;

interface LeftAlert {
  readonly serviceId: string;
  readonly alertId: string;
  readonly reason: string;
  /** Service id of the user who changed the alert, and when (ISO 8601); null if nobody else decided. */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export interface ListedBatch {
  readonly batchId: string;
  readonly disposition: SettableDisposition;
  /** Number of alerts that the batch decided. */
  readonly alerts: number;
  readonly reason: string | null;
  readonly appliedAt: string;
  readonly undoneAt: string | null;
  /** Number of alerts that the undo took back. */
  readonly takenBack: number;
  /** Last time at which the batch can be undone; null if that has passed, it is undone or decided nothing. */
  readonly undoUntil: string | null;
  /** Alerts that the batch left unchanged, then alerts that its undo left unchanged. */
  readonly left: readonly LeftAlert[];
}

/** Lists the caller's batches of the last 24 hours, newest first, at most 20. */
export const ListDispositionBatches = defineQuery(
  'ListDispositionBatches',
  { permission: 'alerts:bulk_write' },
  (caller: Caller) => ({ caller }),
  [ReadModels, DispositionBatches, BulkDecisionSteps, FieldCipher, Clock],
  async ({ caller }, readModels, batches, answers, cipher, clock): Promise<readonly ListedBatch[]> => {
    const nowMs = clock.now();
    const since = new Date(nowMs - DAY_MS).toISOString();
    const wanted = {
      state: { $in: ['completed', 'completing'] },
      user: caller.userId,
      appliedAt: { $gte: since },
    };
    const options = { index: 'state', sort: { appliedAt: -1, id: -1 }, limit: BATCHES_MAX } as const;
    const rows = await readModels.for(caller).find(DispositionBatchReadModel, wanted, options);
    const listed = await mapInParallel(rows, READ_AT_ONCE, async ({ id }) => {
      const { applied, undone, failed } = await batches.read(caller, id);
      const { disposition, members, reason, batchId } = applied!.data;
      const readText = (field: string, sealed: string) =>
        cipher.unseal(applied!, field, sealed).catch(nullIfLost);
      const untilMs = Date.parse(applied!.recordedAt) + BATCH_UNDO_WINDOW_MS;
      const left = [...leftBy(applied, failed.apply), ...leftBy(undone, failed.undo)];
      const ownIds = await answers.ownIds(
        caller,
        left.map(({ alert }) => alert),
      );
      const alerts = members.length - (failed.apply?.length ?? 0);
      const isOver = undone !== null || untilMs < nowMs || alerts === 0;
      return {
        batchId: await readText('batchId', batchId),
        reason: reason === undefined ? null : await readText('reason', reason),
        disposition,
        alerts,
        appliedAt: applied!.recordedAt,
        undoneAt: undone?.recordedAt ?? null,
        takenBack: (undone?.data.members.length ?? 0) - (failed.undo?.length ?? 0),
        undoUntil: isOver ? null : new Date(untilMs).toISOString(),
        left: left.map(({ alert, ...why }, at) => ({ serviceId: alert, alertId: ownIds[at]!, ...why })),
      };
    });
    return listed.flatMap(({ batchId, ...batch }) => (batchId === null ? [] : { batchId, ...batch }));
  },
);

function leftBy(
  step: DispositionBatch['applied'] | DispositionBatch['undone'],
  failed: DispositionBatch['failed']['apply'],
) {
  const none = { changedBy: null, changedAt: null };
  return [...(step?.data.skipped ?? []), ...(failed ?? [])].map((each) => ({ ...none, ...each }));
}
