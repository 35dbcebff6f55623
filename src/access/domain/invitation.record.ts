import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Invitation under the system organization; id: SHA-256 of the code. Removed at its single use. */
export const InvitationRecord = defineRecord({
  name: 'invitations',
  schema: z.object({ orgId: z.string(), userId: z.string(), endsAt: z.number() }),
  indexes: { user: { fields: ['userId'] }, ends: { fields: ['endsAt'] } },
});
