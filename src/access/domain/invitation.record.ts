import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Invitation under the system organization; id: SHA-256 of the code. Removed at its single use. */
export const InvitationRecord = defineRecord({
  name: 'invitations',
  schema: z.object({
    orgId: z.string(),
    userId: z.string(),
    endsAt: z.number(),
    /**
     * Whether the operator made it, or another administrator approved it; missing in rows of older
     * releases.
     */
    isApproved: z.boolean().optional(),
  }),
  indexes: { user: { fields: ['userId'] }, ends: { fields: ['endsAt'] } },
});
