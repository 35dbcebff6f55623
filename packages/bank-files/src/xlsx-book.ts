import { BankFileError } from './bank-file-error.js';
import { numberFormat, type NumberFormat } from './xlsx-numbers.js';
import { xmlPieces, type XmlAttributes, type XmlListener } from './xml-pieces.js';
import { ZipEntries } from './zip-entries.js';

/** A sheet of a workbook. */
export interface XlsxSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly file: string;
}

/** Data that the cells of all sheets share. */
export interface XlsxBook {
  readonly zip: ZipEntries;
  readonly sheets: readonly XlsxSheet[];
  readonly is1904: boolean;
  readonly formats: readonly NumberFormat[];
  readonly strings: readonly string[];
}

type Pause = () => Promise<void>;

/** Maximum length of a text. A cell may have 32,767 characters; the row refuses longer texts. */
const STRINGS_MAX = 5_000_000;
const STRINGS_CHARS_MAX = 128 * 1024 * 1024;
const TEXT_CHARS_MAX = 40_000;
const SHEETS_MAX = 1_000;
const STYLES_MAX = 100_000;

/**
 * Opens a workbook. Throws BankFileError if the file is not a workbook, is protected, or would expand beyond
 * the limits.
 */
export async function openXlsx(source: AsyncIterable<Buffer>, pause: Pause): Promise<XlsxBook> {
  const zip = await ZipEntries.open(source, pause);
  const path = await workbookPath(zip, pause);
  const book = new BookListener();
  await readAll(zip, path, book, pause);
  const files = await relationsOf(zip, path, pause);
  const sheets = book.sheets.flatMap(({ name, isHidden, relation }) => {
    const file = files.get(relation);
    return file?.type === 'worksheet' ? [{ name, isHidden, file: file.path }] : [];
  });
  const fileOf = (type: string) => [...files.values()].find((each) => each.type === type)?.path ?? '';
  const styles = new StyleListener();
  await readAll(zip, fileOf('styles'), styles, pause);
  const strings = new StringListener();
  await readAll(zip, fileOf('sharedStrings'), strings, pause);
  return { zip, sheets, is1904: book.is1904, formats: styles.numberFormats(), strings: strings.found };
}

async function readAll(zip: ZipEntries, file: string, listener: XmlListener, pause: Pause): Promise<void> {
  if (!zip.has(file)) return;
  try {
    const pieces = xmlPieces(zip.read(file), listener, { encoding: null, pause });
    while (!(await pieces.next()).done);
  } catch (error) {
    throw errorInPart(file, error);
  }
}

/** Removes the line number from an error in a part of the workbook, because users never see that line. */
export function errorInPart(part: string, error: unknown): unknown {
  return error instanceof BankFileError && error.line !== null
    ? new BankFileError(null, `${part} in the workbook ${error.message}`)
    : error;
}

