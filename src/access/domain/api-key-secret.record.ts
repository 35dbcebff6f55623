import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Under the system organization; id: SHA-256 of the key, hexadecimal. Written after the key's event and
 * removed before its revocation, so that no key is usable without an event.
 */
export const ApiKeySecretRecord = defineRecord({
  name: 'api-key-secrets',
  schema: z.object({ orgId: z.string(), keyId: z.string() }),
  indexes: { key: { fields: ['keyId'] } },
});
