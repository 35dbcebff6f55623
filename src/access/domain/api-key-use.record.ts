import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Time at which an API key was last used, up to some minutes late. The row id is the key's id. No event
 * records it.
 */
export const ApiKeyUseRecord = defineRecord({
  name: 'api-key-uses',
  schema: z.object({ lastUsedAt: z.string() }),
});
