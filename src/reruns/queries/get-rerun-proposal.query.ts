import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { RerunProposals } from '../rerun-proposals.js';

export interface ProposedRerun {
  /** By alert (service id). */
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Null for those that each alert's facts touch. */
  readonly blocks: readonly string[] | null;
}

export const NO_PROPOSAL: ProposedRerun = { facts: new Map(), blocks: null };

/** Returns what the caller proposed; nothing of another's. */
export const GetRerunProposal = defineQuery(
  'GetRerunProposal',
  { forFeatures: true },
  (caller: Caller, proposalId: string) => ({ caller, proposalId }),
  [RerunProposals],
  async ({ caller, proposalId }, proposals): Promise<ProposedRerun> => {
    const proposal = await proposals.get(caller, proposalId);
    if (proposal?.user !== caller.userId) return NO_PROPOSAL;
    return { facts: await proposals.facts(caller, proposal), blocks: proposal.modulesToRerun };
  },
);
