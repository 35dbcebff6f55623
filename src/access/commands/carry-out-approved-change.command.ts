import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ApprovedChanges } from '../approved-changes.js';
import type { WaitingChange } from '../waiting-changes.js';

/**
 * Carries out an approved change. Does nothing if an earlier attempt carried it out. Throws the errors of the
 * change itself.
 */
export const CarryOutApprovedChange = defineCommand(
  'CarryOutApprovedChange',
  { forFeatures: true },
  (caller: Caller, change: WaitingChange) => ({ caller, change }),
  [ApprovedChanges],
  ({ caller, change }, approved): Promise<void> => approved.carryOut(caller, change),
);
