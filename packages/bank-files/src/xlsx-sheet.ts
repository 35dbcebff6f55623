import { BankFileError } from './bank-file-error.js';
import { COLUMNS_MAX } from './csv-records.js';
import type { FileRemarks } from './file-remarks.js';
import { CellTextCollector, plainCellText, errorInPart, type XlsxBook, type XlsxSheet } from './xlsx-book.js';
import {
  dateText,
  hasLostDigits,
  PLAIN_FORMAT,
  roundToShownDigits,
  timeText,
  type NumberFormat,
} from './xlsx-numbers.js';
import { xmlPieces, type XmlAttributes, type XmlListener } from './xml-pieces.js';

type XlsxCell = string | number | undefined;

/** A row of a sheet. */
export interface XlsxRecord {
  /** Row number as displayed in the sheet. */
  readonly line: number;
  readonly cells: readonly XlsxCell[];
  /** Currencies that only the formats of cells contain, by position of the cell. */
  readonly currencies: ReadonlyMap<number, string>;
  readonly isHidden: boolean;
}

const ROWS_MAX = 1_048_576;
const VALUE_CHARS_MAX = 40_000;
const NO_CURRENCIES: ReadonlyMap<number, string> = new Map();

/** Yields the rows of a sheet that contain a letter or a digit. Throws BankFileError. */
export async function* sheetRecords(
  book: XlsxBook,
  sheet: XlsxSheet,
  remarks: FileRemarks,
  pause: () => Promise<void>,
): AsyncGenerator<XlsxRecord> {
  const listener = new SheetListener(book, remarks);
  const bytes = book.zip.read(sheet.file);
  try {
    const pieces = xmlPieces(bytes, listener, { encoding: null, pause });
    while (!(await pieces.next()).done) yield* listener.take();
  } catch (error) {
    throw errorInPart(`the sheet ${JSON.stringify(sheet.name)}`, error);
  } finally {
    // Close the inner file, which a caller that reads only the first row would leave open.
    await bytes.return(undefined);
  }
}

class SheetListener implements XmlListener {
  private records: XlsxRecord[] = [];
  private cells: XlsxCell[] = [];
  private currencies: Map<number, string> | null = null;
  private line = 0;
  private isHidden = false;
  private column = 0;
  private type = 'n';
  private style = 0;
  private value = '';
  private isValue = false;
  private hasFormula = false;
  private readonly inline = new CellTextCollector();

  constructor(
    private readonly book: XlsxBook,
    private readonly remarks: FileRemarks,
  ) {}

