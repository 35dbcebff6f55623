import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** A proposal; its facts are in rows `<proposal>.<n>`, from 0, until they are notes or it expires. */
export const RerunProposalRecord = defineRecord({
  name: 'rerun-proposals',
  schema: z.object({
    user: z.string(),
    proposedAt: z.number(),
    /** JSON under the organization's key: ProposalContent in the first row, ProposedFacts in others. */
    sealed: z.instanceof(Uint8Array),
    /** Of the first row only: the user, and the size of all facts. */
    holder: z.string().optional(),
    factBytes: z.int().optional(),
  }),
  indexes: { age: { fields: ['proposedAt'] }, open: { fields: ['holder', 'proposedAt'] } },
});

export const ProposalContent = z.object({
  modulesToRerun: z.array(z.string()).nullable(),
  /** `alertId`: as proposed; `alert`: service id. */
  members: z.array(z.object({ alertId: z.string(), alert: z.string(), facts: z.int() })),
  unresolved: z.array(z.object({ alertId: z.string(), reason: z.enum(['not_found', 'ambiguous']) })),
  parts: z.int(),
});

export const ProposedFacts = z.array(z.object({ alert: z.string(), body: z.string() }));

export type ProposalContent = z.infer<typeof ProposalContent>;
export type ProposedFact = z.infer<typeof ProposedFacts>[number];
