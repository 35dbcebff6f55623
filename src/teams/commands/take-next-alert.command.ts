import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { AlertWork, type AlertAssignment } from '../alert-work.js';

/**
 * Assigns the unassigned, undecided alert with the highest score; null if none is left. Two calls never get
 * the same alert. Throws user_not_found, permission_denied, cannot_have_alert, stand_in_cannot_have_alert.
 */
export const TakeNextAlert = defineCommand(
  'TakeNextAlert',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, user: string) => ({ caller, user }),
  [AlertWork],
  ({ caller, user }, work): Promise<AlertAssignment | null> => work.takeNext(caller, user),
);
