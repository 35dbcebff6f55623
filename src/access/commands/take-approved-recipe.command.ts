import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WaitingChanges } from '../waiting-changes.js';

/** Takes a waiting change of the scoring rules off the list, or throws change_over without one. */
export const TakeApprovedRecipe = defineCommand(
  'TakeApprovedRecipe',
  { forFeatures: true },
  (caller: Caller, id: string) => ({ caller, id }),
  [WaitingChanges],
  async ({ caller, id }, changes) => {
    const approved = await changes.answer(caller, id, 'approve');
    if (approved?.wanted.kind !== 'recipe') throw new AppError('change_over');
    return approved;
  },
);
