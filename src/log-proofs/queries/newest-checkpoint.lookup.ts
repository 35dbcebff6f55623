import { SYSTEM_ORG } from '@alert-review/kernel';
import type { Records } from '../../platform/records/records.js';
import { ORGANIZATIONS_TREE } from '../tree-of-event.js';
import { ProofTree, type SignedCheckpointRow } from '../proof-tree.js';

/** Returns the newest checkpoint of the tree of organizations; null before the first checkpoint. */
export const newestCheckpoint = (records: Records): Promise<SignedCheckpointRow | null> =>
  new ProofTree(records.for({ orgId: SYSTEM_ORG }), ORGANIZATIONS_TREE).newest();
