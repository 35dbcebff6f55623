import { Injectable } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { BankFileError, FieldMap, FieldMapError, decompressedBytes } from '@alert-review/bank-files';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Job } from '../../platform/jobs/job.js';
import { parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { ConcurrencyLimit } from '../../platform/process/concurrency-limit.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { uploadedFileName } from '../domain/upload-address.js';
import { RowWarningTally, type RowWarnings } from '../domain/row-warnings.js';
import { addUploadCounts, NO_UPLOAD_COUNTS } from '../domain/upload-outcome.js';
import { UploadMappingRecord } from '../domain/mapping.record.js';
import type { UploadSessionCommand } from '../domain/upload-session.decider.js';
import { UploadProgressRecord } from '../domain/upload-progress.record.js';
import {
  uploadModeOf,
  UploadSessionEvents,
  type UploadCounts,
  type UploadIdOrigin,
  type UploadMode,
} from '../domain/upload-session.events.js';
import { NotAJsonArrayError } from '../import/json-array-scanner.js';
import { checkFileElements, type ImportFileForm } from '../import/file-elements.js';
import { ChunkQueue } from '../import/chunk-queue.js';
import { ImportChunk, type CheckedChunk } from '../import/import-chunk.js';
import { RejectedRows } from '../import/rejected-rows.js';
import { RowReader } from '../import/row-reader.js';
import { reportUpload } from '../report-upload.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { callerOfSession, decideUpload } from '../upload-sessions.js';
import { PaymentsToCache } from './payments-to-cache.js';
import { IMPORT_TRANSACTIONS_QUEUE } from './transaction-file-queues.js';

interface ReceivedFile {
  readonly sessionId: string;
  readonly mode: UploadMode;
  readonly form: ImportFileForm;
  readonly ids: UploadIdOrigin;
  readonly signal: AbortSignal;
}

interface CheckedFile extends ReceivedFile {
  readonly elements: number;
  readonly bytes: number;
  readonly doubts: readonly string[];
  readonly facts: readonly string[];
  /** Number of rows in each chunk that an earlier run recorded. */
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
class CancelledError extends Error {}

const FILES_AT_ONCE = 64;
/**
 * Number of files of an organization that are imported at once. Two, so that a large file does not delay a
 * small one.
 */
const FILES_OF_ONE = 2;
const PIECES_AT_ONCE = 2;

/**
 * Imports a received file chunk by chunk; an interrupted import resumes. The files of all organizations take
 * turns, piece by piece.
 */
@Injectable()
export class ImportTransactionsJob extends Job {
  private readonly turns = new ConcurrencyLimit(PIECES_AT_ONCE);
  private readonly running = new Map<string, { files: number; readonly postponed: Set<string> }>();

  constructor(
    private readonly bus: Bus,
    private readonly files: FileStore,
    private readonly rows: RowReader,
    private readonly chunks: ImportChunk,
    private readonly rejected: RejectedRows,
    private readonly longRecords: PaymentsToCache,
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super(IMPORT_TRANSACTIONS_QUEUE, FILES_AT_ONCE);
  }

  pending(): Promise<string[]> {
    const filter = { kind: 'transactions', state: { $in: ['received', 'cancelling'] } };
    const options = { index: 'state', limit: 100 } as const;
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(UploadSessionReadModel, filter, options),
    );
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { orgId } = parseOrganizationJobKey(key);
    const own = this.running.get(orgId) ?? { files: 0, postponed: new Set() };
    if (own.files === FILES_OF_ONE) {
      own.postponed.add(key);
      return;
    }
    this.running.set(orgId, own);
    own.files++;
    try {
      await this.importFile(key, signal);
    } finally {
      if (--own.files === 0) this.running.delete(orgId);
      for (const next of own.postponed) await this.jobs.enqueue(IMPORT_TRANSACTIONS_QUEUE, next);
      own.postponed.clear();
    }
  }

  private async importFile(key: string, signal: AbortSignal): Promise<void> {
    const { orgId: org, id: sessionId } = parseOrganizationJobKey(key);
    const past = await this.decisions.read(UploadSessionEvents, { orgId: org }, sessionId);
    const caller = callerOfSession(org, sessionId, past);
    const [opened] = past;
    const isToEnd = WITHOUT_END.includes(past.at(-1)?.type);
    if (opened?.type === 'TransactionUploadOpened' && isToEnd) {
      const { format, mapping, ids: said = 'given' } = opened.data;
      const used = await this.records.for(caller).get(UploadMappingRecord, sessionId);
      if (mapping && !used) throw new Error(`the mapping of upload session ${sessionId} is missing`);
      const form = { format, mapping: used?.yaml ?? null };
      const ids = used && FieldMap.makesIdsIn(used.yaml) ? 'made' : said;
      await this.import(caller, { sessionId, mode: uploadModeOf(opened.data), form, ids, signal });
    }
    await this.files.remove(org, uploadedFileName(sessionId));
    await this.longRecords.keep(caller, signal);
  }

  private async import(caller: Caller, file: ReceivedFile): Promise<void> {
    const begunAt = this.clock.steady();
    const { sessionId: session } = file;
    const end = await this.endOf(caller, file).catch(async (error: unknown): Promise<ImportEnd> => {
      if (!(error instanceof CancelledError)) throw error;
      const recorded = await this.chunks.recordedChunks(caller, session);
      const counts = recorded.reduce(addUploadCounts, NO_UPLOAD_COUNTS);
      return {
        type: 'TransactionImportFinished',
        data: { counts, chunks: recorded.length, cancelled: true },
      };
    });
    await decideUpload(this.decisions, caller, session, ImportTransactionsJob, end);
    const result = end.type === 'TransactionFileRefused' ? end.data : end.data.counts;
    reportUpload({ caller, session, kind: 'transactions', result, ms: this.clock.steady() - begunAt });
  }

  /** Stores the rows of a file; returns the event that ends the session. */
  private async endOf(caller: Caller, file: ReceivedFile): Promise<ImportEnd> {
    const { sessionId, mode } = file;
    const structure = await this.checkStructure(caller, file);
    if ('reason' in structure) return { type: 'TransactionFileRefused', data: structure };
    const { elements: rowsTotal, doubts, facts } = structure;
    const told = { id: sessionId, rowsDone: 0, rowsTotal, doubts: [...doubts], facts: [...facts] };
    if (doubts.length + facts.length > 0) await this.records.for(caller).put(UploadProgressRecord, told);
    const recorded = (await this.chunks.recordedChunks(caller, sessionId)).map(({ received }) => received);
    const firstRow = recorded.reduce((sum, rows) => sum + rows, 0);
    await this.rejected.forget(caller, sessionId, firstRow);
    const checked = { ...file, ...structure, recorded };
    const isWhole = mode === 'all_or_nothing' && recorded.length === 0;
    const failed = isWhole ? await this.rejectRows(caller, checked) : 0;
    return failed > 0
      ? { type: 'TransactionFileRefused', data: refusalOfRows(failed, rowsTotal) }
      : { type: 'TransactionImportFinished', data: await this.storeRows(caller, checked) };
  }

  /** For mode all_or_nothing: stores only the rejected rows with their faults; returns their number. */
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
    const { sessionId: id, elements: rowsTotal, doubts, facts } = file;
    const told = { doubts: [...doubts], facts: [...facts] };
    // Begin a new tally, because a resumed import reads every row again.
    const tally = new RowWarningTally();
    const tell = async ({ received: rowsDone }: Pick<UploadCounts, 'received'>) => {
      const progress = { id, rowsDone, rowsTotal, warnings: tally.warnings, ...told };
      await this.records.for(caller).put(UploadProgressRecord, progress);
    };
    const queue = new ChunkQueue(this.chunks, caller, tell);
    let chunks = 0;
    try {
      for await (const { chunk, warnings } of this.checkedChunks(caller, file)) {
        tally.add(warnings);
        this.longRecords.count(caller, chunk);
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
    { sessionId, form, ids, bytes, recorded, signal }: CheckedFile,
  ): AsyncGenerator<{ readonly chunk: CheckedChunk; readonly warnings: RowWarnings }> {
    const knownEntities = new Set<string>();
    let chunk = 0;
    const pieces = this.pieces(caller, { sessionId, signal });
    for await (const rows of this.rows.read(pieces, bytes, { recorded, form })) {
      signal.throwIfAborted();
      const next = { sessionId, chunk: chunk++, rows, knownEntities, ids };
      yield { chunk: await this.chunks.check(caller, next, signal), warnings: rows.warnings };
    }
  }

  /** Checks the structure of the whole file. Returns the refusal if the file is invalid or lost. */
  private async checkStructure(
    caller: Caller,
    { sessionId: id, form, signal }: ReceivedFile,
  ): Promise<Pick<CheckedFile, 'elements' | 'bytes' | 'doubts' | 'facts'> | FileRefusal> {
    try {
      const file = this.pieces(caller, { sessionId: id, signal });
      const {
        columns = [],
        doubts = [],
        facts = [],
        ...counts
      } = await checkFileElements(file, form, this.clock.now());
      const mapping = { id, yaml: form.mapping!, columns: [...columns] };
      if (columns.length > 0) await this.records.for(caller).put(UploadMappingRecord, mapping);
      return { ...counts, doubts, facts };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return refusal;
    }
  }

  /**
   * Yields the pieces of the file. Each piece holds its turn until the next is requested. Opens the file only
   * when the first piece is requested. Throws LostFileError, CancelledError.
   */
  private async *pieces(
    caller: Caller,
    { sessionId, signal }: Pick<ReceivedFile, 'sessionId' | 'signal'>,
  ): AsyncGenerator<Buffer> {
    await this.throwIfCancelled(caller, sessionId);
    const file = await this.files.open(caller.orgId, uploadedFileName(sessionId));
    if (!file) throw new LostFileError(`the file of upload session ${sessionId} is missing`);
    for await (const piece of decompressedBytes(file, this.config.uploadBytesMax)) {
      const endTurn = await this.turns.take();
      try {
        signal.throwIfAborted();
        await this.throwIfCancelled(caller, sessionId);
        yield piece;
      } finally {
        endTurn();
      }
    }
  }

  private async throwIfCancelled(caller: Caller, sessionId: string): Promise<void> {
    const past = await this.decisions.read(UploadSessionEvents, caller, sessionId);
    if (past.at(-1)?.type === 'TransactionUploadCancelled') throw new CancelledError();
  }
}

const WITHOUT_END: readonly (string | undefined)[] = [
  'TransactionFileReceived',
  'TransactionUploadCancelled',
];

/** Returns why a file cannot be read to its end; null for any other error. */
function unreadableReason(error: unknown): string | null {
  if (error instanceof FieldMapError) return error.message;
  if (!(error instanceof BankFileError)) return null;
  return `${error.line === null ? '' : `line ${error.line}: `}${error.message}`;
}

/** Returns the refusal of a file that no retry can import; null for any other error. */
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
  return { reason, byteOffset: 0, counts: { ...NO_UPLOAD_COUNTS, received, failed } };
}
