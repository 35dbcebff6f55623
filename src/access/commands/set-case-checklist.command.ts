import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { OrganizationSettings } from '../domain/organization.settings.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';

/**
 * Sets the checklist that new cases begin with. An unchanged checklist writes nothing. Throws
 * validation_error.
 */
export const SetCaseChecklist = defineCommand(
  'SetCaseChecklist',
  { permission: 'org:manage', feature: 'cases' },
  (caller: Caller, value: OrganizationSettings['caseChecklist']) => ({ caller, value }),
  [OrganizationSettingChanges],
  ({ caller, value }, settings): Promise<void> =>
    settings.set(caller, { setting: 'caseChecklist', value, operation: SetCaseChecklist.name }),
);
