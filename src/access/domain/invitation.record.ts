import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Invitation, in the system organization. Row id: SHA-256 of the code. Removed when used. */
export const InvitationRecord = defineRecord({
  name: 'invitations',
  schema: z.object({
    orgId: z.string(),
    userId: z.string(),
    /** Id of the user who made the link; missing in rows of older releases. */
    madeBy: z.string().optional(),
    endsAt: z.number(),
    /**
     * Whether the operator made the link, or another administrator approved it; missing in rows of older
     * releases.
     */
    isApproved: z.boolean().optional(),
  }),
  indexes: { user: { fields: ['userId'] }, maker: { fields: ['madeBy'] }, ends: { fields: ['endsAt'] } },
});
