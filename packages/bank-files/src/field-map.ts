// size: a map and what it makes of a row stand together.
import type { z } from 'zod';
import { cellTextOf } from './cell-text.js';
import { editsBetween, type FieldProblem, REQUIRED, shownValue } from '@alert-review/kernel';
import { hasBalanceAlone } from './balance-rows.js';
import { csvHead, PLAIN_LAYOUT, sameNameText, tooLong, type BankRow, type FileLayout } from './bank-rows.js';
import { Fault } from './convert.js';
import { directionOfMap, sideBySign, type Direction, type Side } from './direction.js';
import { isDocumentFormat, isStatementFormat } from './file-kind.js';
import { fileRows } from './file-rows.js';
import {
  FieldMapError,
  PROBLEMS_MAX,
  problemText,
  fieldMapSteps,
  readFieldMap,
  sourceOfField,
  type FieldSource,
  type WrittenMap,
} from './field-map-schema.js';
import { columnsOfSource, fieldReader } from './field-reader.js';
import { learnNames } from './known-names.js';
import { LeftOutRows } from './left-out-rows.js';
import { currencyBeside } from './row-currency.js';
import { RowIds } from './row-ids.js';
import { resultInTurns, resultOfSteps, type Pause, type Steps } from './steps.js';
import { targetFields, type TargetKind } from './target-fields.js';

export { FieldMapError };

export interface ColumnFault extends FieldProblem {
  readonly column: string;
}

export interface MappedRow {
  /** As the REST API takes it; what has a fault is left out. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly faults: readonly ColumnFault[];
  /** Side of the fields of `own`; null without a direction. */
  readonly own: Side | null;
  /** Of the amount as it stands in the file, before `absolute`: 1, -1, or 0 for none. */
  readonly sign?: number;
}

const SIDES: readonly Side[] = ['sender', 'receiver'];
const SIDE_WORDS = /^(own|other)\./;
const COLUMNS_SHOWN_MAX = 30;
/** What is further from every field is no slip of the fingers. */
const TYPING_EDITS_MAX = 2;

/** What items of the API must be, by their kind. */
export type ItemSchemas = Readonly<Partial<Record<WrittenMap['kind'], z.ZodType>>>;

interface Rule {
  readonly path: string;
  /** Path by the side of `own`. */
  readonly places: Readonly<Record<Side, readonly string[]>>;
  readonly columns: readonly string[];
  /** Returns the value of a row, null for none, or what is wrong. */
  readonly read: (row: BankRow) => unknown;
  readonly isNumbered: boolean;
}

/** What each column of a file becomes. */
export class FieldMap {
  /** The columns that the map names. */
  readonly columns: readonly string[];
  readonly layout: FileLayout;
  private readonly direction: Direction | null;
  /** The amount with the sign that it has in the file. */
  private readonly signed: ((row: BankRow) => unknown) | null;
  /** The columns that the map takes for payments, without their balances; empty for other items. */
  private readonly columnsOfPayments: readonly string[];
  /** Whether the currency of the map is compared with what stands beside an amount. */
  private readonly checksCurrency: boolean;
  private ids = new RowIds();
  private readonly columnsOfFields = new Map<string, readonly string[]>();
  private lastUnused: { readonly of: readonly string[]; readonly names: string[] } | null = null;

  private constructor(
    readonly written: WrittenMap,
    private rules: readonly Rule[],
  ) {
    this.layout = layoutOf(written);
    this.direction = directionOfMap(written);
    const { columns = [], amount: read } = this.direction ?? {};
    const outs = written.leave_out.map(({ column }) => column);
    this.columns = [...new Set([...rules.flatMap((rule) => rule.columns), ...columns, ...outs])];
    const { kind, format } = written;
    const ofBalance = written.fields['balance'] ? columnsOfSource(written.fields['balance']) : [];
    this.columnsOfPayments =
      kind === 'transactions' && !isStatementFormat(format)
        ? this.columns.filter((name) => !ofBalance.includes(name))
        : [];
    this.checksCurrency =
      written.kind === 'transactions' &&
      !isStatementFormat(written.format) &&
      sourceOfField(written, 'amount_currency')?.currency_of === undefined;
    const amount = written.fields['amount'];
    this.signed = amount ? fieldReader('amount', { ...amount, absolute: false }, 'decimal', written) : null;
    if (!read || rules.some(({ path }) => path === 'amount')) return;
    const places = { sender: ['amount'], receiver: ['amount'] };
    this.rules = [...rules, { path: 'amount', places, columns, read, isNumbered: false }];
  }

  /** Reads YAML. Throws FieldMapError. */
  static parse(text: string, items: ItemSchemas): FieldMap {
    return resultOfSteps(FieldMap.steps(text, items));
  }

