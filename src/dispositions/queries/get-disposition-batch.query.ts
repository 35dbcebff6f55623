import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
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

@QueryHandler(GetDispositionBatch)
export class GetDispositionBatchHandler implements IQueryHandler<GetDispositionBatch> {
  constructor(private readonly batches: DispositionBatches) {}

  async execute({ caller, batchId }: GetDispositionBatch): Promise<readonly string[]> {
    const { applied } = await this.batches.read(caller, this.batches.streamId(caller, batchId));
    if (applied?.actor.user !== caller.userId) return [];
    return applied.data.members.map(({ alert }) => alert);
  }
}
