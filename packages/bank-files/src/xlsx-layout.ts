import { BankFileError } from './bank-file-error.js';
import { PLAIN_LAYOUT, type FileLayout } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { FileRemarks } from './file-remarks.js';
import { countColumnNames } from './header-names.js';
import type { PauseForEventLoop } from './steps.js';
import { openXlsx, type XlsxBook, type XlsxSheet } from './xlsx-book.js';
import { filledSheets } from './xlsx-rows.js';
import { sheetRecords } from './xlsx-sheet.js';

const ROWS_BEFORE_HEADER_MAX = 60;

interface Header {
  readonly names: number;
  readonly cells: number;
  readonly skipLines: number;
  /** Texts of the rows before the header. */
  readonly preamble: readonly string[];
}

/** Finds the sheet and the header row of a workbook by known column names. Throws BankFileError. */
export async function xlsxLayout(source: AsyncIterable<Buffer>, pause: PauseForEventLoop) {
  const book = await openXlsx(source, pause);
  const filled = await filledSheets(book, pause);
  const visible = filled.filter(({ isHidden }) => !isHidden);
  const sheets = visible.length > 0 ? visible : filled;
  let best: { readonly sheet: XlsxSheet; readonly header: Header } | null = null;
  for (const sheet of sheets) {
    const header = await headerIn(book, sheet, pause);
    if (!best || (header.names - best.header.names || header.cells - best.header.cells) > 0)
      best = { sheet, header };
  }
  if (!best) throw new BankFileError(null, 'the workbook has no sheet with rows');
  const { name, isHidden } = best.sheet;
  const layout: FileLayout = {
    ...PLAIN_LAYOUT,
    format: 'xlsx',
    skipLines: best.header.skipLines,
    ...((filled.length > 1 || isHidden) && { sheet: name }),
  };
  const others = filled.filter((sheet) => sheet !== best.sheet);
  const remarks = others.map(
    (other) =>
      `sheet: the map takes ${JSON.stringify(name)}; the ${other.isHidden ? 'hidden ' : ''}sheet ` +
      `${JSON.stringify(other.name)} has rows, too`,
  );
  return { layout, names: best.header.names, remarks, preamble: best.header.preamble };
}

/** Returns the row with the most known names or, if there are none, with the most cells. */
async function headerIn(book: XlsxBook, sheet: XlsxSheet, pause: PauseForEventLoop): Promise<Header> {
  let best: Header = { names: 0, cells: 0, skipLines: 0, preamble: [] };
  const before: string[] = [];
  let count = 0;
  for await (const { line, cells } of sheetRecords(book, sheet, new FileRemarks(), pause)) {
    const texts = cells.map(cellTextOf);
    const known = countColumnNames(texts);
    const names = known > 1 ? known : 0;
    const filled = texts.filter((text) => text !== '').length;
    if ((names - best.names || filled - best.cells) > 0)
      best = { names, cells: filled, skipLines: line - 1, preamble: [...before] };
    before.push(texts.join(' '));
    if (++count === ROWS_BEFORE_HEADER_MAX) break;
  }
  return best;
}
