// Exceeds the usual size: test files are quoted as banks write them.
import { Doubts } from './doubts.js';
import { FieldMap } from './field-map.js';
import { TransactionItem } from '../test/transaction-item.js';
import { CountedWork } from '../../../test/support/counted-work.js';

// The tests count calls of built-in methods between two pauses, so that the speed of the machine does not
// matter. Each suite loads the code anew, so that its first file is the first file of a process.

const NOW = Date.UTC(2027, 5, 1);
/** Some milliseconds in a process whose code is not compiled yet. */
const MOST_OF_A_STATEMENT = 15_000;
/** A row of a thousand columns is processed without a pause. */
const MOST_OF_A_WIDE_ROW = 22_000;

async function* inOnePiece(text: string) {
  yield Buffer.from(text);
}

/** Reads a file as an import does; returns the greatest amount of work between two pauses. */
async function mostWorkOfOneTurn(yaml: string, file: string): Promise<number> {
  const work = new CountedWork();
  let rowCount = 0;
  try {
    const map = await FieldMap.parseInTurns(yaml, { transactions: TransactionItem }, work.pause);
    const doubts = new Doubts(map, NOW);
    const rows = map.rows(inOnePiece(file), work.pause, (footer) => doubts.addFooter(footer));
    for await (const row of rows) {
      doubts.add(row, map.map(row));
      rowCount++;
    }
    await doubts.prepare(work.pause);
  } finally {
    work.end();
  }
  expect(rowCount).toBeGreaterThan(0);
  return work.most;
}

const OF_ONE_CUSTOMER = 'fields: { own.entity_id: { constant: c-1 } }\n';

const repeated = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('\n');

const entryOfCamt = (at: number): string =>
  `<Ntry><Amt Ccy="EUR">${at + 1}.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt>` +
  '</BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ann</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>';

const entryOfOfx = (at: number): string =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260102<TRNAMT>-${at}.50<FITID>F${at}<NAME>Ann</STMTTRN>`;

const STATEMENTS = {
  camt:
    '<Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE1</IBAN></Id></Acct>' +
    `${repeated(60, entryOfCamt)}</Stmt></BkToCstmrStmt></Document>`,
  ofx:
    'OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>' +
    `${repeated(200, entryOfOfx)}</STMTRS></OFX>`,
  mt940: `:20:A\n:25:1/2\n:28C:1/1\n:60F:C260101EUR1,00\n${repeated(200, (at) => `:61:2601020102C${at},50NTRFREF`)}\n`,
};

it.each(Object.entries(STATEMENTS))('hands over its turn in the first %s file', async (format, file) => {
  const most = await mostWorkOfOneTurn(`format: ${format}\n${OF_ONE_CUSTOMER}`, file);
  expect(most).toBeLessThan(MOST_OF_A_STATEMENT);
});

const MAP_OF_WIDE = [
  'fields:',
  '  transaction_id: ID',
  '  amount: Amount',
  '  amount_currency: Currency',
  '  event_time: { column: Date, date: yyyy-MM-dd }',
  '  sender.entity_id: { constant: c1 }',
].join('\n');

const WORDS = ['Fee amount', 'Status', 'Foreign currency', 'Betrag', 'Text', 'Name'];
const CELLS = ['1.5', 'Pending', 'USD', '2.5', 'rent', 'Ann'];
const ofEach = (words: readonly string[], at: number): string => words[at % words.length]!;

const HEADERS: readonly (readonly [string, (at: number) => string])[] = [
  ['names of many kinds', (at) => `${ofEach(WORDS, at)} ${at}`],
  ['names of one field', (at) => `Amount ${at}`],
  ['one name', () => 'Text'],
];

it.each(HEADERS)('hands over its turn in a header of 1,000 columns with %s', async (_, nameOf) => {
  const places = Array.from({ length: 996 }, (_, at) => at);
  const names = ['Date', 'Amount', 'Currency', 'ID', ...places.map(nameOf)];
  const cells = ['2026-01-02', '10.50', 'EUR', 'T1', ...places.map((at) => ofEach(CELLS, at))];
  const most = await mostWorkOfOneTurn(MAP_OF_WIDE, `${names.join(',')}\n${cells.join(',')}\n`);
  expect(most).toBeLessThan(MOST_OF_A_WIDE_ROW);
});
