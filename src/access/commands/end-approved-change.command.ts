import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Records that an approved change need not be carried out any more. `because`: code of its error, or null on
 * success.
 */
export const EndApprovedChange = defineCommand(
  'EndApprovedChange',
  { forFeatures: true },
  (caller: Caller, fields: { readonly id: string; readonly because: string | null }) => ({
    ...fields,
    caller,
  }),
  [WaitingChanges],
  ({ caller, id, because }, changes): Promise<void> => changes.end(caller, id, because),
);
