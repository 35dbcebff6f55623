import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Secret of the system organization; id: SHA-256 of the key. Removed before its revocation event. */
export const ApiKeySecretRecord = defineRecord({
  name: 'api-key-secrets',
  schema: z.object({ orgId: z.string(), keyId: z.string() }),
  indexes: { key: { fields: ['keyId'] } },
});
