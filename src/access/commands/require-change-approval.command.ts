import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { OutsideChanges } from '../outside-changes.js';
import { WaitingChanges } from '../waiting-changes.js';
import type { RecipeChangeWanted } from '../wanted-change.js';

/**
 * Checks whether a change of the scoring rules needs an approval, because lower scores would switch off the
 * four-eyes rule by score. If it does, stores the change and throws change_waits. At the command line, where
 * nobody can approve, informs the administrators instead.
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
