import type { ServiceLevelTarget } from '../domain/alert-work.events.js';
import { AlertDueRecord } from '../domain/alert-due.record.js';
import { DAY_MS } from '@alert-review/kernel';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { SnoozedAlertReadModel } from '../snoozed-alert.read-model.js';

/** Maximum number of alerts that are read, more than a queue shows. */
const LISTED_MAX = 10_000;

/** Returns the ids of alerts snoozed at an instant (ISO 8601), at most 10,000. */
export async function snoozedAlertIds(rows: RowReader, now: string): Promise<ReadonlySet<string>> {
  const options = { index: 'until', fields: ['until'], limit: LISTED_MAX } as const;
  const away = await rows.find(SnoozedAlertReadModel, { until: { $gt: now } }, options);
  return new Set(away.map(({ id }) => id));
}

/** Filters of the queue by due time; `stopped`: the clock stands still. */
export const DUE_STATES = ['overdue', 'within_a_day', 'stopped', 'any'] as const;
export type DueState = (typeof DUE_STATES)[number];

const running = { state: 'running' } as const;

const DUE: Readonly<Record<DueState, (now: number) => Parameters<RowReader['find']>[1]>> = {
  overdue: (now) => ({ ...running, dueAt: { $lt: now } }),
  within_a_day: (now) => ({ ...running, dueAt: { $gte: now, $lt: now + DAY_MS } }),
  stopped: () => ({ state: 'stopped' }),
  any: () => running,
};

/** Returns the ids of alerts in a due state, the most urgent first, at most 10,000. `now` in ms. */
export async function dueAlertIds(records: RowReader, state: DueState, now: number): Promise<string[]> {
  const options = { index: 'due', sort: { dueAt: 1 }, fields: ['dueAt'], limit: LISTED_MAX } as const;
  return (await records.find(AlertDueRecord, DUE[state](now), options)).map(({ id }) => id);
}

/** When an alert is due next. */
export interface ShownDue {
  /** The next target and its due time in ms; null while the clock stands still. */
  readonly next: { readonly target: ServiceLevelTarget; readonly at: number } | null;
}

/** When an alert is due, and until when it is snoozed. */
export interface AlertDueTime {
  readonly due: ShownDue | null;
  /** Until when the alert is snoozed; null if it is not. */
  readonly snoozedUntil: string | null;
}

/**
 * Returns a function that tells when an undecided alert is due, and whether it is snoozed at an instant (ISO
 * 8601).
 */
export async function dueTimeLookupOfAlerts(
  rows: RowReader,
  records: RowReader,
  ids: readonly string[],
  now: string,
): Promise<(id: string) => AlertDueTime> {
  const [dues, away] = await Promise.all([
    rowsById(records, AlertDueRecord, ids),
    rowsById(rows, SnoozedAlertReadModel, ids),
  ]);
  const until = new Map(away.map((row) => [row.id, row.until]));
  const due = new Map(
    dues.flatMap(({ id, state, target, dueAt }): [string, ShownDue][] =>
      state === 'ended' ? [] : [[id, { next: target && { target, at: dueAt! } }]],
    ),
  );
  return (id) => {
    const end = until.get(id) ?? null;
    return { due: due.get(id) ?? null, snoozedUntil: end !== null && end > now ? end : null };
  };
}
