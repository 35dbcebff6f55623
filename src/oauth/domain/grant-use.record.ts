import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Counts of the calls that an assistant made under a grant. The row id is the grant's. Counts are written
 * once a second, so a killed process loses its last second.
 */
export const GrantUseRecord = defineRecord({
  name: 'grant-uses',
  schema: z.object({
    calls: z.int(),
    writes: z.int(),
    /** Number of calls that changed data, per tool. */
    changes: z.record(z.string(), z.int()).optional(),
    /**
     * Number of calls that had to wait for the user's confirmation; the next field counts the confirmed ones.
     */
    held: z.int(),
    confirmed: z.int(),
    /** Time of the newest call, ISO 8601. */
    lastAt: z.string(),
  }),
});

export type GrantUse = z.infer<typeof GrantUseRecord.schema>;
