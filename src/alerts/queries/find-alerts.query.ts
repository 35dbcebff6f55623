import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';

export interface FoundAlert {
  readonly id: string;
  readonly alertId: string;
  readonly version: number;
  readonly hash: string;
  readonly status: 'OPEN' | 'CLOSED';
  /** Uploaded created_at, in ms. */
  readonly createdAt: number;
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

@QueryHandler(FindAlerts)
export class FindAlertsHandler implements IQueryHandler<FindAlerts> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, ids }: FindAlerts): Promise<readonly FoundAlert[]> {
    return 'serviceIds' in ids
      ? this.byServiceIds(caller, ids.serviceIds)
      : this.byAlertIds(caller, ids.alertIds);
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
