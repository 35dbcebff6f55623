import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
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

@QueryHandler(GetRerunProposal)
export class GetRerunProposalHandler implements IQueryHandler<GetRerunProposal> {
  constructor(private readonly proposals: RerunProposals) {}

  async execute({ caller, proposalId }: GetRerunProposal): Promise<ReadonlyMap<string, readonly string[]>> {
    const proposal = await this.proposals.get(caller, proposalId);
    return proposal?.user === caller.userId ? this.proposals.facts(caller, proposal) : new Map();
  }
}
