import { Injectable } from '@nestjs/common';
import { type Caller, CanonicalJson, type EventOf } from '@alert-review/kernel';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { PreparedContent, uploadRowSource, type UploadItem } from '../../platform/records/version-chain.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { EntityRecord } from '../domain/entity.record.js';
import {
  partiesOfTransfer,
  TransactionRecord,
  type Transaction,
  type TransactionKeys,
} from '../domain/transaction.record.js';
import { storedVersionOf, countUploadOutcomes } from '../domain/upload-outcome.js';
import { uploadChunkDecider } from '../domain/upload-session.decider.js';
import {
  UploadChunkEvents,
  type UploadCounts,
  type UploadIdOrigin,
} from '../domain/upload-session.events.js';
import { otherCustomerProblems, unknownPartyProblems } from './check-row.js';
import { jsonOnOneLine, type RowChunk } from './read-rows.js';
import { RejectedRows } from './rejected-rows.js';
import { addColumnsToFaults, rowFaultsAsText, withFurtherFaults, type RowToReject } from './row-faults.js';
import { entityIdOfRow, type ValidatedRows } from './validated-rows.js';
import { startOfPackedText, packedTextAt } from './text-column.js';

interface Chunk {
  readonly sessionId: string;
  readonly chunk: number;
  readonly rows: RowChunk;
  /** Customers already found for this file, so that each is looked up once. */
  readonly knownEntities: Set<string>;
  readonly ids?: UploadIdOrigin;
}

/** A chunk of rows after all checks, before it is stored. */
export interface CheckedChunk {
  readonly sessionId: string;
  readonly chunk: number;
  readonly firstRow: number;
  /** Counts of the chunk if an earlier run has imported it (it is then not stored again); null otherwise. */
  readonly settled: UploadCounts | null;
  readonly rows: ValidatedRows;
  readonly places: readonly number[];
  readonly ids: ReadonlySet<string>;
  readonly failed: readonly RowToReject[];
}

interface StoredChunk {
  /** The chunk without its rows, which would otherwise stay in memory until the chunk is recorded. */
  readonly chunk: Pick<CheckedChunk, 'sessionId' | 'chunk' | 'firstRow' | 'settled'>;
  readonly counts: UploadCounts;
  readonly rows: readonly ReturnType<typeof storedVersionOf>[];
}

type RecordedChunk = EventOf<typeof UploadChunkEvents>['data'];

const LOOKUP_IDS_MAX = 1_000;
const NO_OWNERS: ReadonlyMap<string, readonly string[]> = new Map();

/** Imports a chunk of a transaction file in three steps: check it, store its rows, record the event. */
@Injectable()
export class ImportChunk {
  constructor(
    private readonly versions: VersionedRecords,
    private readonly records: Records,
    private readonly rejected: RejectedRows,
    private readonly decisions: Decisions,
  ) {}

  /** Returns the counts of each recorded chunk, in the order of the file. */
  async recordedChunks(caller: Caller, sessionId: string): Promise<UploadCounts[]> {
    const counts: UploadCounts[] = [];
    for (let event = await this.recordedEventData(caller, sessionId, 0); event;) {
      counts.push(event.counts);
      event = await this.recordedEventData(caller, sessionId, counts.length);
    }
    return counts;
  }

  /**
   * Checks a chunk without writing anything, so that the check can run while the chunk before it is stored.
   */
  async check(caller: Caller, job: Chunk, signal: AbortSignal): Promise<CheckedChunk> {
    const { sessionId, chunk, rows, knownEntities, ids: idKind = 'given' } = job;
    const { firstRow, valid } = rows;
    const about = { sessionId, chunk, firstRow, rows: valid };
    const earlier = await this.recordedEventData(caller, sessionId, chunk);
    if (earlier) {
      const { counts: settled } = earlier;
      if (earlier.firstRow !== firstRow || settled.received !== valid.index.length + rows.failed.length)
        throw new Error(`chunk ${chunk} of upload session ${sessionId} was recorded with other rows`);
      return { ...about, settled, places: [], ids: new Set(), failed: [] };
    }
    await this.lookUpEntities(caller, knownEntities, rows, signal);
    const owners = idKind === 'made' ? await this.customersOfStored(caller, valid, signal) : NO_OWNERS;
    const places: number[] = [];
    const ids = new Set<string>();
    const failed: RowToReject[] = rows.failed.map((row) =>
      withFurtherFaults(row, addColumnsToFaults(row.place, unknownPartyProblems(row.parties, knownEntities))),
    );
    for (const [at, index] of valid.index.entries()) {
      const transactionId = packedTextAt(valid.transactionId, at);
      const parties = {
        sender: entityIdOfRow(valid, valid.sender, at),
        receiver: entityIdOfRow(valid, valid.receiver, at),
      };
      const faults = [
        ...otherCustomerProblems(transactionId, parties, owners.get(transactionId)),
        ...unknownPartyProblems(parties, knownEntities),
      ];
      if (faults.length > 0) {
        const sent = jsonOnOneLine(packedTextAt(valid.sent, at));
        const place = packedTextAt(valid.place, at);
        const told = { faults: rowFaultsAsText(addColumnsToFaults(place, faults)), total: faults.length };
        failed.push({ index, place, transactionId, ...told, sent });
      } else {
        places.push(at);
        ids.add(transactionId);
      }
    }
    failed.sort((a, b) => a.index - b.index);
    return { ...about, settled: null, places, ids, failed };
  }

