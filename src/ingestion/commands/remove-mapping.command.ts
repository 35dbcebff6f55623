import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import { MappingRecord } from '../domain/mapping.record.js';
import { mappingNotFound } from '../queries/list-mappings.query.js';

/** Removes a stored mapping; uploads that were opened with it keep it. Throws mapping_not_found. */
export class RemoveMapping extends Command<void> {
  static readonly permission = 'records:ingest';

  constructor(
    readonly caller: Caller,
    readonly mappingId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveMapping)
export class RemoveMappingHandler {
  constructor(private readonly records: Records) {}

  async execute({ caller, mappingId: id }: RemoveMapping): Promise<void> {
    if ((await this.records.for(caller).remove(MappingRecord, { id })) === 0) throw mappingNotFound(id);
  }
}
