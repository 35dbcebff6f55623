import { inPieces, readBankFile, suggestMapOfOneAccount } from '../test/read-bank-file.js';
import { textRow, workbook } from '../../../test/support/workbook.js';
import { zipFile } from '../../../test/support/zip-file.js';

// Exceeds the usual size: test files are quoted as banks write them.

const HEADER = textRow(1, 'Nr', 'Datum', 'Betrag', 'Name');
const MAP = `format: xlsx
decimal: ","
direction: { column: Betrag }
fields:
  transaction_id: Nr
  event_time: { column: Datum, date: dd.MM.yyyy }
  amount: { column: Betrag, absolute: true }
  amount_currency: { constant: EUR }
  own.entity_id: { constant: c-1 }
  other.name: Name
`;
const cell = (place: string, value: string, more = '') => `<c r="${place}"${more}><v>${value}</v></c>`;
const row = (line: number, cells: string, more = '') => `<row r="${line}"${more}>${cells}</row>`;
/** 4 December 2026. */
const DAY = 46_360;
const sound = (line: number, id = `t-${line}`) =>
  row(
    line,
    `<c r="A${line}" t="inlineStr"><is><t>${id}</t></is></c>${cell(`B${line}`, String(DAY), ' s="1"')}${cell(`C${line}`, '-12.5')}`,
  );
const sheet = (rows: string, more = {}) => ({ name: 'Umsätze', rows: HEADER + rows, ...more });

test('cells: dates by their format, numbers by their value, texts by the map, shared ones, parts with formats', async () => {
  const strings = ['Müller', 'A</t></si><si><r><t>B</t></r><r><t>C</t></r><rPh><t>x</t></rPh>'.slice(0, 1)];
  const rows =
    sound(2) +
    row(
      3,
      `${cell('A3', '7', ' s="3"')}${cell('B3', String(DAY), ' s="4"')}${cell('C3', '0.30000000000000004')}${cell('D3', '0', ' t="s"')}`,
    ) +
    textRow(4, 'x', '05.12.2026', '-1.234,50'.replace('.', ''), 'Bo &amp; Co') +
    row(
      5,
      `${cell('A5', '8')}${cell('B5', '2026-12-06', ' t="d"')}${cell('C5', '5')}<c r="D5" t="inlineStr"><is><r><t>An</t></r><rPh><t>?</t></rPh><r><t>na</t></r></is></c>`,
    );
  const { items, faults } = await readBankFile(workbook([sheet(rows)], { strings }), MAP);
  expect(faults).toEqual([]);
  expect(items).toMatchObject([
    { event_time: '2026-12-04T00:00:00Z', amount: '12.5', sender: { entity_id: 'c-1' } },
    {
      transaction_id: '00000007',
      event_time: '2026-12-04T00:00:00Z',
      amount: '0.3',
      sender: { name: 'Müller' },
    },
    { event_time: '2026-12-05T00:00:00Z', amount: '1234.50', receiver: { name: 'Bo & Co' } },
    { transaction_id: '8', event_time: '2026-12-06T00:00:00Z', sender: { name: 'Anna' } },
  ]);
});

test('days of a workbook that counts from 1904, and times', async () => {
  const book = workbook(
    [sheet(row(2, `${cell('A2', '1')}${cell('B2', String(DAY - 1_462 + 0.5), ' s="2"')}${cell('C2', '1')}`))],
    {
      is1904: true,
    },
  );
  expect((await readBankFile(book, MAP)).items).toMatchObject([{ event_time: '2026-12-04T12:00:00' }]);
});

test('nothing is hidden in silence: rows, columns, sheets, merged cells, formulas, errors, long numbers', async () => {
  const rows =
    sound(2).replace('<row ', '<row hidden="1" ') +
    row(
      3,
      `${cell('A3', '123456789012345678')}${cell('B3', String(DAY), ' s="1"')}<c r="C3"><f>1+1</f></c>`,
    ) +
    row(
      4,
      `${cell('A4', '4')}${cell('B4', String(DAY), ' s="1"')}<c r="C4"><f>1+1</f><v>2</v></c><c r="D4" t="e"><v>#REF!</v></c>`,
    );
  const before = '<cols><col min="4" max="4" hidden="1"/></cols>';
  const behind = '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>';
  const secret = { name: 'Alt', rows: HEADER + sound(2), state: 'veryHidden' as const };
  const { items, doubts, faults } = await readBankFile(
    workbook([sheet(rows, { before, behind }), secret]),
    MAP,
  );
  const told = doubts.join('\n');
  for (const part of [
    'Row 2 is hidden',
    'The column D is hidden',
    'The sheet "Alt" is hidden and not read',
    'B2:B3 are merged',
  ])
    expect(told).toContain(part);
  expect(told).toContain('The cell C3 is a formula without a value');
  expect(told).toContain('The cell A3 is a number of more than 15 digits');
  expect(told).toContain('The cell D4 has the error #REF!');
  expect(items[2]).toMatchObject({ amount: '2' });
  expect(faults.some(({ column }) => column === 'Betrag')).toBe(true);
});

