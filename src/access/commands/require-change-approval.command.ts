import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { OutsideChanges } from '../outside-changes.js';
import { WaitingChanges } from '../waiting-changes.js';
import type { RecipeChangeWanted } from '../wanted-change.js';

/**
 * Handles a change of the scoring rules: stores it and throws change_waits if another administrator has to
 * approve it; at the command line, where nobody can approve, informs administrators. The reason: lowering the
 * scores would switch off the four-eyes rule by score.
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
