import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';
import { AlertRecord } from '../domain/alert.record.js';

const NEWEST_ALERTS_MAX = 100;
const ALERTS_AT_ONCE = 10;

/**
 * Service ids of alerts, the newest first. `isPart`: the customers have further alerts that were not
 * searched.
 */
type FlaggingAlerts = { readonly alerts: readonly string[]; readonly isPart: boolean };

/**
 * Finds alerts that flag a transaction, among the newest 100 alerts of its customers. All ids passed in are
 * own ids.
 */
export const GetFlaggingAlerts = defineQuery(
  'GetFlaggingAlerts',
  { permission: 'alerts:read', readsPersonalData: 'transactionId' },
  (caller: Caller, fields: { readonly transactionId: string; readonly customerIds: readonly string[] }) => ({
    ...fields,
    caller,
  }),
  [Records, ReadModels],
  async ({ caller, transactionId, customerIds }, records, readModels): Promise<FlaggingAlerts> => {
    const newest = { index: 'entity', sort: { createdAt: -1, id: -1 }, fields: ['createdAt'] } as const;
    const ofCustomers = { entityIds: { $in: customerIds } };
    const found = await readModels
      .for(caller)
      .find(AlertReadModel, ofCustomers, { ...newest, limit: NEWEST_ALERTS_MAX + 1 });
    const ids = [...new Set(found.map(({ id }) => id))].slice(0, NEWEST_ALERTS_MAX);
    const flagging = new Set<string>();
    for (let from = 0; from < ids.length; from += ALERTS_AT_ONCE) {
      const part = ids.slice(from, from + ALERTS_AT_ONCE);
      const fields = ['content.flagged_transaction_id_list'];
      for (const { id, content } of await rowsById(records.for(caller), AlertRecord.current, part, {
        fields,
      }))
        if (content.flagged_transaction_id_list.includes(transactionId)) flagging.add(id);
      await yieldToEventLoop();
    }
    const alerts = ids.filter((id) => flagging.has(id));
    return { alerts, isPart: found.length > NEWEST_ALERTS_MAX };
  },
);
