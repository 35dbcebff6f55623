import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';
import { ALERTS_PER_REQUEST_MAX } from '../domain/alert.record.js';

export const BATCHES_MAX = 200;

/** An upload, and the alerts that it was the first to make. */
export interface AlertBatch {
  readonly sessionId: string;
  readonly alertCount: number;
  /** Of created_at, ms. */
  readonly earliestMs: number;
  readonly latestMs: number;
}

/** The newest uploads that made alerts, newest first; at most BATCHES_MAX. */
export class ListAlertBatches extends Query<readonly AlertBatch[]> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListAlertBatches)
export class ListAlertBatchesHandler implements IQueryHandler<ListAlertBatches> {
  constructor(private readonly readModels: ReadModels) {}

  /** Read from index keys: ids of uploads ascend with time. */
  async execute({ caller }: ListAlertBatches): Promise<readonly AlertBatch[]> {
    const keys = await this.readModels.for(caller).find(
      AlertReadModel,
      {},
      {
        index: 'session',
        sort: { sessionId: -1, createdAt: -1, id: -1 },
        fields: ['sessionId', 'createdAt'],
        limit: BATCHES_MAX * ALERTS_PER_REQUEST_MAX,
      },
    );
    const batches = new Map<string, AlertBatch>();
    for (const { sessionId, createdAt } of keys) {
      const { alertCount = 0, latestMs = createdAt } = batches.get(sessionId) ?? {};
      batches.set(sessionId, { sessionId, alertCount: alertCount + 1, earliestMs: createdAt, latestMs });
    }
    return [...batches.values()].slice(0, BATCHES_MAX);
  }
}
