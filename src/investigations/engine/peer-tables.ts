import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord, TransactionSpanRecord } from '../../ingestion/domain/transaction.record.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { KeyedQueue } from '../../platform/event-store/keyed-queue.js';
import { Records } from '../../platform/read-store/records.js';
import { lookbackOf } from '../domain/case-facts.js';
import { activityOf, type EntityActivity } from '../domain/entity-activity.js';
import { PeerCutRecord, PeerTableRecord } from '../domain/peer-table.record.js';
import { cutPeerTable, type PeerTable } from '../domain/peer-table.js';

/** A table stands for at most a day, and until the organisation's transactions have grown by a tenth. */
const CUT_STANDS_MS = 24 * 60 * 60_000;
const GROWTH = 1.1;
const LOOK_AGAIN_MS = 60_000;

const ENTITIES_PER_PAGE = 50;
const PEER_TRANSACTIONS_MAX = 10_000;

type Tables = ReadonlyMap<string, PeerTable>;

/**
 * The peer tables of each organisation: cut when first needed and when they no longer fit, and kept for ever.
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

  /** The table of one entity type; null when the organisation has no entity of that type. */
  async current(caller: Caller, entityType: string): Promise<PeerTable | null> {
    const tables = await this.queue.run(caller.orgId, () => this.tables(caller));
    return tables.get(entityType) ?? null;
  }

  private async tables(caller: Caller): Promise<Tables> {
    const known = this.fresh.get(caller.orgId);
    if (known && this.clock.now() - known.lookedAt < LOOK_AGAIN_MS) return known.tables;
    const tables = (await this.standing(caller)) ?? (await this.cut(caller));
    this.fresh.set(caller.orgId, { tables, lookedAt: this.clock.now() });
    return tables;
  }

  private async standing(caller: Caller): Promise<Tables | null> {
    const rows = this.records.for(caller);
    const cut = await rows.get(PeerCutRecord, 'current');
    if (!cut || this.clock.now() - cut.cutAt > CUT_STANDS_MS) return null;
    const transactions = await rows.count(TransactionRecord.current, {});
    if (transactions > cut.transactions * GROWTH) return null;
    const tables = new Map<string, PeerTable>();
    for (const [type, version] of Object.entries(cut.versions)) {
      const table = await rows.get(PeerTableRecord, version);
      if (table) tables.set(type, table);
    }
    return tables;
  }

  private async cut(caller: Caller): Promise<Tables> {
    const rows = this.records.for(caller);
    const startedAt = this.clock.now();
    const transactions = await rows.count(TransactionRecord.current, {});
    const activities = await this.activities(caller);
    const tables = new Map<string, PeerTable>();
    for (const [type, peers] of activities)
      tables.set(
        type,
        cutPeerTable(type, peers, (text) => hash('sha256', text, 'base64url')),
      );
    for (const table of tables.values()) await rows.put(PeerTableRecord, { ...table, id: table.version });
    const versions = Object.fromEntries([...tables].map(([type, { version }]) => [type, version]));
    await rows.put(PeerCutRecord, { id: 'current', versions, transactions, cutAt: this.clock.now() });
    this.logger.log({ msg: 'peer tables cut', transactions, ms: this.clock.now() - startedAt });
    return tables;
  }

  /** Each entity's last LOOKBACK_DAYS before the organisation's newest transaction, by entity type. */
  private async activities(caller: Caller): Promise<Map<string, EntityActivity[]>> {
    const rows = this.records.for(caller);
    const byType = new Map<string, EntityActivity[]>();
    const span = await rows.get(TransactionSpanRecord, 'current');
    const endMs = span?.newestAt ?? 0;
    const period = lookbackOf({ startMs: endMs, endMs });
    let looked = 0;
    for await (const entity of rows.stream(EntityRecord.current, {})) {
      const found = await rows.find(
        TransactionRecord.current,
        { parties: entity.ownId, at: { $lte: endMs } },
        { hint: 'party', sort: { at: -1 }, limit: PEER_TRANSACTIONS_MAX },
      );
      const activity = activityOf({
        entityId: entity.ownId,
        registeredAt: entity.content.registered_at,
        transactions: found,
        period,
      });
      const peers = byType.get(entity.content.type);
      if (peers) peers.push(activity);
      else byType.set(entity.content.type, [activity]);
      if (++looked % ENTITIES_PER_PAGE === 0) await breathe();
    }
    return byType;
  }
}
