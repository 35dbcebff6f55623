import type { AssistantRules, Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Changes rules for assistants. Rules left out are unchanged. Returns all rules. */
export const SetAssistantRules = defineCommand(
  'SetAssistantRules',
  { permission: 'org:manage' },
  (caller: Caller, rules: Partial<AssistantRules>) => ({ caller, rules }),
  [Decisions],
  async ({ caller, rules }, decisions): Promise<AssistantRules> => {
    const { state } = await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetAssistantRules', rules },
      operation: SetAssistantRules.name,
    });
    return state.assistants;
  },
);
