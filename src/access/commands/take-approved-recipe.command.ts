import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Approves a waiting change of the scoring rules. The sender then carries the change out and sends
 * `EndApprovedChange`. Throws change_over if no change waits.
 */
export const TakeApprovedRecipe = defineCommand(
  'TakeApprovedRecipe',
  { forFeatures: true },
  (caller: Caller, id: string) => ({ caller, id }),
  [WaitingChanges],
  async ({ caller, id }, changes) => {
    const waiting = (await changes.list(caller)).find((change) => change.id === id);
    if (waiting?.wanted.kind !== 'recipe') throw new AppError('change_over');
    return changes.approve(caller, id);
  },
);
