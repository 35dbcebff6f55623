import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { RiskLists, type ListStatus } from '../risk-lists.js';

export class GetRiskDataStatus extends Query<readonly ListStatus[]> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

/** Returns the lists in the order of the catalogue; looks into the folder first. */
export const GetRiskDataStatusHandler = defineHandler(
  GetRiskDataStatus,
  [RiskLists],
  async (_message, lists) => {
    await lists.check();
    return lists.status();
  },
);
