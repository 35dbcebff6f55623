import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { RerunProposals } from '../rerun-proposals.js';

export interface ProposedRerun {
  /** By alert (service id). */
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Null for those that each alert's facts touch. */
  readonly blocks: readonly string[] | null;
}

export const NO_PROPOSAL: ProposedRerun = { facts: new Map(), blocks: null };

/** Returns what the caller proposed; nothing of another's. */
export class GetRerunProposal extends Query<ProposedRerun> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly proposalId: string,
  ) {
    super();
  }
}

export const GetRerunProposalHandler = defineHandler(
  GetRerunProposal,
  [RerunProposals],
  async ({ caller, proposalId }, proposals) => {
    const proposal = await proposals.get(caller, proposalId);
    if (proposal?.user !== caller.userId) return NO_PROPOSAL;
    return { facts: await proposals.facts(caller, proposal), blocks: proposal.modulesToRerun };
  },
);
