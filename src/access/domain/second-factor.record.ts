import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Secret of a person's authenticator app; id: that of the user, `sealed`: base64 of the sealed bytes. */
export const SecondFactorRecord = defineRecord({
  name: 'second-factors',
  schema: z.object({
    sealed: z.string(),
    /** Newest time step whose code was taken, so that each works once; null until the first one was. */
    usedStep: z.number().nullable(),
  }),
  indexes: { used: { fields: ['usedStep'] } },
});

/** A code that stands in for a lost app; id: SHA-256 of it and its user. Removed at its single use. */
export const RecoveryCodeRecord = defineRecord({
  name: 'recovery-codes',
  schema: z.object({ userId: z.string() }),
  indexes: { user: { fields: ['userId'] } },
});
