import type { AlertRef, Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { AlertWork, type AlertSnooze } from '../alert-work.js';

/** Snoozes an alert until an instant, or ends the snooze (see `AlertWork.snooze`). */
export const SnoozeAlert = defineCommand(
  'SnoozeAlert',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly until: string | null }) => ({
    ...fields,
    caller,
  }),
  [AlertWork],
  ({ caller, alertId, until }, work): Promise<AlertSnooze> => work.snooze(caller, alertId, until),
);
