import { type Caller, problemOf, validationErrorOf } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import {
  GivenInstitution,
  OrganizationEvents,
  type ReportingInstitution,
} from '../domain/organization.events.js';

/** Sets what report files say about the organization from now on. Throws validation_error. */
export const SetReportingInstitution = defineCommand(
  'SetReportingInstitution',
  { permission: 'org:manage', feature: 'cases' },
  (caller: Caller, institution: ReportingInstitution) => ({ caller, institution }),
  [Decisions],
  async ({ caller, institution }, decisions): Promise<void> => {
    const { error } = GivenInstitution.safeParse(institution);
    if (error) throw validationErrorOf(error.issues.map((issue) => problemOf(issue, institution, 'form')));
    await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetReportingInstitution', institution },
      operation: SetReportingInstitution.name,
    });
  },
);
