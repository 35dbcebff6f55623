import { type Caller, Losses } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { storeLossDecider, StoreLossEvents } from '../domain/store-loss.events.js';

/** Appends an event for each accepted loss that has none yet. */
export const NoteAcceptedLosses = defineCommand(
  'NoteAcceptedLosses',
  { permission: 'server:operate' },
  (caller: Caller) => ({ caller }),
  [Losses, Decisions],
  async ({ caller }, losses, decisions): Promise<void> => {
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
