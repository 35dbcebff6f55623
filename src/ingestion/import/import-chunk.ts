import { Injectable } from '@nestjs/common';
import { CanonicalJson } from '../../kernel/canonical-json.js';
import type { Caller } from '../../kernel/caller.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { Records } from '../../platform/read-store/records.js';
import { Prepared, type UploadItem } from '../../platform/read-store/version-chain.js';
import { VersionedRecords } from '../../platform/read-store/versioned-records.js';
import { EntityRecord } from '../domain/entity.record.js';
import {
  partiesOf,
  TransactionRecord,
  type Transaction,
  type TransactionKeys,
} from '../domain/transaction.record.js';
import { rowSource, storedVersion, tally } from '../domain/upload-outcome.js';
import { ROW_ERRORS_MAX, UploadRowErrorRecord } from '../domain/upload-progress.record.js';
import { uploadChunkDecider } from '../domain/upload-session.decider.js';
import { UploadChunkEvents, type UploadCounts } from '../domain/upload-session.events.js';
import { unknownParty } from './check-row.js';
import type { FailedRow, RowChunk, SoundRows } from './read-rows.js';

export interface Chunk {
  readonly sessionId: string;
  /** 0, 1, … within the file. */
  readonly chunk: number;
  readonly rows: RowChunk;
  /** Entities already seen in this file: grows, so that each is looked up once. */
  readonly knownEntities: Set<string>;
}

/** A chunk whose rows wait to be stored. */
export interface CheckedChunk {
  readonly sessionId: string;
  readonly chunk: number;
  readonly firstRow: number;
  /** The counts of a chunk that an earlier run settled; it has no rows then. */
  readonly settled: UploadCounts | null;
  readonly items: readonly UploadItem<Transaction, TransactionKeys>[];
  readonly failed: readonly FailedRow[];
}

/** A chunk whose rows are durable. */
export interface StoredChunk {
  readonly chunk: CheckedChunk;
  readonly counts: UploadCounts;
  /** The versions that it made. */
  readonly rows: readonly ReturnType<typeof storedVersion>[];
}

const VALUE_CHARS_MAX = 200;

/** Entities looked up in one query. */
const LOOKUP_IDS_MAX = 1_000;

/** Imports the chunks of a transaction file: check, store, then the event that says a chunk is done. */
@Injectable()
export class ImportChunk {
  constructor(
    private readonly versions: VersionedRecords,
    private readonly records: Records,
    private readonly decisions: Decisions,
  ) {}

  /** Everything about a chunk that writes nothing, so that it may run while the chunk before is stored. */
  async check(caller: Caller, job: Chunk, signal: AbortSignal): Promise<CheckedChunk> {
    const { sessionId, chunk, rows, knownEntities } = job;
    const about = { sessionId, chunk, firstRow: rows.firstRow };
    const [earlier] = await this.decisions.read(UploadChunkEvents, caller, rowSource(sessionId, chunk));
    if (earlier)
      return { ...about, settled: (earlier.data as { counts: UploadCounts }).counts, items: [], failed: [] };
    await this.lookUpEntities(caller, knownEntities, rows.sound, signal);
    const items: UploadItem<Transaction, TransactionKeys>[] = [];
    const failed: FailedRow[] = [...rows.failed];
    for (let at = 0; at < rows.sound.index.length; at++) {
      const problem = unknownParty(rows.sound, at, knownEntities);
      if (problem)
        failed.push({ index: rows.sound.index[at]!, transactionId: rows.sound.transactionId[at]!, problem });
      else items.push(itemOf(sessionId, rows.sound, at));
    }
    failed.sort((a, b) => a.index - b.index);
    return { ...about, settled: null, items, failed };
  }

  /**
   * Stores the chunk's rows and row errors. `failedBefore` rows failed in the chunks ahead of it. Chunks that
   * name the same transaction are stored in the order of the file.
   */
  async store(caller: Caller, chunk: CheckedChunk, failedBefore: number): Promise<StoredChunk> {
    if (chunk.settled) return { chunk, counts: chunk.settled, rows: [] };
    const outcomes = await this.versions.upload(caller, TransactionRecord, chunk.items);
    await this.keepErrors(caller, chunk, failedBefore);
    const rows = outcomes.filter(({ outcome }) => outcome !== 'unchanged').map(storedVersion);
    return { chunk, counts: tally(outcomes, chunk.failed.length), rows };
  }

  /** Appends the event that says that the chunk's rows are stored. */
  async record(caller: Caller, { chunk, counts, rows }: StoredChunk): Promise<void> {
    if (chunk.settled) return;
    const { sessionId: session, firstRow } = chunk;
    await this.decisions.decide({
      caller,
      family: UploadChunkEvents,
      decider: uploadChunkDecider,
      streamId: rowSource(session, chunk.chunk),
      operation: 'ImportTransactions',
      command: { type: 'TransactionsImported', data: { session, firstRow, rows, counts } },
    });
  }

  private async lookUpEntities(
    caller: Caller,
    known: Set<string>,
    { sender, receiver }: SoundRows,
    signal: AbortSignal,
  ): Promise<void> {
    const asked = new Set<string>();
    for (const side of [sender, receiver])
      for (const id of side) if (id !== null && !known.has(id)) asked.add(id);
    const ids = [...asked];
    for (let from = 0; from < ids.length; from += LOOKUP_IDS_MAX) {
      signal.throwIfAborted();
      const some = ids.slice(from, from + LOOKUP_IDS_MAX);
      const options = { hint: 'own_id', fields: ['ownId'], limit: some.length } as const;
      const found = await this.records
        .for(caller)
        .find(EntityRecord.current, { ownId: { $in: some } }, options);
      for (const { ownId } of found) known.add(ownId);
    }
  }

  private async keepErrors(caller: Caller, chunk: CheckedChunk, failedBefore: number): Promise<void> {
    const room = Math.max(0, ROW_ERRORS_MAX - failedBefore);
    const rows = chunk.failed.slice(0, room).map(({ index, transactionId, problem }) => ({
      id: rowSource(chunk.sessionId, index),
      session: chunk.sessionId,
      index,
      transactionId,
      field: problem.field,
      value: JSON.stringify(problem.value).slice(0, VALUE_CHARS_MAX),
      message: problem.message,
    }));
    if (rows.length > 0) await this.records.for(caller).putMany(UploadRowErrorRecord, rows);
  }
}

function itemOf(sessionId: string, rows: SoundRows, at: number): UploadItem<Transaction, TransactionKeys> {
  const keys = { parties: partiesOf(rows.sender[at]!, rows.receiver[at]!), at: rows.at[at]! };
  const fingerprint = { salt: rows.salt[at]!, hash: rows.hash[at]! };
  return {
    ownId: rows.transactionId[at]!,
    content: new Prepared(jsonOf(rows, at), keys, fingerprint),
    source: rowSource(sessionId, rows.index[at]!),
  };
}

const jsonOf = ({ json, jsonEnd }: SoundRows, at: number): CanonicalJson =>
  new CanonicalJson(json, jsonEnd[at - 1] ?? 0, jsonEnd[at]!);
