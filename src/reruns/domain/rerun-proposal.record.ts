import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** The proposal, and facts in more rows (`<proposal>.<n>`, from 0), until they are notes or it expires. */
export const RerunProposalRecord = defineRecord({
  name: 'rerun-proposals',
  schema: z.object({
    user: z.string(),
    /** In ms. */
    proposedAt: z.number(),
    /** JSON under the organization's key: of the first row a ProposalContent, of the others ProposedFacts. */
    sealed: z.instanceof(Uint8Array),
    /** Of the first row alone: the user once more, and how much all its facts are. */
    holder: z.string().optional(),
    factBytes: z.int().optional(),
  }),
  indexes: { age: { fields: ['proposedAt'] }, open: { fields: ['holder', 'proposedAt'] } },
});

export const ProposalContent = z.object({
  modulesToRerun: z.array(z.string()).nullable(),
  /** `alertId`: as it was proposed; `alert`: service id. */
  members: z.array(z.object({ alertId: z.string(), alert: z.string(), facts: z.int() })),
  unresolved: z.array(z.object({ alertId: z.string(), reason: z.enum(['not_found', 'ambiguous']) })),
  parts: z.int(),
});

export const ProposedFacts = z.array(z.object({ alert: z.string(), body: z.string() }));

export type ProposalContent = z.infer<typeof ProposalContent>;
export type ProposedFact = z.infer<typeof ProposedFacts>[number];
