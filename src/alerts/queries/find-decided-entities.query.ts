import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';

/** With each disposition a place in the index is looked at. */
const ENTITIES_AT_ONCE = 50;

/** Those of the entities (own ids) that another alert than `except`, decided in such a way, names. */
export class FindDecidedEntities extends Query<ReadonlySet<string>> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly entityIds: readonly string[],
    readonly dispositions: readonly string[],
    readonly except: string,
  ) {
    super();
  }
}

@QueryHandler(FindDecidedEntities)
export class FindDecidedEntitiesHandler implements IQueryHandler<FindDecidedEntities> {
  constructor(private readonly readModels: ReadModels) {}

  async execute(query: FindDecidedEntities): Promise<ReadonlySet<string>> {
    const decided = new Set<string>();
    for (let from = 0; from < query.entityIds.length; from += ENTITIES_AT_ONCE) {
      const entityIds = query.entityIds.slice(from, from + ENTITIES_AT_ONCE);
      // Of hardly any there is one: then one look tells, and else one at each.
      if (await this.isDecided(query, { $in: entityIds }))
        for (const id of entityIds) if (await this.isDecided(query, id)) decided.add(id);
    }
    return decided;
  }

  private async isDecided(
    { caller, dispositions, except }: FindDecidedEntities,
    entityIds: string | { readonly $in: readonly string[] },
  ): Promise<boolean> {
    const filter = { entityIds, analystDisposition: { $in: dispositions } };
    // Two alerts are enough: one of them may be the one that does not count.
    const options = { index: 'entity_decision', limit: 2, fields: [] } as const;
    const alerts = await this.readModels.for(caller).find(AlertReadModel, filter, options);
    return alerts.some(({ id }) => id !== except);
  }
}
