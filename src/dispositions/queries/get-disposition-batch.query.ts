import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { DispositionBatches } from '../disposition-batches.js';

/** Returns the alerts (service ids) of the caller's batch; none of another's. */
export class GetDispositionBatch extends Query<readonly string[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly batchId: string,
  ) {
    super();
  }
}

export const GetDispositionBatchHandler = defineHandler(
  GetDispositionBatch,
  [DispositionBatches],
  async ({ caller, batchId }, batches) => {
    const { applied } = await batches.read(caller, batches.streamId(caller, batchId));
    if (applied?.actor.user !== caller.userId) return [];
    return applied.data.members.map(({ alert }) => alert);
  },
);
