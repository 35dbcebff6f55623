import type { Caller } from '@alert-review/kernel';
import type { SecondPersonRules } from '../domain/second-person-rules.settings.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';
import { WaitingChanges } from '../waiting-changes.js';

/** Sets the four-eyes rules. Decisions that already wait are not affected. Throws change_waits. */
export const SetSecondPersonRules = defineCommand(
  'SetSecondPersonRules',
  { permission: 'org:manage' },
  (caller: Caller, rules: SecondPersonRules) => ({ caller, rules }),
  [OrganizationSettingChanges, WaitingChanges],
  async ({ caller, rules }, settings, changes): Promise<void> => {
    await changes.requireNotHeld(caller, { kind: 'rules', rules });
    const operation = SetSecondPersonRules.name;
    await settings.set(caller, { setting: 'secondPerson', value: rules, operation });
  },
);
