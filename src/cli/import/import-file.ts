import { createReadStream, statSync } from 'node:fs';
import type { z } from 'zod';
import { RestRefusal, type RestClient } from '../../demo/sample/rest-client.js';
import type { Progress } from '../../demo/sample/draw-progress.js';
import { problemsOf } from '../../kernel/field-problems.js';
import { BankFileError } from '../../platform/bank-files/bank-file-error.js';
import { bankRows, type BankRow } from '../../platform/bank-files/bank-rows.js';
import type { FieldMap, MappedRow } from '../../platform/bank-files/field-map.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import type { RejectedRow, RejectedRows } from './rejected-rows.js';
import type { Send, Sent } from './row-sender.js';

/** Bounds of what is sent at once, and so of memory. */
export interface PieceBounds {
  readonly rows: number;
  readonly chars: number;
}

export interface ImportCounts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

interface ImportOptions {
  readonly api: RestClient;
  readonly send: Send;
  readonly bounds: PieceBounds;
  readonly map: FieldMap;
  readonly rejected: RejectedRows;
  /** Rows before are left out. */
  readonly fromLine: number;
  readonly onProgress: (progress: Progress) => void;
  readonly onUnused: (columns: readonly string[]) => void;
}

/** Rows that are sent at once. */
interface Piece {
  readonly sent: { readonly row: BankRow; readonly own: MappedRow['own'] }[];
  readonly texts: string[];
  readonly rejected: RejectedRow[];
  chars: number;
  lastLine: number;
  bytes: number;
}

const newPiece = (): Piece => ({ sent: [], texts: [], rejected: [], chars: 0, lastLine: 0, bytes: 0 });

export interface FileRow {
  readonly row: BankRow;
  readonly mapped: MappedRow;
}

/** Yields the rows of a file with what the map makes of them. Throws CliError, BankFileError. */
export async function* fileRows(
  path: string,
  map: FieldMap,
  onUnused: (columns: readonly string[]) => void,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileRow> {
  const seen = new Set<string>();
  let checked: readonly string[] | null = null;
  for await (const row of bankRows(readFile(path, onBytes), map.layout)) {
    const { columns } = row;
    if (columns !== checked) {
      if (checked === null && map.layout.format === 'csv') checkHeader(path, columns, map);
      const unused = map.unused(columns).filter((name) => !seen.has(name));
      for (const name of unused) seen.add(name);
      if (unused.length > 0) onUnused(unused);
      checked = columns;
    }
    yield { row, mapped: row.fault === null ? map.map(row) : wholeRowFault(row) };
  }
}

/** Yields the bytes of a file. Throws CliError. */
export async function* readFile(
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
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code);
    throw new CliError(`${path} cannot be read: ${reason}`, EXIT_STATUS.usage, { cause: error });
  }
}

function checkHeader(path: string, columns: readonly string[], map: FieldMap): void {
  const missing = map.columns.filter((name) => !columns.includes(name));
  if (missing.length === 0) return;
  const { separator } = map.layout;
  const shown = columns.slice(0, 30).join(' | ');
  throw new CliError(
    `${path} has no column ${missing.map((name) => `"${name}"`).join(', ')}, which the map names.\n` +
      `With the separator ${JSON.stringify(separator)} its columns are: ${shown}`,
    EXIT_STATUS.usage,
  );
}

const wholeRowFault = ({ fault }: BankRow): MappedRow => ({
  item: {},
  faults: [{ column: '', field: '', value: null, message: fault! }],
  own: null,
});

/** Returns all faults of a row that can be told without the server. */
export function faultsHere({ mapped }: FileRow, map: FieldMap, item: z.ZodType): MappedRow['faults'] {
  if (mapped.faults.length > 0) return mapped.faults;
  const parsed = item.safeParse(mapped.item);
  if (parsed.success) return [];
  return problemsOf(parsed.error, mapped.item, 'row', 20).map((problem) => ({
    ...problem,
    column: map.columnsOf(problem.field, mapped.own),
  }));
}

