import { CommandHandler } from '@nestjs/cqrs';
import { RestoreOrganizationNames } from '../../access/commands/restore-organization-names.command.js';
import type { Caller } from '../../kernel/caller.js';
import { isOfDocuments, Losses } from '../../kernel/losses.js';
import { Command } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { storeLossDecider, StoreLossEvents } from '../domain/store-loss.events.js';

/** Restores what the log knows of lost documents, and appends an event for each loss without one. */
export class NoteAcceptedLosses extends Command<void> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(NoteAcceptedLosses)
export class NoteAcceptedLossesHandler {
  constructor(
    private readonly bus: Bus,
    private readonly losses: Losses,
    private readonly decisions: Decisions,
  ) {}

  async execute({ caller }: NoteAcceptedLosses): Promise<void> {
    const { pendingLosses } = this.losses;
    if (pendingLosses.some(isOfDocuments)) await this.bus.send(new RestoreOrganizationNames(caller));
    for (const { id, ...data } of pendingLosses)
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
