import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/**
 * Sets the reasons that people can choose when they decide. Setting the same reasons again writes nothing.
 */
export const SetDecisionReasons = defineCommand(
  'SetDecisionReasons',
  { permission: 'org:manage' },
  (caller: Caller, reasons: readonly string[]) => ({ caller, reasons }),
  [Decisions],
  async ({ caller, reasons }, decisions): Promise<void> => {
    await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetReasons', reasons: [...new Set(reasons)] },
      operation: SetDecisionReasons.name,
    });
  },
);
