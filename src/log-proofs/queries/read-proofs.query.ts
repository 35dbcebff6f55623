import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import type { PublishedKey } from '../domain/signing-key.decider.js';
import type { OrganizationTree, ProofTree } from '../proof-tree.js';
import { Proofs } from '../proofs.js';
import { Sealer, type UncheckedLeaves } from '../sealer.js';
import { SigningKeys } from '../signing-keys.js';

export interface OpenProofs {
  /** Oldest first. Empty before the first checkpoint. */
  readonly keys: readonly PublishedKey[];
  readonly tree: OrganizationTree;
  readonly organizations: ProofTree;
  /**
   * Leaves that were unsigned when this process started, and that it signed itself; null if there were
   * none.
   */
  readonly unchecked: UncheckedLeaves | null;
}

/**
 * Opens the tree of the caller's organization and the tree of organizations. Both read their data lazily.
 */
export const ReadProofs = defineQuery(
  'ReadProofs',
  { permission: 'audit:export' },
  (caller: Caller) => ({ caller }),
  [Proofs, SigningKeys, Sealer],
  async ({ caller }, proofs, keys, sealer): Promise<OpenProofs> => ({
    unchecked: await sealer.uncheckedLeaves(caller.orgId),
    keys: await keys.published(),
    tree: proofs.treeOf(caller),
    organizations: proofs.organizations,
  }),
);
