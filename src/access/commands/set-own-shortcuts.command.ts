import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { PersonalSettingsRecord } from '../domain/personal-settings.record.js';

/**
 * Turns the keyboard shortcuts of the caller's own pages on or off, for all of their sessions. WCAG 2.1.4
 * requires that single-letter shortcuts can be turned off: people who dictate or whose hands shake would
 * trigger them by accident.
 */
export const SetOwnShortcuts = defineCommand(
  'SetOwnShortcuts',
  { permission: 'any' },
  (caller: Caller, hasShortcuts: boolean) => ({ caller, hasShortcuts }),
  [Records],
  ({ caller, hasShortcuts }, records): Promise<void> =>
    records.for(caller).put(PersonalSettingsRecord, { id: caller.userId, hasShortcuts }),
);
