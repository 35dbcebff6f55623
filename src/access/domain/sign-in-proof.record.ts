import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * When a provider last confirmed a person, and until when the confirmation is relied on. The row id is the
 * user's. People managed by a directory (SCIM) have no row. Times in ms since 1970.
 */
export const SignInProofRecord = defineRecord({
  name: 'sign-in-proofs',
  schema: z.object({
    orgId: z.string(),
    issuer: z.string(),
    /** Base64 of the encrypted subject and refresh token; null if the provider cannot be asked again. */
    sealed: z.string().nullable(),
    provenAt: z.number(),
    /** Until when sessions by single sign-on work without a new confirmation by the provider. */
    sessionsUntil: z.number(),
    /** Until when access granted to assistants works without a new confirmation. */
    grantsUntil: z.number(),
    /** Whether the person's groups give no role any more. */
    isOut: z.boolean(),
    /** When the provider is asked again. */
    checkAt: z.number(),
    /** When the row is removed. */
    endsAt: z.number(),
  }),
  indexes: { due: { fields: ['checkAt'] }, ends: { fields: ['endsAt'] } },
});
