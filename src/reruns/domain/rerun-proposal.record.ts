import { z } from 'zod';
import { Claim } from '@alert-review/judgement';
import { defineRecord } from '@alert-review/kernel';

/**
 * A proposal. Its facts are in rows `<proposal>.<n>`, counted from 0, until they become notes or the proposal
 * expires.
 */
export const RerunProposalRecord = defineRecord({
  name: 'rerun-proposals',
  schema: z.object({
    user: z.string(),
    proposedAt: z.number(),
    /**
     * Encrypted JSON under the organization's key: ProposalContent in the first row, ProposedFacts in the
     * others.
     */
    sealed: z.instanceof(Uint8Array),
    /** Only in the first row: the user, and the size of all facts in bytes. */
    holder: z.string().optional(),
    factBytes: z.int().optional(),
  }),
  indexes: { age: { fields: ['proposedAt'] }, open: { fields: ['holder', 'proposedAt'] } },
});

export const RerunProposalContent = z.object({
  modulesToRerun: z.array(z.string()).nullable(),
  /** `alertId`: the identifier as proposed. `alert`: service id. */
  members: z.array(z.object({ alertId: z.string(), alert: z.string(), facts: z.int() })),
  unresolved: z.array(z.object({ alertId: z.string(), reason: z.enum(['not_found', 'ambiguous']) })),
  parts: z.int(),
});

export const ProposedRerunFacts = z.array(
  z.object({ alert: z.string(), body: z.string(), claims: z.array(Claim).optional() }),
);

export type RerunProposalContent = z.infer<typeof RerunProposalContent>;
export type ProposedRerunFact = z.infer<typeof ProposedRerunFacts>[number];
