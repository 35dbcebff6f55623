import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Finds a key's owner, under the system organisation: the id is the SHA-256 of the key as hexadecimal text.
 * Written after the key's event and removed before its revocation, so that a crash never leaves a usable key
 * without an event.
 */
export const ApiKeySecretRecord = defineRecord({
  name: 'api-key-secrets',
  schema: z.object({ orgId: z.string(), keyId: z.string() }),
  indexes: { key: { fields: ['keyId'] } },
});
