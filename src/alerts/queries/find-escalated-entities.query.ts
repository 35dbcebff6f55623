import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alert.read-model.js';

/** Entities per query: each is looked up with each of ESCALATED. */
const ENTITIES_AT_ONCE = 50;

/**
 * Returns the entities (own ids) that an escalated alert other than `except` names, with its own id.
 * `until`: ISO time of the last decisions that count; by default all that stand.
 */
export class FindEscalatedEntities extends Query<ReadonlyMap<string, string>> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly entityIds: readonly string[],
    readonly except: string,
    readonly until: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(FindEscalatedEntities)
export class FindEscalatedEntitiesHandler implements IQueryHandler<FindEscalatedEntities> {
  constructor(private readonly readModels: ReadModels) {}

  async execute(query: FindEscalatedEntities): Promise<ReadonlyMap<string, string>> {
    const escalated = new Map<string, string>();
    for (let from = 0; from < query.entityIds.length; from += ENTITIES_AT_ONCE) {
      const entityIds = query.entityIds.slice(from, from + ENTITIES_AT_ONCE);
      // Why one query first: mostly none is escalated.
      if ((await this.escalatedAlert(query, { $in: entityIds })) === null) continue;
      for (const id of entityIds) {
        const alertId = await this.escalatedAlert(query, id);
        if (alertId !== null) escalated.set(id, alertId);
      }
    }
    return escalated;
  }

  private async escalatedAlert(
    { caller, except, until }: FindEscalatedEntities,
    entityIds: string | { readonly $in: readonly string[] },
  ): Promise<string | null> {
    const filter = {
      entityIds,
      analystDisposition: { $in: ESCALATING_DISPOSITIONS },
      ...(until !== null && { dispositionedAt: { $lte: until } }),
    };
    // Why two: one may be the alert to exclude.
    const options = { index: 'entity_decision', limit: 2, fields: ['alertId'] } as const;
    const alerts = await this.readModels.for(caller).find(AlertReadModel, filter, options);
    return alerts.find(({ id }) => id !== except)?.alertId ?? null;
  }
}
