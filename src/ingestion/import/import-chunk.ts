import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { Records } from '../../platform/read-store/records.js';
import { VersionedRecords, type UploadItem } from '../../platform/read-store/versioned-records.js';
import { EntityRecord } from '../domain/entity.record.js';
import { partiesOf, TransactionRecord, type Transaction } from '../domain/transaction.record.js';
import { rowSource, storedVersion, tally } from '../domain/upload-outcome.js';
import { ROW_ERRORS_MAX, UploadRowErrorRecord } from '../domain/upload-progress.record.js';
import { uploadChunkDecider } from '../domain/upload-session.decider.js';
import { UploadChunkEvents, type UploadCounts } from '../domain/upload-session.events.js';
import { checkRow, unknownParty, type RowProblem } from './check-row.js';
import type { Element } from './json-array-splitter.js';

export interface Chunk {
  readonly sessionId: string;
  /** 0, 1, … within the file. */
  readonly chunk: number;
  readonly elements: readonly Element[];
  /** Counts of the chunks before this one. */
  readonly before: UploadCounts;
}

interface FailedRow {
  readonly index: number;
  readonly transactionId: string | null;
  readonly problem: RowProblem;
}

const VALUE_CHARS_MAX = 200;

/** Settles one chunk of a transaction file: check, store, then record the event that says it is done. */
@Injectable()
export class ImportChunk {
  /** Entities already seen per session, so that each is looked up once a file. */
  private known = { session: '', ids: new Set<string>() };

  constructor(
    private readonly versions: VersionedRecords,
    private readonly records: Records,
    private readonly decisions: Decisions,
  ) {}

  /** The chunk's counts; a chunk that was settled before answers from its event. */
  async import(caller: Caller, chunk: Chunk): Promise<UploadCounts> {
    const streamId = rowSource(chunk.sessionId, chunk.chunk);
    const [earlier] = await this.decisions.read(UploadChunkEvents, caller, streamId);
    if (earlier) return (earlier.data as { counts: UploadCounts }).counts;
    const { items, failed } = await this.check(caller, chunk);
    const outcomes = await this.versions.upload(caller, TransactionRecord, items);
    await this.keepErrors(caller, chunk, failed);
    const counts = tally(outcomes, failed.length);
    const rows = outcomes.filter(({ outcome }) => outcome !== 'unchanged').map(storedVersion);
    await this.decisions.decide({
      caller,
      family: UploadChunkEvents,
      decider: uploadChunkDecider,
      streamId,
      operation: 'ImportTransactions',
      command: {
        type: 'TransactionsImported',
        data: { session: chunk.sessionId, firstRow: chunk.elements[0]!.index, rows, counts },
      },
    });
    return counts;
  }

  private async check(
    caller: Caller,
    { sessionId, elements }: Chunk,
  ): Promise<{ items: UploadItem<Transaction>[]; failed: FailedRow[] }> {
    const failed: FailedRow[] = [];
    const sound: { index: number; transaction: Transaction }[] = [];
    for (const element of elements) {
      if ('error' in element) {
        const problem = { field: 'row', value: null, message: element.error };
        failed.push({ index: element.index, transactionId: null, problem });
        continue;
      }
      const row = checkRow(element.value);
      if ('transaction' in row) sound.push({ index: element.index, transaction: row.transaction });
      else failed.push({ index: element.index, transactionId: idIn(element.value), problem: row.problem });
    }
    const known = await this.knownEntities(caller, sessionId, sound);
    const items: UploadItem<Transaction>[] = [];
    for (const { index, transaction } of sound) {
      const ownId = transaction.transaction_id;
      const problem = unknownParty(transaction, known);
      if (problem) failed.push({ index, transactionId: ownId, problem });
      else items.push({ ownId, content: transaction, source: rowSource(sessionId, index) });
    }
    return { items, failed: failed.sort((a, b) => a.index - b.index) };
  }

  private async knownEntities(
    caller: Caller,
    sessionId: string,
    rows: readonly { transaction: Transaction }[],
  ): Promise<ReadonlySet<string>> {
    if (this.known.session !== sessionId) this.known = { session: sessionId, ids: new Set() };
    const { ids } = this.known;
    const asked = new Set<string>();
    for (const { transaction } of rows)
      for (const id of partiesOf(transaction)) if (!ids.has(id)) asked.add(id);
    if (asked.size > 0)
      for (const { ownId } of await this.records
        .for(caller)
        .find(
          EntityRecord.current,
          { ownId: { $in: [...asked] } },
          { hint: 'own_id', fields: ['ownId'], limit: asked.size },
        ))
        ids.add(ownId);
    return ids;
  }

  private async keepErrors(caller: Caller, chunk: Chunk, failed: readonly FailedRow[]): Promise<void> {
    const room = Math.max(0, ROW_ERRORS_MAX - chunk.before.failed);
    const rows = failed.slice(0, room).map(({ index, transactionId, problem }) => ({
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

function idIn(row: Readonly<Record<string, unknown>>): string | null {
  const id = row['transaction_id'];
  return typeof id === 'string' ? id.slice(0, VALUE_CHARS_MAX) : null;
}
