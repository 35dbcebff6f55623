import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

export const MAPPINGS_MAX = 100;
export const MAPPING_CHARS_MAX = 16 * 1024;
export const MAPPING_ID_CHARS_MAX = 60;

/**
 * Stored mappings, as YAML: which column of a bank's transaction file becomes which field. The organization
 * chooses the id.
 */
export const MappingRecord = defineRecord({
  name: 'mappings',
  schema: z.object({
    yaml: z.string(),
    format: z.string(),
    savedAt: z.string(),
    savedBy: z.string(),
  }),
});

/**
 * Copy of the mapping that an upload uses, as it was when the upload was opened. The row id is the upload
 * session's.
 */
export const UploadMappingRecord = defineRecord({
  name: 'upload-mappings',
  schema: z.object({
    yaml: z.string(),
    /**
     * Column names of a CSV file, stored once the file was read. They become the header of exported rejected
     * rows.
     */
    columns: z.array(z.string()).optional(),
  }),
});
