import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/**
 * One row for each alert (service id) that a policy ever closed; a policy never closes an alert twice. Rows
 * of alerts that no policy closed have no `policy`.
 */
export const PolicyClosingReadModel = defineReadModel({
  name: 'policy-closing',
  storageVersion: 2,
  schema: z.object({
    /** Stream of the policy. */
    policy: z.string(),
    version: z.number(),
    /** Event of the closing. */
    closing: z.string(),
    closedAt: z.string(),
    /** Null while the closing stands, or another decision stands on it. */
    undoneAt: z.string().nullable(),
    /** The sample in which people review the closing; null if it was not drawn. */
    sample: z.string().nullable(),
    sampledAt: z.string().nullable(),
    /** What the reviewer would have decided; null without a review. */
    reviewed: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    reviewedAt: z.string().nullable(),
  }),
  // An index for each question, so that the store counts keys and reads only the rows that are wanted. Rows
  // without a review have the value null.
  indexes: {
    policy: { fields: ['policy', 'closedAt'], partialFilter: { field: 'policy' } },
    undone: { fields: ['policy', 'undoneAt'], partialFilter: { field: 'policy' } },
    sampled: { fields: ['policy', 'reviewed', 'sampledAt'], partialFilter: { field: 'policy' } },
    reviewed: {
      fields: ['policy', 'reviewed', 'version', 'reviewedAt'],
      partialFilter: { field: 'policy' },
    },
  },
});

export type PolicyClosing = z.infer<typeof PolicyClosingReadModel.schema>;
