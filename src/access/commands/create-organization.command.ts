import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationNameRecord } from '../domain/organization-name.record.js';
import { organizationDecider } from '../domain/organization.decider.js';
import { OrganizationEvents } from '../domain/organization.events.js';

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
    const id = await this.reserveName(name);
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

  private async reserveName(name: string): Promise<string> {
    const rows = this.records.forSystem();
    const key = hashOfToken(name.toLowerCase());
    const orgId = this.ids.next();
    const { outcome } = await rows.compareAndSet(
      OrganizationNameRecord,
      { id: key, orgId: null },
      { $setOnInsert: { name, orgId } },
      { upsert: true },
    );
    return outcome === 'inserted' ? orgId : ((await rows.get(OrganizationNameRecord, key))?.orgId ?? orgId);
  }
}
