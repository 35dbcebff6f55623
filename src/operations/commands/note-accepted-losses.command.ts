import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Losses } from '../../kernel/losses.js';
import { Command } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { storeLossDecider, StoreLossEvents } from '../domain/store-loss.events.js';

/** Appends an event for each accepted loss that no event records yet. */
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
