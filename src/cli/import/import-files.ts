import { statSync } from 'node:fs';
import { Alert } from '../../alerts/domain/alert.record.js';
import { drawProgress, groupedNumber } from '../load/draw-progress.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { problemsBetweenFields, Transaction } from '../../ingestion/domain/transaction.record.js';
import { type FieldProblem, fieldProblemsOf, SystemClock } from '@alert-review/kernel';
import {
  BankFileError,
  type Doubt,
  Doubts,
  FieldMap,
  FieldMapError,
  type MappedRow,
} from '@alert-review/bank-files';
import { apiClient, type ApiClientOptions } from '../api-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import {
  doubtsAboutFile,
  FileImport,
  checkedRows,
  placeOfBankFileError,
  type FileToImport,
} from './import-file.js';
import { FaultReasons, RejectedRows } from './rejected-rows.js';
import { itemSender, transactionSender } from './row-sender.js';

/** Options of the command that imports bank files. */
export interface ImportFilesOptions extends ApiClientOptions {
  readonly map?: string;
  readonly customer?: readonly string[];
  readonly dryRun?: true;
  readonly rejected?: string;
  readonly fromLine?: number;
  readonly json?: true;
}

const MEBIBYTE = 1024 * 1024;
const ITEMS = { transactions: Transaction, entities: Entity, alerts: Alert };
const FAULTS_OF_ROW_MAX = 20;
const BOUNDS = {
  transactions: { rows: 20_000, chars: 8 * MEBIBYTE },
  entities: { rows: 500, chars: MEBIBYTE },
  alerts: { rows: 100, chars: MEBIBYTE },
};

/**
 * Imports files with a map until `signal` aborts. With `--dry-run`, only shows the result. Throws CliError.
 */
export async function runImport(
  files: readonly string[],
  mapText: string,
  options: ImportFilesOptions,
  context: CliContext,
  signal: AbortSignal,
): Promise<void> {
  const map = parseMap(mapText, options.map);
  const { kind } = map.written;
  const toImport = files.map((path): FileToImport => {
    const onUnused = (columns: readonly string[]) => {
      const names = columns.map((name) => JSON.stringify(name)).join(', ');
      context.streams.stderr.write(`${path}: columns that the map neither uses nor ignores: ${names}\n`);
    };
    return { path, map, check: (item) => problemsOfItem(kind, item), onUnused };
  });
  if (options.dryRun) {
    for (const [at, file] of toImport.entries())
      await showFile(file, at === 0 ? (options.fromLine ?? 0) : 0, context);
    return;
  }
  const api = await apiClient(options, context, signal);
  const send =
    kind === 'transactions' ? transactionSender(api, map.makesIds ? 'made' : 'given') : itemSender(api, kind);
  const results: object[] = [];
  for (const [at, file] of toImport.entries()) {
    const fromLine = at === 0 ? (options.fromLine ?? 0) : 0;
    tellDoubts(
      file,
      await doubtsAboutFile(file, { nowMs: new SystemClock().now(), fromLine, signal }),
      context,
    );
    const rejected = new RejectedRows(file.path, map, { folder: options.rejected, goesOn: fromLine > 0 });
    const counts = await withProgress(file, context, (onBytes) =>
      new FileImport(file, { send, bounds: BOUNDS[kind], rejected, fromLine, onBytes }).run(),
    );
    const [rows, faults] = counts.rejected > 0 ? [rejected.rowsFile, rejected.faultsFile] : [null, null];
    results.push({ file: file.path, ...counts, rejected_rows: rows, faults });
    if (!options.json) tell(file, counts, rejected, context);
    if (counts.rejected > 0) context.exitCode = EXIT_STATUS.refused;
  }
  if (options.json) context.printJson(results);
}

function problemsOfItem(kind: keyof typeof ITEMS, item: MappedRow['item']): readonly FieldProblem[] {
  const { error } = ITEMS[kind].safeParse(item);
  const problems = error ? fieldProblemsOf(error, item, 'row', FAULTS_OF_ROW_MAX) : [];
  return kind === 'transactions' ? [...problems, ...problemsBetweenFields(item)] : problems;
}

