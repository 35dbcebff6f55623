import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Every organisation of this server, under the system organisation. The id is the SHA-256 of the name in
 * lower case, so that no two organisations share one; the row is written before the organisation exists.
 */
export const OrganizationNameRecord = defineRecord({
  name: 'organization-names',
  schema: z.object({ name: z.string(), orgId: z.string() }),
});