  /** As `parse`, where others wait for their turn: each piece of the work ends with a `pause`. */
  static parseInTurns(text: string, items: ItemSchemas, pause: Pause): Promise<FieldMap> {
    return resultInTurns(FieldMap.steps(text, items), pause);
  }

  private static *steps(text: string, items: ItemSchemas): Steps<FieldMap> {
    const { map, lineOf } = yield* fieldMapSteps(text);
    yield;
    const item = items[map.kind];
    if (!item) {
      const message = `must be ${Object.keys(items).join(', ')}`;
      throw new FieldMapError(problemText(lineOf(['kind']), { field: 'kind', value: map.kind, message }));
    }
    const targets = targetFields(item);
    yield;
    const problems: string[] = [];
    const rules: Rule[] = [];
    for (const [path, source] of Object.entries<FieldSource>(map.fields)) {
      const places = { sender: placed(path, 'sender'), receiver: placed(path, 'receiver') };
      const kind = targets.get(places.sender.join('.'));
      const message = kind ? misfit(path, source, kind, map) : noField(path, map.kind, [...targets.keys()]);
      if (!message)
        rules.push({
          path,
          places,
          columns: columnsOfSource(source),
          read: fieldReader(path, source, kind!, map),
          isNumbered: source.number_equal ?? false,
        });
      else
        problems.push(
          problemText(lineOf(['fields', path]), { field: `fields.${path}`, value: null, message }),
        );
      if (problems.length === PROBLEMS_MAX) break;
      yield;
    }
    if (problems.length > 0) throw new FieldMapError(problems.join('\n'));
    return new FieldMap(map, rules);
  }

  /** Returns how rejected rows go back, by the YAML of the map of their file. Throws FieldMapError. */
  static rejectedFormOf(yaml: string): RejectedForm {
    return rejectedFormOf(layoutOf(readFieldMap(yaml).map));
  }

  /** How rejected rows go back. */
  get rejectedForm(): RejectedForm {
    return rejectedFormOf(this.layout);
  }

  /** Whether ids depend on the place of a row among equal ones. */
  get numbersEqualRows(): boolean {
    return this.rules.some(({ isNumbered }) => isNumbered);
  }

  /** Returns the columns that the map neither uses nor ignores. */
  unused(columns: readonly string[]): string[] {
    const { ignore } = this.written;
    if (ignore === 'all') return [];
    if (this.lastUnused?.of !== columns) {
      const decided = new Set([...this.columns, ...ignore]);
      const names = columns.filter((name) => !decided.has(name));
      this.lastUnused = { of: columns, names };
    }
    return this.lastUnused.names;
  }

  /**
   * Yields the rows of a file, one file at a time, without those of its footer and those that the map leaves
   * out, which `onFooter` is told.
   * Throws FieldMapError for a column that it does not have, BankFileError.
   */
  async *rows(
    source: AsyncIterable<Buffer>,
    pause: Pause,
    onFooter: (row: BankRow) => void = () => undefined,
  ): AsyncGenerator<BankRow> {
    this.ids = new RowIds();
    const leftOut = new LeftOutRows(this.written.leave_out, (row) => this.isBalanceRow(row));
    let isChecked = ['json', 'ndjson'].includes(this.layout.format);
    let isLearned = false;
    for await (const row of fileRows(source, this.layout, pause)) {
      if (!isChecked && !row.remarks) this.checkHeader(row.columns);
      if (!isLearned) await learnNames(row.columns, pause);
      isChecked = isLearned = true;
      if (row.isFooter || leftOut.has(row)) onFooter(row);
      else yield leftOut.renumbered(row);
    }
  }

  /** Tells whether a row has a balance and none of the texts that the map takes, so that it is left out. */
  isBalanceRow(row: BankRow): boolean {
    return hasBalanceAlone(row, this.columnsOfPayments);
  }

