import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { alertConditionsOf, riskQueryOf } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';
import type { AlertView } from '../alert-views.js';
import { findQueueAlerts, isAlertQueueCountedBySearch, type QueueFilter } from '../queue-filter.js';
import { snoozedAlertIds } from '../../teams/queries/alert-dues.lookup.js';

/** Largest number that is counted exactly; QUEUE_COUNT_MAX + 1 stands for all larger numbers. */
export const QUEUE_COUNT_MAX = 999;
/** Alerts that are read where no index counts them. */
const SEARCHED_ALERTS_MAX = 2_000;

/** The filters may differ only in these fields, so that one search counts all of them. */
const TAB_FIELDS = ['disposition', 'outcome', 'snoozed', 'waits'] as const;

/**
 * Counts the alerts of each filter, up to QUEUE_COUNT_MAX + 1. The count is null if too many alerts would
 * have to be read.
 */
export const CountAlertQueue = defineQuery(
  'CountAlertQueue',
  { permission: 'alerts:read' },
  (caller: Caller, filters: readonly QueueFilter[]) => ({ caller, filters }),
  [ReadModels, Records, Clock],
  async ({ caller, filters }, readModels, records, clock): Promise<readonly (number | null)[]> => {
    const most = QUEUE_COUNT_MAX + 1;
    const rows = readModels.for(caller);
    const isAsked = filters.some(({ snoozed }) => snoozed !== undefined);
    const away = isAsked ? [...(await snoozedAlertIds(rows, clock.iso()))] : [];
    const [first = {}] = filters;
    if (isAlertQueueCountedBySearch(first)) {
      const shared = { ...first };
      for (const field of TAB_FIELDS) delete shared[field];
      const places = [0, SEARCHED_ALERTS_MAX + 1] as const;
      const found = await findQueueAlerts({ readModels, records, clock }, caller, shared, 'risk', places);
      if (found.isPart || found.rows.length > SEARCHED_ALERTS_MAX) return filters.map(() => null);
      const put = new Set(away);
      return filters.map((filter) =>
        Math.min(found.rows.filter((row) => fitsTab(row, filter, put)).length, most),
      );
    }
    return mapInParallel(filters, filters.length, async ({ snoozed, ...filter }) => {
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

/** Whether an alert fits the fields in which the counted filters differ, as `alertConditionsOf` asks it. */
function fitsTab(row: AlertView['row'], filter: QueueFilter, away: ReadonlySet<string>): boolean {
  const { disposition, outcome, snoozed, waits } = filter;
  const decided = row.analystDisposition ?? null;
  const fitsDecision =
    disposition === undefined ||
    decided === disposition ||
    (disposition === 'NOT_REVIEWED' && decided === null);
  return (
    fitsDecision &&
    (outcome === undefined || (row.finalDisposition ?? null) === outcome) &&
    (snoozed === undefined || away.has(row.id) === snoozed) &&
    (!waits || row.waits === 'second_person')
  );
}
