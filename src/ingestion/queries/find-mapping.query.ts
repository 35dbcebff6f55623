import { QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Query } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import { MappingRecord, type MappedKind } from '../domain/mapping.record.js';
import type { UploadFormat } from '../domain/upload-session.events.js';

/** Returns the YAML by which a file is read, null where it needs none. Throws validation_error. */
export class FindMapping extends Query<string | null> {
  static readonly permission = 'records:ingest';

  constructor(
    readonly caller: Caller,
    readonly mappingId: string | null,
    readonly format: UploadFormat,
    readonly kind: MappedKind = 'transactions',
  ) {
    super();
  }
}

@QueryHandler(FindMapping)
export class FindMappingHandler {
  constructor(private readonly records: Records) {}

  async execute({ caller, mappingId: id, format, kind }: FindMapping): Promise<string | null> {
    if (id === null && format !== 'csv') return null;
    const found = id === null ? null : await this.records.for(caller).get(MappingRecord, id);
    const foundKind = found?.kind ?? 'transactions';
    if (found?.format === format && foundKind === kind) return found.yaml;
    const noneMessage =
      id === null ? 'must name a stored mapping, by which csv is read' : 'names no stored mapping';
    const message = found
      ? `is of ${found.format} files with ${foundKind}, and this is one of ${format} with ${kind}`
      : noneMessage;
    throw validationErrorOf([{ field: 'mapping_id', value: id, message }]);
  }
}
