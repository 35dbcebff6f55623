import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** What an assistant did under a grant, whose id it has; a killed process loses its last second. */
export const GrantUseRecord = defineRecord({
  name: 'grant-uses',
  schema: z.object({
    calls: z.int(),
    writes: z.int(),
    /** Calls with changes, by tool. */
    changes: z.record(z.string(), z.int()).optional(),
    /** Calls that waited for the user, and those of them that the user confirmed. */
    held: z.int(),
    confirmed: z.int(),
    /** Of its newest call, ISO 8601. */
    lastAt: z.string(),
  }),
});

export type GrantUse = z.infer<typeof GrantUseRecord.schema>;
