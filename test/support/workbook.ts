import { zipFile } from './zip-file.js';

// size: elements and fields stay on one line, as files of banks have them

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface SheetOfWorkbook {
  readonly name: string;
  /** The XML inside `sheetData`. */
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The XML before and after `sheetData`. */
  readonly before?: string;
  readonly behind?: string;
}

interface WorkbookParts {
  readonly strings?: readonly string[];
  readonly is1904?: boolean;
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** Cell styles by index: 1 date, 2 date with time, 3 eight-digit code, 4 a bank's custom date format. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="00000000"/>` +
  '<numFmt numFmtId="165" formatCode="[$-407]d\\.\\ mmmm\\ yyyy;@"/></numFmts><cellXfs>' +
  [0, 14, 22, 164, 165].map((id) => `<xf numFmtId="${id}"/>`).join('') +
  '</cellXfs></styleSheet>';

/** Makes an XLSX workbook. */
export function workbook(sheets: readonly SheetOfWorkbook[], parts: WorkbookParts = {}): Buffer {
  const { strings = [], is1904 = false, files = {} } = parts;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const list = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
  );
  return zipFile({
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      `<workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}">` +
      sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
      relation('styles', 'styles', 'styles.xml') +
      relation('strings', 'sharedStrings', '/xl/sharedStrings.xml') +
      '</Relationships>',
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', behind = '' }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...files,
  });
}

/** A row of texts that are stored in the cells themselves (inline strings). */
export const textRow = (line: number, ...texts: readonly string[]): string =>
  `<row r="${line}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
