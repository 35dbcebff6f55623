// Exceeds the usual size: test files are quoted as banks write them.
import { formatMismatchText } from './file-kind.js';
import { workbook } from '../../../test/support/workbook.js';
import { zipFile } from '../../../test/support/zip-file.js';
import { readBankFile } from '../test/read-bank-file.js';

test.each<[string, string | Buffer]>([
  ['QIF', '!Type:Bank\nD12/04/26\nT-12.50\n^\n'],
  ['old workbook (XLS)', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['old workbook (XLS)', Buffer.from('0908100000060500', 'hex')],
  ['PDF', '%PDF-1.7'],
  ['Microsoft Money', '\x00\x01\x00\x00MSISAM Database'],
  [
    'OpenDocument file (ODS)',
    `PK\x03\x04${'\x00'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
  ],
  [
    'workbook as XML of Excel 2003',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
  ],
  ['web page (HTML)', '<html><table><tr><td>1</td></tr></table></html>'],
  ['BAI2', '01,BANK,CUST,261204,1200,1,80,1,2/\n02,CUST,BANK,1,261204,,USD,2/\n'],
  ['EDIFACT', "UNA:+.? 'UNB+UNOA:1'"],
  [
    'CODA',
    `0000004052672505        00099999 ${'JAN PEETERS'.padEnd(26)}KREDBEBB   00000000000 ${' '.repeat(36)}2\r\n12001539`,
  ],
  ['Norma 43', `11004901500123456789260501260531200000001234569783${'TITULAR'.padEnd(29)}\r\n22    0490`],
  ['SWIFT message that is no statement', '{1:F01BANKDEFFAXXX0000000000}{2:O1031200261204BANK}{4:\n:20:A\n'],
  [
    'XML that is no bank statement',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>',
  ],
])('a file of another kind is refused by name, with what to do: %s', (name, begin) => {
  for (const format of ['csv', 'mt940', 'xlsx']) {
    const fault = formatMismatchText(Buffer.from(begin as string, 'latin1'), format);
    expect(fault).toContain(name);
    expect(fault).toMatch(/save|download|unpack/);
  }
});

test.each([
  ['mt940', ':20:A\n:25:1\n'],
  ['mt940', 'ABNANL2A\n940\nABNANL2A\n:20:A\n'],
  ['camt', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>'],
  ['ofx', 'OFXHEADER:100\n'],
  ['xlsx', workbook([])],
])('a file of the format %s is known by its content, and says which format reads it', (format, begin) => {
  expect(formatMismatchText(Buffer.from(begin), format)).toBeNull();
  expect(formatMismatchText(Buffer.from(begin), 'csv')).toContain(`say \`format: ${format}\``);
});

test('lines of fields are no document', () => {
  expect(formatMismatchText(Buffer.from('date;amount\n'), 'csv')).toBeNull();
  expect(formatMismatchText(Buffer.from('date;amount\n'), 'xlsx')).toContain('is not a workbook');
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['XLSB', { 'xl/workbook.bin': '' }],
  ['DOCX', { 'word/document.xml': '<a/>' }],
  ['unpack', { 'may.xml': '<a/>', 'june.xml': '<a/>' }],
])('a ZIP that is no workbook is refused: %s', async (told, files) => {
  expect(
    (await readBankFile(zipFile(files), 'format: xlsx\nfields: { transaction_id: a }\n')).refusal,
  ).toContain(told);
});
