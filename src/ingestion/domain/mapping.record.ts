import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

export const MAPPINGS_MAX = 100;
export const MAPPING_CHARS_MAX = 16 * 1024;
export const MAPPING_ID_CHARS_MAX = 60;

/** What the columns of a bank's files of transactions become, as YAML. The id is the organization's own. */
export const MappingRecord = defineRecord({
  name: 'mappings',
  schema: z.object({
    yaml: z.string(),
    format: z.string(),
    savedAt: z.string(),
    savedBy: z.string(),
  }),
});

/** The mapping of an upload, as it was when the upload was opened; the id is the session's. */
export const UploadMappingRecord = defineRecord({
  name: 'upload-mappings',
  schema: z.object({
    yaml: z.string(),
    /** Of a CSV file, as soon as it was read: rejected rows go back below them. */
    columns: z.array(z.string()).optional(),
  }),
});
