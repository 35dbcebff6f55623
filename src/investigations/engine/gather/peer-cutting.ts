import { hash } from 'node:crypto';
import { hasTypeAndNames, type Transfer } from '../../../ingestion/domain/transaction.record.js';
import type { Steps } from '../../../platform/process/cooperative.js';
import { measureInSteps, seriesOf } from '../../domain/activity/activity-series.js';
import {
  activityWithin,
  rowsOfTransfers,
  type TransactionRow,
} from '../../domain/activity/entity-activity.js';
import type { PeerTable } from '../../domain/activity/peer-table.js';
import { PeerTablesCut } from '../../domain/activity/peer-tables-cut.js';
import { lookbackOf } from '../../domain/case/facts/case-facts.js';
import { segmentsOf, type Segmented } from '../../domain/case/peer-segments.js';

/** A customer, and the data on which its segments depend. */
export interface KnownPeer {
  readonly entityId: string;
  readonly known: Segmented;
}

/** A customer with its transactions, as the index tells them or, where that tells too little, as rows. */
export type PeerMember = KnownPeer &
  (
    | { readonly held: readonly (readonly [id: string, atMs: number, transfer: Transfer | null])[] }
    | { readonly rows: readonly TransactionRow[] }
  );

export type PeerTablesBySegment = ReadonlyMap<string, PeerTable>;

/** Returns the JSON of a member; the texts of its transfers are JSON already and put in as they are. */
export function memberText(
  peer: KnownPeer,
  held: readonly { readonly id: string; readonly at: number; readonly transfer?: string | null }[],
): string {
  const rows = held.map(({ id, at, transfer }) => `[${JSON.stringify(id)},${at},${transfer ?? 'null'}]`);
  const [entityId, known] = [peer.entityId, peer.known].map((each) => JSON.stringify(each));
  return `{"entityId":${entityId},"known":${known},"held":[${rows.join(',')}]}`;
}

/** Cuts tables by each customer's LOOKBACK_DAYS before `endMs`; customers in any order. Pure. */
export class PeerCutting {
  private readonly tables = new PeerTablesCut();
  private readonly period;

  constructor(private readonly endMs: number) {
    this.period = lookbackOf({ startMs: endMs, endMs });
  }

  /** Takes members as a JSON array; returns those left out because the index tells too little of them. */
  *add(members: string): Steps<KnownPeer[]> {
    const lacking: KnownPeer[] = [];
    for (const member of JSON.parse(members) as PeerMember[]) {
      yield;
      const { entityId, known } = member;
      const rows = rowsOfMember(member);
      if (rows) yield* this.addRows(member, rows);
      else lacking.push({ entityId, known });
    }
    return lacking;
  }

  finish(): PeerTablesBySegment {
    return this.tables.finish((text) => hash('sha256', text, 'base64url'));
  }

  private *addRows({ entityId, known }: KnownPeer, rows: readonly TransactionRow[]): Steps<void> {
    yield;
    const activity = activityWithin(rows, known.registered_at, this.period);
    // Why first: this takes long for a busy account, and the cut then finds it done.
    yield* measureInSteps(seriesOf(activity.transactions));
    yield;
    this.tables.add(entityId, segmentsOf(known, this.endMs), activity);
  }
}

function rowsOfMember(member: PeerMember): readonly TransactionRow[] | null {
  if ('rows' in member) return member.rows;
  const transfers = member.held.flatMap(([id, atMs, transfer]) =>
    transfer && hasTypeAndNames(transfer) ? { id, atMs, transfer } : [],
  );
  return transfers.length === member.held.length ? rowsOfTransfers(member.entityId, transfers) : null;
}
