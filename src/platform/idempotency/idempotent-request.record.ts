import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Under the system organization; the id is a hash of organization, user and key, and tells nothing. */
export const IdempotentRequestRecord = defineRecord({
  name: 'idempotent-requests',
  schema: z.object({
    /** Keyed hash of method, address and body. */
    fingerprint: z.string(),
    owner: z.string(),
    /** From this instant (ms) on an owner without an answer counts as gone. */
    leaseUntil: z.number(),
    /** From this instant (ms) on the key is new again. */
    expiresAt: z.number(),
    /** Sealed; null while the request is carried out. */
    answer: z.instanceof(Uint8Array).nullable(),
  }),
  indexes: { expiry: { fields: ['expiresAt'] } },
});
