import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { OrganizationSettings } from '../domain/organization.settings.js';
import { OrganizationSettingChanges } from '../organization-setting-changes.js';

/** Sets the details of the organization for new report files. Throws validation_error. */
export const SetReportingInstitution = defineCommand(
  'SetReportingInstitution',
  { permission: 'org:manage', feature: 'cases' },
  (caller: Caller, value: OrganizationSettings['reporting']) => ({ caller, value }),
  [OrganizationSettingChanges],
  ({ caller, value }, settings): Promise<void> =>
    settings.set(caller, { setting: 'reporting', value, operation: SetReportingInstitution.name }),
);
