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
import { callerOfSession } from '../caller-of-session.js';
import { fileName } from '../domain/upload-address.js';
import { addCounts, NO_COUNTS } from '../domain/upload-outcome.js';
import { UploadProgressRecord } from '../domain/upload-progress.record.js';
import { uploadSessionDecider, type UploadSessionCommand } from '../domain/upload-session.decider.js';
import { UploadSessionEvents, type UploadCounts } from '../domain/upload-session.events.js';
import { NotAJsonArrayError } from '../import/json-array-scanner.js';
import {
  checkJsonArray,
  ELEMENT_BYTES_MAX,
  splitJsonArray,
  type Element,
} from '../import/json-array-splitter.js';
import { checkRow, type CheckedRow } from '../import/check-row.js';
import { ImportChunk, type CheckedChunk } from '../import/import-chunk.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { IMPORT_TRANSACTIONS_QUEUE, sessionKey, parseSessionKey } from './session-key.js';

/** One chunk's event names up to this many rows, which keeps it under the append limit. */
const CHUNK_ROWS_MAX = 5_000;
const CHUNK_BYTES_MAX = 8 * 1024 * 1024;
/** So that a large file of one organisation does not hold up those of the others. */
const FILES_AT_ONCE = 2;

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
    this.jobs.work(IMPORT_TRANSACTIONS_QUEUE, this, { concurrency: FILES_AT_ONCE });
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
      for (const { id } of sessions) keys.push(sessionKey(orgId, id));
    }
    return keys;
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { org, sessionId } = parseSessionKey(key);
    const past = await this.decisions.read(UploadSessionEvents, { orgId: org }, sessionId);
    const caller = callerOfSession(org, sessionId, past);
    if (past.at(-1)?.type === 'TransactionFileReceived') await this.import(caller, sessionId, signal);
    await this.files.remove(org, fileName(sessionId));
  }

  /** Checks each chunk while the one before it is being stored. */
  private async import(caller: Caller, sessionId: string, signal: AbortSignal): Promise<void> {
    const rowsTotal = await this.checkStructure(caller, sessionId);
    if (rowsTotal === null) return;
    const knownEntities = new Set<string>();
    let chunk = 0;
    let settling = Promise.resolve(NO_COUNTS);
    try {
      for await (const elements of await this.split(caller, sessionId)) {
        signal.throwIfAborted();
        const next = { sessionId, chunk: chunk++, elements, knownEntities };
        const checked = await this.chunks.check(caller, next, signal);
        const before = await settling;
        settling = this.settle(caller, checked, before, rowsTotal);
        // Its failure is seen at the next await; until then nobody would be listening.
        settling.catch(() => undefined);
      }
    } finally {
      await settling.catch(() => undefined);
    }
    await this.conclude(caller, sessionId, {
      type: 'TransactionImportFinished',
      data: { counts: await settling, chunks: chunk },
    });
  }

  private async split(caller: Caller, sessionId: string): Promise<AsyncIterable<Element<CheckedRow>[]>> {
    const limits = {
      elementBytesMax: ELEMENT_BYTES_MAX,
      batchRowsMax: CHUNK_ROWS_MAX,
      batchBytesMax: CHUNK_BYTES_MAX,
    };
    return splitJsonArray(await this.open(caller, sessionId), limits, checkRow);
  }

  private async settle(
    caller: Caller,
    chunk: CheckedChunk,
    before: UploadCounts,
    rowsTotal: number,
  ): Promise<UploadCounts> {
    const counts = addCounts(before, await this.chunks.settle(caller, chunk, before));
    const progress = { id: chunk.sessionId, rowsDone: counts.received, rowsTotal };
    await this.records.for(caller).put(UploadProgressRecord, progress);
    return counts;
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
