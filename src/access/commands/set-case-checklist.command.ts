import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Sets the checklist of new cases. Setting the same checklist again writes nothing. */
export const SetCaseChecklist = defineCommand(
  'SetCaseChecklist',
  { permission: 'org:manage', feature: 'cases' },
  (caller: Caller, items: readonly string[]) => ({ caller, items }),
  [Decisions],
  async ({ caller, items }, decisions): Promise<void> => {
    await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetCaseChecklist', items: [...new Set(items)] },
      operation: SetCaseChecklist.name,
    });
  },
);
