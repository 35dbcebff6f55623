import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import type { PublishedKey } from '../domain/signing-key.decider.js';
import type { OrganizationTree, ProofTree } from '../proof-tree.js';
import { Proofs } from '../proofs.js';
import { SigningKeys } from '../signing-keys.js';

export interface OpenProofs {
  /** Oldest first; [] before the first checkpoint. */
  readonly keys: readonly PublishedKey[];
  readonly tree: OrganizationTree;
  readonly organizations: ProofTree;
}

/** Opens the tree of the caller's organization and that of organizations, which are read lazily. */
export const ReadProofs = defineQuery(
  'ReadProofs',
  { permission: 'audit:export' },
  (caller: Caller) => ({ caller }),
  [Proofs, SigningKeys],
  async ({ caller }, proofs, keys): Promise<OpenProofs> => ({
    keys: await keys.published(),
    tree: proofs.treeOf(caller),
    organizations: proofs.organizations,
  }),
);
