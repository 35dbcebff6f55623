import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
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

@CommandHandler(CreateOrganization)
export class CreateOrganizationHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly ids: Ids,
  ) {}

  async execute({ caller, name }: CreateOrganization): Promise<{ id: string; name: string }> {
    const id = await reserveOrganizationName(this.records, name, this.ids.next());
    await this.decisions.decide({
      caller: { ...caller, orgId: id },
      family: OrganizationEvents,
      decider: organizationDecider,
      streamId: id,
      command: { type: 'Create', name },
      operation: CreateOrganization.name,
    });
    return { id, name };
  }
}