/** Sends a file in pieces; one is judged while the next is read. Throws CliError: the line to go on from. */
export class FileImport {
  readonly counts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  private storedLine = 0;
  private waiting: (() => Promise<void>) | null = null;

  constructor(
    private readonly path: string,
    private readonly options: ImportOptions,
  ) {}

  async run(): Promise<ImportCounts> {
    const { map, bounds, fromLine, onUnused, onProgress } = this.options;
    const step = `Importing ${this.path.split('/').at(-1)}`;
    const total = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    let piece = newPiece();
    let bytes = 0;
    const next = async () => {
      await this.send(Object.assign(piece, { bytes }), (done) =>
        onProgress({ step, done, total, unit: 'bytes' }),
      );
      piece = newPiece();
    };
    try {
      for await (const each of fileRows(this.path, map, onUnused, (read) => (bytes = read))) {
        if (each.row.line < fromLine) continue;
        this.add(piece, each);
        if (piece.texts.length >= bounds.rows || piece.chars >= bounds.chars) await next();
      }
      await next();
      await this.waiting?.();
      return this.counts;
    } catch (error) {
      if (error instanceof BankFileError) await next().then(() => this.waiting?.());
      throw this.withPlace(error);
    }
  }

  private add(piece: Piece, { row, mapped }: FileRow): void {
    this.counts.rows += 1;
    piece.lastLine = row.line;
    if (mapped.faults.length > 0) {
      const faults = mapped.faults;
      piece.rejected.push({ row, faults });
      piece.chars += row.text().length;
      return;
    }
    const text = JSON.stringify(mapped.item);
    piece.texts.push(text);
    piece.sent.push({ row, own: mapped.own });
    piece.chars += text.length;
  }

  private async send(piece: Piece, report: (bytes: number) => void): Promise<void> {
    const { api, send } = this.options;
    const judged = piece.texts.length > 0 ? await send(api, piece.texts) : null;
    await this.waiting?.();
    this.waiting = async () => {
      this.waiting = null;
      this.count(piece, judged ? await judged() : null);
      report(piece.bytes);
    };
  }

  private count(piece: Piece, sent: Sent | null): void {
    const { map, rejected } = this.options;
    const byRow = new Map<number, RejectedRow>();
    for (const { index, ...fault } of sent?.faults ?? []) {
      const { row, own } = piece.sent[index]!;
      const known = byRow.get(index) ?? { row, faults: [] };
      byRow.set(index, {
        row,
        faults: [...known.faults, { ...fault, column: map.columnsOf(fault.field, own) }],
      });
    }
    const all = [...piece.rejected, ...byRow.values()].sort((a, b) => a.row.number - b.row.number);
    rejected.write(all, (sent?.failed ?? 0) - byRow.size);
    const { counts } = this;
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += sent?.[name] ?? 0;
    counts.rejected += piece.rejected.length + (sent?.failed ?? 0);
    this.storedLine = Math.max(this.storedLine, piece.lastLine);
  }

  private withPlace(error: unknown): unknown {
    if (error instanceof CliError) return error;
    const { message } = error as Error;
    const { storedLine, path } = this;
    if (error instanceof BankFileError) {
      const text = `${path}:${error.line}: ${message}. The rows before it are imported, the rest is not.`;
      return new CliError(text, EXIT_STATUS.refused, { cause: error });
    }
    const goOn =
      storedLine === 0
        ? ''
        : `\nRows up to line ${storedLine} are judged. Run the same again, which leaves them unchanged, ` +
          `or add --from-line ${storedLine + 1} to save the time.`;
    const exit = error instanceof RestRefusal ? EXIT_STATUS.refused : EXIT_STATUS.unreachable;
    return new CliError(`${path} is not imported to its end: ${message}${goOn}`, exit, { cause: error });
  }
}
