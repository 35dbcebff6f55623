import type { FieldProblem } from '../../kernel/field-problems.js';
import { bankRows, jsonObject, NDJSON_LAYOUT, type BankRow } from '../../platform/bank-files/bank-rows.js';
import { FieldMap, unreadableRow, type MappedRow } from '../../platform/bank-files/field-map.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { Transaction } from '../domain/transaction.record.js';
import type { UploadFormat } from '../domain/upload-session.events.js';
import { checkJsonArray, JsonArraySplitter, type Element } from './json-array-splitter.js';

/** How the rows of a file are read. */
export interface FileForm {
  readonly format: UploadFormat;
  /** YAML; null where the rows are transactions of the API. */
  readonly mapping: string | null;
}

export const JSON_FORM: FileForm = { format: 'json', mapping: null };

/** A row of a file of lines or with a mapping; `text`: JSON of what was sent. */
export interface FileRow {
  readonly index: number;
  readonly bytes: number;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Why there is no usable value. */
  readonly faults: readonly FieldProblem[];
  readonly place: RowPlace;
  /** Columns that the mapping neither uses nor ignores. */
  readonly unused: readonly string[];
}

export interface RowPlace {
  /** Of its first character, from 1. */
  readonly line: number;
  /** Names the column that a field was read from. */
  readonly columnOf: (field: string) => string | undefined;
}

export type FileElement = Element | FileRow;

/** Throws FieldMapError. */
export const parseMapping = (yaml: string): FieldMap => FieldMap.parse(yaml, { transactions: Transaction });

/** Yields the rows of a file in groups. Throws NotAJsonArrayError, BankFileError, FieldMapError. */
export const elementsOf = (
  source: AsyncIterable<Buffer>,
  form: FileForm,
): AsyncIterable<Iterable<FileElement>> =>
  isPlainArray(form) ? arrayElements(source) : fileRows(source, form);

async function* arrayElements(source: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Element>> {
  const splitter = new JsonArraySplitter();
  for await (const piece of source) {
    yield splitter.push(piece);
    await yieldToEventLoop();
  }
  splitter.end();
}

const isPlainArray = ({ format, mapping }: FileForm): boolean => format === 'json' && mapping === null;

const mapOf = ({ mapping }: FileForm): FieldMap | null => (mapping === null ? null : parseMapping(mapping));

const rowsOf = (source: AsyncIterable<Buffer>, map: FieldMap | null): AsyncGenerator<BankRow> =>
  map ? map.rows(source) : bankRows(source, NDJSON_LAYOUT);

async function* fileRows(source: AsyncIterable<Buffer>, form: FileForm): AsyncGenerator<readonly FileRow[]> {
  const map = mapOf(form);
  for await (const row of rowsOf(source, map)) {
    const { item, faults, own } = map ? map.map(row) : asItem(row);
    const sent = row.text();
    yield [
      {
        index: row.number - 1,
        bytes: sent.length,
        text: form.format === 'csv' || faults[0]?.field === 'row' ? JSON.stringify(sent) : sent,
        value: item,
        faults,
        place: { line: row.line, columnOf: (field) => map?.columnsOf(field, own) },
        unused: map?.unused(row.columns) ?? [],
      },
    ];
  }
}

function asItem(row: BankRow): MappedRow {
  const object = jsonObject(row.text());
  return typeof object === 'string' ? unreadableRow(object) : { item: object, faults: [], own: null };
}

/** Counts the rows and bytes of a file that can be read to its end. Throws as `elementsOf`. */
export async function checkFile(
  source: AsyncIterable<Buffer>,
  form: FileForm,
): Promise<{ readonly elements: number; readonly bytes: number }> {
  if (isPlainArray(form)) return checkJsonArray(source);
  const counts = { elements: 0, bytes: 0 };
  async function* counted() {
    for await (const piece of source) {
      counts.bytes += piece.length;
      yield piece;
    }
  }
  const rows = rowsOf(counted(), mapOf(form));
  while (!(await rows.next()).done) counts.elements++;
  return counts;
}