  /** Returns what a row becomes; a side with an id of a customer needs no name. */
  map(row: BankRow): MappedRow {
    if (row.fault !== null) {
      const column = row.columns.find((name) => row.fault === tooLong(name)) ?? '';
      return unreadableRow(row.fault, column, shownValue(row.get(column) ?? null));
    }
    const item: Record<string, unknown> = {};
    const faults: ColumnFault[] = [];
    const sign = this.signOf(row);
    const found = this.sideOf(row, sign);
    const fail = (columns: readonly string[], field: string, { message }: Fault) => {
      faults.push({ column: columns.join(' + '), field, value: shownValue(textIn(row, columns)), message });
    };
    const own = found instanceof Fault ? null : found;
    for (const { path, places, columns, read, isNumbered } of this.rules) {
      const found = read(row);
      const value = isNumbered && typeof found === 'string' ? this.ids.numbered(found) : found;
      if (value instanceof Fault) fail(columns, path, value);
      else if (value !== null) setAt(item, places[own ?? 'sender'], value);
    }
    const { columns = [] } = this.direction ?? {};
    const isOfDirection = ({ column }: ColumnFault) => column === columns.join(' + ');
    // Why not always: an amount that is no number is told once.
    if (
      found instanceof Fault &&
      !faults.some((fault) => isOfDirection(fault) && fault.message === found.message)
    )
      fail(columns, 'direction', found);
    const other = this.checksCurrency ? this.otherCurrency(row, item['amount_currency'], own) : null;
    if (other) faults.push(other);
    for (const side of SIDES) {
      const party = item[side] as { entity_id?: unknown; name?: unknown } | undefined;
      if (party?.entity_id !== undefined) delete party.name;
    }
    // Why of the item without a direction: a second look at the amount is spared, and `absolute` has decided.
    return { item, faults, own, sign: this.direction ? sign : Math.sign(Number(item['amount'] ?? 0)) || 0 };
  }

  /** Tells of an amount with the sign of another currency than the map gives it, which is never ignored. */
  private otherCurrency(row: BankRow, currency: unknown, own: Side | null): ColumnFault | null {
    if (typeof currency !== 'string') return null;
    for (const column of this.sourcesOf('amount', own)) {
      const beside = currencyBeside(row, column);
      if (!beside || beside.codes.includes(currency.toUpperCase())) continue;
      const value = `${cellTextOf(row.get(column))}${row.currencyIn?.(column) ? ` ${beside.word}` : ''}`;
      const given = beside.codes.length > 1 ? `, values: { ${JSON.stringify(beside.word)}: ... }` : '';
      const message =
        `is in ${beside.word}, and the map says ${currency}: take the currency of each row with ` +
        `amount_currency: { currency_of: ${JSON.stringify(column)}${given}, default: ${currency} }`;
      return { column, field: 'amount_currency', value: shownValue(value), message };
    }
    return null;
  }

  private signOf(row: BankRow): number {
    if (this.direction?.sign) return this.direction.sign(row);
    const amount = this.direction && this.signed ? this.signed(row) : null;
    return typeof amount === 'string' ? Math.sign(Number(amount)) : 0;
  }

  private sideOf(row: BankRow, sign: number): Side | Fault | null {
    const side = this.direction?.side(row) ?? null;
    const { negative, values, column } = this.written.direction ?? {};
    const isBySignAlone = column !== undefined && values === undefined;
    if (side === null || side instanceof Fault || negative === undefined || sign === 0) return side;
    return isBySignAlone ? side : sideBySign(side, sign < 0, negative);
  }

  /** Returns the columns that became a field of an item, such as `sender.name`. */
  columnsOf(field: string, own: Side | null): string {
    return this.sourcesOf(field, own).join(' + ');
  }

  /** Returns all faults of a row: those of its columns, and of its item what does not follow from them. */
  faultsOf(row: BankRow, { faults, own }: MappedRow, ofItem: readonly FieldProblem[]): ColumnFault[] {
    if (row.fault !== null) return [...faults];
    const failed = faults.map(({ field }) => placed(field, own ?? 'sender').join('.'));
    const follows = ({ field }: FieldProblem) => failed.some((path) => `${path}.`.startsWith(`${field}.`));
    return [...faults, ...ofItem.filter((each) => !follows(each)).map((each) => this.told(row, own, each))];
  }

  /** Tells what is missing by the columns that it would stand in. */
  private told(row: BankRow, own: Side | null, problem: FieldProblem): ColumnFault {
    const { field: named, value, message } = problem;
    const places = [named, ...SIDES.map((side) => named.replace(/^(sender|receiver)\./, `${side}.`))];
    const field = places.find((each) => this.columnsOf(each, own) !== '');
    if (value !== null || field === undefined) return { column: this.columnsOf(named, own), ...problem };
    const text = textIn(row, this.sourcesOf(field, own));
    const state = text === '' ? 'is empty' : 'becomes nothing';
    const need = message === REQUIRED ? `, and ${field} needs it` : `: ${field} ${message}`;
    return { column: this.columnsOf(field, own), field, value: shownValue(text), message: state + need };
  }

  /** Returns the columns that became a field of an item, one by one. */
  sourcesOf(field: string, own: Side | null): readonly string[] {
    const plain = field.replace(/\[\d+\].*$/, '');
    const key = `${own} ${plain}`;
    const known = this.columnsOfFields.get(key);
    if (known !== undefined) return known;
    const rules = this.rules.filter(({ places }) => places[own ?? 'sender'].join('.') === plain);
    const found = rules.flatMap(({ columns }) => columns);
    this.columnsOfFields.set(key, found);
    return found;
  }

