import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Reserves a unique name before the organization exists. Id: SHA-256 of the lower-case name. */
export const OrganizationNameRecord = defineRecord({
  name: 'organization-names',
  schema: z.object({ name: z.string(), orgId: z.string() }),
});