  /**
   * Stores the valid and the rejected rows. Rows of the same transaction are stored in the order of the file.
   */
  async store(caller: Caller, chunk: CheckedChunk): Promise<StoredChunk> {
    const { sessionId, chunk: place, firstRow, settled } = chunk;
    const stored = { sessionId, chunk: place, firstRow, settled };
    if (settled) return { chunk: stored, counts: settled, rows: [] };
    const outcomes = await this.versions.upload(caller, TransactionRecord, new ChunkItems(chunk));
    await this.rejected.keep(caller, sessionId, chunk.failed);
    const rows = outcomes.filter(({ outcome }) => outcome !== 'unchanged').map(storedVersionOf);
    return { chunk: stored, counts: countUploadOutcomes(outcomes, chunk.failed.length), rows };
  }

  async record(caller: Caller, { chunk, counts, rows }: StoredChunk): Promise<void> {
    if (chunk.settled) return;
    const { sessionId: session, firstRow } = chunk;
    await this.decisions.decide({
      caller,
      family: UploadChunkEvents,
      decider: uploadChunkDecider,
      streamId: uploadRowSource(session, chunk.chunk),
      operation: 'ImportTransactions',
      command: { type: 'TransactionsImported', data: { session, firstRow, rows, counts } },
    });
  }

  private async recordedEventData(
    caller: Caller,
    sessionId: string,
    chunk: number,
  ): Promise<RecordedChunk | null> {
    const [event] = await this.decisions.read(UploadChunkEvents, caller, uploadRowSource(sessionId, chunk));
    return event?.data ?? null;
  }

  /** Returns the customers of the stored transactions that have the ids of these rows, by transaction id. */
  private async customersOfStored(
    caller: Caller,
    { transactionId, index }: ValidatedRows,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = [...new Set(Array.from(index, (_, at) => packedTextAt(transactionId, at)))];
    const owners = new Map<string, readonly string[]>();
    for (let from = 0; from < ids.length; from += LOOKUP_IDS_MAX) {
      signal.throwIfAborted();
      const some = ids.slice(from, from + LOOKUP_IDS_MAX);
      const options = { index: 'own_id', fields: ['ownId', 'parties'], limit: some.length } as const;
      const found = await this.records
        .for(caller)
        .find(TransactionRecord.current, { ownId: { $in: some } }, options);
      for (const { ownId, parties } of found) owners.set(ownId, parties);
    }
    return owners;
  }

  private async lookUpEntities(
    caller: Caller,
    known: Set<string>,
    { valid, failed }: RowChunk,
    signal: AbortSignal,
  ): Promise<void> {
    const named = new Set(valid.entityIds);
    for (const { parties } of failed)
      for (const id of [parties.sender, parties.receiver]) if (id !== null) named.add(id);
    const ids = [...named].filter((id) => !known.has(id));
    for (let from = 0; from < ids.length; from += LOOKUP_IDS_MAX) {
      signal.throwIfAborted();
      const some = ids.slice(from, from + LOOKUP_IDS_MAX);
      const options = { index: 'own_id', fields: ['ownId'], limit: some.length } as const;
      const found = await this.records
        .for(caller)
        .find(EntityRecord.current, { ownId: { $in: some } }, options);
      for (const { ownId } of found) known.add(ownId);
    }
  }
}

class ChunkItems implements Iterable<UploadItem<Transaction, TransactionKeys>> {
  constructor(private readonly chunk: CheckedChunk) {}

  *[Symbol.iterator](): Iterator<UploadItem<Transaction, TransactionKeys>> {
    const { sessionId, rows, places } = this.chunk;
    for (const at of places) yield new RowItem(sessionId, rows, at);
  }
}

class RowItem implements UploadItem<Transaction, TransactionKeys> {
  constructor(
    private readonly sessionId: string,
    private readonly rows: ValidatedRows,
    private readonly at: number,
  ) {}

  get ownId(): string {
    return packedTextAt(this.rows.transactionId, this.at);
  }

  get source(): string {
    return uploadRowSource(this.sessionId, this.rows.index[this.at]!);
  }

  get content(): PreparedContent<TransactionKeys> {
    const { rows, at } = this;
    const start = startOfPackedText(rows.json, at);
    const end = rows.json.ends[at]!;
    const content = new CanonicalJson(rows.json.bytes, start, end, rows.isPlain);
    const parties = partiesOfTransfer(
      entityIdOfRow(rows, rows.sender, at),
      entityIdOfRow(rows, rows.receiver, at),
    );
    const keys = { parties, at: rows.at[at]!, transfer: packedTextAt(rows.transfer, at) || null };
    return new PreparedContent(content, keys, packedTextAt(rows.salt, at), packedTextAt(rows.hash, at));
  }
}
