import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';
import { ALERTS_PER_REQUEST_MAX } from '../domain/alert.record.js';

export const ALERT_BATCHES_MAX = 200;
const KEYS_AT_ONCE = 5 * ALERTS_PER_REQUEST_MAX;

interface AlertBatch {
  readonly sessionId: string;
  alertCount: number;
  earliestMs: number;
  readonly latestMs: number;
}

export const ListAlertBatches = defineQuery(
  'ListAlertBatches',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [ReadModels],
  /** Reads index keys only. Upload ids ascend with time, so reading can stop after the newest uploads. */
  async ({ caller }, readModels): Promise<readonly AlertBatch[]> => {
    const found: AlertBatch[] = [];
    for (let isEnd = false; !isEnd && found.length <= ALERT_BATCHES_MAX;) {
      // Drop the last upload and read it again: more of its keys may follow.
      const last = found.pop()?.sessionId;
      const keys = await readModels
        .for(caller)
        .find(AlertReadModel, last === undefined ? {} : { sessionId: { $lte: last } }, {
          index: 'session',
          sort: { sessionId: -1, createdAt: -1, id: -1 },
          fields: ['sessionId', 'createdAt'],
          limit: KEYS_AT_ONCE,
        });
      for (const { sessionId, createdAt } of keys) {
        if (found.at(-1)?.sessionId !== sessionId)
          found.push({ sessionId, alertCount: 0, earliestMs: createdAt, latestMs: createdAt });
        const batch = found.at(-1)!;
        batch.alertCount++;
        batch.earliestMs = createdAt;
      }
      isEnd = keys.length < KEYS_AT_ONCE;
    }
    return found.slice(0, ALERT_BATCHES_MAX);
  },
);
