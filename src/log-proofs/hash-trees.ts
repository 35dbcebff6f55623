import { Injectable } from '@nestjs/common';
import { type Caller, SYSTEM_ORG } from '@alert-review/kernel';
import { EventStore } from '../platform/event-store/event-store.js';
import { Records } from '../platform/records/records.js';
import { ORGANIZATIONS_TREE } from './tree-of-event.js';
import { OrganizationTree, ProofTree } from './proof-tree.js';

/** Gives access to the Merkle trees over the log. */
@Injectable()
export class HashTrees {
  /** The tree whose leaves are the checkpoints of the organizations. */
  readonly organizations: ProofTree;

  constructor(
    private readonly records: Records,
    private readonly events: EventStore,
  ) {
    this.organizations = new ProofTree(this.rows, ORGANIZATIONS_TREE);
  }

  /** Returns the tree of the caller's organization. */
  treeOf({ orgId }: Pick<Caller, 'orgId'>): OrganizationTree {
    return new OrganizationTree(this.rows, orgId, this.events);
  }

  private get rows() {
    return this.records.for({ orgId: SYSTEM_ORG });
  }
}
