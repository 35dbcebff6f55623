import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';

/** Returns the event of the decision that stands by service id, null for none; leaves out unknown alerts. */
export class ListStandingDecisions extends Query<ReadonlyMap<string, string | null>> {
  static readonly permission = 'alerts:read';

  constructor(
    readonly caller: Caller,
    readonly serviceIds: readonly string[],
  ) {
    super();
  }
}

export const ListStandingDecisionsHandler = defineHandler(
  ListStandingDecisions,
  [ReadModels],
  async ({ caller, serviceIds }, readModels) => {
    const read = { fields: ['dispositionEvent'] };
    const rows = await rowsById(readModels.for(caller), AlertReadModel, serviceIds, read);
    // Why `??`: a field that no event has set is missing from a row.
    return new Map(rows.map(({ id, dispositionEvent }) => [id, dispositionEvent ?? null]));
  },
);
