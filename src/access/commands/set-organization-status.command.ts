import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Enables or disables an organization; no data is lost. Throws organization_not_found. */
export const SetOrganizationStatus = defineCommand(
  'SetOrganizationStatus',
  { permission: 'server:operate' },
  (caller: Caller, to: 'Disable' | 'Enable') => ({ caller, to }),
  [Decisions],
  async ({ caller, to }, decisions): Promise<{ id: string }> => {
    await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: to },
      operation: SetOrganizationStatus.name,
    });
    return { id: caller.orgId };
  },
);
