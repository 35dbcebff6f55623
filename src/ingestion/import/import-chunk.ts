import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { fingerprints } from '../../platform/crypto/salted-hash.js';
import { Records } from '../../platform/read-store/records.js';
import type { UploadItem } from '../../platform/read-store/version-chain.js';
import { VersionedRecords } from '../../platform/read-store/versioned-records.js';
import { EntityRecord } from '../domain/entity.record.js';
import { partiesOf, TransactionRecord, type Transaction } from '../domain/transaction.record.js';
import { rowSource, storedVersion, tally } from '../domain/upload-outcome.js';
import { ROW_ERRORS_MAX, UploadRowErrorRecord } from '../domain/upload-progress.record.js';
import { uploadChunkDecider } from '../domain/upload-session.decider.js';
import { UploadChunkEvents, type UploadCounts } from '../domain/upload-session.events.js';
import { unknownParty, type CheckedRow, type RowProblem } from './check-row.js';
import type { Element } from './json-array-splitter.js';

export interface Chunk {
  readonly sessionId: string;
  /** 0, 1, … within the file. */
  readonly chunk: number;
  readonly elements: readonly Element<CheckedRow>[];
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
  readonly items: readonly UploadItem<Transaction>[];
  readonly failed: readonly FailedRow[];
}

interface FailedRow {
  readonly index: number;
  readonly transactionId: string | null;
  readonly problem: RowProblem;
}

const VALUE_CHARS_MAX = 200;

/** Rows checked between two turns of the event loop: some milliseconds of work. */
const SLICE_ROWS = 500;

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
    const { sessionId, chunk, elements } = job;
    const about = { sessionId, chunk, firstRow: elements[0]!.index };
    const [earlier] = await this.decisions.read(UploadChunkEvents, caller, rowSource(sessionId, chunk));
    if (earlier)
      return { ...about, settled: (earlier.data as { counts: UploadCounts }).counts, items: [], failed: [] };
    const items: UploadItem<Transaction>[] = [];
    const failed: FailedRow[] = [];
    for (let from = 0; from < elements.length; from += SLICE_ROWS) {
      signal.throwIfAborted();
      const slice = await this.checkSlice(caller, job, elements.slice(from, from + SLICE_ROWS));
      items.push(...slice.items);
      failed.push(...slice.failed);
      await nextTurn();
    }
    return { ...about, settled: null, items, failed };
  }

  /**
   * Stores the chunk's rows, then the event that says so; resolves to its counts. `before` counts the chunks
   * ahead of it. One call at a time per file, in the order of the file.
   */
  async settle(caller: Caller, chunk: CheckedChunk, before: UploadCounts): Promise<UploadCounts> {
    if (chunk.settled) return chunk.settled;
    const { sessionId, firstRow, items, failed } = chunk;
    const outcomes = await this.versions.upload(caller, TransactionRecord, items);
    await this.keepErrors(caller, chunk, before);
    const counts = tally(outcomes, failed.length);
    const rows = outcomes.filter(({ outcome }) => outcome !== 'unchanged').map(storedVersion);
    await this.decisions.decide({
      caller,
      family: UploadChunkEvents,
      decider: uploadChunkDecider,
      streamId: rowSource(sessionId, chunk.chunk),
      operation: 'ImportTransactions',
      command: { type: 'TransactionsImported', data: { session: sessionId, firstRow, rows, counts } },
    });
    return counts;
  }

  private async checkSlice(
    caller: Caller,
    { sessionId, knownEntities }: Chunk,
    elements: readonly Element<CheckedRow>[],
  ): Promise<Pick<CheckedChunk, 'items' | 'failed'>> {
    const failed: FailedRow[] = [];
    const sound: { index: number; transaction: Transaction }[] = [];
    for (const element of elements) {
      if ('error' in element) {
        const problem = { field: 'row', value: null, message: element.error };
        failed.push({ index: element.index, transactionId: null, problem });
        continue;
      }
      const { index, value: row } = element;
      if ('transaction' in row) sound.push({ index, transaction: row.transaction });
      else failed.push({ index, ...row });
    }
    await this.lookUpEntities(caller, knownEntities, sound);
    const ofKnown: typeof sound = [];
    for (const row of sound) {
      const problem = unknownParty(row.transaction, knownEntities);
      if (!problem) ofKnown.push(row);
      else failed.push({ index: row.index, transactionId: row.transaction.transaction_id, problem });
    }
    const prints = fingerprints(ofKnown.map(({ transaction }) => transaction));
    const items = ofKnown.map(({ index, transaction }, at) => ({
      ownId: transaction.transaction_id,
      content: transaction,
      source: rowSource(sessionId, index),
      fingerprint: prints[at]!,
    }));
    return { items, failed: failed.sort((a, b) => a.index - b.index) };
  }

  private async lookUpEntities(
    caller: Caller,
    known: Set<string>,
    rows: readonly { transaction: Transaction }[],
  ): Promise<void> {
    const asked = new Set<string>();
    for (const { transaction } of rows)
      for (const id of partiesOf(transaction)) if (!known.has(id)) asked.add(id);
    if (asked.size > 0)
      for (const { ownId } of await this.records
        .for(caller)
        .find(
          EntityRecord.current,
          { ownId: { $in: [...asked] } },
          { hint: 'own_id', fields: ['ownId'], limit: asked.size },
        ))
        known.add(ownId);
  }

  private async keepErrors(caller: Caller, chunk: CheckedChunk, before: UploadCounts): Promise<void> {
    const room = Math.max(0, ROW_ERRORS_MAX - before.failed);
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
