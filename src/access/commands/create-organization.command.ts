import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';
import { reserveOrganizationName } from '../organization-names.js';

export class CreateOrganization extends Command<{ id: string; name: string }> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly name: string,
  ) {
    super();
  }
}

export const CreateOrganizationHandler = defineHandler(
  CreateOrganization,
  [Decisions, Records, Ids],
  async ({ caller, name }, decisions, records, ids) => {
    const id = await reserveOrganizationName(records, name, ids.next());
    await decisions.decide({
      caller: { ...caller, orgId: id },
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: id,
      command: { type: 'Create', name },
      operation: CreateOrganization.name,
    });
    return { id, name };
  },
);
