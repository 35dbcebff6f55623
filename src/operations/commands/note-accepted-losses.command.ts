import type { Caller } from '../../kernel/caller.js';
import { Losses } from '../../kernel/losses.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { storeLossDecider, StoreLossEvents } from '../domain/store-loss.events.js';

/** Appends an event for each accepted loss that no event records yet. */
export class NoteAcceptedLosses extends Command<void> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const NoteAcceptedLossesHandler = defineHandler(
  NoteAcceptedLosses,
  [Losses, Decisions],
  async ({ caller }, losses, decisions) => {
    for (const { id, ...data } of losses.pendingLosses)
      await decisions.decide({
        caller,
        family: StoreLossEvents,
        decider: storeLossDecider,
        streamId: id,
        operation: 'AcceptStoreLoss',
        idempotencyKey: id,
        command: { type: 'StoreLossAccepted', data },
      });
    await losses.acknowledge();
  },
);
