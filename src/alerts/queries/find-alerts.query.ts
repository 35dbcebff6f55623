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
  /** Own ids of the entities that it names. */
  readonly entityIds: readonly string[];
  /** What a person, an assistant or the customer's own system decided; null before that. */
  readonly analystDisposition: string | null;
  /** The newest run, in any state; null or missing before the first. */
  readonly latestRunId?: string | null;
  /** The newest completed run, and the hash of its result; null or missing before the first. */
  readonly completedRunId?: string | null;
  readonly completedResultHash?: string | null;
}

/** Alerts by the caller's own ids or by service ids, in no order; unknown ids are left out. */
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
    const rows = this.readModels.for(caller);
    return 'alertIds' in ids
      ? rows.find(
          AlertReadModel,
          { alertId: { $in: ids.alertIds } },
          { index: 'alert_id', limit: ids.alertIds.length },
        )
      : rows.find(
          AlertReadModel,
          { id: { $in: ids.serviceIds } },
          { index: 'id', limit: ids.serviceIds.length },
        );
  }
}
