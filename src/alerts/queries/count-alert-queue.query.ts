import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { conditionsOf, riskQueryOf, type AlertFilter } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';

/** Largest number that is told exactly; one more is told for all above it. */
export const QUEUE_COUNT_MAX = 999;

/** Counts alerts of each filter, up to QUEUE_COUNT_MAX + 1. */
export const CountAlertQueue = defineQuery(
  'CountAlertQueue',
  { permission: 'alerts:read' },
  (caller: Caller, filters: readonly AlertFilter[]) => ({ caller, filters }),
  [ReadModels],
  ({ caller, filters }, readModels): Promise<readonly number[]> => {
    const atMost = QUEUE_COUNT_MAX + 1;
    return inParallel(filters, filters.length, (filter) => {
      const { conditions, options } = filter.waits
        ? { conditions: conditionsOf(filter), options: { index: 'waits' } as const }
        : riskQueryOf(filter);
      return readModels.for(caller).count(AlertReadModel, conditions, { index: options.index, atMost });
    });
  },
);
