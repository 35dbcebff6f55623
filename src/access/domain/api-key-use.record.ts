import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Time of a key's last use (id: the key's); some minutes late, without an event. */
export const ApiKeyUseRecord = defineRecord({
  name: 'api-key-uses',
  schema: z.object({ lastUsedAt: z.string() }),
});