const OTHER_KINDS: readonly (readonly [mark: RegExp, message: string])[] = [
  [/^xl\/workbook\.bin$/, 'the file is a binary workbook (XLSB): save it as XLSX or CSV'],
  [/^mimetype$/, 'the file is of OpenDocument (ODS or another): save it as XLSX or CSV'],
  [/^word\//, 'the file is a text document (DOCX): save its table as XLSX or CSV'],
  [/^ppt\//, 'the file is a presentation (PPTX): save its table as XLSX or CSV'],
  [/\.iwa$/, 'the file is of Numbers: export it as XLSX or CSV'],
  [/\.(?:xml|csv|sta|mt940|txt|ofx|xlsx)$/i, 'the file is a ZIP: unpack it, and import the files within'],
];

async function workbookPath(zip: ZipEntries, pause: Pause): Promise<string> {
  const relations = await relationsOf(zip, '', pause);
  const path =
    [...relations.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const isWorkbook =
    zip.has(path) && path.endsWith('.xml') && !path.startsWith('word/') && !path.startsWith('ppt/');
  if (isWorkbook) return path;
  for (const [mark, message] of OTHER_KINDS)
    if (zip.names.some((name) => mark.test(name))) throw new BankFileError(null, message);
  throw new BankFileError(null, 'the file is a ZIP and no workbook: unpack it, and import the files within');
}

async function relationsOf(zip: ZipEntries, of: string, pause: Pause) {
  const slash = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, slash);
  const name = of.slice(slash);
  const listener = new RelationListener(folder);
  await readAll(zip, `${folder}_rels/${name}.rels`, listener, pause);
  return listener.found;
}

class RelationListener implements XmlListener {
  readonly found = new Map<string, { readonly type: string; readonly path: string }>();

  constructor(private readonly folder: string) {}

  open(name: string, { Id = '', Type = '', Target = '', TargetMode = '' }: XmlAttributes): void {
    // An external target is a file or address elsewhere, which is never opened.
    if (name !== 'Relationship' || TargetMode === 'External') return;
    const path = Target.startsWith('/') ? Target.slice(1) : plainPath(this.folder + Target);
    this.found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
  }

  text(): void {}
  close(): void {}
}

function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

class BookListener implements XmlListener {
  readonly sheets: { readonly name: string; readonly isHidden: boolean; readonly relation: string }[] = [];
  is1904 = false;

  open(name: string, attributes: XmlAttributes, line: number): void {
    if (name === 'workbookPr') this.is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name !== 'sheet') return;
    if (this.sheets.length === SHEETS_MAX)
      throw new BankFileError(line, `has more than ${SHEETS_MAX} sheets`);
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
    this.sheets.push({ name: attributes['name'] ?? '', isHidden, relation });
  }

  text(): void {}
  close(): void {}
}

class StyleListener implements XmlListener {
  private readonly codes = new Map<number, string>();
  private readonly formats: number[] = [];
  private isOfCells = false;

  open(name: string, attributes: XmlAttributes, line: number): void {
    if (name === 'numFmt') this.codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    else if (name === 'cellXfs') this.isOfCells = true;
    else if (name === 'xf' && this.isOfCells) {
      if (this.formats.push(Number(attributes['numFmtId'] ?? 0)) > STYLES_MAX)
        throw new BankFileError(line, `has more than ${STYLES_MAX} styles`);
    }
  }

  text(): void {}

  close(name: string): void {
    if (name === 'cellXfs') this.isOfCells = false;
  }

  numberFormats(): NumberFormat[] {
    const known = new Map<number, NumberFormat>();
    return this.formats.map((id) => {
      const format = known.get(id) ?? numberFormat(id, this.codes.get(id));
      known.set(id, format);
      return format;
    });
  }
}

/** Collects the text of a cell, whose parts may have different formats. Leaves out phonetic hints. */
export class CellTextCollector {
  private text = '';
  private isText = false;
  private hints = 0;

  begin(): void {
    this.text = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.hints++;
    else if (name === 't') this.isText = this.hints === 0;
  }

  add(text: string): void {
    if (this.isText && this.text.length < TEXT_CHARS_MAX) this.text += text.slice(0, TEXT_CHARS_MAX);
  }

  close(name: string): void {
    if (name === 'rPh') this.hints--;
    else if (name === 't') this.isText = false;
  }

  /** Returns the text. Decodes characters that XML cannot contain, which the file writes as `_x000D_`. */
  take(): string {
    return plainCellText(this.text);
  }
}

/** Decodes characters that XML cannot contain in the text of a cell. */
export const plainCellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

class StringListener implements XmlListener {
  readonly found: string[] = [];
  private readonly cell = new CellTextCollector();
  private chars = 0;

  open(name: string, _attributes: XmlAttributes, line: number): void {
    if (name === 'si') this.cell.begin();
    this.cell.open(name);
    if (this.found.length > STRINGS_MAX || this.chars > STRINGS_CHARS_MAX)
      throw new BankFileError(line, 'has more texts than are read: save the sheet as CSV');
  }

  text(text: string): void {
    this.cell.add(text);
  }

  close(name: string): void {
    this.cell.close(name);
    if (name !== 'si') return;
    const text = this.cell.take();
    this.chars += text.length;
    this.found.push(text);
  }
}
