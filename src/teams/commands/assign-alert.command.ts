import type { AlertRef, Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { AlertWork, type AlertAssignment } from '../alert-work.js';

/**
 * Assigns an alert to a user, or ends its assignment (see `AlertWork.assign`). Assigning to others, or taking
 * from others, needs `alerts:assign`.
 */
export const AssignAlert = defineCommand(
  'AssignAlert',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly user: string | null }) => ({
    ...fields,
    caller,
  }),
  [AlertWork],
  ({ caller, alertId, user }, work): Promise<AlertAssignment> => work.assign(caller, alertId, user),
);
