import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Secret of an organization's client at its identity provider; `sealed` is the base64 of the encrypted bytes.
 */
export const ProviderClientSecretRecord = defineRecord({
  name: 'sign-in-secrets',
  schema: z.object({ sealed: z.string() }),
});
