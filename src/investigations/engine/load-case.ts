import { Injectable } from '@nestjs/common';
import { AlertRecord } from '../../ingestion/domain/alert.record.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord, type Transaction } from '../../ingestion/domain/transaction.record.js';
import type { Caller } from '../../kernel/caller.js';
import type { Row } from '../../kernel/collection.js';
import type { Versioned } from '../../kernel/define-record.js';
import { Records } from '../../platform/read-store/records.js';
import type { RowStore } from '../../platform/read-store/rows.js';
import { buildFacts, lookbackOf, windowOf, type CaseFacts, type StoredRecord } from '../domain/case-facts.js';
import { PeerTables } from './peer-tables.js';

const IDS_PER_LOOKUP = 5_000;

/** So many transactions of one subject are read; the newest before the window's end count. */
const SUBJECT_TRANSACTIONS_MAX = 10_000;

type TransactionRow = Row<Versioned<Transaction>>;

/** Gathers the facts of a case from the records: the only part of the engine that reads anything. */
@Injectable()
export class LoadCase {
  constructor(
    private readonly records: Records,
    private readonly peerTables: PeerTables,
  ) {}

  /** Throws when the alert's record is missing, which only a damaged store explains. */
  async load(caller: Caller, alertId: string): Promise<CaseFacts> {
    const rows = this.records.for(caller);
    const alert = await rows.get(AlertRecord.current, alertId);
    if (!alert) throw new Error(`the record of alert ${alertId} is missing`);
    const entityIds = [...new Set(alert.content.entity_id_list)];
    const entities = await rows.find(
      EntityRecord.current,
      { ownId: { $in: entityIds } },
      { hint: 'own_id', limit: entityIds.length },
    );
    const flagged = await this.flagged(rows, alert.content.flagged_transaction_id_list);
    const lookback = lookbackOf(
      windowOf(
        alert.content,
        flagged.map(({ at }) => at),
      ),
    );
    const subject = entityIds[0]!;
    const transactions = [...flagged, ...(await this.ofSubject(rows, subject, lookback))];
    const type = entities.find(({ ownId }) => ownId === subject)?.content.type;
    return buildFacts({
      alert: stored(alert),
      entities: entities.map((row) => stored(row)),
      transactions: transactions.map((row) => stored(row)),
      peers: type ? await this.peerTables.current(caller, type) : null,
    });
  }

  private async flagged(
    rows: RowStore,
    ids: readonly string[],
  ): Promise<(TransactionRow & { at: number })[]> {
    const found: (TransactionRow & { at: number })[] = [];
    const distinct = [...new Set(ids)];
    for (let at = 0; at < distinct.length; at += IDS_PER_LOOKUP) {
      const asked = distinct.slice(at, at + IDS_PER_LOOKUP);
      const options = { hint: 'own_id', limit: asked.length };
      found.push(...(await rows.find(TransactionRecord.current, { ownId: { $in: asked } }, options)));
    }
    return found;
  }

  /** The lookback, and beside it the first transaction ever and the last one before the lookback. */
  private async ofSubject(
    rows: RowStore,
    subject: string,
    lookback: { startMs: number; endMs: number },
  ): Promise<TransactionRow[]> {
    const find = (at: object, direction: 1 | -1, limit: number) =>
      rows.find(
        TransactionRecord.current,
        { parties: subject, at },
        { hint: 'party', sort: { at: direction }, limit },
      );
    const { startMs, endMs } = lookback;
    return [
      ...(await find({ $gte: startMs, $lte: endMs }, -1, SUBJECT_TRANSACTIONS_MAX)),
      ...(await find({ $lte: endMs }, 1, 1)),
      ...(await find({ $lt: startMs }, -1, 1)),
    ];
  }
}

const stored = <Content extends object>({
  id,
  hash,
  content,
}: Row<Versioned<Content>>): StoredRecord<Content> => ({
  id,
  hash,
  content,
});
