import { SystemClock, type FieldProblem } from '@alert-review/kernel';
import {
  Doubts,
  FieldMap,
  FieldMapError,
  isExportedAsCsv,
  ROW_MAP_OF_API_ITEMS,
} from '@alert-review/bank-files';
import { createYielder, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { Transaction } from '../domain/transaction.record.js';
import type { UploadFormat } from '../domain/upload-session.events.js';
import { checkJsonArray, JsonArraySplitter, type JsonArrayElement } from './json-array-splitter.js';
import { rowPlaceText } from './row-faults.js';

/** Format of a file, and the map by which its rows are read. */
export interface ImportFileForm {
  readonly format: UploadFormat;
  /** The map as YAML; null if the rows already have the form of the API. */
  readonly mapping: string | null;
}

/** Form of a JSON array whose elements are transactions of the API. */
export const JSON_IMPORT_FILE_FORM: ImportFileForm = { format: 'json', mapping: null };

/** A row of a file that is read by lines or by a mapping. `text`: JSON of the row as sent. */
export interface FileRow {
  readonly index: number;
  readonly bytes: number;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Returns all faults of the row. `ofItem`: the faults found in the mapped transaction. */
  readonly faultsOf: (ofItem: readonly FieldProblem[]) => readonly FieldProblem[];
  /** Line and columns of the row, made by `rowPlaceText`. */
  readonly place: string;
  /** Columns that the map neither uses nor ignores. */
  readonly unused: readonly string[];
}

/** A row of a file: an element of a JSON array, or a row read by lines or by a map. */
export type FileElement = JsonArrayElement | FileRow;

/** Yields the rows of a file in groups. Throws NotAJsonArrayError, BankFileError, FieldMapError. */
export const fileElementsOf = (
  source: AsyncIterable<Buffer>,
  form: ImportFileForm,
): AsyncIterable<Iterable<FileElement>> =>
  isPlainArray(form) ? arrayElements(source) : fileRows(source, form);

async function* arrayElements(source: AsyncIterable<Buffer>): AsyncGenerator<Iterable<JsonArrayElement>> {
  const splitter = new JsonArraySplitter();
  for await (const piece of source) {
    yield splitter.push(piece);
    await yieldToEventLoop();
  }
  splitter.end();
}

const isPlainArray = ({ format, mapping }: ImportFileForm): boolean => format === 'json' && mapping === null;

/** Converts the rows of a file to transactions. */
type RowMap = typeof ROW_MAP_OF_API_ITEMS;

const mapOf = async ({ mapping }: ImportFileForm, pause: () => Promise<void>): Promise<RowMap> =>
  mapping === null
    ? ROW_MAP_OF_API_ITEMS
    : FieldMap.parseInTurns(mapping, { transactions: Transaction }, pause);

async function* fileRows(
  source: AsyncIterable<Buffer>,
  form: ImportFileForm,
): AsyncGenerator<readonly FileRow[]> {
  const pause = createYielder(new SystemClock());
  const map = await mapOf(form, pause);
  for await (const row of map.rows(source, pause)) {
    const mapped = map.map(row);
    const { item, faults, own } = mapped;
    const sent = row.text();
    yield [
      {
        index: row.number - 1,
        bytes: sent.length,
        text: isExportedAsCsv(form.format) || faults[0]?.field === 'row' ? JSON.stringify(sent) : sent,
        value: item,
        faultsOf: (ofItem) => map.faultsOf(row, mapped, ofItem),
        place: rowPlaceText(row.line, (field) => map.columnsOf(field, own)),
        unused: map.unused(row.columns),
      },
    ];
  }
}

/** What the first pass over a file finds, before any row is stored. */
interface FileStructure {
  readonly elements: number;
  readonly bytes: number;
  readonly columns?: readonly string[];
  readonly doubts?: readonly string[];
  /** Findings that need no attention, such as balances that agree with the entries. */
  readonly facts?: readonly string[];
}

/**
 * Reads a file to its end to validate its structure. Throws the same errors as `fileElementsOf`, and
 * FieldMapError if the file is ambiguous in a way that the map must settle first.
 */
export async function checkFileElements(
  source: AsyncIterable<Buffer>,
  form: ImportFileForm,
  nowMs: number,
): Promise<FileStructure> {
  if (isPlainArray(form)) return checkJsonArray(source);
  const counts = { elements: 0, bytes: 0 };
  async function* counted() {
    for await (const piece of source) {
      counts.bytes += piece.length;
      yield piece;
    }
  }
  let columns: readonly string[] = [];
  const pause = createYielder(new SystemClock());
  const map = await mapOf(form, pause);
  const doubts = map instanceof FieldMap ? new Doubts(map, nowMs) : null;
  for await (const row of map.rows(counted(), pause, (footer) => doubts?.addFooter(footer))) {
    if (counts.elements++ === 0 && isExportedAsCsv(form.format)) ({ columns } = row);
    doubts?.add(row, map.map(row));
  }
  await doubts?.prepare(pause);
  const questions = doubts?.questions() ?? [];
  if (questions.length > 0) throw new FieldMapError(questions.join('\n'));
  return {
    ...counts,
    columns,
    doubts: (doubts?.list() ?? []).map(({ message }) => message),
    facts: doubts?.facts ?? [],
  };
}
