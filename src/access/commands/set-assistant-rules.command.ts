import type { AssistantRules } from '../../kernel/assistant-rules.js';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Sets rules for assistants; those that are left out stay. Returns all. */
export class SetAssistantRules extends Command<AssistantRules> {
  static readonly permission = 'org:manage';

  constructor(
    readonly caller: Caller,
    readonly rules: Partial<AssistantRules>,
  ) {
    super();
  }
}

export const SetAssistantRulesHandler = defineHandler(
  SetAssistantRules,
  [Decisions],
  async ({ caller, rules }, decisions) => {
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
