// Exceeds the usual size: test files are quoted as banks write them.
import { PLAIN_LAYOUT, type FileLayout } from './bank-rows.js';
import { fileRows } from './file-rows.js';
import { ZipEntries } from './zip-entries.js';
import { textRow, workbook } from '../../../test/support/workbook.js';

// A reader must offer a pause after a bounded piece of work, whatever the size of the file and of its parts.
// The tests count work instead of time, because time depends on the machine.

const PIECE_BYTES = 64 * 1024;

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

/**
 * Reads a file that arrives in one piece. Returns its rows, the number of pauses, and after which rows they
 * came.
 */
async function turnsOf(bytes: Buffer, layout: Partial<FileLayout>) {
  let rows = 0;
  let turns = 0;
  let turnsBeforeFirst = 0;
  let since = 0;
  let rowsInTurn = 0;
  const pause = async () => {
    turns += 1;
    since = 0;
  };
  for await (const row of fileRows(inOnePiece(bytes), { ...PLAIN_LAYOUT, ...layout }, pause)) {
    if (row.isFooter) continue;
    if (rows++ === 0) turnsBeforeFirst = turns;
    rowsInTurn = Math.max(rowsInTurn, ++since);
  }
  return { rows, turns, turnsBeforeFirst, rowsInTurn, pieces: Math.floor(bytes.length / PIECE_BYTES) };
}

const repeated = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

const camt = (entries: string): Buffer =>
  Buffer.from(
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>' +
      `${entries}</Stmt></BkToCstmrStmt></Document>`,
  );
const money = (amount: number): string => `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
const detail = '<TxDtls><Amt Ccy="EUR">1</Amt></TxDtls>';
const ofx = (transactions: string): Buffer =>
  Buffer.from(
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></OFX>`,
  );
const DAY = '<BookgDt><Dt>2026-12-04</Dt></BookgDt>';

const FILES: Readonly<Record<string, readonly [Buffer, Partial<FileLayout>, number]>> = {
  'CSV with long lines': [
    Buffer.from(`A;B\n${repeated(30, (at) => `${at};${'x'.repeat(100_000)}\n`)}`),
    { separator: ';' },
    30,
  ],
  'CSV with short lines': [
    Buffer.from(`A;B\n${repeated(20_000, (at) => `${at};x\n`)}`),
    { separator: ';' },
    20_000,
  ],
  'MT940 with long lines': [
    Buffer.from(
      `:20:A\n:25:1\n:60F:C250201EUR1,\n${repeated(60, () => `:61:250201C5,NTRFA\n:86:${'x'.repeat(60_000)}\n`)}:62F:C250201EUR1,\n-\n`,
    ),
    { format: 'mt940' },
    60,
  ],
  'OFX in one line': [
    ofx(
      repeated(
        5_000,
        (at) =>
          `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261204<TRNAMT>-1<FITID>${at}<NAME>${'x'.repeat(200)}</STMTTRN>`,
      ),
    ),
    { format: 'ofx' },
    5_000,
  ],
  'camt in one line': [
    camt(repeated(5_000, () => `<Ntry>${money(1)}${DAY}</Ntry>`)),
    { format: 'camt' },
    5_000,
  ],
  'camt with one entry of many details': [
    camt(`<Ntry>${money(20_000)}${DAY}<NtryDtls>${detail.repeat(20_000)}</NtryDtls></Ntry>`),
    { format: 'camt' },
    20_000,
  ],
  XLSX: [
    workbook([
      {
        name: 'A',
        rows: repeated(3_000, (at) => textRow(at + 1, at === 0 ? 'Id' : `n${at}`, 'x'.repeat(300))),
      },
    ]),
    { format: 'xlsx' },
    2_999,
  ],
};

test.each(Object.entries(FILES))(
  '%s offers a turn for each row and each piece',
  async (_, [bytes, layout, rows]) => {
    const read = await turnsOf(bytes, layout);
    expect(read.rows).toBe(rows);
    expect(read.rowsInTurn).toBe(1);
    expect(read.turns).toBeGreaterThanOrEqual(Math.max(rows, read.pieces));
  },
);

test('the details of one entry are added up in pieces before its first payment', async () => {
  const one = camt(`<Ntry>${money(1)}${DAY}<NtryDtls>${detail}</NtryDtls></Ntry>`);
  const many = camt(`<Ntry>${money(20_000)}${DAY}<NtryDtls>${detail.repeat(20_000)}</NtryDtls></Ntry>`);
  const few = await turnsOf(one, { format: 'camt' });
  const read = await turnsOf(many, { format: 'camt' });
  expect(read.turnsBeforeFirst - few.turnsBeforeFirst).toBeGreaterThanOrEqual(20_000 / 100);
});

test('one element is not allowed to hold more than can be looked through in one piece', async () => {
  const many = camt(`<Ntry>${money(1)}${DAY}<NtryDtls>${'<TxDtls/>'.repeat(100_001)}</NtryDtls></Ntry>`);
  await expect(turnsOf(many, { format: 'camt' })).rejects.toThrow('NtryDtls has more than 100000 elements');
  const long = camt(`<Ntry>${money(1)}${DAY}<AddtlNtryInf>${'x'.repeat(1_100_000)}</AddtlNtryInf></Ntry>`);
  await expect(turnsOf(long, { format: 'camt' })).rejects.toThrow(
    'AddtlNtryInf has more than 1048576 characters',
  );
});

test('a workbook is copied together in pieces', async () => {
  let turns = 0;
  const book = workbook([{ name: 'A', rows: textRow(1, 'Id') }]);
  async function* bytes() {
    for (const byte of book.subarray(0, 50)) yield Buffer.from([byte]);
    yield book.subarray(50);
  }
  await ZipEntries.open(bytes(), async () => {
    turns += 1;
  });
  expect(turns).toBeGreaterThan(50);
});
