import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';
import { ALERTS_PER_REQUEST_MAX } from '../domain/alert.record.js';

export const BATCHES_MAX = 200;
/** Of many uploads: each has few alerts. */
const KEYS_AT_ONCE = 20 * ALERTS_PER_REQUEST_MAX;

/** An upload, and the alerts that it was the first to make. */
interface AlertBatch {
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

  /** Read from index keys, and no further than the last upload that is listed: their ids ascend with time. */
  async execute({ caller }: ListAlertBatches): Promise<readonly AlertBatch[]> {
    const found: AlertBatch[] = [];
    for (let isEnd = false; !isEnd && found.length < BATCHES_MAX;) {
      const last = found.at(-1)?.sessionId;
      const keys = await this.readModels
        .for(caller)
        .find(AlertReadModel, last === undefined ? {} : { sessionId: { $lt: last } }, {
          index: 'session',
          sort: { sessionId: -1, createdAt: -1, id: -1 },
          fields: ['sessionId', 'createdAt'],
          limit: KEYS_AT_ONCE,
        });
      const batches = batchesOf(keys);
      isEnd = keys.length < KEYS_AT_ONCE;
      // More of the last upload may follow; the next keys begin with it again.
      found.push(...(isEnd ? batches : batches.slice(0, -1)));
    }
    return found.slice(0, BATCHES_MAX);
  }
}

function batchesOf(
  keys: readonly { readonly sessionId: string; readonly createdAt: number }[],
): AlertBatch[] {
  const batches = new Map<string, AlertBatch>();
  for (const { sessionId, createdAt } of keys) {
    const { alertCount = 0, latestMs = createdAt } = batches.get(sessionId) ?? {};
    batches.set(sessionId, { sessionId, alertCount: alertCount + 1, earliestMs: createdAt, latestMs });
  }
  return [...batches.values()];
}
