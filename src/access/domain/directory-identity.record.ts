import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Who a user is at an identity provider; id: SHA-256 of issuer and subject. */
export const DirectoryIdentityRecord = defineRecord({
  name: 'directory-identities',
  schema: z.object({
    userId: z.string(),
    issuer: z.string(),
    /** Whether the groups at the provider ended the access; they may give it again. */
    isOut: z.boolean().optional(),
  }),
  indexes: { user: { fields: ['userId'] } },
});
