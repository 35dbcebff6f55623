import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
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

export const RemoveMappingHandler = defineHandler(
  RemoveMapping,
  [Records],
  async ({ caller, mappingId: id }, records) => {
    if ((await records.for(caller).remove(MappingRecord, { id })) === 0) throw mappingNotFound(id);
  },
);
