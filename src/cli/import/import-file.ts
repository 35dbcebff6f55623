import { createReadStream } from 'node:fs';
import { RestRefusal } from '../load/rest-client.js';
import { SystemClock, type FieldProblem } from '@alert-review/kernel';
import {
  BankFileError,
  type BankRow,
  type ColumnFault,
  type Doubt,
  Doubts,
  type FieldMap,
  FieldMapError,
  type MappedRow,
} from '@alert-review/bank-files';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { unreadableFileError } from '../read-or-refuse.js';
import type { RejectedRows } from './rejected-rows.js';
import type { SendUploadItems, SentCounts } from './row-sender.js';

/** A file to import, with its map and a callback for unused columns. */
export interface FileToImport {
  readonly path: string;
  readonly map: FieldMap;
  /** Returns the faults of an item by itself, without comparing it with other items. */
  readonly check: (item: MappedRow['item']) => readonly FieldProblem[];
  readonly onUnused: (columns: readonly string[]) => void;
}

/** A row with the problems that can be found without the server. `item` is JSON. */
export interface CheckedRow {
  readonly row: BankRow;
  readonly item: string;
  readonly own: MappedRow['own'];
  readonly faults: readonly ColumnFault[];
}

interface JudgingOptions {
  readonly onBytes?: (bytes: number) => void;
  readonly doubts?: Doubts;
  /**
   * First line to check for doubtful content, because an earlier run that is continued has reported the lines
   * before.
   */
  readonly fromLine?: number;
}

/** Yields the rows of a file. Throws CliError, BankFileError. */
export async function* checkedRows(
  { path, map, check, onUnused }: FileToImport,
  { onBytes, doubts, fromLine = 0 }: JudgingOptions = {},
): AsyncGenerator<CheckedRow> {
  const told = new Set<string>();
  const pause = createYielder(new SystemClock());
  for await (const row of map.rows(readImportFile(path, onBytes), pause, (footer) =>
    doubts?.addFooter(footer),
  )) {
    const mapped = map.map(row);
    if (row.line >= fromLine) doubts?.add(row, mapped);
    const untold = map.unused(row.columns).filter((name) => !told.has(name));
    for (const name of untold) told.add(name);
    if (untold.length > 0) onUnused(untold);
    const faults = map.faultsOf(row, mapped, check(mapped.item));
    yield { row, item: JSON.stringify(mapped.item), own: mapped.own, faults };
  }
}

interface DoubtOptions {
  readonly nowMs: number;
  /** First line to examine. */
  readonly fromLine: number;
  readonly signal: AbortSignal;
}

/**
 * Returns the points of a file that a person should check, up to the line at which `signal` aborts; none for
 * an unreadable file. Throws CliError if the map leaves the meaning of rows open.
 */
export async function doubtsAboutFile(
  { path, map }: FileToImport,
  { nowMs, fromLine, signal }: DoubtOptions,
): Promise<readonly Doubt[]> {
  const doubts = new Doubts(map, nowMs);
  const pause = createYielder(new SystemClock());
  try {
    for await (const row of map.rows(readImportFile(path), pause, (footer) => doubts.addFooter(footer))) {
      if (signal.aborted) break;
      const mapped = map.map(row);
      if (row.line >= fromLine) doubts.add(row, mapped);
    }
  } catch {
    // Report nothing here: the import itself finds and reports the same problem.
    return [];
  }
  const questions = doubts.questions();
  if (questions.length > 0)
    throw new CliError(
      [...questions.map((each) => `${path}: Decide: ${each}`), 'Nothing was sent.'].join('\n'),
      EXIT_STATUS.usage,
    );
  return doubts.list();
}

/** Yields the bytes of a file. Throws CliError. */
export async function* readImportFile(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      onBytes((bytes += (chunk as Buffer).length));
      yield chunk as Buffer;
    }
  } catch (error) {
    throw unreadableFileError(path, error);
  }
}

