import { SYSTEM_ORG } from '@alert-review/kernel';
import type { Records } from '../../platform/records/records.js';
import { TREE_OF_ORGANIZATIONS } from '../tree-of-event.js';
import { ProofTree, type SignedRow } from '../proof-tree.js';

/** Returns the newest checkpoint of the tree of organizations; null before the first checkpoint. */
export const newestCheckpoint = (records: Records): Promise<SignedRow | null> =>
  new ProofTree(records.for({ orgId: SYSTEM_ORG }), TREE_OF_ORGANIZATIONS).newest();
