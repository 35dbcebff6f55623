import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { OrganizationSettings } from '../domain/organization.settings.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';

/** Sets whether members need a second factor from their next sign-in with a password. */
export const SetSecondFactorRule = defineCommand(
  'SetSecondFactorRule',
  { permission: 'org:manage' },
  (caller: Caller, value: OrganizationSettings['secondFactor']) => ({ caller, value }),
  [OrganizationSettingChanges],
  ({ caller, value }, settings): Promise<void> =>
    settings.set(caller, { setting: 'secondFactor', value, operation: SetSecondFactorRule.name }),
);
