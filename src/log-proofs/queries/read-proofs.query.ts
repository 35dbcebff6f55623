import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { LogContinuity } from '../../platform/projections/log-continuity.js';
import type { PublishedKey } from '../domain/signing-key.decider.js';
import type { OrganizationTree, ProofTree } from '../proof-tree.js';
import { LostRanges } from '../lost-ranges.js';
import { HashTrees } from '../hash-trees.js';
import { LogSealer } from '../log-sealer.js';
import { SigningKeys } from '../signing-keys.js';
import type { LostRange, UncheckedRange } from '../domain/tree.record.js';
import { UncheckedRanges } from '../unchecked-ranges.js';

/** Access to the proofs of an organization's log. */
export interface OrganizationProofs {
  /** Public keys, oldest first; empty before the first checkpoint. */
  readonly keys: readonly PublishedKey[];
  readonly tree: OrganizationTree;
  readonly organizations: ProofTree;
  /**
   * Returns the newest ranges of events that no signature covered when the server started, newest first.
   */
  readonly uncheckedRanges: (limit: number) => Promise<UncheckedRange[]>;
  /**
   * Returns the ranges of signed events that are missing from the log because an operator accepted their
   * loss, newest first.
   */
  readonly lostRanges: () => Promise<LostRange[]>;
  /** What the log lacks, in words, if it was cut and nobody has accepted the loss yet; else null. */
  readonly cut: string | null;
}

/**
 * Returns the error for a request that needs a checkpoint after `to` (null: any checkpoint) before there is
 * one.
 */
export const noCheckpointYetError = (to: string | null): AppError =>
  new AppError('bad_request', {
    field: 'to',
    value: to,
    reason: `no checkpoint ${to === null ? '' : `after ${to} `}was signed yet: ask again in a minute`,
  });

/**
 * Opens two Merkle trees, both read lazily: the tree of the caller's organization, and the tree whose leaves
 * are the checkpoints of all organizations. If the events found at this start are not signed yet, signs them
 * first.
 */
export const ReadProofs = defineQuery(
  'ReadProofs',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [HashTrees, SigningKeys, LogSealer, UncheckedRanges, LostRanges, LogContinuity],
  async ({ caller }, proofs, keys, sealer, ranges, lost, continuity): Promise<OrganizationProofs> => {
    if (continuity.cut === null) await sealer.sealFoundAtStart();
    return {
      keys: await keys.published(),
      tree: proofs.treeOf(caller),
      organizations: proofs.organizations,
      uncheckedRanges: (limit) => ranges.newestOf(caller, limit),
      lostRanges: () => lost.of(caller),
      cut: continuity.cut,
    };
  },
);
