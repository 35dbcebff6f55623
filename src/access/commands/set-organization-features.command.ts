import type { Caller } from '../../kernel/caller.js';
import type { Feature } from '../../kernel/features.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

export class SetOrganizationFeatures extends Command<{ features: readonly Feature[] }> {
  static readonly permission = 'org:manage';

  constructor(
    readonly caller: Caller,
    readonly enable: readonly Feature[],
    readonly disable: readonly Feature[],
  ) {
    super();
  }
}

export const SetOrganizationFeaturesHandler = defineHandler(
  SetOrganizationFeatures,
  [Decisions],
  async (message, decisions) => {
    const { caller, enable, disable } = message;
    const { state } = await decisions.decide({
      caller,
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: caller.orgId,
      command: { type: 'SetFeatures', enable, disable },
      operation: SetOrganizationFeatures.name,
    });
    return { features: state.features };
  },
);
