import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider, type Disposition } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';

/** Returns the current disposition of an alert from its events; null without one. */
export class GetAnalystDisposition extends Query<Disposition | null> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

@QueryHandler(GetAnalystDisposition)
export class GetAnalystDispositionHandler implements IQueryHandler<GetAnalystDisposition> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ caller, alert }: GetAnalystDisposition): Promise<Disposition | null> {
    const { state } = await this.decisions.state(DispositionEvents, dispositionDecider, caller, alert);
    return state.newest?.disposition ?? null;
  }
}
