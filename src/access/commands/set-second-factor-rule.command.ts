import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Sets whether members need a second factor from their next sign-in with a password. */
export const SetSecondFactorRule = defineCommand(
  'SetSecondFactorRule',
  { permission: 'org:manage' },
  (caller: Caller, required: boolean) => ({ caller, required }),
  [Decisions],
  async ({ caller, required }, decisions): Promise<void> => {
    await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetSecondFactorRule', required },
      operation: SetSecondFactorRule.name,
    });
  },
);
