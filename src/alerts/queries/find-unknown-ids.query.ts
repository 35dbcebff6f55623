import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { AlertReferences, type NamedIds, type UnknownIds } from '../alert-references.js';

export type { NamedIds };

/** For alerts that cannot be stored anyway: their unknown ids are told with the other faults. */
export class FindUnknownIds extends Query<UnknownIds> {
  static readonly permission = 'records:ingest';

  /** `alerts`: at their places in the request. */
  constructor(
    readonly caller: Caller,
    readonly alerts: readonly NamedIds[],
  ) {
    super();
  }
}

@QueryHandler(FindUnknownIds)
export class FindUnknownIdsHandler implements IQueryHandler<FindUnknownIds> {
  constructor(private readonly references: AlertReferences) {}

  execute({ caller, alerts }: FindUnknownIds): Promise<UnknownIds> {
    return this.references.findUnknownIds(caller, alerts);
  }
}