test('of several sheets with rows the map has to name one', async () => {
  const book = workbook([
    sheet(sound(2)),
    { name: 'Two', rows: HEADER + sound(2) + sound(3) },
    { name: 'Empty', rows: '' },
  ]);
  expect((await readBankFile(book, MAP)).refusal).toContain('one of "Umsätze", "Two"');
  expect((await readBankFile(book, `${MAP}sheet: Two\n`)).items).toHaveLength(2);
  expect((await readBankFile(book, `${MAP}sheet: Three\n`)).refusal).toContain('there is no sheet "Three"');
});

test('a footer, lines before the header and blank rows', async () => {
  const rows =
    textRow(1, 'Kontoauszug') +
    textRow(3, 'Nr', 'Datum', 'Betrag', 'Name') +
    sound(5) +
    row(6, '') +
    textRow(7, 'Summe', '', '12');
  const book = workbook([{ name: 'A', rows }]);
  const { items, doubts } = await readBankFile(book, `${MAP}skip_lines: 2\nfooter: Summe\n`);
  expect(items).toHaveLength(1);
  expect(doubts).toEqual(['1 row is left out as footer: line 7 ("Summe  12").']);
});

test('a suggested map reads the workbook', async () => {
  const head = textRow(3, 'Buchungsdatum', 'Betrag', 'Währung', 'Auftraggeber', 'Verwendungszweck');
  const line = (at: number, amount: string) =>
    row(at, `${cell(`A${at}`, String(DAY + at), ' s="1"')}${cell(`B${at}`, amount)}`).replace(
      '</row>',
      `<c r="C${at}" t="inlineStr"><is><t>EUR</t></is></c><c r="D${at}" t="inlineStr"><is><t>Name ${at}</t></is></c></row>`,
    );
  const book = workbook([
    { name: 'Info', rows: textRow(1, 'Konto') },
    {
      name: 'Umsätze',
      rows: textRow(1, 'Konto 4711') + head + [4, 5, 6].map((at) => line(at, String(at - 5.5))).join(''),
    },
  ]);
  const { yaml, remarks } = await suggestMapOfOneAccount(book.subarray(0, 300), () => inPieces(book));
  expect(yaml).toContain('format: xlsx');
  expect(yaml).toContain('sheet: "Umsätze"');
  expect(yaml).toContain('skip_lines: 2');
  expect(remarks.join()).toContain('the sheet "Info" has rows, too');
  const { items, faults } = await readBankFile(book, yaml);
  expect(faults).toEqual([]);
  expect(items).toMatchObject([
    { amount: '1.5', amount_currency: 'EUR' },
    { amount: '0.5' },
    { amount: '0.5' },
  ]);
});

const bomb = (file: string, content: Buffer) => workbook([sheet(sound(2))], { files: { [file]: content } });
const blank = (megabytes: number, begin: string) =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(megabytes * 1024 * 1024, ' ')]);

test.each<[string, () => Buffer, string]>([
  [
    'texts that unpack to 1,000 times their size',
    () => bomb('xl/sharedStrings.xml', blank(80, '<sst>')),
    'unpacks to more than 100 times',
  ],
  [
    'a sheet that does',
    () => bomb('xl/worksheets/sheet0.xml', blank(80, '<worksheet>')),
    'unpacks to more than 100 times',
  ],
  [
    'a document type in a sheet',
    () => bomb('xl/worksheets/sheet0.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>')),
    'DOCTYPE',
  ],
  [
    'a document type in the workbook',
    () => bomb('xl/workbook.xml', Buffer.from('<!DOCTYPE a><workbook/>')),
    'DOCTYPE',
  ],
  [
    '10,001 files',
    () => zipFile(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, '']))),
    '10000 files',
  ],
  [
    'a text that is not there',
    () => workbook([sheet(row(2, cell('A2', '99', ' t="s"')))]),
    'the text number 99',
  ],
  [
    'a row without a number',
    () => workbook([sheet('<row r="9999999"><c><v>1</v></c></row>')]),
    'row without a number',
  ],
  [
    'a cell behind 1,000 columns',
    () => workbook([sheet(row(2, cell('XFD2', '1')))]),
    'more than 1000 columns',
  ],
  ['half a file', () => workbook([sheet(sound(2))]).subarray(0, 900), 'damaged or cut off'],
])('refused: %s', async (_, book, told) => {
  expect(await readBankFile(book(), MAP)).toMatchObject({
    items: [],
    refusal: expect.stringContaining(told) as string,
  });
});

test('nothing outside of the workbook is opened', async () => {
  const files = {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="s0" Type="x/worksheet" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
  };
  expect((await readBankFile(workbook([sheet(sound(2))], { files }), MAP)).refusal).toContain(
    'no visible sheet',
  );
});
