import { AppError } from '../../kernel/app-error.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Records } from '../../platform/records/records.js';
import { InteractionRecord } from '../domain/interaction.record.js';

/** Moves a request to the browser's new identity after a login. Throws interaction_not_found. */
export class MoveInteraction extends Command<void> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly interactionId: string,
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

export const MoveInteractionHandler = defineHandler(
  MoveInteraction,
  [Records],
  async ({ interactionId: id, from, to }, records) => {
    const rows = records.forSystem();
    const which = { id, browserId: from };
    const { outcome } = await rows.compareAndSet(InteractionRecord, which, { $set: { browserId: to } });
    if (outcome === 'lost') throw new AppError('interaction_not_found');
  },
);
