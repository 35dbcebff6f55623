import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Reserves a unique name before the organization exists. Row id: SHA-256 of the name in lower case. */
export const OrganizationNameRecord = defineRecord({
  name: 'organization-names',
  schema: z.object({ name: z.string(), orgId: z.string() }),
});
