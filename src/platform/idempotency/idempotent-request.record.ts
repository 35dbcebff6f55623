import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Under the system organization; the id is a hash of organization, user and key. */
export const IdempotentRequestRecord = defineRecord({
  name: 'idempotent-requests',
  schema: z.object({
    fingerprint: z.string(),
    owner: z.string(),
    /** From this instant (ms) on an owner without an answer counts as dead. */
    leaseUntil: z.number(),
    /** From this instant (ms) on the key may be used again. */
    expiresAt: z.number(),
    /** Sealed; null while the request runs. */
    answer: z.instanceof(Uint8Array).nullable(),
  }),
  indexes: { expiry: { fields: ['expiresAt'] } },
});
