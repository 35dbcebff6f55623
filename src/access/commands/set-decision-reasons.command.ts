import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { OrganizationSettings } from '../domain/organization.settings.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';

/** Sets the reasons that people choose from when they decide. Throws validation_error. */
export const SetDecisionReasons = defineCommand(
  'SetDecisionReasons',
  { permission: 'org:manage' },
  (caller: Caller, value: OrganizationSettings['decisionReasons']) => ({ caller, value }),
  [OrganizationSettingChanges],
  ({ caller, value }, settings): Promise<void> =>
    settings.set(caller, { setting: 'decisionReasons', value, operation: SetDecisionReasons.name }),
);
