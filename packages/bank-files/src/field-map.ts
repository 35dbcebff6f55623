// Exceeds the usual size: a map and the conversion of rows by it belong together.
import type { z } from 'zod';
import { cellTextOf } from './cell-text.js';
import { editDistance, type FieldProblem, REQUIRED_MESSAGE, shownValue } from '@alert-review/kernel';
import { hasBalanceAlone } from './balance-rows.js';
import {
  csvTextBeforeRows,
  PLAIN_LAYOUT,
  sameNameText,
  tooLongText,
  type BankRow,
  type FileLayout,
} from './bank-rows.js';
import { ConversionFault } from './date-reader.js';
import { sideReaderOfMap, sideBySign, type SideReader, type CustomerSide } from './direction.js';
import { isDocumentFormat, isStatementFormat } from './file-kind.js';
import { fileRows } from './file-rows.js';
import {
  FieldMapError,
  FIELD_MAP_PROBLEMS_MAX,
  problemText,
  fieldMapSteps,
  readFieldMap,
  sourceOfField,
  type FieldSource,
  type WrittenFieldMap,
} from './field-map-schema.js';
import { columnsOfSource, CUSTOMER_ID_FIELDS } from './field-reader.js';
import { columnsByCustomerSideOf, sidedFieldReader } from './sided-reader.js';
import { prepareColumnNames } from './known-names.js';
import { LeftOutRows } from './left-out-rows.js';
import { currencyNextToAmount } from './row-currency.js';
import { RowIds } from './row-ids.js';
import { resultInTurns, resultOfSteps, type PauseForEventLoop, type Steps } from './steps.js';
import { targetFields, type TargetKind } from './target-fields.js';

export { FieldMapError };

/** What is wrong with a value of a row, by column. */
export interface ColumnFault extends FieldProblem {
  readonly column: string;
}

/** A row as an item of the API, with its faults. */
export interface MappedRow {
  /** The item as the REST API accepts it; faulty fields are left out. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly faults: readonly ColumnFault[];
  /**
   * Which side of the payment is the bank's customer, to whom the fields `own.*` belong; null if the map has
   * no direction.
   */
  readonly own: CustomerSide | null;
  /** Sign of the amount as written in the file, before `absolute`: 1, -1, or 0 if there is none. */
  readonly sign?: number;
}

const SIDES: readonly CustomerSide[] = ['sender', 'receiver'];
const SIDE_WORDS = /^(own|other)\./;
const COLUMNS_SHOWN_MAX = 30;
/** A name that differs from a known name by more letters than this is not suggested as a typing error. */
const TYPING_EDITS_MAX = 2;

/** Schemas of the items of the API, by kind. */
export type ItemSchemas = Readonly<Partial<Record<WrittenFieldMap['kind'], z.ZodType>>>;

interface Rule {
  readonly path: string;
  /** Path of the target field; depends on which side the customer is. */
  readonly places: Readonly<Record<CustomerSide, readonly string[]>>;
  readonly columns: readonly string[];
  /**
   * The column for each side of the customer; null for a field that is read from the same column for both
   * sides.
   */
  readonly sided: Readonly<Record<CustomerSide, string>> | null;
  /** Returns the value in a row, null if there is none, or a ConversionFault. */
  readonly read: (row: BankRow) => unknown;
  readonly isNumbered: boolean;
}

/** A map in use: reads the rows of a file and converts each to an item of the API. */
export class FieldMap {
  /** The columns that the map names. */
  readonly columns: readonly string[];
  readonly layout: FileLayout;
  private readonly direction: SideReader | null;
  /** Reads the amount with the sign that it has in the file. */
  private readonly signed: ((row: BankRow) => unknown) | null;
  /** Columns that the map uses for payments, except balances; empty for other items. */
  private readonly columnsOfPayments: readonly string[];
  /** Whether the currency of the map is compared with a currency written next to an amount. */
  private readonly checksCurrency: boolean;
  private ids = new RowIds();
  private readonly columnsOfFields = new Map<string, readonly string[]>();
  private lastUnused: { readonly of: readonly string[]; readonly names: string[] } | null = null;

  private constructor(
    readonly written: WrittenFieldMap,
    private rules: readonly Rule[],
  ) {
    this.layout = layoutOf(written);
    this.direction = sideReaderOfMap(written);
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
    this.signed = amount
      ? sidedFieldReader('amount', { ...amount, absolute: false }, 'decimal', written)
      : null;
    if (!read || rules.some(({ path }) => path === 'amount')) return;
    const places = { sender: ['amount'], receiver: ['amount'] };
    this.rules = [...rules, { path: 'amount', places, columns, sided: null, read, isNumbered: false }];
  }

