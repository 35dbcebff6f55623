import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { LogContinuity } from '../../platform/projections/log-continuity.js';
import type { PublishedKey } from '../domain/signing-key.decider.js';
import type { OrganizationTree, ProofTree } from '../proof-tree.js';
import { LostRanges } from '../lost-ranges.js';
import { Proofs } from '../proofs.js';
import { Sealer } from '../sealer.js';
import { SigningKeys } from '../signing-keys.js';
import type { LostRange, UncheckedRange } from '../domain/tree.record.js';
import { UncheckedRanges } from '../unchecked-ranges.js';

export interface OpenProofs {
  /** Oldest first. Empty before the first checkpoint. */
  readonly keys: readonly PublishedKey[];
  readonly tree: OrganizationTree;
  readonly organizations: ProofTree;
  /**
   * Returns the newest ranges of events that no signature covered when the server started, newest first.
   */
  readonly uncheckedRanges: (limit: number) => Promise<UncheckedRange[]>;
  /** Returns what was signed once and the log lacks, since an operator accepted the loss; newest first. */
  readonly lostRanges: () => Promise<LostRange[]>;
  /** What the log lacks, in words, where it was cut and no loss was accepted yet; else null. */
  readonly cut: string | null;
}

/** The refusal of what needs a checkpoint after `to` (null: any checkpoint) before there is one. */
export const noCheckpointYetError = (to: string | null): AppError =>
  new AppError('bad_request', {
    field: 'to',
    value: to,
    reason: `no checkpoint ${to === null ? '' : `after ${to} `}was signed yet: ask again in a minute`,
  });

/**
 * Opens two Merkle trees, both read lazily: that of the caller's organization, and the one whose leaves are
 * the checkpoints of all organizations. First signs the events that were in the log when this process
 * started, if that is not done yet.
 */
export const ReadProofs = defineQuery(
  'ReadProofs',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [Proofs, SigningKeys, Sealer, UncheckedRanges, LostRanges, LogContinuity],
  async ({ caller }, proofs, keys, sealer, ranges, lost, continuity): Promise<OpenProofs> => {
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