  /** Returns each rule as a row of a table: columns, field, value as it stands and as it becomes. */
  shown(row: BankRow): [columns: string, field: string, stands: string, becomes: string][] {
    const { columns, side } = this.direction ?? {};
    const direction = columns && side ? [{ path: 'direction', columns, read: side }] : [];
    return [...direction, ...this.rules].map(({ path, columns, read }) => {
      const value = read(row);
      const becomes =
        value instanceof Fault ? value.message : value === null ? '(nothing)' : cellTextOf(value);
      return [columns.join(' + ') || '(constant)', path, textIn(row, columns), becomes];
    });
  }

  private checkHeader(columns: readonly string[]): void {
    const known = new Set(columns);
    const missing = this.columns.filter((name) => !known.has(name));
    if (missing.length === 0) return;
    const ofName = missing.map((name) => sameNameText(columns, name)).find((text) => text !== null) ?? null;
    throw new FieldMapError(
      `there is no column ${missing.map((name) => `"${name}"`).join(', ')}, which the map names; with the ` +
        `separator ${JSON.stringify(this.layout.separator)} the columns are: ` +
        columns.slice(0, COLUMNS_SHOWN_MAX).join(' | ') +
        (ofName === null ? '' : `. ${ofName}`),
    );
  }
}

const layoutOf = ({ header, skip_lines, skip_last, ...written }: WrittenMap): FileLayout => ({
  ...written,
  columns: header,
  skipLines: skip_lines,
  skipLast: skip_last,
});

/** How rows that were rejected are written, so that they can be mended and sent again. */
interface RejectedForm {
  readonly format: 'csv' | 'ndjson' | 'json';
  /** Whether the file has another form: nothing is written into a workbook or a statement. */
  readonly isOther: boolean;
  /** Returns what stands before the rows; empty for JSON. */
  headOf(columns: readonly string[]): string;
}

function rejectedFormOf(layout: FileLayout): RejectedForm {
  const { format } = layout;
  if (isDocumentFormat(format))
    return { format: 'csv', isOther: true, headOf: (columns) => csvHead(columns, PLAIN_LAYOUT) };
  return { format, isOther: false, headOf: (columns) => (format === 'csv' ? csvHead(columns, layout) : '') };
}

const textIn = (row: BankRow, columns: readonly string[]): string =>
  columns
    .map((column) => cellTextOf(row.get(column)))
    .join(' ')
    .trim();

export const unreadableRow = (message: string, column = '', value: unknown = null): MappedRow => ({
  item: {},
  faults: [{ column, field: 'row', value, message }],
  own: null,
});

function noField(path: string, kind: string, known: readonly string[]): string {
  const nearest = known.toSorted((a, b) => editsBetween(path, a) - editsBetween(path, b))[0]!;
  return editsBetween(path, nearest) <= TYPING_EDITS_MAX
    ? `is no field of ${kind}: did you mean ${nearest}?`
    : `is no field of ${kind}, which are ${known.join(', ')}`;
}

function misfit(path: string, source: FieldSource, kind: TargetKind, map: WrittenMap): string | null {
  if (SIDE_WORDS.test(path) && !map.direction) return 'needs `direction`, which tells whose side it is';
  if (source.date !== undefined && kind !== 'time' && kind !== 'day')
    return 'is no date, so it takes no `date`';
  if (source.split !== undefined && kind !== 'texts') return 'is no list, so it takes no `split`';
  if ((source.hash || source.number_equal) && kind !== 'text')
    return 'is no text, so it takes neither `hash` nor `number_equal`';
  if (source.currency_of && path !== 'amount_currency')
    return 'is no currency of the amount, so it takes no `currency_of`';
  if (source.repeated && !/_id$/.test(path)) return 'is no id, so it takes no `repeated`';
  if (source.absolute && kind !== 'decimal') return 'is no amount, so it takes no `absolute`';
  return null;
}

const placed = (path: string, own: Side): readonly string[] =>
  path
    .replace(SIDE_WORDS, (_, word) => `${SIDES.find((side) => (side === own) === (word === 'own'))!}.`)
    .split('.');

function setAt(item: Record<string, unknown>, parts: readonly string[], value: unknown): void {
  let parent = item;
  const last = parts.length - 1;
  for (let at = 0; at < last; at++) parent = (parent[parts[at]!] ??= {}) as Record<string, unknown>;
  parent[parts[last]!] = value;
}
