import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { LruCache } from '../../kernel/lru-cache.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';

export interface FoundAlert {
  readonly id: string;
  readonly alertId: string;
  readonly version: number;
  readonly hash: string;
  readonly status: 'OPEN' | 'CLOSED';
  readonly entityIds: readonly string[];
  readonly analystDisposition: string | null;
  readonly latestRunId?: string | null;
  readonly completedRunId?: string | null;
  readonly completedResultHash?: string | null;
}

/** Finds alerts by own ids or service ids; unordered, without unknown ids. */
export class FindAlerts extends Query<readonly FoundAlert[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly ids: { readonly alertIds: readonly string[] } | { readonly serviceIds: readonly string[] },
  ) {
    super();
  }
}

const IDS_KEPT = 20_000;

@QueryHandler(FindAlerts)
export class FindAlertsHandler implements IQueryHandler<FindAlerts> {
  /** Service ids by organization and own id; the row confirms them. */
  private readonly serviceIds = new LruCache<string>(IDS_KEPT);

  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, ids }: FindAlerts): Promise<readonly FoundAlert[]> {
    if ('serviceIds' in ids) return this.byServiceIds(caller, ids.serviceIds);
    const { alertIds } = ids;
    const keyOf = (alertId: string): string => `${caller.orgId} ${alertId}`;
    const known = alertIds.map((alertId) => this.serviceIds.get(keyOf(alertId)) ?? '');
    if (!known.includes('')) {
      const found = await this.byServiceIds(caller, known);
      if (isOneAlertPerId(alertIds, found)) return found;
    }
    const found = await this.byAlertIds(caller, alertIds);
    for (const { id, alertId } of found) this.serviceIds.set(keyOf(alertId), id);
    return found;
  }

  private async byServiceIds(caller: Caller, ids: readonly string[]): Promise<readonly FoundAlert[]> {
    const rows = this.readModels.for(caller);
    const found =
      ids.length > 1
        ? await rows.find(AlertReadModel, { id: { $in: ids } }, { index: 'id', limit: ids.length })
        : [ids[0] === undefined ? null : await rows.get(AlertReadModel, ids[0])];
    return found.filter((row) => row !== null).filter(isUploaded);
  }

  private byAlertIds(caller: Caller, ids: readonly string[]): Promise<readonly FoundAlert[]> {
    const asked = { index: 'alert_id', limit: ids.length } as const;
    return this.readModels.for(caller).find(AlertReadModel, { alertId: { $in: ids } }, asked);
  }
}

/** False for an alert whose document is lost: its row has decisions and runs alone. */
const isUploaded = (row: Partial<FoundAlert>): boolean => row.alertId !== undefined;

function isOneAlertPerId(alertIds: readonly string[], found: readonly FoundAlert[]): boolean {
  if (alertIds.length === 1) return found[0]?.alertId === alertIds[0];
  const asked = new Set(alertIds);
  return found.length === asked.size && found.every(({ alertId }) => asked.has(alertId));
}
