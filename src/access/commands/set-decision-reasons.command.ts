import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Sets the reasons that people choose from when they decide; the same ones again write nothing. */
export class SetDecisionReasons extends Command<void> {
  static readonly permission = 'org:manage';

  constructor(
    readonly caller: Caller,
    readonly reasons: readonly string[],
  ) {
    super();
  }
}

export const SetDecisionReasonsHandler = defineHandler(
  SetDecisionReasons,
  [Decisions],
  async ({ caller, reasons }, decisions) => {
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
