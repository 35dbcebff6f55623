import type { Caller, Clock } from '@alert-review/kernel';
import type { ReadModels } from '../platform/projections/read-models.js';
import { AlertReadModel } from './alert.read-model.js';
import type { AlertView, AlertViews } from './alert-views.js';
import { DAY_MS } from '@alert-review/kernel';

const ENTITIES_PER_SEARCH = 500;

export interface ListedAlerts {
  readonly alerts: readonly AlertView[];
  /** Start of the period searched, ISO 8601. */
  readonly since: string;
  readonly truncated: boolean;
}

/** How many alerts to return at most, and how many days before now to search. */
export interface AlertSearchWindow {
  readonly lookbackDays: number;
  readonly limit: number;
}

/**
 * Returns the newest alerts that name one of the entities (own ids), except the alert with the service id
 * `except`.
 */
export async function newestAlertsOf(
  { readModels, views, clock }: AlertSources,
  caller: Caller,
  entityIds: readonly string[],
  { lookbackDays, limit }: AlertSearchWindow,
  except: string | null = null,
): Promise<ListedAlerts> {
  const sinceMs = clock.now() - lookbackDays * DAY_MS;
  const found = new Map<string, AlertView['row']>();
  for (let begin = 0; begin < entityIds.length; begin += ENTITIES_PER_SEARCH) {
    const $in = entityIds.slice(begin, begin + ENTITIES_PER_SEARCH);
    const filter = { entityIds: { $in }, createdAt: { $gte: sinceMs } };
    const options = { index: 'entity', sort: { createdAt: -1, id: -1 }, limit: limit + 2 } as const;
    for (const row of await readModels.for(caller).find(AlertReadModel, filter, options))
      if (row.id !== except) found.set(row.id, row);
  }
  const newest = [...found.values()].sort(newestFirst);
  const alerts = await views.viewsOfRows(caller, newest.slice(0, limit));
  return { alerts, since: new Date(sinceMs).toISOString(), truncated: newest.length > limit };
}

interface AlertSources {
  readonly readModels: ReadModels;
  readonly views: AlertViews;
  readonly clock: Clock;
}

const newestFirst = (a: AlertView['row'], b: AlertView['row']): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
