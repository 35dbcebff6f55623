import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import type { ChallengerReport } from '../domain/challenger.js';
import { JudgedRuns } from '../judged-runs.js';

/** Returns the challenger and its agreement; null without one. */
export class GetChallenger extends Query<ChallengerReport | null> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const GetChallengerHandler = defineHandler(GetChallenger, [JudgedRuns], ({ caller }, runs) =>
  runs.challenger(caller),
);
