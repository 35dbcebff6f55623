import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Secret of an API key, in the system organization. Row id: SHA-256 of the key. Removed before the event of
 * its revocation.
 */
export const ApiKeySecretRecord = defineRecord({
  name: 'api-key-secrets',
  schema: z.object({ orgId: z.string(), keyId: z.string() }),
  indexes: { key: { fields: ['keyId'] } },
});
