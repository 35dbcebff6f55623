import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

/** Sets the status of an organization; no data is lost. Throws organization_not_found. */
export class SetOrganizationStatus extends Command<{ id: string }> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly to: 'Disable' | 'Enable',
  ) {
    super();
  }
}

export const SetOrganizationStatusHandler = defineHandler(
  SetOrganizationStatus,
  [Decisions],
  async ({ caller, to }, decisions) => {
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
