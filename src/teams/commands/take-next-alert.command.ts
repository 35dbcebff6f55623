import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { AlertWork, type Assignment } from '../alert-work.js';

/**
 * Takes the undecided alert with the highest score that nobody has; null where none is left. No two calls get
 * the same one. Throws user_not_found, permission_denied, cannot_have_alert.
 */
export const TakeNextAlert = defineCommand(
  'TakeNextAlert',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, user: string) => ({ caller, user }),
  [AlertWork],
  ({ caller, user }, work): Promise<Assignment | null> => work.takeNext(caller, user),
);
