import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RISK_FIRST, riskConditionsOf, type AlertFilter } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';

/** Largest number that is told exactly; one more is told for all above it. */
export const QUEUE_COUNT_MAX = 999;

/** Counts alerts of each filter, up to QUEUE_COUNT_MAX + 1. */
export class CountAlertQueue extends Query<readonly number[]> {
  static readonly permission = 'alerts:read';

  constructor(
    readonly caller: Caller,
    readonly filters: readonly AlertFilter[],
  ) {
    super();
  }
}

export const CountAlertQueueHandler = defineHandler(
  CountAlertQueue,
  [ReadModels],
  ({ caller, filters }, readModels) => {
    const options = { index: RISK_FIRST.index, atMost: QUEUE_COUNT_MAX + 1 } as const;
    return inParallel(filters, filters.length, (filter) =>
      readModels.for(caller).count(AlertReadModel, riskConditionsOf(filter), options),
    );
  },
);