  take(): readonly XlsxRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  open(name: string, attributes: XmlAttributes, line: number): void {
    if (name === 'c') this.beginCell(attributes, line);
    else if (name === 'v') this.isValue = true;
    else if (name === 'f') this.hasFormula = true;
    else if (name === 'row') this.beginRow(attributes, line);
    else if (name === 'col' && isTrue(attributes['hidden'])) this.tellHiddenColumns(attributes);
    else if (name === 'mergeCell') this.tellMerged(attributes['ref'] ?? '');
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.isValue) {
      if (this.value.length < VALUE_CHARS_MAX) this.value += text.slice(0, VALUE_CHARS_MAX);
    } else this.inline.add(text);
  }

  close(name: string): void {
    if (name === 'c') this.endCell();
    else if (name === 'v') this.isValue = false;
    else if (name === 'row') this.endRow();
    else this.inline.close(name);
  }

  private beginRow(attributes: XmlAttributes, line: number): void {
    this.line = attributes['r'] === undefined ? this.line + 1 : Number(attributes['r']);
    if (!(this.line >= 1 && this.line <= ROWS_MAX))
      throw new BankFileError(line, 'has a row without a number');
    this.cells = [];
    this.currencies = null;
    this.column = 0;
    this.isHidden = isTrue(attributes['hidden']);
  }

  private endRow(): void {
    const { cells, line, isHidden, currencies } = this;
    if (cells.some((cell) => cell !== undefined && /[\p{L}\p{N}]/u.test(String(cell))))
      this.records.push({ line, cells, isHidden, currencies: currencies ?? NO_CURRENCIES });
    this.cells = [];
  }

  private beginCell(attributes: XmlAttributes, line: number): void {
    const { r: place } = attributes;
    const column = place === undefined ? this.column + 1 : columnOf(place);
    if (column === null) throw new BankFileError(line, `has a cell at ${JSON.stringify(place)}`);
    this.column = column;
    this.type = attributes['t'] ?? 'n';
    this.style = Number(attributes['s'] ?? 0);
    this.value = '';
    this.hasFormula = false;
    this.inline.begin();
  }

  private endCell(): void {
    const cell = this.cellValue();
    if (cell === undefined || cell === '') return;
    if (this.column > COLUMNS_MAX)
      throw new BankFileError(this.line, `has in row ${this.line} more than ${COLUMNS_MAX} columns`);
    while (this.cells.length < this.column - 1) this.cells.push(undefined);
    this.cells[this.column - 1] = cell;
  }

  private cellValue(): XlsxCell {
    const { type, value, book } = this;
    if (type === 'inlineStr') return this.inline.take();
    if (value === '') {
      if (this.hasFormula && type !== 'str')
        this.tell(
          'formula',
          'is a formula without a value',
          'Open the file once in a spreadsheet program and save it, so that it has the value.',
        );
      return undefined;
    }
    if (type === 's') return book.strings[Number(value)] ?? this.unknownText(value);
    if (type === 'str') return plainCellText(value);
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    if (type !== 'e') return this.numberValue(value);
    this.tell('error', `has the error ${value}`, 'Mend the formula in the file.');
    return value;
  }

  private unknownText(value: string): undefined {
    throw new BankFileError(
      this.line,
      `has a cell with the text number ${value.slice(0, 20)}, which the workbook does not have`,
    );
  }

  private numberValue(text: string): XlsxCell {
    const value = Number(text);
    if (!Number.isFinite(value)) return text;
    const format = this.book.formats[this.style] ?? PLAIN_FORMAT;
    const { kind } = format;
    if (kind === 'date') return dateText(value, this.book.is1904) ?? value;
    if (kind === 'time') return value < 1 ? timeText(value) : (dateText(value, this.book.is1904) ?? value);
    if (hasLostDigits(value)) {
      this.tell(
        'digits',
        `is a number of more than 15 digits (${text})`,
        'A spreadsheet keeps the first 15 digits and writes zeros for the others, so the id is wrong. ' +
          'Export the column as text.',
      );
      return BigInt(value).toString();
    }
    if (typeof kind === 'object')
      return Number.isInteger(value) ? String(value).padStart(kind.digits, '0') : value;
    this.noteCurrency(format);
    const mark = format.marks[value < 0 ? 1 : 0];
    return roundToShownDigits(mark === 0 ? value : Math.abs(value) * mark);
  }

  private noteCurrency({ currency, isLocalCurrency }: NumberFormat): void {
    if (isLocalCurrency)
      this.tell(
        'local currency',
        'has a format of money without a currency: each program shows the currency of its own country',
        'Look whether amount_currency is right.',
      );
    if (currency !== null) (this.currencies ??= new Map()).set(this.column - 1, currency);
  }

  private tell(kind: string, what: string, advice: string): void {
    this.remarks.doubt(kind, `The cell ${columnName(this.column)}${this.line} ${what}`, advice);
  }

  private tellHiddenColumns({ min = '', max = '' }: XmlAttributes): void {
    const first = columnName(Number(min));
    const last = columnName(Number(max));
    const names = first === last ? `The column ${first} is` : `The columns ${first} to ${last} are`;
    this.remarks.doubt('hidden columns', `${names} hidden`, 'Hidden columns are read like others.');
  }

  private tellMerged(ref: string): void {
    const [, from, to] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(ref) ?? [];
    // Cells merged within one row hide no value of another row, so they are not reported.
    if (from === undefined || from === to) return;
    this.remarks.doubt(
      'merged',
      `The cells ${ref} are merged`,
      'Only the first row has their value; the others are read as empty.',
    );
  }
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

const LETTERS = 26;
const CODE_OF_A = 65;

function columnOf(place: string): number | null {
  const letters = /^\$?([A-Z]{1,3})\$?\d{0,7}$/.exec(place)?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (let at = 0; at < letters.length; at++)
    column = column * LETTERS + letters.charCodeAt(at) - CODE_OF_A + 1;
  return column;
}

function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    name = String.fromCharCode(CODE_OF_A + ((rest - 1) % LETTERS)) + name;
  return name;
}
