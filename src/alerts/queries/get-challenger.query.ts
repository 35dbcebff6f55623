import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { ChallengerReport } from '../domain/challenger.js';
import { challengerReport } from '../judged-runs.js';

/** Returns the challenger and its agreement; null without one. */
export class GetChallenger extends Query<ChallengerReport | null> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const GetChallengerHandler = defineHandler(
  GetChallenger,
  [Records, ReadModels],
  ({ caller }, records, readModels) => challengerReport(records, readModels, caller),
);
