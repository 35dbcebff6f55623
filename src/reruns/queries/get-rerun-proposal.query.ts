import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { analystNotes } from '@alert-review/judgement';
import type { StatedFact } from '../../investigations/queries/read-facts.query.js';
import { RerunProposals } from '../rerun-proposals.js';

export interface ProposedRerun {
  /** Facts by alert (service id), as people read them: the text, and each claim on a line of its own. */
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Blocks to compute again; null means the blocks that the facts of each alert affect. */
  readonly blocks: readonly string[] | null;
}

export const NO_RERUN_PROPOSAL: ProposedRerun = { facts: new Map(), blocks: null };

/** Returns the caller's proposal; nothing for the proposal of another user. */
export const GetRerunProposal = defineQuery(
  'GetRerunProposal',
  { forFeatures: true },
  (caller: Caller, proposalId: string) => ({ caller, proposalId }),
  [RerunProposals],
  async ({ caller, proposalId }, proposals): Promise<ProposedRerun> => {
    const proposal = await proposals.get(caller, proposalId);
    if (proposal?.user !== caller.userId) return NO_RERUN_PROPOSAL;
    const stated = await proposals.facts(caller, proposal);
    const facts = new Map([...stated].map(([alert, each]) => [alert, each.map(factInWords)]));
    return { facts, blocks: proposal.modulesToRerun };
  },
);

const factInWords = ({ body, claims = [] }: StatedFact): string =>
  [body, ...claims.map((claim) => `Claim: ${analystNotes.claimInWords(claim)}`)].join('\n');
