import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

export const PROPOSAL_NEWS_KINDS = [
  'ended_by_upload',
  'ended_by_decision',
  'ended_by_undo',
  'not_confirmed',
  'nothing_to_confirm',
  'sent_back',
  'upload_held',
  'upload_overruled',
] as const;

/** Instead of a user: everybody who may confirm decisions about the alert, except who proposed it. */
export const ALL_CONFIRMERS = 'confirmers';

/**
 * The newest news about each alert for each person. Each person has a row, so that unread news is not
 * replaced by news for somebody else. A row contains only the alert's service id, so it need not be erased
 * with the alert.
 */
export const ProposalNewsReadModel = defineReadModel({
  name: 'proposal-news',
  schema: z.object({
    alert: z.string(),
    /** Service id of a user, or ALL_CONFIRMERS. */
    toldTo: z.string(),
    /** When it happened, in ms. */
    toldAt: z.number(),
    kind: z.enum(PROPOSAL_NEWS_KINDS),
    at: z.string(),
    /** User whose decision it is about. */
    proposedBy: z.string(),
  }),
  indexes: { told: { fields: ['toldTo', 'toldAt'] } },
});
