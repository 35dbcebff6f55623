import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { OutsideChanges } from '../outside-changes.js';
import { WaitingChanges, type RecipeChangeWanted } from '../waiting-changes.js';

/**
 * For a change of the scoring rules: keeps it and throws change_waits where another administrator approves
 * it; at the command line, where nobody can, administrators are told. Why: who lowers the scores switches
 * off the four-eyes rule by score.
 */
export const RequireChangeApproval = defineCommand(
  'RequireChangeApproval',
  { forFeatures: true },
  (caller: Caller, wanted: RecipeChangeWanted) => ({ caller, wanted }),
  [WaitingChanges, OutsideChanges],
  async ({ caller, wanted }, changes, outside): Promise<void> => {
    await changes.requireNotHeld(caller, wanted);
    await outside.tell(caller, 'recipe', null);
  },
);
