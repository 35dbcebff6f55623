import { BankFileError } from './bank-file-error.js';
import {
  csvLineOf,
  FIELD_CHARS_MAX,
  rowHeaderOf,
  PLAIN_LAYOUT,
  tooLongText,
  type BankRow,
  type FileLayout,
  type RowHeader,
} from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { FileRemarks } from './file-remarks.js';
import { RemarksRow } from './statement-rows.js';
import { openXlsx, type XlsxBook, type XlsxSheet } from './xlsx-book.js';
import { sheetRecords, type XlsxRecord } from './xlsx-sheet.js';

type Pause = () => Promise<void>;

export type XlsxLayout = Pick<FileLayout, 'sheet' | 'columns' | 'skipLines' | 'skipLast' | 'footer'>;

/**
 * Yields the rows of a sheet, and last a row with remarks. Formulas are not computed; the stored values are
 * read. Throws BankFileError.
 */
export async function* xlsxRows(
  source: AsyncIterable<Buffer>,
  layout: XlsxLayout,
  pause: Pause,
): AsyncGenerator<BankRow> {
  const remarks = new FileRemarks();
  const book = await openXlsx(source, pause);
  const sheet = await chosenSheet(book, layout.sheet, remarks, pause);
  yield* rowsOf(sheetRecords(book, sheet, remarks, pause), layout, { remarks, pause, is1904: book.is1904 });
  yield new RemarksRow(remarks);
}

async function* rowsOf(
  records: AsyncIterable<XlsxRecord>,
  { columns, skipLines, skipLast = 0, footer = [] }: XlsxLayout,
  {
    remarks,
    pause,
    is1904,
  }: { readonly remarks: FileRemarks; readonly pause: Pause; readonly is1904: boolean },
): AsyncGenerator<BankRow> {
  let header = columns ? rowHeaderOf(columns, 1) : null;
  let number = 0;
  const daysBefore = is1904 ? DAYS_BEFORE_1904 : 0;
  const last: XlsxRecord[] = [];
  for await (const record of records) {
    if (record.line <= skipLines) continue;
    if (!header) {
      header = rowHeaderOf(record.cells.map(cellTextOf), record.line);
      continue;
    }
    await pause();
    last.push(record);
    if (last.length <= skipLast) continue;
    const next = last.shift()!;
    const first = next.cells.map(cellTextOf).find((text) => text !== '') ?? '';
    const isFooter = footer.some((text) => first.startsWith(text));
    if (next.isHidden && !isFooter)
      remarks.doubt('hidden rows', `Row ${next.line} is hidden`, 'Hidden rows are read like others.');
    yield new XlsxRow(next, isFooter ? 0 : ++number, header, daysBefore);
  }
  for (const record of last) yield new XlsxRow(record, 0, header!, daysBefore);
  if (!header) throw new BankFileError(null, 'the sheet has no header');
}

/** Days between the start of the calendars of 1900 and 1904, as workbooks count. */
const DAYS_BEFORE_1904 = 1_462;

class XlsxRow implements BankRow {
  constructor(
    private readonly record: XlsxRecord,
    readonly number: number,
    private readonly header: RowHeader,
    readonly daysBefore: number,
  ) {}

  get line(): number {
    return this.record.line;
  }

  get isFooter(): boolean {
    return this.number === 0;
  }

  get columns(): readonly string[] {
    return this.header.names;
  }

  get fault(): string | null {
    const { cells } = this.record;
    const { names } = this.header;
    if (cells.slice(names.length).some((cell) => cellTextOf(cell) !== ''))
      return `has ${cells.length} cells where the header has ${names.length}`;
    const long = cells.findIndex((cell) => typeof cell === 'string' && cell.length > FIELD_CHARS_MAX);
    return long < 0 ? null : tooLongText(names[long]!);
  }

  get(column: string): unknown {
    const at = this.header.places.get(column);
    return at === undefined ? undefined : (this.record.cells[at] ?? '');
  }

  currencyIn(column: string): string | null {
    return this.record.currencies.get(this.header.places.get(column) ?? -1) ?? null;
  }

  text(): string {
    const cells = this.header.names.map((_, at) => cellTextOf(this.record.cells[at]));
    return csvLineOf(cells, PLAIN_LAYOUT);
  }
}

const namesOf = (sheets: readonly XlsxSheet[]): string =>
  sheets
    .slice(0, SHEETS_SHOWN_MAX)
    .map(({ name }) => JSON.stringify(name))
    .join(', ');

const SHEETS_SHOWN_MAX = 20;

async function chosenSheet(
  book: XlsxBook,
  asked: string | undefined,
  remarks: FileRemarks,
  pause: Pause,
): Promise<XlsxSheet> {
  const { sheets } = book;
  if (asked !== undefined) {
    const found = sheets.find(({ name }) => name === asked);
    if (found) return found;
    throw new BankFileError(
      null,
      `there is no sheet ${JSON.stringify(asked)}; the sheets are ${namesOf(sheets)}`,
    );
  }
  const filled = await filledSheets(book, pause);
  const visible = filled.filter(({ isHidden }) => !isHidden);
  if (visible.length > 1)
    throw new BankFileError(
      null,
      `the workbook has several sheets with rows: say \`sheet\`, which is one of ${namesOf(visible)}`,
    );
  for (const { name } of filled.filter(({ isHidden }) => isHidden))
    remarks.doubt(
      'hidden sheet',
      `The sheet ${JSON.stringify(name)} is hidden and not read`,
      'To read it, name it as `sheet`.',
    );
  if (visible[0]) return visible[0];
  const hidden =
    filled.length > 0 ? `; hidden ones are ${namesOf(filled)}: name one as \`sheet\` to read it` : '';
  throw new BankFileError(null, `the workbook has no visible sheet with rows${hidden}`);
}

/** Returns the sheets with rows, in order. */
export async function filledSheets(book: XlsxBook, pause: Pause): Promise<readonly XlsxSheet[]> {
  const filled: XlsxSheet[] = [];
  for (const sheet of book.sheets) {
    const rows = sheetRecords(book, sheet, new FileRemarks(), pause);
    const first = await rows.next();
    await rows.return(undefined);
    if (!first.done) filled.push(sheet);
  }
  return filled;
}
