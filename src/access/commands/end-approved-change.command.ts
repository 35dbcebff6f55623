import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Records that an approved change is finished. `because`: code of the error that refused it; null on success.
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
