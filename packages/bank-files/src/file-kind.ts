/** Formats of bank files that do not consist of rows of fields. */
export const DOCUMENT_FORMATS = ['xlsx', 'mt940', 'camt', 'ofx'] as const;

export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** Statement formats, whose fields have fixed meanings, so that they need no mapping. */
export const STATEMENT_FORMATS = ['mt940', 'camt', 'ofx'] as const;

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Tells whether a format is a workbook or a statement rather than plain rows. */
export const isDocumentFormat = (format: string): format is DocumentFormat =>
  (DOCUMENT_FORMATS as readonly string[]).includes(format);

/** Tells whether a format is a statement format, which needs no map. */
export const isStatementFormat = (format: string): format is StatementFormat =>
  (STATEMENT_FORMATS as readonly string[]).includes(format);

/** Whether rejected rows are exported as CSV, because they cannot be written back into a document. */
export const isExportedAsCsv = (format: string): boolean => format === 'csv' || isDocumentFormat(format);

interface FileKind {
  readonly name: string;
  /** The format that reads the file; null if the file cannot be read. */
  readonly format: DocumentFormat | null;
  /** What to do with a file that cannot be read. */
  readonly advice?: string;
}

/** Number of bytes at the start of a file that suffice to recognise its kind. */
export const FILE_KIND_BYTES = 1_024;

const AS_CSV = 'save or download it as XLSX or CSV (in UTF-8, where there is a choice)';
const AS_STATEMENT = 'download the statement as camt.053, MT940, OFX or CSV';

const unread = (name: string, advice = AS_CSV): FileKind => ({ name, format: null, advice });
const read = (name: string, format: DocumentFormat): FileKind => ({ name, format });

/** Kinds of files by their first bytes, read as Latin-1. The first match counts. */
const KINDS: readonly (readonly [begin: RegExp, kind: FileKind])[] = [
  [/^PK\x03\x04.{26,60}mimetypeapplication\/vnd\.oasis/s, unread('an OpenDocument file (ODS)')],
  [/^PK(?:\x03\x04|\x05\x06)/, read('a workbook (XLSX)', 'xlsx')],
  [/^\xd0\xcf\x11\xe0/, unread('an old workbook (XLS), or one that is protected by a password')],
  [/^\x09[\x00\x02\x04\x08][\x04-\x10]\x00/, unread('an old workbook (XLS)')],
  [/^%PDF/, unread('a PDF', AS_STATEMENT)],
  [/^\x00\x01\x00\x00(?:MSISAM|Standard)/, unread('a database of Microsoft Money or Access', AS_STATEMENT)],
  [/^SQLite format 3/, unread('a database (SQLite)')],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\x00|MM\x00\*)/, unread('a picture', AS_STATEMENT)],
  [
    /^(?:Rar!|7z\xbc\xaf|BZh\d|\xfd7zXZ)/,
    unread('a packed file (RAR, 7z or another)', 'unpack it, and import the files within'),
  ],
  [/^PAR1/, unread('a Parquet file')],
  [/^\{\\rtf/, unread('a text document (RTF)')],
  [
    /^!(?:Type|Account|Option|Clear):/i,
    unread('a QIF file', `QIF has neither ids nor currencies: ${AS_STATEMENT}`),
  ],
  [/^01,[^\n]*\/\s*\n02,/, unread('a BAI2 file', AS_STATEMENT)],
  [/^UN[AB][+:]/, unread('an EDIFACT message', AS_STATEMENT)],
  [/^0{5}\d{9}0[0-9][^\r\n]{60,112}\r?\n[1-9]/, unread('a CODA file', AS_STATEMENT)],
  [/^11\d{18}\d{12}[12]\d{14}/, unread('a file of Norma 43', AS_STATEMENT)],
  [
    /^(?:\{1:[^}]*\}\s*)\{2:[IO](?!94[0-2]|950)\d{3}/,
    unread('a SWIFT message that is no statement', AS_STATEMENT),
  ],
  [/^(?:\{1:[^}]*\}\s*)?\{2:[IO](?:94[0-2]|950)/, read('a SWIFT statement (MT940)', 'mt940')],
  [/^(?:[^\n:]{0,40}\r?\n){0,6}:(?:20|25|940):/, read('a SWIFT statement (MT940)', 'mt940')],
  [/^\{1:F\d{2}/, read('a SWIFT statement (MT940)', 'mt940')],
  [/^(?:OFXHEADER:|(?:<\?xml[^>]*>\s*)?<\?OFX|(?:<\?xml[^>]*>\s*)?<OFX>)/i, read('an OFX file', 'ofx')],
  [/^<\?xml[^>]*>\s*<\?mso-application[^>]*Excel/i, unread('a workbook as XML of Excel 2003')],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE html|<html|<table|<meta|<style)/i, unread('a web page (HTML)')],
  [/camt\.05[234]|BkToCstmr/, read('a statement of ISO 20022 (camt)', 'camt')],
  [/^<[?!\w]/, unread('XML that is no bank statement', AS_STATEMENT)],
];

/** Returns the kind of a file by its first bytes; null for rows of fields and for JSON. */
export function fileKind(start: Buffer): FileKind | null {
  const bytes = start.subarray(0, FILE_KIND_BYTES);
  // Try both texts: the first byte of an old workbook is also a tab, which the plain text drops.
  const texts = [bytes.toString('latin1'), plainStart(bytes)];
  return KINDS.find(([begin]) => texts.some((text) => begin.test(text)))?.[1] ?? null;
}

/**
 * Returns the start of a file as plain text, also for UTF-16, where each ASCII letter has an additional zero
 * byte.
 */
function plainStart(start: Buffer): string {
  const isWide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const isWideTag = (start[0] === 0x3c && start[1] === 0) || (start[0] === 0 && start[1] === 0x3c);
  const text = start.toString('latin1');
  const plain = isWide || isWideTag ? text.replace(/^[\xff\xfe]{2}/, '').replaceAll('\x00', '') : text;
  return plain.replace(/^\u00ef\u00bb\u00bf/, '').replace(/^\s+/, '');
}

/** Explains why a file cannot be read as `format`, and what to do; null if it may be readable. */
export function formatMismatchText(start: Buffer, format: string): string | null {
  const kind = fileKind(start);
  if (!kind)
    return isDocumentFormat(format)
      ? `the file is not ${CALLED[format]}, as \`format: ${format}\` says`
      : null;
  if (kind.format === null) return `the file is ${kind.name}: ${kind.advice}`;
  return kind.format === format ? null : `the file is ${kind.name}: say \`format: ${kind.format}\``;
}

const CALLED: Readonly<Record<DocumentFormat, string>> = {
  xlsx: 'a workbook (XLSX)',
  mt940: 'a SWIFT statement (MT940)',
  camt: 'a statement of ISO 20022 (camt)',
  ofx: 'an OFX file',
};
