import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { DispositionBatches } from '../disposition-batches.js';

/** Returns the alerts (service ids) in the caller's batch; an empty list for the batch of another user. */
export const GetDispositionBatch = defineQuery(
  'GetDispositionBatch',
  { forFeatures: true },
  (caller: Caller, batchId: string) => ({ caller, batchId }),
  [DispositionBatches],
  async ({ caller, batchId }, batches): Promise<readonly string[]> => {
    const { applied } = await batches.read(caller, batches.streamId(caller, batchId));
    if (applied?.actor.user !== caller.userId) return [];
    return applied.data.members.map(({ alert }) => alert);
  },
);
