import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { parseOrganizationKey } from '../../platform/jobs/organization-key.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { callerOfSession } from '../caller-of-session.js';
import { uploadedFileName } from '../domain/upload-address.js';
import { RowWarningTally } from '../domain/row-warnings.js';
import { UploadProgressRecord } from '../domain/upload-progress.record.js';
import { uploadSessionDecider, type UploadSessionCommand } from '../domain/upload-session.decider.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';
import { NotAJsonArrayError } from '../import/json-array-scanner.js';
import { checkJsonArray } from '../import/json-array-splitter.js';
import { ChunkQueue } from '../import/chunk-queue.js';
import { ImportChunk } from '../import/import-chunk.js';
import { RowReader } from '../import/row-reader.js';
import { reportUpload, type UploadResult } from '../report-upload.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { IMPORT_TRANSACTIONS_QUEUE } from './transaction-file-queues.js';

type ReportEnd = (result: UploadResult) => void;

class LostFileError extends Error {}

/** Why two: a large file of one organization must not delay the others. */
const FILES_AT_ONCE = 2;

/** Imports a received file chunk by chunk; an interrupted run resumes. */
@Injectable()
export class ImportTransactionsJob implements JobHandler, OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
    private readonly bus: Bus,
    private readonly files: FileStore,
    private readonly rows: RowReader,
    private readonly chunks: ImportChunk,
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.process(IMPORT_TRANSACTIONS_QUEUE, this, { concurrency: FILES_AT_ONCE });
    this.sweeper.watch(IMPORT_TRANSACTIONS_QUEUE, this);
  }

  pending(): Promise<string[]> {
    const filter = { kind: 'transactions', state: 'received' };
    const options = { index: 'state', limit: 100 } as const;
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(UploadSessionReadModel, filter, options),
    );
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { orgId: org, id: sessionId } = parseOrganizationKey(key);
    const past = await this.decisions.read(UploadSessionEvents, { orgId: org }, sessionId);
    const caller = callerOfSession(org, sessionId, past);
    if (past.at(-1)?.type === 'TransactionFileReceived') await this.import(caller, sessionId, signal);
    await this.files.remove(org, uploadedFileName(sessionId));
  }

  private async import(caller: Caller, sessionId: string, signal: AbortSignal): Promise<void> {
    const begunAt = this.clock.steady();
    const report: ReportEnd = (result) => {
      const ms = this.clock.steady() - begunAt;
      reportUpload({ caller, session: sessionId, kind: 'transactions', result, ms });
    };
    const structure = await this.checkStructure(caller, sessionId, report);
    if (structure === null) return;
    const knownEntities = new Set<string>();
    // Why new: a resumed import reads every row again.
    const tally = new RowWarningTally();
    const queue = new ChunkQueue(this.chunks, caller, async ({ received }) => {
      const { warnings } = tally;
      const progress = { id: sessionId, rowsDone: received, rowsTotal: structure.elements, warnings };
      await this.records.for(caller).put(UploadProgressRecord, progress);
    });
    let chunk = 0;
    try {
      const recorded = await this.chunks.recordedChunks(caller, sessionId);
      const file = await this.openUploadedFile(caller, sessionId);
      for await (const rows of this.rows.read(file, structure.bytes, recorded)) {
        signal.throwIfAborted();
        tally.add(rows.warnings);
        const next = { sessionId, chunk: chunk++, rows, knownEntities };
        await queue.add(await this.chunks.check(caller, next, signal));
      }
    } finally {
      await queue.drain();
    }
    const counts = await queue.counts;
    const data = { counts, chunks: chunk };
    await this.recordImportEnd(caller, sessionId, { type: 'TransactionImportFinished', data });
    report(counts);
  }

  /** Checks the structure of the whole file; returns null, ending the session, for an invalid or lost one. */
  private async checkStructure(
    caller: Caller,
    sessionId: string,
    report: ReportEnd,
  ): Promise<{ elements: number; bytes: number } | null> {
    try {
      return await checkJsonArray(await this.openUploadedFile(caller, sessionId));
    } catch (error) {
      const data = refusalOf(error);
      if (!data) throw error;
      await this.recordImportEnd(caller, sessionId, { type: 'TransactionFileRefused', data });
      report(data);
      return null;
    }
  }

  private async openUploadedFile(caller: Caller, sessionId: string): Promise<AsyncIterable<Buffer>> {
    const file = await this.files.open(caller.orgId, uploadedFileName(sessionId));
    if (!file) throw new LostFileError(`the file of upload session ${sessionId} is missing`);
    return file;
  }

  private async recordImportEnd(
    caller: Caller,
    sessionId: string,
    command: UploadSessionCommand,
  ): Promise<void> {
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

/** Returns why a file cannot be imported by any later try; null for another error. */
function refusalOf(error: unknown): { reason: string; byteOffset: number } | null {
  if (error instanceof NotAJsonArrayError) return { reason: error.reason, byteOffset: error.offset };
  if (!(error instanceof LostFileError)) return null;
  const reason = 'the server lost the file before its import: open another upload session and send it again';
  return { reason, byteOffset: 0 };
}
