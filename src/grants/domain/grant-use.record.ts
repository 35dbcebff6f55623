import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** What an assistant did under a grant, whose id it has; a killed process loses its last second. */
export const GrantUseRecord = defineRecord({
  name: 'grant-uses',
  schema: z.object({ calls: z.int(), writes: z.int(), lastAt: z.string() }),
});
