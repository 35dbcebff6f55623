import { Injectable } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { unreadableReason } from '../../platform/bank-files/field-map.js';
import { plainBytes } from '../../platform/bank-files/file-text.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Job } from '../../platform/jobs/job.js';
import { parseOrganizationKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { uploadedFileName } from '../domain/upload-address.js';
import { RowWarningTally, type RowWarnings } from '../domain/row-warnings.js';
import { NO_COUNTS } from '../domain/upload-outcome.js';
import { UploadMappingRecord } from '../domain/mapping.record.js';
import type { UploadSessionCommand } from '../domain/upload-session.decider.js';
import { UploadProgressRecord } from '../domain/upload-progress.record.js';
import {
  modeOf,
  UploadSessionEvents,
  type UploadCounts,
  type UploadMode,
} from '../domain/upload-session.events.js';
import { NotAJsonArrayError } from '../import/json-array-scanner.js';
import { checkFile, type FileForm } from '../import/file-elements.js';
import { ChunkQueue } from '../import/chunk-queue.js';
import { ImportChunk, type CheckedChunk } from '../import/import-chunk.js';
import { RejectedRows } from '../import/rejected-rows.js';
import { RowReader } from '../import/row-reader.js';
import { reportUpload } from '../report-upload.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { callerOfSession, decideUpload } from '../upload-sessions.js';
import { IMPORT_TRANSACTIONS_QUEUE } from './transaction-file-queues.js';

interface ReceivedFile {
  readonly sessionId: string;
  readonly mode: UploadMode;
  readonly form: FileForm;
  readonly signal: AbortSignal;
}

interface CheckedFile extends ReceivedFile {
  readonly elements: number;
  readonly bytes: number;
  readonly doubts: readonly string[];
  /** Rows of each chunk that an earlier run recorded. */
  readonly recorded: readonly number[];
}

interface FileRefusal {
  readonly reason: string;
  readonly byteOffset: number;
  readonly counts?: UploadCounts;
}

type ImportEnd = Extract<
  UploadSessionCommand,
  { readonly type: 'TransactionImportFinished' | 'TransactionFileRefused' }
>;

class LostFileError extends Error {}

/** Why two: a large file of one organization must not delay the others. */
const FILES_AT_ONCE = 2;

/** Imports a received file chunk by chunk; an interrupted run resumes. */
@Injectable()
export class ImportTransactionsJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly files: FileStore,
    private readonly rows: RowReader,
    private readonly chunks: ImportChunk,
    private readonly rejected: RejectedRows,
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super(IMPORT_TRANSACTIONS_QUEUE, FILES_AT_ONCE);
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
    const [opened] = past;
    if (opened?.type === 'TransactionUploadOpened' && past.at(-1)?.type === 'TransactionFileReceived') {
      const { format, mapping } = opened.data;
      const used = await this.records.for(caller).get(UploadMappingRecord, sessionId);
      if (mapping && !used) throw new Error(`the mapping of upload session ${sessionId} is missing`);
      const form = { format, mapping: used?.yaml ?? null };
      await this.import(caller, { sessionId, mode: modeOf(opened.data), form, signal });
    }
    await this.files.remove(org, uploadedFileName(sessionId));
  }

  private async import(caller: Caller, file: ReceivedFile): Promise<void> {
    const begunAt = this.clock.steady();
    const end = await this.endOf(caller, file);
    const { sessionId: session } = file;
    await decideUpload(this.decisions, caller, session, ImportTransactionsJob, end);
    const result = end.type === 'TransactionFileRefused' ? end.data : end.data.counts;
    reportUpload({ caller, session, kind: 'transactions', result, ms: this.clock.steady() - begunAt });
  }

  /** Stores the rows; returns how the session ends. */
  private async endOf(caller: Caller, file: ReceivedFile): Promise<ImportEnd> {
    const { sessionId, mode } = file;
    const structure = await this.checkStructure(caller, file);
    if ('reason' in structure) return { type: 'TransactionFileRefused', data: structure };
    const recorded = await this.chunks.recordedChunks(caller, sessionId);
    const firstRow = recorded.reduce((sum, rows) => sum + rows, 0);
    await this.rejected.forget(caller, sessionId, firstRow);
    const checked = { ...file, ...structure, recorded };
    const isWhole = mode === 'all_or_nothing' && recorded.length === 0;
    const failed = isWhole ? await this.rejectRows(caller, checked) : 0;
    return failed > 0
      ? { type: 'TransactionFileRefused', data: refusalOfRows(failed, structure.elements) }
      : { type: 'TransactionImportFinished', data: await this.storeRows(caller, checked) };
  }

  /** Keeps what is wrong with the rows of a file and stores none of them; returns how many are rejected. */
  private async rejectRows(caller: Caller, file: CheckedFile): Promise<number> {
    let failed = 0;
    for await (const { chunk } of this.checkedChunks(caller, file)) {
      await this.rejected.keep(caller, file.sessionId, chunk.failed);
      failed += chunk.failed.length;
    }
    return failed;
  }

  private async storeRows(
    caller: Caller,
    file: CheckedFile,
  ): Promise<{ readonly counts: UploadCounts; readonly chunks: number }> {
    const { sessionId: id, elements: rowsTotal, doubts } = file;
    // Why new: a resumed import reads every row again.
    const tally = new RowWarningTally();
    const tell = async ({ received: rowsDone }: Pick<UploadCounts, 'received'>) => {
      const progress = { id, rowsDone, rowsTotal, warnings: tally.warnings, doubts: [...doubts] };
      await this.records.for(caller).put(UploadProgressRecord, progress);
    };
    if (doubts.length > 0) await tell(NO_COUNTS);
    const queue = new ChunkQueue(this.chunks, caller, tell);
    let chunks = 0;
    try {
      for await (const { chunk, warnings } of this.checkedChunks(caller, file)) {
        tally.add(warnings);
        await queue.add(chunk);
        chunks++;
      }
    } finally {
      await queue.drain();
    }
    return { counts: await queue.counts, chunks };
  }

  private async *checkedChunks(
    caller: Caller,
    { sessionId, form, bytes, recorded, signal }: CheckedFile,
  ): AsyncGenerator<{ readonly chunk: CheckedChunk; readonly warnings: RowWarnings }> {
    const knownEntities = new Set<string>();
    const file = await this.openUploadedFile(caller, sessionId);
    let chunk = 0;
    for await (const rows of this.rows.read(file, bytes, { recorded, form })) {
      signal.throwIfAborted();
      const next = { sessionId, chunk: chunk++, rows, knownEntities };
      yield { chunk: await this.chunks.check(caller, next, signal), warnings: rows.warnings };
    }
  }

  /** Checks the structure of the whole file; returns why an invalid or lost one is refused. */
  private async checkStructure(
    caller: Caller,
    { sessionId: id, form }: ReceivedFile,
  ): Promise<Pick<CheckedFile, 'elements' | 'bytes' | 'doubts'> | FileRefusal> {
    try {
      const file = await this.openUploadedFile(caller, id);
      const { columns = [], doubts = [], ...counts } = await checkFile(file, form, this.clock.now());
      const mapping = { id, yaml: form.mapping!, columns: [...columns] };
      if (columns.length > 0) await this.records.for(caller).put(UploadMappingRecord, mapping);
      return { ...counts, doubts };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return refusal;
    }
  }

  private async openUploadedFile(caller: Caller, sessionId: string): Promise<AsyncIterable<Buffer>> {
    const file = await this.files.open(caller.orgId, uploadedFileName(sessionId));
    if (!file) throw new LostFileError(`the file of upload session ${sessionId} is missing`);
    return plainBytes(file, this.config.uploadBytesMax);
  }
}

/** Returns why a file cannot be imported by any later try; null for another error. */
function refusalOf(error: unknown): FileRefusal | null {
  if (error instanceof NotAJsonArrayError) return { reason: error.reason, byteOffset: error.offset };
  const unreadable = unreadableReason(error);
  if (unreadable !== null) return { reason: unreadable, byteOffset: 0 };
  if (!(error instanceof LostFileError)) return null;
  const reason = 'the server lost the file before its import: open another upload session and send it again';
  return { reason, byteOffset: 0 };
}

function refusalOfRows(failed: number, received: number): FileRefusal {
  const reason = `${failed} of ${received} rows were rejected, and the upload was opened as all or nothing`;
  return { reason, byteOffset: 0, counts: { ...NO_COUNTS, received, failed } };
}
