import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';

/**
 * Returns the event of each alert's current decision by service id, null without a decision. Skips unknown
 * alerts.
 */
export const ListStandingDecisions = defineQuery(
  'ListStandingDecisions',
  { permission: 'alerts:read' },
  (caller: Caller, serviceIds: readonly string[]) => ({ caller, serviceIds }),
  [ReadModels],
  async ({ caller, serviceIds }, readModels): Promise<ReadonlyMap<string, string | null>> => {
    const read = { fields: ['dispositionEvent'] };
    const rows = await rowsById(readModels.for(caller), AlertReadModel, serviceIds, read);
    // A field that no event has set is missing from the row, hence `??`.
    return new Map(rows.map(({ id, dispositionEvent }) => [id, dispositionEvent ?? null]));
  },
);