  /** Parses the YAML of a map. Throws FieldMapError. */
  static parse(text: string, items: ItemSchemas): FieldMap {
    return resultOfSteps(FieldMap.steps(text, items));
  }

  /** Like `parse`, but awaits `pause` after each step. */
  static parseInTurns(text: string, items: ItemSchemas, pause: PauseForEventLoop): Promise<FieldMap> {
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
          sided: columnsByCustomerSideOf(source),
          read: sidedFieldReader(path, source, kind!, map),
          isNumbered: source.number_equal ?? false,
        });
      else
        problems.push(
          problemText(lineOf(['fields', path]), { field: `fields.${path}`, value: null, message }),
        );
      if (problems.length === FIELD_MAP_PROBLEMS_MAX) break;
      yield;
    }
    if (problems.length > 0) throw new FieldMapError(problems.join('\n'));
    return new FieldMap(map, rules);
  }

  /** Returns the format for rejected rows from the YAML of the map. Throws FieldMapError. */
  static rejectedFormOf(yaml: string): RejectedForm {
    return rejectedFormOf(layoutOf(readFieldMap(yaml).map));
  }

  /** The format in which rejected rows are written. */
  get rejectedForm(): RejectedForm {
    return rejectedFormOf(this.layout);
  }

  /** Tells whether the map in `yaml` makes transaction ids from columns. Throws FieldMapError. */
  static makesIdsIn(yaml: string): boolean {
    return isIdMade(readFieldMap(yaml).map);
  }

  /** Whether transaction ids are made from columns, so that they are not the bank's own ids. */
  get makesIds(): boolean {
    return isIdMade(this.written);
  }

  /** Whether an id contains the number of its row among equal rows. */
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
   * Yields the rows of a file, one file at a time. Rows of the footer and rows that the map leaves out go to
   * `onFooter`. Throws BankFileError, or FieldMapError if the file lacks a column of the map.
   */
  async *rows(
    source: AsyncIterable<Buffer>,
    pause: PauseForEventLoop,
    onFooter: (row: BankRow) => void = () => undefined,
  ): AsyncGenerator<BankRow> {
    this.ids = new RowIds();
    const leftOut = new LeftOutRows(this.written.leave_out, (row) => this.isBalanceRow(row));
    let isChecked = ['json', 'ndjson'].includes(this.layout.format);
    let isLearned = false;
    for await (const row of fileRows(source, this.layout, pause)) {
      if (!isChecked && !row.remarks) this.checkHeader(row.columns);
      if (!isLearned) await prepareColumnNames(row.columns, pause);
      isChecked = isLearned = true;
      if (row.isFooter || leftOut.has(row)) onFooter(row);
      else yield leftOut.renumbered(row);
    }
  }

  /** Tells whether a row is left out because it has a balance but no payment. */
  isBalanceRow(row: BankRow): boolean {
    return hasBalanceAlone(row, this.columnsOfPayments);
  }

  /** Tells whether a row has a day and an amount, as payments have. Unlike `map`, does not count its id. */
  readsPayment(row: BankRow): boolean {
    if (row.fault !== null) return false;
    return ['event_time', 'amount'].every((path) =>
      this.rules.some((rule) => {
        const value = rule.path === path ? rule.read(row) : null;
        return value !== null && !(value instanceof ConversionFault);
      }),
    );
  }

  /** Converts a row to an item. A side with a customer id needs no name. */
  map(row: BankRow): MappedRow {
    if (row.fault !== null) {
      const column = row.columns.find((name) => row.fault === tooLongText(name)) ?? '';
      return unreadableRow(row.fault, column, shownValue(row.get(column) ?? null));
    }
    const item: Record<string, unknown> = {};
    const faults: ColumnFault[] = [];
    const sign = this.signOf(row);
    const found = this.sideOf(row, sign);
    const fail = (columns: readonly string[], field: string, { message }: ConversionFault) => {
      faults.push({ column: columns.join(' + '), field, value: shownValue(textIn(row, columns)), message });
    };
    const own = found instanceof ConversionFault ? null : found;
    for (const { path, places, columns, sided, read, isNumbered } of this.rules) {
      const found = read(row);
      const value = isNumbered && typeof found === 'string' ? this.ids.numbered(found) : found;
      if (value instanceof ConversionFault) fail(sided && own ? [sided[own]] : columns, path, value);
      else if (value !== null) setAt(item, places[own ?? 'sender'], value);
    }
    const { columns = [] } = this.direction ?? {};
    const isOfDirection = ({ column }: ColumnFault) => column === columns.join(' + ');
    // Reported only if the amount itself has no fault, so that a faulty amount is reported once.
    if (
      found instanceof ConversionFault &&
      !faults.some((fault) => isOfDirection(fault) && fault.message === found.message)
    )
      fail(columns, 'direction', found);
    const other = this.checksCurrency ? this.otherCurrency(row, item['amount_currency'], own) : null;
    if (other) faults.push(other);
    for (const side of SIDES) {
      const party = item[side] as { entity_id?: unknown; name?: unknown } | undefined;
      if (party?.entity_id !== undefined) delete party.name;
    }
    // Without a direction the item's own amount tells the sign, unless `absolute` removed it.
    return { item, faults, own, sign: this.direction ? sign : Math.sign(Number(item['amount'] ?? 0)) || 0 };
  }

  /**
   * Reports an amount next to another currency than the map assigns. Such a contradiction is never ignored.
   */
  private otherCurrency(row: BankRow, currency: unknown, own: CustomerSide | null): ColumnFault | null {
    if (typeof currency !== 'string') return null;
    for (const column of this.sourcesOf('amount', own)) {
      const beside = currencyNextToAmount(row, column);
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

  private sideOf(row: BankRow, sign: number): CustomerSide | ConversionFault | null {
    const side = this.direction?.side(row) ?? null;
    const { negative, values, column } = this.written.direction ?? {};
    const isBySignAlone = column !== undefined && values === undefined;
    if (side === null || side instanceof ConversionFault || negative === undefined || sign === 0) return side;
    return isBySignAlone ? side : sideBySign(side, sign < 0, negative);
  }

  /** Returns the columns that a field such as `sender.name` was read from, joined as `A + B`. */
  columnsOf(field: string, own: CustomerSide | null): string {
    return this.sourcesOf(field, own).join(' + ');
  }

  /**
   * Returns all faults of a row: faults of its columns, and those faults of the item that do not follow from
   * them.
   */
  faultsOf(row: BankRow, { faults, own }: MappedRow, ofItem: readonly FieldProblem[]): ColumnFault[] {
    if (row.fault !== null) return [...faults];
    const failed = faults.map(({ field }) => placed(field, own ?? 'sender').join('.'));
    const follows = ({ field }: FieldProblem) => failed.some((path) => `${path}.`.startsWith(`${field}.`));
    return [...faults, ...ofItem.filter((each) => !follows(each)).map((each) => this.told(row, own, each))];
  }

  /** Reports a missing value by the columns in which it should be. */
  private told(row: BankRow, own: CustomerSide | null, problem: FieldProblem): ColumnFault {
    const { field: named, value, message } = problem;
    const places = [named, ...SIDES.map((side) => named.replace(/^(sender|receiver)\./, `${side}.`))];
    const field = places.find((each) => this.columnsOf(each, own) !== '');
    if (value !== null || field === undefined) return { column: this.columnsOf(named, own), ...problem };
    const text = textIn(row, this.sourcesOf(field, own));
    const state = text === '' ? 'is empty' : 'becomes nothing';
    const need = message === REQUIRED_MESSAGE ? `, and ${field} needs it` : `: ${field} ${message}`;
    return { column: this.columnsOf(field, own), field, value: shownValue(text), message: state + need };
  }

  /** Returns the columns that a field was read from, as a list. */
  sourcesOf(field: string, own: CustomerSide | null): readonly string[] {
    const plain = field.replace(/\[\d+\].*$/, '');
    const key = `${own} ${plain}`;
    const known = this.columnsOfFields.get(key);
    if (known !== undefined) return known;
    const rules = this.rules.filter(({ places }) => places[own ?? 'sender'].join('.') === plain);
    const found = rules.flatMap(({ columns, sided }) => (sided && own ? [sided[own]] : columns));
    this.columnsOfFields.set(key, found);
    return found;
  }

  /**
   * Returns the rules of the map as table rows, each with columns, field, text in the file and resulting
   * value.
   */
  shown(row: BankRow): [columns: string, field: string, stands: string, becomes: string][] {
    const { columns, side } = this.direction ?? {};
    const direction = columns && side ? [{ path: 'direction', columns, read: side }] : [];
    return [...direction, ...this.rules].map(({ path, columns, read }) => {
      const value = read(row);
      const becomes =
        value instanceof ConversionFault ? value.message : value === null ? '(nothing)' : cellTextOf(value);
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

const isIdMade = (map: WrittenFieldMap): boolean => sourceOfField(map, 'transaction_id')?.hash ?? false;

const layoutOf = ({ header, skip_lines, skip_last, ...written }: WrittenFieldMap): FileLayout => ({
  ...written,
  columns: header,
  skipLines: skip_lines,
  skipLast: skip_last,
});

/** How rejected rows are written, so that they can be corrected and sent again. */
interface RejectedForm {
  readonly format: 'csv' | 'ndjson' | 'json';
  /** Whether rejected rows get another format than the file: workbooks and statements are never written. */
  readonly isOther: boolean;
  /** Returns the text before the rows; empty for JSON. */
  headOf(columns: readonly string[]): string;
}

function rejectedFormOf(layout: FileLayout): RejectedForm {
  const { format } = layout;
  if (isDocumentFormat(format))
    return { format: 'csv', isOther: true, headOf: (columns) => csvTextBeforeRows(columns, PLAIN_LAYOUT) };
  return {
    format,
    isOther: false,
    headOf: (columns) => (format === 'csv' ? csvTextBeforeRows(columns, layout) : ''),
  };
}

const textIn = (row: BankRow, columns: readonly string[]): string =>
  columns
    .map((column) => cellTextOf(row.get(column)))
    .join(' ')
    .trim();

/** Returns the result for a row that cannot be read: no item, and one fault with this message. */
export const unreadableRow = (message: string, column = '', value: unknown = null): MappedRow => ({
  item: {},
  faults: [{ column, field: 'row', value, message }],
  own: null,
});

function noField(path: string, kind: string, known: readonly string[]): string {
  const nearest = known.toSorted((a, b) => editDistance(path, a) - editDistance(path, b))[0]!;
  return editDistance(path, nearest) <= TYPING_EDITS_MAX
    ? `is no field of ${kind}: did you mean ${nearest}?`
    : `is no field of ${kind}, which are ${known.join(', ')}`;
}

function misfit(path: string, source: FieldSource, kind: TargetKind, map: WrittenFieldMap): string | null {
  const isSided = columnsByCustomerSideOf(source) !== null;
  if ((isSided || SIDE_WORDS.test(path)) && !map.direction)
    return 'needs `direction`, which tells whose side it is';
  if (isSided && map.direction?.negative === 'reversal')
    return 'has a column for either side, which a negative amount must not turn: leave out `negative: reversal`';
  if (isSided && path === 'amount_currency' && map.minor_units === 'currency')
    return 'has a column for either side, so `minor_units` cannot go by the currency: say the number of digits';
  if (source.date !== undefined && kind !== 'time' && kind !== 'day')
    return 'is no date, so it takes no `date`';
  if (source.split !== undefined && kind !== 'texts') return 'is no list, so it takes no `split`';
  if ((source.hash || source.number_equal) && kind !== 'text')
    return 'is no text, so it takes neither `hash` nor `number_equal`';
  if ((source.customer || source.account !== undefined) && !(source.hash && path === 'transaction_id'))
    return 'is no transaction_id made with `hash`, so it takes neither `customer` nor `account`';
  if (source.customer && !CUSTOMER_ID_FIELDS.some((field) => sourceOfField(map, field)))
    return `takes \`customer\` only beside a field that names it: ${CUSTOMER_ID_FIELDS.join(', ')}`;
  if (source.currency_of && path !== 'amount_currency')
    return 'is no currency of the amount, so it takes no `currency_of`';
  if (source.repeated && !/_id$/.test(path)) return 'is no id, so it takes no `repeated`';
  if (source.absolute && kind !== 'decimal') return 'is no amount, so it takes no `absolute`';
  return null;
}

const placed = (path: string, own: CustomerSide): readonly string[] =>
  path
    .replace(SIDE_WORDS, (_, word) => `${SIDES.find((side) => (side === own) === (word === 'own'))!}.`)
    .split('.');

function setAt(item: Record<string, unknown>, parts: readonly string[], value: unknown): void {
  let parent = item;
  const last = parts.length - 1;
  for (let at = 0; at < last; at++) parent = (parent[parts[at]!] ??= {}) as Record<string, unknown>;
  parent[parts[last]!] = value;
}
