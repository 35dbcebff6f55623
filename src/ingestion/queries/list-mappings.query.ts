import type { z } from 'zod';
import { AppError, type Caller, type Row, validationErrorOf } from '@alert-review/kernel';
import type { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { MappingRecord, MAPPINGS_MAX } from '../domain/mapping.record.js';
import { isExportedAsCsv } from '@alert-review/bank-files';
import type { UploadFormat } from '../domain/upload-session.events.js';

type MappingView = Row<z.infer<typeof MappingRecord.schema>>;

/**
 * Returns the stored mappings sorted by id, or only the mapping with the given id. Throws mapping_not_found.
 */
export const ListMappings = defineQuery(
  'ListMappings',
  { permission: 'records:ingest' },
  (caller: Caller, mappingId: string | null = null) => ({ caller, mappingId }),
  [Records],
  async ({ caller, mappingId: id }, records): Promise<readonly MappingView[]> => {
    const rows = records.for(caller);
    if (id === null)
      return rows.find(MappingRecord, {}, { index: 'id', sort: { id: 1 }, limit: MAPPINGS_MAX });
    const found = await rows.get(MappingRecord, id);
    if (!found) throw mappingNotFoundError(id);
    return [found];
  },
);

/** Returns the error for an unknown id of a mapping. */
export const mappingNotFoundError = (value: string): AppError =>
  new AppError('mapping_not_found', { field: 'mapping_id', value });

/**
 * Returns the YAML of the mapping by which a file is read; null if the format needs none. Throws
 * validation_error.
 */
export async function mappingYamlForFile(
  bus: Bus,
  caller: Caller,
  id: string | null,
  format: UploadFormat,
): Promise<string | null> {
  if (id === null && !isExportedAsCsv(format)) return null;
  const found =
    id === null ? undefined : (await bus.send(new ListMappings(caller))).find((one) => one.id === id);
  if (found?.format === format) return found.yaml;
  const none =
    id === null ? `must name a stored mapping, by which ${format} is read` : 'names no stored mapping';
  const message = found ? `is of ${found.format} files, and this is one of ${format}` : none;
  throw validationErrorOf([{ field: 'mapping_id', value: id, message }]);
}
