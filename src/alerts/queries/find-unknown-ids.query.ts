import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { AlertReferences, type NamedIds, type UnknownIds } from '../alert-references.js';

export type { NamedIds };

/** Finds unknown ids of alerts with other faults, to report all faults together. */
export class FindUnknownIds extends Query<UnknownIds> {
  static readonly permission = 'records:ingest';

  /** `alerts`: in request order. */
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
