import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AlertReadModel } from './alert.read-model.js';
import { AlertViews, type AlertView } from './alert-views.js';

const ENTITIES_PER_SEARCH = 500;
const DAY_MS = 86_400_000;

export interface ListedAlerts {
  readonly alerts: readonly AlertView[];
  /** Instant, ISO 8601, from which alerts are included. */
  readonly since: string;
  readonly truncated: boolean;
}

/** Most alerts to return, and days back from each alert's creation. */
export interface Window {
  readonly lookbackDays: number;
  readonly limit: number;
}

@Injectable()
export class AlertsOfEntities {
  constructor(
    private readonly readModels: ReadModels,
    private readonly views: AlertViews,
    private readonly clock: Clock,
  ) {}

  /** Returns alerts that name one of the entities (own ids), without the one with the service id `except`. */
  async newest(
    caller: Caller,
    entityIds: readonly string[],
    { lookbackDays, limit }: Window,
    except: string | null = null,
  ): Promise<ListedAlerts> {
    const sinceMs = this.clock.now() - lookbackDays * DAY_MS;
    const createdAt = { $gte: sinceMs };
    const found = new Map<string, AlertView['row']>();
    for (let begin = 0; begin < entityIds.length; begin += ENTITIES_PER_SEARCH) {
      const $in = entityIds.slice(begin, begin + ENTITIES_PER_SEARCH);
      const rows = await this.readModels
        .for(caller)
        .find(
          AlertReadModel,
          { entityIds: { $in }, createdAt },
          { index: 'entity', sort: { createdAt: -1, id: -1 }, limit: limit + 2 },
        );
      for (const row of rows) if (row.id !== except) found.set(row.id, row);
    }
    const newest = [...found.values()].sort(newestFirst);
    const alerts = await this.views.viewsOfRows(caller, newest.slice(0, limit));
    return { alerts, since: new Date(sinceMs).toISOString(), truncated: newest.length > limit };
  }
}

const newestFirst = (a: AlertView['row'], b: AlertView['row']): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
