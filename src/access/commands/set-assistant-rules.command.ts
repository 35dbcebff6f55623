import { CommandHandler } from '@nestjs/cqrs';
import type { AssistantRules } from '../../kernel/assistant-rules.js';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
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

@CommandHandler(SetAssistantRules)
export class SetAssistantRulesHandler {
  constructor(private readonly decisions: Decisions) {}

  async execute({ caller, rules }: SetAssistantRules): Promise<AssistantRules> {
    const { state } = await this.decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetAssistantRules', rules },
      operation: SetAssistantRules.name,
    });
    return state.assistants;
  }
}
