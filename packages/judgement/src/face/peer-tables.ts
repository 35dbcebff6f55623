import { activityRowsOf } from '../activity/entity-activity.js';
import { endOfPeerPeriod, PeerTable } from '../activity/peer-table.js';
import {
  type KnownPeer,
  peerMemberJson,
  PeerCutting,
  type PeerMember,
  type PeerTablesBySegment,
  type SegmentedCustomer,
  peerSegmentsOf,
} from '../case/peer-cutting.js';
import type { StoredRecord } from '../case/facts/case-facts.js';
import type { PeerTablesOfCase } from '../gathering/case-records.js';
import type { GivenTransaction } from '../given/given-records.js';

/** Computes tables of peer groups, and finds the tables for a customer. */
export const peerTables = {
  /** Schema of a stored table. */
  schema: PeerTable,

  /** Returns the end of the compared period from the time (ms) of each customer's last transaction. */
  endOfPeriod: endOfPeerPeriod,

  /** Begins to compute all tables. Customers are added as the texts that the next two functions return. */
  cutting: (endMs: number) => new PeerCutting(endMs),

  /** Returns a customer as JSON, with transactions as the index contains them. */
  memberOfIndex: peerMemberJson,

  /** Returns a customer as JSON with complete transactions, if the index contains too little. */
  memberOfRecords: (
    peer: KnownPeer,
    transactions: readonly Pick<StoredRecord<GivenTransaction>, 'id' | 'content'>[],
  ): string => {
    const rows = activityRowsOf({ entityId: peer.entityId, transactions });
    return JSON.stringify({ ...peer, rows } satisfies PeerMember);
  },

  /**
   * Returns the table of the customer's narrowest segment that has one, and the table of all customers of the
   * same type.
   */
  ofCustomer(tables: PeerTablesBySegment, customer: SegmentedCustomer, atMs: number): PeerTablesOfCase {
    const [own = null] = peerSegmentsOf(customer, atMs).flatMap(({ key }) => tables.get(key) ?? []);
    return { own, ofType: tables.get(customer.type) ?? null };
  },
} as const;
