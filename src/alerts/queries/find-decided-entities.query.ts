import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';

const ENTITIES_AT_ONCE = 10;

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
    const rows = this.readModels.for(query.caller);
    const decided = new Set<string>();
    await inParallel(query.entityIds, ENTITIES_AT_ONCE, async (entityIds) => {
      const filter = { entityIds, analystDisposition: { $in: query.dispositions } };
      // Two alerts are enough: one of them may be the one that does not count.
      const alerts = await rows.find(AlertReadModel, filter, { index: 'entity_decision', limit: 2 });
      if (alerts.some(({ id }) => id !== query.except)) decided.add(entityIds);
    });
    return decided;
  }
}
