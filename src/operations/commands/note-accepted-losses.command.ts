import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Losses } from '../../kernel/losses.js';
import { Command } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { storeLossDecider, StoreLossEvents } from '../domain/store-loss.events.js';

/** An event for each loss of the stores that the operator accepted and no event tells of yet. */
export class NoteAcceptedLosses extends Command<void> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(NoteAcceptedLosses)
export class NoteAcceptedLossesHandler {
  constructor(
    private readonly losses: Losses,
    private readonly decisions: Decisions,
  ) {}

  async execute({ caller }: NoteAcceptedLosses): Promise<void> {
    for (const { id, ...data } of this.losses.pendingLosses)
      await this.decisions.decide({
        caller,
        family: StoreLossEvents,
        decider: storeLossDecider,
        streamId: id,
        operation: 'AcceptStoreLoss',
        idempotencyKey: id,
        command: { type: 'StoreLossAccepted', data },
      });
    await this.losses.acknowledge();
  }
}
