import { activityRowsOf } from '../activity/entity-activity.js';
import { endOfPeerPeriod, PeerTable } from '../activity/peer-table.js';
import {
  type KnownPeer,
  memberText,
  PeerCutting,
  type PeerMember,
  type PeerTablesBySegment,
  type Segmented,
  peerSegmentsOf,
} from '../case/peer-cutting.js';
import type { StoredRecord } from '../case/facts/case-facts.js';
import type { PeerTablesOfCase } from '../gathering/case-records.js';
import type { GivenTransaction } from '../given/given-records.js';

/** Cuts tables of comparable customers, and finds those of one customer. */
export const peerTables = {
  /** Schema of a stored table. */
  schema: PeerTable,

  /** Returns the end of the period that is compared, by the last transaction (ms) of each customer. */
  endOfPeriod: endOfPeerPeriod,

  /** Begins a cut of all tables; members are the texts that the next two functions return. */
  cutting: (endMs: number) => new PeerCutting(endMs),

  /** Returns the JSON of a member, with its transactions as the index tells them. */
  memberOfIndex: memberText,

  /** Returns the JSON of a member with its transactions in full, where the index tells too little. */
  memberOfRecords: (
    peer: KnownPeer,
    transactions: readonly Pick<StoredRecord<GivenTransaction>, 'id' | 'content'>[],
  ): string => {
    const rows = activityRowsOf({ entityId: peer.entityId, transactions });
    return JSON.stringify({ ...peer, rows } satisfies PeerMember);
  },

  /** Returns the table of the narrowest segment that has one, and that of all customers of the same type. */
  ofCustomer(tables: PeerTablesBySegment, customer: Segmented, atMs: number): PeerTablesOfCase {
    const [own = null] = peerSegmentsOf(customer, atMs).flatMap(({ key }) => tables.get(key) ?? []);
    return { own, ofType: tables.get(customer.type) ?? null };
  },
} as const;
