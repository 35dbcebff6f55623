import type { AlertRef, Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { AlertWork, type Snoozed } from '../alert-work.js';

/** Puts an alert away until an instant, or brings it back, as `AlertWork.snooze`. */
export const SnoozeAlert = defineCommand(
  'SnoozeAlert',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly until: string | null }) => ({
    ...fields,
    caller,
  }),
  [AlertWork],
  ({ caller, alertId, until }, work): Promise<Snoozed> => work.snooze(caller, alertId, until),
);
