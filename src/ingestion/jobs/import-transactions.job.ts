import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Jobs, type JobHandler } from '../../platform/jobs/jobs.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/read-store/read-models.js';
import { Records, SYSTEM_ORG } from '../../platform/read-store/records.js';
import { fileName } from '../domain/upload-address.js';
import { addCounts, NO_COUNTS } from '../domain/upload-outcome.js';
import { UploadProgressRecord } from '../domain/upload-progress.record.js';
import { uploadSessionDecider, type UploadSessionCommand } from '../domain/upload-session.decider.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';
import { NotAJsonArrayError } from '../import/json-array-scanner.js';
import { checkJsonArray, ELEMENT_BYTES_MAX, splitJsonArray } from '../import/json-array-splitter.js';
import { ImportChunk } from '../import/import-chunk.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { IMPORT_TRANSACTIONS_QUEUE, importKey, parseImportKey } from './import-key.js';

/** One chunk's event names up to this many rows, which keeps it under the append limit. */
const CHUNK_ROWS_MAX = 5_000;
const CHUNK_BYTES_MAX = 32 * 1024 * 1024;

/** Imports a received transaction file chunk by chunk; a run that was cut off goes on where it stopped. */
@Injectable()
export class ImportTransactionsJob implements JobHandler, OnModuleInit {
  private readonly logger = new Logger(ImportTransactionsJob.name);

  constructor(
    private readonly jobs: Jobs,
    private readonly sweeper: Sweeper,
    private readonly bus: Bus,
    private readonly files: FileStore,
    private readonly chunks: ImportChunk,
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
  ) {}

  onModuleInit(): void {
    this.jobs.work(IMPORT_TRANSACTIONS_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(IMPORT_TRANSACTIONS_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    const keys: string[] = [];
    const organizations = await this.bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'sweep')));
    for (const { id: orgId } of organizations) {
      const filter = { kind: 'transactions', state: 'received' };
      const sessions = await this.readModels
        .for({ orgId })
        .find(UploadSessionReadModel, filter, { limit: 100 });
      for (const { id } of sessions) keys.push(importKey(orgId, id));
    }
    return keys;
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { org, sessionId } = parseImportKey(key);
    const caller = jobCaller(org, sessionId);
    const past = await this.decisions.read(UploadSessionEvents, caller, sessionId);
    if (past.at(-1)?.type === 'TransactionFileReceived') await this.import(caller, sessionId, signal);
    await this.files.remove(org, fileName(sessionId));
  }

  private async import(caller: Caller, sessionId: string, signal: AbortSignal): Promise<void> {
    const rowsTotal = await this.checkStructure(caller, sessionId);
    if (rowsTotal === null) return;
    let counts = NO_COUNTS;
    let chunk = 0;
    const batches = splitJsonArray(await this.open(caller, sessionId), {
      elementBytesMax: ELEMENT_BYTES_MAX,
      batchRowsMax: CHUNK_ROWS_MAX,
      batchBytesMax: CHUNK_BYTES_MAX,
    });
    for await (const elements of batches) {
      signal.throwIfAborted();
      counts = addCounts(
        counts,
        await this.chunks.import(caller, { sessionId, chunk, elements, before: counts }),
      );
      chunk++;
      await this.progress(caller, sessionId, counts.received, rowsTotal);
    }
    await this.conclude(caller, sessionId, {
      type: 'TransactionImportFinished',
      data: { counts, chunks: chunk },
    });
  }

  /**
   * The structure of the whole file comes before any row; null when it is no JSON array, which ends the
   * session.
   */
  private async checkStructure(caller: Caller, sessionId: string): Promise<number | null> {
    try {
      return (await checkJsonArray(await this.open(caller, sessionId))).elements;
    } catch (error) {
      if (!(error instanceof NotAJsonArrayError)) throw error;
      const data = { reason: error.reason, byteOffset: error.offset };
      this.logger.warn({ msg: 'a transaction file was refused', session: sessionId, ...data });
      await this.conclude(caller, sessionId, { type: 'TransactionFileRefused', data });
      return null;
    }
  }

  private async open(caller: Caller, sessionId: string): Promise<AsyncIterable<Buffer>> {
    const file = await this.files.open(caller.orgId, fileName(sessionId));
    if (!file) throw new Error(`the file of upload session ${sessionId} is missing`);
    return file;
  }

  private async progress(
    caller: Caller,
    sessionId: string,
    rowsDone: number,
    rowsTotal: number,
  ): Promise<void> {
    await this.records.for(caller).put(UploadProgressRecord, { id: sessionId, rowsDone, rowsTotal });
  }

  private async conclude(caller: Caller, sessionId: string, command: UploadSessionCommand): Promise<void> {
    await this.decisions.decide({
      caller,
      family: UploadSessionEvents,
      decider: uploadSessionDecider,
      streamId: sessionId,
      operation: ImportTransactionsJob.name,
      command,
    });
  }
}