interface ImportOptions {
  readonly send: SendUploadItems;
  /** Maximum size of one request, which also bounds the memory needed. */
  readonly bounds: { readonly rows: number; readonly chars: number };
  readonly rejected: RejectedRows;
  /** First line to send. */
  readonly fromLine: number;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Sends a file in pieces. While the server checks one piece, the next is read. Throws CliError with the line
 * from which to continue.
 */
export class FileImport {
  readonly counts = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  private judgedLine = 0;
  private piece: CheckedRow[] = [];
  private chars = 0;
  private bytes = 0;
  private waiting: (() => Promise<void>) | null = null;

  constructor(
    private readonly file: FileToImport,
    private readonly options: ImportOptions,
  ) {}

  async run(): Promise<FileImport['counts']> {
    const { bounds, fromLine } = this.options;
    try {
      for await (const judged of checkedRows(this.file, { onBytes: (bytes) => (this.bytes = bytes) })) {
        if (judged.row.line < fromLine) continue;
        this.piece.push(judged);
        // Count the characters of both: a row of a megabyte may become a short item, or none.
        this.chars += judged.item.length + judged.row.text().length;
        if (this.piece.length >= bounds.rows || this.chars >= bounds.chars) await this.send();
      }
      await this.sendLast();
      return this.counts;
    } catch (error) {
      if (error instanceof BankFileError) await this.sendLast();
      throw this.withPlace(error);
    }
  }

  private async sendLast(): Promise<void> {
    await this.send();
    await this.waiting?.();
  }

  private async send(): Promise<void> {
    const { piece, bytes } = this;
    this.piece = [];
    this.chars = 0;
    const sound = piece.filter(({ faults }) => faults.length === 0);
    const answer = sound.length > 0 ? await this.options.send(sound.map(({ item }) => item)) : null;
    await this.waiting?.();
    this.waiting = async () => {
      this.waiting = null;
      this.count(piece, sound, answer && (await answer()));
      this.options.onBytes(bytes);
    };
  }

  private count(piece: readonly CheckedRow[], sound: readonly CheckedRow[], sent: SentCounts | null): void {
    const { map } = this.file;
    const told = new Map<CheckedRow, ColumnFault[]>();
    for (const { index, ...fault } of sent?.faults ?? []) {
      const row = sound[index]!;
      const column = map.columnsOf(fault.field, row.own);
      told.set(row, [...(told.get(row) ?? []), { ...fault, column }]);
    }
    const rejected = piece
      .map((row) => ({ ...row, faults: told.get(row) ?? row.faults }))
      .filter(({ faults }) => faults.length > 0);
    this.options.rejected.write(rejected);
    const { counts } = this;
    counts.rows += piece.length;
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += sent?.[name] ?? 0;
    counts.rejected += rejected.length;
    this.judgedLine = piece.at(-1)?.row.line ?? this.judgedLine;
  }

  private withPlace(error: unknown): unknown {
    if (error instanceof CliError) return error;
    const { path } = this.file;
    const { message, name } = error as Error;
    if (error instanceof FieldMapError)
      return new CliError(`${path}: ${message}`, EXIT_STATUS.usage, { cause: error });
    if (error instanceof BankFileError) {
      const place = placeOfBankFileError(path, error);
      const text = `${place}: ${message}. The rows before it are imported, the rest is not.`;
      return new CliError(text, EXIT_STATUS.refused, { cause: error });
    }
    const goOn =
      this.judgedLine === 0
        ? ''
        : `\nRows up to line ${this.judgedLine} are judged. Run the same again, which leaves them ` +
          `unchanged, or add --from-line ${this.judgedLine + 1} to save the time.`;
    const isRefused = error instanceof RestRefusal || name === 'AbortError';
    const exit = isRefused ? EXIT_STATUS.refused : EXIT_STATUS.unreachable;
    return new CliError(`${path} is not imported to its end: ${message}${goOn}`, exit, { cause: error });
  }
}

/** Returns the file name, with the line number if the error is about a line. */
export const placeOfBankFileError = (path: string, { line }: BankFileError): string =>
  line === null ? path : `${path}:${line}`;
