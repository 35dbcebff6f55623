import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** Counts the reruns outside of batches that a user asked for after an instant. */
export class CountSingleReruns extends Query<number> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly user: string,
    /** Exclusive bound, ISO 8601. */
    readonly after: string,
  ) {
    super();
  }
}

export const CountSingleRerunsHandler = defineHandler(
  CountSingleReruns,
  [ReadModels],
  ({ caller, user, after }, readModels) => {
    const filter = { rerunBy: user, queuedAt: { $gt: after } };
    return readModels.for(caller).count(InvestigationReadModel, filter, { index: 'rerun_by' });
  },
);
