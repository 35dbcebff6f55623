import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { alertConditionsOf, riskQueryOf } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';
import type { QueueFilter } from '../queue-filter.js';
import { snoozedAlerts } from '../../teams/queries/alert-dues.lookup.js';

type CountedFilter = Omit<QueueFilter, 'marks' | 'named' | 'counterparty' | 'due'>;

/** Largest number that is counted exactly; QUEUE_COUNT_MAX + 1 stands for all larger numbers. */
export const QUEUE_COUNT_MAX = 999;

/** Counts alerts of each filter, up to QUEUE_COUNT_MAX + 1. */
export const CountAlertQueue = defineQuery(
  'CountAlertQueue',
  { permission: 'alerts:read' },
  (caller: Caller, filters: readonly CountedFilter[]) => ({ caller, filters }),
  [ReadModels, Clock],
  async ({ caller, filters }, readModels, clock): Promise<readonly number[]> => {
    const most = QUEUE_COUNT_MAX + 1;
    const rows = readModels.for(caller);
    const isAsked = filters.some(({ snoozed }) => snoozed !== undefined);
    const away = isAsked ? [...(await snoozedAlerts(rows, clock.iso()))] : [];
    return inParallel(filters, filters.length, async ({ snoozed, ...filter }) => {
      const isApart = snoozed !== undefined && away.length > 0;
      const named = { ...alertConditionsOf(filter), id: { $in: away } };
      const put = isApart ? await rows.count(AlertReadModel, named, { index: 'id' }) : 0;
      if (snoozed) return Math.min(put, most);
      const { conditions, options } = filter.waits
        ? { conditions: alertConditionsOf(filter), options: { index: 'waits' } as const }
        : riskQueryOf(filter);
      const counted = { index: options.index, atMost: most + put } as const;
      return Math.min((await rows.count(AlertReadModel, conditions, counted)) - put, most);
    });
  },
);
