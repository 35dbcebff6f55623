import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';

/** Returns the event of the decision that stands by service id, null for none; leaves out unknown alerts. */
export const ListStandingDecisions = defineQuery(
  'ListStandingDecisions',
  { permission: 'alerts:read' },
  (caller: Caller, serviceIds: readonly string[]) => ({ caller, serviceIds }),
  [ReadModels],
  async ({ caller, serviceIds }, readModels): Promise<ReadonlyMap<string, string | null>> => {
    const read = { fields: ['dispositionEvent'] };
    const rows = await rowsById(readModels.for(caller), AlertReadModel, serviceIds, read);
    // Why `??`: a field that no event has set is missing from a row.
    return new Map(rows.map(({ id, dispositionEvent }) => [id, dispositionEvent ?? null]));
  },
);
