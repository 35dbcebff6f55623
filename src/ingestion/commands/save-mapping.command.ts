import { Clock, validationErrorOf, commandWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { FieldMap, FieldMapError } from '@alert-review/bank-files';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { Records } from '../../platform/records/records.js';
import { Transaction } from '../domain/transaction.record.js';
import { MappingRecord, MAPPINGS_MAX } from '../domain/mapping.record.js';

interface SavedMapping {
  readonly format: string;
  readonly savedAt: string;
}

interface SaveMappingFields {
  readonly mappingId: string;
  readonly yaml: string;
}

/** Stores a mapping and replaces an earlier mapping with the same id. Throws validation_error. */
export class SaveMapping extends commandWith<SavedMapping, SaveMappingFields>() {
  static readonly permission = 'records:ingest';
}

@HandlerOf(SaveMapping)
export class SaveMappingHandler {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, mappingId: id, yaml }: SaveMapping): Promise<SavedMapping> {
    const { format } = await writtenMap(yaml, createYielder(this.clock));
    const mapping = { format, savedAt: this.clock.iso() };
    const rows = this.records.for(caller);
    // Save one mapping at a time per organization: two concurrent saves would both count below the limit.
    await this.queue.run(caller.orgId, async () => {
      const isNew = (await rows.get(MappingRecord, id)) === null;
      if (isNew && (await rows.count(MappingRecord, {}, { index: 'id' })) >= MAPPINGS_MAX) {
        const message = `is one too many: ${MAPPINGS_MAX} mappings are kept, delete one first`;
        throw validationErrorOf([{ field: 'mapping_id', value: id, message }]);
      }
      await rows.put(MappingRecord, { id, yaml, ...mapping, savedBy: caller.userId });
    });
    return mapping;
  }
}

/** Parses and returns the mapping. Throws validation_error with one problem per faulty line. */
async function writtenMap(yaml: string, pause: () => Promise<void>) {
  try {
    const map = await FieldMap.parseInTurns(yaml, { transactions: Transaction }, pause);
    return map.written;
  } catch (error) {
    if (!(error instanceof FieldMapError)) throw error;
    const lines = error.message.split('\n');
    throw validationErrorOf(lines.map((message) => ({ field: 'yaml', value: null, message })));
  }
}
