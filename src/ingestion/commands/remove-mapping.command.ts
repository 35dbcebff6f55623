import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { MappingRecord } from '../domain/mapping.record.js';
import { mappingNotFoundError } from '../queries/list-mappings.query.js';

/** Removes a stored mapping. Uploads that were opened with it keep their copy. Throws mapping_not_found. */
export const RemoveMapping = defineCommand(
  'RemoveMapping',
  { permission: 'records:ingest' },
  (caller: Caller, mappingId: string) => ({ caller, mappingId }),
  [Records],
  async ({ caller, mappingId: id }, records): Promise<void> => {
    if ((await records.for(caller).remove(MappingRecord, { id })) === 0) throw mappingNotFoundError(id);
  },
);
