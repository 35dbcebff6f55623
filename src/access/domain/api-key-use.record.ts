import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** When a key (the id) was last used; some minutes late, without an event. */
export const ApiKeyUseRecord = defineRecord({
  name: 'api-key-uses',
  schema: z.object({ lastUsedAt: z.string() }),
});