const tellDoubts = ({ path }: FileToImport, doubts: readonly Doubt[], { streams }: CliContext): void => {
  for (const { message } of doubts) streams.stderr.write(`${path}: Look: ${message}\n`);
};

const rowCount = (count: number): string => `${groupedNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

function parseMap(text: string, file = '--customer'): FieldMap {
  try {
    return FieldMap.parse(text, ITEMS);
  } catch (error) {
    if (!(error instanceof FieldMapError)) throw error;
    const lines = error.message.split('\n').map((line) => `${file}: ${line}`);
    throw new CliError(lines.join('\n'), EXIT_STATUS.usage, { cause: error });
  }
}

async function withProgress<Result>(
  { path }: FileToImport,
  { streams }: CliContext,
  work: (onBytes: (done: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = drawProgress(streams.stderr as NodeJS.WriteStream, new SystemClock());
  const step = `Importing ${path.split('/').at(-1)}`;
  const total = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  try {
    return await work((done) => progress.onProgress({ step, done, total, unit: 'bytes' }));
  } finally {
    progress.stop();
  }
}

function tell(
  { path, map }: FileToImport,
  { rows, created, updated, unchanged, rejected: count }: FileImport['counts'],
  rejected: RejectedRows,
  context: CliContext,
): void {
  const counts = [
    `${groupedNumber(created)} new`,
    `${groupedNumber(updated)} changed`,
    `${groupedNumber(unchanged)} unchanged`,
    `${groupedNumber(count)} rejected`,
  ];
  context.line(`${path}: ${rowCount(rows)}: ${counts.join(', ')}.`);
  if (count === 0) return;
  context.printTable(FaultReasons.head, rejected.reasons.rows());
  const how = map.rejectedForm.isOther
    ? `to be looked at: mend them in ${path} and import it again, since ${map.layout.format} is not written`
    : map.numbersEqualRows
      ? `mend them in ${path} and import it again, since equal rows are numbered by their place in it`
      : 'to be mended and imported with the same map';
  context.line(`Rejected rows, ${how}: ${rejected.rowsFile}`);
  context.line(`What is wrong with them, by line of ${path}: ${rejected.faultsFile}`);
}

/** Shows the field for each column of a file, and the first problems. Skips rows before `fromLine`. */
async function showFile(file: FileToImport, fromLine: number, context: CliContext): Promise<void> {
  const { path, map } = file;
  const reasons = new FaultReasons();
  const doubts = new Doubts(map, new SystemClock().now());
  let rows = 0;
  let bad = 0;
  let end = '';
  try {
    for await (const { row, faults } of checkedRows(file, { doubts, fromLine })) {
      if (row.line < fromLine) continue;
      if (rows++ === 0)
        context.printTable(['Column', 'Field', `Line ${row.line}`, 'Becomes'], map.shown(row));
      if (faults.length > 0) bad += 1;
      reasons.add(row.line, faults);
    }
  } catch (error) {
    if (error instanceof FieldMapError)
      throw new CliError(`${path}: ${error.message}`, EXIT_STATUS.usage, { cause: error });
    if (!(error instanceof BankFileError)) throw error;
    end = `${placeOfBankFileError(path, error)}: ${error.message}; the rest is not read`;
    context.exitCode = EXIT_STATUS.refused;
  }
  if (bad > 0) context.printTable(FaultReasons.head, reasons.rows());
  if (end !== '') context.line(end);
  for (const fact of doubts.facts) context.line(`${path}: ${fact}`);
  const found = doubts.list();
  tellDoubts(file, found, context);
  const questions = doubts.questions();
  for (const question of questions) context.streams.stderr.write(`${path}: Decide: ${question}\n`);
  if (questions.length > 0) context.exitCode = EXIT_STATUS.refused;
  const look = found.length === 0 ? 'all sound' : `without faults, look at ${found.length} above`;
  const none = questions.length === 0 ? look : `without faults, ${questions.length} to decide above`;
  const sound = bad === 0 ? none : `${groupedNumber(rows - bad)} sound, ${groupedNumber(bad)} with faults`;
  context.line(`${path}: ${rowCount(rows)}, ${sound}. Nothing was sent.`);
  if (bad > 0) context.exitCode = EXIT_STATUS.refused;
}
