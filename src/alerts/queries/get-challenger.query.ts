import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import type { ChallengerReport } from '../domain/challenger.js';
import { JudgedRuns } from '../judged-runs.js';

/** Returns the challenger and its agreement; null without one. */
export class GetChallenger extends Query<ChallengerReport | null> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetChallenger)
export class GetChallengerHandler implements IQueryHandler<GetChallenger> {
  constructor(private readonly runs: JudgedRuns) {}

  execute({ caller }: GetChallenger): Promise<ChallengerReport | null> {
    return this.runs.challenger(caller);
  }
}
