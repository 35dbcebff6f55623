import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { MappedKind } from '../ingestion/domain/mapping.record.js';
import { yamlOfFile } from '../ingestion/queries/list-mappings.query.js';
import type { Caller } from '../kernel/caller.js';
import { SystemClock } from '../kernel/clock.js';
import {
  PROBLEMS_LISTED_MAX,
  problemsOf,
  validationErrorOf,
  type FieldProblem,
} from '../kernel/field-problems.js';
import { jsonObject, type BankRow } from '../ingestion/bank-files/bank-rows.js';
import { Doubts } from '../ingestion/bank-files/doubts.js';
import { FieldMap, unreadableReason, type MappedRow } from '../ingestion/bank-files/field-map.js';
import { plainBytes } from '../ingestion/bank-files/file-text.js';
import { ITEMS_OF_API, type RowMap } from '../ingestion/bank-files/row-map.js';
import type { Bus } from '../platform/bus/bus.js';
import { yieldForOwnTurn } from '../platform/process/cooperative.js';
import { ITEMS_BODY_BYTES_MAX } from './body-limits.js';
import type { CheckedItems, ItemProblem } from './check-items.js';

interface FileOfItems<Item> {
  /** Of the items, and name of their list in a body of JSON. */
  readonly kind: Exclude<MappedKind, 'transactions'>;
  readonly schema: z.ZodType<Item>;
  readonly rowsMax: number;
  /** Null where the rows are items of the API. */
  readonly mappingId: string | null;
}

/** Returns the checked rows of a file in a body; null for JSON. Throws validation_error for a bad file. */
export async function checkFileBody<Item>(
  bus: Bus,
  caller: Caller,
  { body, headers }: FastifyRequest,
  file: FileOfItems<Item>,
): Promise<CheckedFile<Item> | null> {
  if (!(body instanceof Buffer)) return null;
  const [format = 'json'] = /csv|ndjson/.exec(headers['content-type']!.toLowerCase()) ?? [];
  const yaml = await yamlOfFile(bus, caller, file.mappingId, { format: format as 'json', kind: file.kind });
  const refusal = (reason: string) => validationErrorOf([{ field: 'body', value: null, message: reason }]);
  try {
    const map = yaml === null ? ITEMS_OF_API : FieldMap.parse(yaml, { [file.kind]: file.schema });
    const checked = new CheckedFile(file, map, yaml);
    const doubts = map instanceof FieldMap ? new Doubts(map, new SystemClock().now()) : null;
    const bytes = plainBytes(Readable.from([body]), ITEMS_BODY_BYTES_MAX);
    for await (const row of map.rows(bytes, (footer) => doubts?.addFooter(footer))) {
      if (checked.sent.length === file.rowsMax)
        throw refusal(`has more than ${file.rowsMax} rows: send it in parts`);
      const mapped = checked.add(row);
      doubts?.add(row, mapped);
      await yieldForOwnTurn();
    }
    if (checked.sent.length === 0) throw refusal('has no rows');
    for (const { message } of doubts?.list() ?? []) checked.unused.add(message);
    return checked;
  } catch (error) {
    const reason = unreadableReason(error);
    throw reason === null ? error : refusal(`cannot be read: ${reason}`);
  }
}

export class CheckedFile<Item> implements CheckedItems<Item> {
  readonly sound: Item[] = [];
  readonly problems: ItemProblem[] = [];
  readonly totals = new Map<number, number>();
  readonly items: unknown[] = [];
  /** What the rows became, before the check. */
  readonly mapped: unknown[] = [];
  /** The rows as they stand in the file: objects of JSON, else texts. */
  readonly sent: unknown[] = [];
  readonly lines: number[] = [];
  readonly unused = new Set<string>();
  total = 0;
  private columns: readonly string[] = [];

  constructor(
    private readonly file: FileOfItems<Item>,
    private readonly map: RowMap,
    private readonly yaml: string | null,
  ) {}

  /** How the rows are read; null where they are items of the API. */
  get mapping(): { readonly yaml: string; readonly columns: string[] } | null {
    return this.yaml === null ? null : { yaml: this.yaml, columns: [...this.columns] };
  }

  add(row: BankRow): MappedRow {
    const index = this.lines.push(row.line) - 1;
    this.columns = row.columns;
    const read = this.map.map(row);
    const { data, error } = this.file.schema.safeParse(read.item);
    const ofItem = error ? problemsOf(error, read.item, 'row', PROBLEMS_LISTED_MAX) : [];
    const faults = this.map.faultsOf(row, read, ofItem);
    const object = jsonObject(row.text());
    this.sent.push(typeof object === 'string' ? row.text() : object);
    this.mapped.push(read.item);
    this.items.push(data ?? read.item);
    for (const name of this.map.unused(row.columns)) this.unused.add(name);
    if (faults.length === 0) {
      this.sound.push(data!);
      return read;
    }
    const total = faults.length + (error?.issues.length ?? 0) - ofItem.length;
    this.totals.set(index, total);
    this.total += total;
    const place = `${this.file.kind}[${index}]`;
    for (const { field, column, ...fault } of faults)
      this.problems.push({
        index,
        line: row.line,
        ...fault,
        column: column || undefined,
        field: field === 'row' ? place : `${place}.${field}`,
      });
    return read;
  }

  /** Adds line and column to a problem of an item, such as of `alerts[3].title`. */
  placed(problem: FieldProblem): FieldProblem {
    const [, index, field = ''] = /^\w+\[(\d+)\]\.?(.*)$/.exec(problem.field) ?? [];
    const column = this.map.columnsOf(field, null) || undefined;
    return { line: this.lines[Number(index)], column, ...problem };
  }
}
