import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * When a provider last confirmed a person, and until when that is relied on; id: that of the user. People
 * whom a directory (SCIM) manages have none. Times in ms since 1970.
 */
export const SignInProofRecord = defineRecord({
  name: 'sign-in-proofs',
  schema: z.object({
    orgId: z.string(),
    issuer: z.string(),
    /** Base64 of the sealed subject and refresh token; null where the provider cannot be asked again. */
    sealed: z.string().nullable(),
    provenAt: z.number(),
    /** Sessions by single sign-on work until then, unless the provider confirms the person again. */
    sessionsUntil: z.number(),
    /** What assistants were granted works until then. */
    grantsUntil: z.number(),
    /** Whether the groups give no role any more. */
    isOut: z.boolean(),
    /** When the provider is asked again. */
    checkAt: z.number(),
    /** When the row is removed. */
    endsAt: z.number(),
  }),
  indexes: { due: { fields: ['checkAt'] }, ends: { fields: ['endsAt'] } },
});
