import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Time of a key's last use (row id: the key's id). Up to some minutes late; no event records it. */
export const ApiKeyUseRecord = defineRecord({
  name: 'api-key-uses',
  schema: z.object({ lastUsedAt: z.string() }),
});
