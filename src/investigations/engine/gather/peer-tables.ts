import { Injectable, Logger } from '@nestjs/common';
import { EntityRecord } from '../../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../../ingestion/domain/transaction.record.js';
import { type Caller, Clock, DAY_MS } from '@alert-review/kernel';
import { KeyedQueue } from '../../../platform/process/keyed-queue.js';
import { createYielder } from '../../../platform/process/yield-to-event-loop.js';
import { ByteBudget, nullIfOverBudget } from '../../../platform/read-store/byte-budget.js';
import { Records } from '../../../platform/records/records.js';
import type { RowStore } from '../../../platform/records/rows-of-organization.js';
import {
  type KnownPeer,
  type PeerTable,
  peerTables,
  type PeerTablesBySegment as Tables,
  type PeerTablesOfCase,
  type SegmentedCustomer,
} from '@alert-review/judgement';
import { PeerCutRecord, PeerTableRecord } from '../../domain/activity/peer-table.record.js';
import { PeerCutThread } from './peer-cut-thread.js';

/** Peer tables are valid for a day, or until the organization's transactions have grown by a tenth. */
const CUT_VALID_MS = 24 * 60 * 60_000;
const CUT_VALID_UP_TO_GROWTH = 1.1;
/** Identifies what the tables measure, so that tables with other measures are not used. */
const CUT_ID = 'without purchases';

const LOOK_AGAIN_MS = 60_000;

const PEER_TRANSACTIONS_MAX = 10_000;
/** Maximum bytes read per customer: PEER_TRANSACTIONS_MAX transactions of several times the usual size. */
const PEER_BYTES_MAX = 16 * 2 ** 20;
const NEWEST_FIRST = { index: 'party', sort: { at: -1 } } as const;

const NEWEST = { ...NEWEST_FIRST, limit: PEER_TRANSACTIONS_MAX } as const;
const NEWEST_HELD = { ...NEWEST, fields: ['at', 'transfer'] } as const;
/** Characters per message; producing this much text takes no longer than a slice of work. */
const SENT_CHARS = 2 ** 16;

const FIELDS = [
  'content.event_time',
  'content.amount',
  'content.amount_currency',
  'content.type',
  'content.status',
  'content.sender.entity_id',
  'content.sender.name',
  'content.sender.blockchain_addresses',
  'content.receiver.entity_id',
  'content.receiver.name',
  'content.receiver.blockchain_addresses',
];

/**
 * Peer tables of an organization. They are computed when first needed and when outdated; every version is
 * kept.
 */
@Injectable()
export class PeerTables {
  private readonly logger = new Logger(PeerTables.name);
  private readonly queue = new KeyedQueue();
  private readonly fresh = new Map<string, { tables: Tables; lookedAt: number }>();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the tables of the customer's narrowest segment with enough members, and of all customers of the
   * same type.
   */
  async current(caller: Caller, entity: SegmentedCustomer, atMs: number): Promise<PeerTablesOfCase> {
    const tables = await this.queue.run(caller.orgId, () => this.tables(caller));
    return peerTables.ofCustomer(tables, entity, atMs);
  }

  async version(caller: Caller, version: string): Promise<PeerTable | null> {
    const row = await this.records.for(caller).get(PeerTableRecord, version);
    return row && peerTables.schema.parse(row);
  }

  private async tables(caller: Caller): Promise<Tables> {
    const known = this.fresh.get(caller.orgId);
    if (known && this.clock.now() - known.lookedAt < LOOK_AGAIN_MS) return known.tables;
    const tables = (await this.tablesStillValid(caller)) ?? (await this.cut(caller));
    this.fresh.set(caller.orgId, { tables, lookedAt: this.clock.now() });
    return tables;
  }

  private async tablesStillValid(caller: Caller): Promise<Tables | null> {
    const rows = this.records.for(caller);
    const cut = await rows.get(PeerCutRecord, CUT_ID);
    if (!cut || this.clock.now() - cut.cutAt > CUT_VALID_MS) return null;
    const transactions = await rows.count(TransactionRecord.current, {}, { index: 'id' });
    if (transactions > cut.transactions * CUT_VALID_UP_TO_GROWTH) return null;
    const tables = new Map<string, PeerTable>();
    for (const [type, version] of Object.entries(cut.versions)) {
      const table = await this.version(caller, version);
      if (table) tables.set(type, table);
    }
    return tables;
  }

