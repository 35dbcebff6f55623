import { AppError } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { InteractionRecord } from '../domain/interaction.record.js';

/**
 * Moves a pending authorization request to the new browser id that a login creates. Throws
 * interaction_not_found.
 */
export const MoveInteraction = defineCommand(
  'MoveInteraction',
  { public: true },
  (fields: { readonly interactionId: string; readonly from: string; readonly to: string }) => ({
    ...fields,
    caller: null,
  }),
  [Records],
  async ({ interactionId: id, from, to }, records): Promise<void> => {
    const rows = records.forSystem();
    const which = { id, browserId: from };
    const { outcome } = await rows.compareAndSet(InteractionRecord, which, { $set: { browserId: to } });
    if (outcome === 'lost') throw new AppError('interaction_not_found');
  },
);
