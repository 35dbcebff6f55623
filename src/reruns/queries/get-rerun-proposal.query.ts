import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { RerunProposals } from '../rerun-proposals.js';

/** Returns the facts of the caller's proposal by alert (service id); none of another's. */
export class GetRerunProposal extends Query<ReadonlyMap<string, readonly string[]>> {
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
    return proposal?.user === caller.userId ? proposals.facts(caller, proposal) : new Map();
  },
);
