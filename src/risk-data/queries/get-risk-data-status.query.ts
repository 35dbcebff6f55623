import { QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { RiskLists, type ListStatus } from '../risk-lists.js';

export class GetRiskDataStatus extends Query<readonly ListStatus[]> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetRiskDataStatus)
export class GetRiskDataStatusHandler {
  constructor(private readonly lists: RiskLists) {}

  /** Returns the lists in the order of the catalogue; looks into the folder first. */
  async execute(): Promise<readonly ListStatus[]> {
    await this.lists.check();
    return this.lists.status();
  }
}
