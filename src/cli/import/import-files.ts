import { drawProgress, grouped } from '../../demo/sample/draw-progress.js';
import type { RestClient } from '../../demo/sample/rest-client.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { Transaction } from '../../ingestion/domain/transaction.record.js';
import { SystemClock } from '../../kernel/clock.js';
import { BankFileError } from '../../platform/bank-files/bank-file-error.js';
import { FieldMap, FieldMapError } from '../../platform/bank-files/field-map.js';
import { apiClient, type ApiOptions } from '../api-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { FileImport, faultsHere, fileRows, type ImportCounts } from './import-file.js';
import { RejectedRows, faultText } from './rejected-rows.js';
import { sendEntities, sendTransactions } from './row-sender.js';

export interface ImportFilesOptions extends ApiOptions {
  readonly map?: string;
  readonly dryRun?: true;
  readonly rejected?: string;
  readonly fromLine?: number;
  readonly json?: true;
}

const KINDS = {
  transactions: {
    item: Transaction,
    send: sendTransactions,
    bounds: { rows: 20_000, chars: 8 * 1024 * 1024 },
  },
  entities: { item: Entity, send: sendEntities, bounds: { rows: 500, chars: 1024 * 1024 } },
};
const FAULTS_SHOWN_MAX = 20;

/** Imports files by a map, or shows what would become of them. Throws CliError. */
export async function runImport(
  files: readonly string[],
  mapText: string,
  options: ImportFilesOptions,
  context: CliContext,
): Promise<void> {
  const map = parseMap(mapText, options.map!);
  if (options.dryRun) {
    for (const file of files) await showFile(file, map, context);
    return;
  }
  const api = await apiClient(options, context);
  const results: (ImportCounts & { file: string; rejected_rows: string | null; faults: string | null })[] =
    [];
  for (const [at, file] of files.entries()) {
    const fromLine = at === 0 ? (options.fromLine ?? 0) : 0;
    const rejected = new RejectedRows(file, map, { folder: options.rejected, goesOn: fromLine > 0 });
    const counts = await importFile(file, { api, map, rejected, fromLine }, context);
    const [rows, faults] = counts.rejected > 0 ? [rejected.rowsFile, rejected.faultsFile] : [null, null];
    results.push({ file, ...counts, rejected_rows: rows, faults });
    if (!options.json) tell(file, counts, map, rejected, context);
    if (counts.rejected > 0) context.exitCode = EXIT_STATUS.refused;
  }
  if (options.json) context.printJson(results);
}

const quoted = (name: string): string => JSON.stringify(name);

function parseMap(text: string, file: string): FieldMap {
  try {
    return FieldMap.parse(text, { transactions: Transaction, entities: Entity });
  } catch (error) {
    if (!(error instanceof FieldMapError)) throw error;
    const lines = error.message.split('\n').map((line) => `${file}: ${line}`);
    throw new CliError(lines.join('\n'), EXIT_STATUS.usage, { cause: error });
  }
}

async function importFile(
  file: string,
  options: { api: RestClient; map: FieldMap; rejected: RejectedRows; fromLine: number },
  context: CliContext,
): Promise<ImportCounts> {
  const { send, bounds } = KINDS[options.map.written.kind];
  const stderr = context.streams.stderr as NodeJS.WriteStream;
  const progress = drawProgress(stderr, new SystemClock());
  const onUnused = (columns: readonly string[]) => tellUnused(file, columns, context);
  try {
    return await new FileImport(file, {
      ...options,
      send,
      bounds,
      onUnused,
      onProgress: progress.onProgress,
    }).run();
  } finally {
    progress.stop();
  }
}

const tellUnused = (file: string, columns: readonly string[], { streams }: CliContext): void =>
  void streams.stderr.write(
    `${file}: columns that the map neither uses nor ignores: ${columns.map(quoted).join(', ')}\n`,
  );

function tell(
  file: string,
  counts: ImportCounts,
  map: FieldMap,
  rejected: RejectedRows,
  context: CliContext,
): void {
  const { rows, created, updated, unchanged } = counts;
  for (const text of rejected.first) context.line(text);
  const told =
    map.written.kind === 'transactions'
      ? `${grouped(created)} new, ${grouped(updated)} changed, ${grouped(unchanged)} unchanged`
      : `${grouped(created)} stored or unchanged`;
  context.line(`${file}: ${grouped(rows)} rows: ${told}, ${grouped(counts.rejected)} rejected.`);
  if (counts.rejected === 0) return;
  context.line(`Rejected rows, to be mended and imported with the same map: ${rejected.rowsFile}`);
  context.line(`What is wrong with them, by line of ${file}: ${rejected.faultsFile}`);
  if (rejected.untold > 0)
    context.line(
      `The server did not name ${grouped(rejected.untold)} further rows: mend these, then repeat.`,
    );
}

/** Shows what each column of a file becomes, and its first faults. */
async function showFile(file: string, map: FieldMap, context: CliContext): Promise<void> {
  const { item } = KINDS[map.written.kind];
  const faults: string[] = [];
  let [rows, bad] = [0, 0];
  try {
    for await (const each of fileRows(file, map, (columns) => tellUnused(file, columns, context))) {
      if (rows++ === 0)
        context.printTable(['Column', 'Field', `Line ${each.row.line}`, 'Becomes'], map.shown(each.row));
      const found = faultsHere(each, map, item);
      if (found.length === 0) continue;
      bad += 1;
      for (const fault of found)
        if (faults.length < FAULTS_SHOWN_MAX) faults.push(faultText(file, each.row.line, fault));
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    faults.push(`${file}:${error.line}: ${error.message}; the rest is not read`);
    bad += 1;
  }
  for (const fault of faults) context.line(fault);
  const sound = bad === 0 ? 'all are sound' : `${grouped(rows - bad)} are sound, ${grouped(bad)} have faults`;
  context.line(`${file}: ${grouped(rows)} rows, ${sound}. Nothing was sent.`);
  if (bad > 0) context.exitCode = EXIT_STATUS.refused;
}
