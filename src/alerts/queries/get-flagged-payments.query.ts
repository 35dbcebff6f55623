import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';
import { AlertRecord } from '../domain/alert.record.js';

/** Newest alerts whose payments are returned, and how many payments in all. */
const NEWEST_ALERTS_MAX = 20;
const FLAGGED_PAYMENTS_MAX = 2_000;

/**
 * Returns which payments the newest 20 alerts of a customer flag. All ids are the organization's own ids.
 */
export const GetFlaggedPayments = defineQuery(
  'GetFlaggedPayments',
  { forFeatures: true },
  (caller: Caller, customerId: string) => ({ caller, customerId }),
  [Records, ReadModels],
  async ({ caller, customerId }, records, readModels): Promise<readonly string[]> => {
    const found = await readModels.for(caller).find(
      AlertReadModel,
      { entityIds: customerId },
      {
        index: 'entity',
        sort: { createdAt: -1, id: -1 },
        fields: ['createdAt'],
        limit: NEWEST_ALERTS_MAX,
      },
    );
    const newest = found.map(({ id }) => id);
    const fields = ['content.flagged_transaction_id_list'];
    const alerts = await rowsById(records.for(caller), AlertRecord.current, newest, { fields });
    const flagged = alerts.flatMap(({ content }) => content.flagged_transaction_id_list);
    return [...new Set(flagged)].slice(0, FLAGGED_PAYMENTS_MAX);
  },
);
