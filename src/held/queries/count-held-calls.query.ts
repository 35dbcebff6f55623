import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { HeldCallReadModel } from '../held-call.read-model.js';

interface HeldCallCounts {
  readonly held: number;
  readonly confirmed: number;
}

/** Returns, for each grant, how many calls were held, and confirmed. */
export class CountHeldCalls extends Query<ReadonlyMap<string, HeldCallCounts>> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly grants: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(CountHeldCalls)
export class CountHeldCallsHandler implements IQueryHandler<CountHeldCalls> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, grants }: CountHeldCalls): Promise<ReadonlyMap<string, HeldCallCounts>> {
    const rows = this.readModels.for(caller);
    const counts = new Map<string, HeldCallCounts>();
    for (const grant of grants) {
      const held = await rows.count(HeldCallReadModel, { grant }, { index: 'grant' });
      const confirmed =
        held && (await rows.count(HeldCallReadModel, { grant, state: 'confirmed' }, { index: 'grant' }));
      counts.set(grant, { held, confirmed });
    }
    return counts;
  }
}