  private async cut(caller: Caller): Promise<Tables> {
    const rows = this.records.for(caller);
    const startedAt = this.clock.now();
    const transactions = await rows.count(TransactionRecord.current, {}, { index: 'id' });
    const tables = await this.cutOf(rows);
    for (const table of tables.values()) await rows.put(PeerTableRecord, { ...table, id: table.version });
    const versions = Object.fromEntries([...tables].map(([type, { version }]) => [type, version]));
    await rows.put(PeerCutRecord, { id: CUT_ID, versions, transactions, cutAt: this.clock.now() });
    this.logger.log({ msg: 'peer tables cut', transactions, ms: this.clock.now() - startedAt });
    return tables;
  }

  /** Returns the end of the period that the tables cover. Ignores transactions dated after tomorrow. */
  private async endMs(rows: RowStore): Promise<number> {
    const at = { $lte: this.clock.now() + DAY_MS };
    const lastAtMs: number[] = [];
    const pause = createYielder(this.clock);
    const ids = { index: 'own_id', fields: ['ownId'] } as const;
    for await (const { ownId } of rows.stream(EntityRecord.current, {}, ids)) {
      const options = { ...NEWEST_FIRST, limit: 1, fields: ['at'] };
      const [last] = await rows.find(TransactionRecord.current, { parties: ownId, at }, options);
      if (last) lastAtMs.push(last.at);
      await pause();
    }
    return peerTables.endOfPeriod(lastAtMs);
  }

  /**
   * Computes the tables: reads here, measures in a thread. Holds the rows of only a few customers in memory.
   */
  private async cutOf(rows: RowStore): Promise<Tables> {
    const thread = new PeerCutThread(this.clock);
    try {
      const endMs = await this.endMs(rows);
      thread.begin(endMs);
      await this.sendHeld(rows, endMs, thread);
      for (const peer of await thread.takePeersLackingData()) {
        const member = await this.memberOfRecords(rows, peer, endMs);
        if (member) await thread.add(`[${member}]`);
      }
      return await thread.finish();
    } finally {
      await thread.end();
    }
  }

  /** Sends all customers with what the index contains of their transactions. */
  private async sendHeld(rows: RowStore, endMs: number, thread: PeerCutThread): Promise<void> {
    const pause = createYielder(this.clock);
    const known = ['type', 'registered_at', 'annual_income', 'industry'].map((name) => `content.${name}`);
    const options = { index: 'id', fields: ['ownId', ...known] } as const;
    let members: string[] = [];
    let chars: number = 0;
    const send = async () => {
      await thread.add(`[${members.join(',')}]`);
      members = [];
      chars = 0;
    };
    for await (const { ownId, content } of rows.stream(EntityRecord.current, {}, options)) {
      const held = await rows.find(TransactionRecord.current, filterOf(ownId, endMs), NEWEST_HELD);
      await pause();
      const text = peerTables.memberOfIndex({ entityId: ownId, known: content }, held);
      chars += text.length;
      members.push(text);
      if (chars >= SENT_CHARS) await send();
      await pause();
    }
    await send();
  }

  /**
   * Returns a customer's data as text; null if it is too large for memory, which excludes the customer from
   * peer groups.
   */
  private async memberOfRecords(rows: RowStore, peer: KnownPeer, endMs: number): Promise<string | null> {
    const { entityId } = peer;
    const read = { ...NEWEST, fields: FIELDS, budget: new ByteBudget(PEER_BYTES_MAX) };
    const found = rows.find(TransactionRecord.current, filterOf(entityId, endMs), read);
    const transactions = await nullIfOverBudget(found);
    if (!transactions)
      this.logger.warn({ msg: 'an entity is left out of the peer tables', entity: entityId });
    return transactions && peerTables.memberOfRecords(peer, transactions);
  }
}

const filterOf = (entityId: string, endMs: number) => ({ parties: entityId, at: { $lte: endMs } });
