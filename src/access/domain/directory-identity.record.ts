import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Links a user to an identity at a provider. Row id: SHA-256 of issuer and subject. */
export const DirectoryIdentityRecord = defineRecord({
  name: 'directory-identities',
  schema: z.object({
    userId: z.string(),
    issuer: z.string(),
    /** Whether the groups at the provider ended the access. They may restore it. */
    isOut: z.boolean().optional(),
  }),
  indexes: { user: { fields: ['userId'] } },
});
