import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import type { ChallengerReport } from '../domain/challenger.js';
import { JudgedRuns } from '../judged-runs.js';

/** What was fitted to an organization's own decisions, and how often it agrees; null where nothing was. */
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
