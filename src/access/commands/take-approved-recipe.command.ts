import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WaitingChanges } from '../waiting-changes.js';

/** Throws change_over unless a change of the scoring rules waits; ends that it waits, and returns it. */
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
