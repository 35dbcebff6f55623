// Exceeds the usual size: test files are quoted as banks write them.
import { ofOneCustomer, readBankFile, suggestMapOfOneAccount } from '../test/read-bank-file.js';
import { textRow, workbook } from '../../../test/support/workbook.js';

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

/** Reads a file by the map that is drafted for it. */
async function drafted(content: Buffer | string, mend = (yaml: string) => yaml) {
  const bytes = Buffer.from(content);
  const { yaml, remarks } = await suggestMapOfOneAccount(bytes, () => inOnePiece(bytes));
  return { yaml, remarks: remarks.join('\n'), ...(await readBankFile(bytes, mend(yaml))) };
}

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

const FORMATS = [
  'General',
  '#,##0.00 [$€-407]',
  '&quot;USD&quot; #,##0.00',
  '[$£-809]#,##0.00',
  '[$$-1009]#,##0.00',
  '\\C\\H\\F #,##0.00',
  '#,##0.00&quot; Dr&quot;',
  '#,##0.00&quot; Cr&quot;',
  '[&gt;=0]#,##0.00 &quot;EUR&quot;;#,##0.00 &quot;USD&quot;',
];
const STYLES =
  `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="44"/></cellXfs></styleSheet>`;
const LOCAL = FORMATS.length;

const amounts = (...cells: readonly (readonly [value: string, style: number])[]): Buffer => {
  const rows = cells.map(
    ([value, style], at) =>
      `<row r="${at + 2}"><c t="inlineStr"><is><t>2025-03-2${at}</t></is></c><c t="inlineStr"><is><t>Text</t></is></c>` +
      `<c s="${style}"><v>${value}</v></c></row>`,
  );
  const sheet = { name: 'S', rows: textRow(1, 'Date', 'Description', 'Amount') + rows.join('') };
  return workbook([sheet], { files: { 'xl/styles.xml': STYLES } });
};

describe('the currency of an amount', () => {
  const MAP = `format: xlsx
direction: { column: Amount }
ignore: all
fields:
  transaction_id: Date
  event_time: { column: Date, date: yyyy-MM-dd }
  amount: { column: Amount, absolute: true }
  amount_currency: { constant: EUR }
  own.entity_id: { constant: c-1 }
`;

  it('that stands in the number format of a cell alone is never ignored under a constant', async () => {
    const { faults } = await readBankFile(
      amounts(['-1', 1], ['-2', 2], ['3', 3], ['4', 4], ['5', 5], ['6', 0], ['7', 8]),
      MAP,
    );
    expect(faults.map(({ message }) => message.split(':')[0])).toEqual([
      'is in USD, and the map says EUR',
      'is in GBP, and the map says EUR',
      'is in CAD, and the map says EUR',
      'is in CHF, and the map says EUR',
      'is in EUR or USD, and the map says EUR',
    ]);
  });

  it('is taken by row where the formats of a sheet differ, and drafted so', async () => {
    const file = amounts(['-1', 1], ['-2', 2], ['3', 3]);
    const { yaml, items, faults } = await drafted(file);
    expect(yaml).toContain('amount_currency: { currency_of: ["Amount"] }');
    expect(faults).toEqual([]);
    expect(items).toMatchObject(['EUR', 'USD', 'GBP'].map((amount_currency) => ({ amount_currency })));
    const uniform = await drafted(amounts(['-1', 1], ['2', 1]));
    expect(uniform.yaml).toContain('amount_currency: { constant: EUR }');
  });

  it('that each program shows as that of its own country is told', async () => {
    const { doubts } = await readBankFile(amounts(['1', LOCAL], ['2', LOCAL]), MAP);
    expect(doubts.join('\n')).toContain('The cell C2 has a format of money without a currency');
  });

  it('and the direction are read where only the format says Dr or Cr', async () => {
    const { items } = await readBankFile(amounts(['1', 6], ['2', 7]), MAP);
    expect(items).toMatchObject([{ sender: { entity_id: 'c-1' } }, { receiver: { entity_id: 'c-1' } }]);
  });

  const CARD = lines(
    'Tarih;Açıklama;Tutar',
    '23.03.2025;MARKET;-250,00 TL',
    '24.03.2025;NETFLIX;-12,00 USD',
    '25.03.2025;MAAS;$5.000,00',
    '26.03.2025;KIRA;-10,00',
  );

  it('beside one amount of many is taken or the row rejected; a sign of several countries is told', async () => {
    const { yaml, remarks, items } = await drafted(CARD);
    expect(yaml).toContain('currency_of: ["Tutar"] }');
    expect(remarks).toContain('"$" beside an amount may mean USD, CAD, AUD');
    expect(remarks).toContain('nothing in the file tells which, so say it');
    expect(remarks).toContain('1 amount has no currency beside it; say with `default`');
    expect(items.map((item) => item['amount_currency'])).toEqual(['TRY', 'USD', '$', undefined]);
    const { faults } = await drafted(CARD, (map) => map.replace(/\{ currency_of.*\}/, '{ constant: TRY }'));
    expect(faults.map(({ value, message }) => [value, message.split(':')[0]])).toEqual([
      ['-12,00 USD', 'is in USD, and the map says TRY'],
      ['$5.000,00', 'is in $, and the map says TRY'],
    ]);
  });

  it('of a default stands for amounts without one alone, not for a sign that `values` lacks', async () => {
    const withDefault = (map: string) =>
      map.replace('["Tutar"] }', '["Tutar"], values: { "€": EUR }, default: TRY }');
    const { items } = await drafted(CARD, withDefault);
    expect(items.map((item) => item['amount_currency'])).toEqual(['TRY', 'USD', '$', 'TRY']);
  });
});

describe('who is on the other side', () => {
  const HEAD = 'ID,Datetime,Type,Status,Note,From,To,Amount (total)';
  const PAYMENTS = [
    '1,2025-03-21T12:00:00,Payment,Complete,Pizza,Anna Lee,Bob Ray,- $12.50',
    '9,2025-03-22T12:00:00,Charge,Complete,Rent,Anna Lee,Cy Dow,+ $500.00',
    '4,2025-03-23T12:00:00,Charge,Complete,Gas,Bob Ray,ANNA LEE,- $20.00',
    '7,2025-03-24T12:00:00,Payment,Complete,Tickets,Di Ek,Anna Lee,+ $80.00',
  ];

  it('of a request for money is who is not the customer, and the sign tells the direction', async () => {
    const { yaml, items, questions } = await drafted(lines(HEAD, ...PAYMENTS));
    expect(yaml).toContain('other.name: { first_of: ["From", "To"], except: ["Anna Lee"] }');
    expect(questions).toEqual([]);
    expect(items).toMatchObject([
      { amount: '12.50', receiver: { name: 'Bob Ray' } },
      { amount: '500.00', sender: { name: 'Cy Dow' } },
      { amount: '20.00', receiver: { name: 'Bob Ray' } },
      { amount: '80.00', sender: { name: 'Di Ek' } },
    ]);
  });

  it('is asked about where names and sign contradict each other', async () => {
    const sides = (map: string) =>
      map.replace(/other\.name: .*/, 'sender.name: "From"\n  receiver.name: "To"');
    const { questions } = await drafted(lines(HEAD, ...PAYMENTS), sides);
    expect(questions).toEqual([
      expect.stringMatching(
        /^"Anna Lee" stands in each row as From or To .* in lines 3, 4 the direction says/,
      ),
    ]);
  });

  it('is no payer in a row in which the customer pays', async () => {
    const file = lines(
      'Date,ID,Payer,Amount,Currency',
      '2025-03-21,a1,Jane Owner,-250.00,GBP',
      '2025-03-22,a2,Jane Owner,-17.20,GBP',
      '2025-03-24,a3,Big Client,1000.00,GBP',
    );
    const { yaml, items } = await drafted(file);
    expect(yaml).toContain('sender.name: "Payer"');
    expect(items[0]).not.toHaveProperty('receiver');
    expect(items[2]).toMatchObject({ sender: { name: 'Big Client' } });
    const { doubts } = await drafted(file, (map) => map.replace('sender.name', 'other.name'));
    expect(doubts.join('\n')).toContain(
      'Payer is named like the column of who pays and mapped as other.name',
    );
  });
});

describe('an id', () => {
  const FILE = lines(
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
    'SBK1,2025-03-21 10:12:00,Transfer to JANE DOE,Completed,,"-1,000.00","4,000.00"',
    'SBK1,2025-03-21 10:12:00,Transfer of Funds Charge,Completed,,-13.00,"3,987.00"',
    'SBK2,2025-03-22 11:00:05,Funds received,Completed,500.00,,"4,487.00"',
  );

  it('of a payment and its charge is drafted from what tells them apart', async () => {
    const { yaml, items } = await drafted(FILE);
    expect(yaml).toContain('event_time: { column: "Completion Time"');
    expect(new Set(items.map((item) => item['transaction_id'])).size).toBe(3);
  });

  it('that two different payments have is asked about, and not where the map says that a row replaces another', async () => {
    const alone = (map: string) => map.replace(/transaction_id: .*/, 'transaction_id: "Receipt No."');
    const { questions } = await drafted(FILE, alone);
    expect(questions).toEqual([
      expect.stringMatching(
        /^Receipt No\. in line 3: "SBK1" is the id of an earlier row, which has another amount/,
      ),
    ]);
    const replaced = (map: string) =>
      map.replace(/transaction_id: .*/, 'transaction_id: { column: "Receipt No.", repeated: replaces }');
    const told = await drafted(FILE, replaced);
    expect(told.questions).toEqual([]);
    expect(told.doubts.join('\n')).toContain('"SBK1" is the id of an earlier row, which this one replaces');
  });

  it('that a spreadsheet shortened is told by the draft and by the dry run', async () => {
    const file = lines(
      'Transaction ID,Date,Amount,Currency,Name',
      '1.23457E+17,2025-03-21,-1.00,EUR,A',
      '1.23458E+17,2025-03-22,-2.00,EUR,B',
      '1.23459E+17,2025-03-23,3.00,EUR,C',
    );
    const { remarks, doubts } = await drafted(file);
    for (const told of [remarks, doubts.join('\n')])
      expect(told).toContain(
        'Transaction ID has ids that a spreadsheet shortened, such as 1.23457E+17 in line 2',
      );
  });
});

it('dates that fit another order in every row are told by the dry run, too', async () => {
  const file = (day: string) =>
    lines(
      'Date,Time,TimeZone,Name,Currency,Gross,Transaction ID',
      `${day},10:12:00,PST,Bob Shop,USD,-20.00,1A`,
      '03/05/2025,11:12:00,PST,Cy Dow,USD,50.00,1B',
    );
  const { doubts } = await drafted(file('03/04/2025'));
  expect(doubts).toEqual([
    'event_time: dd/MM/yyyy HH:mm:ss z and MM/dd/yyyy HH:mm:ss z both fit every row (Date + Time + TimeZone); ' +
      'look which one is right.',
  ]);
  expect((await drafted(file('03/14/2025'))).doubts).toEqual([]);
});

describe('a column that a map leaves out', () => {
  it('and that names an asset is asked about; quantities and counterparties are told', async () => {
    const file = lines(
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Total (EUR),Merchant',
      'a1,2025-03-21 10:12:00 UTC,Buy,BTC,0.01,-608.99,Shop',
      'a2,2025-03-22 11:00:00 UTC,Send,ETH,-0.5,-1000.00,',
    );
    const { yaml, questions } = await drafted(file);
    expect(yaml).toContain('other.name: "Merchant"');
    expect(questions).toEqual([
      expect.stringMatching(/^Asset in line 2, and in 1 more row, has "BTC", "ETH": the map/),
    ]);
    const without = (map: string) =>
      map.replace(/ {2}other\.name.*\n/, '').replace('ignore:', 'ignore:\n  - "Merchant"\n  - "Asset"');
    const { doubts } = await drafted(file, without);
    expect(doubts.map((doubt) => doubt.split(',')[0])).toEqual([
      'Quantity Transacted is named like an asset or its quantity (such as "0.01")',
      'Merchant is named like the counterparty (such as "Shop")',
      expect.stringContaining('Asset in line 2'),
      '"Transaction Type" ("Buy" in 1',
    ]);
  });
});

describe('a statement', () => {
  it('of camt tells of an entry that takes another back', async () => {
    const entry =
      '<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>' +
      '<BookgDt><Dt>2025-03-21</Dt></BookgDt></Ntry>';
    const file =
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>' +
      `<Id>1</Id><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`;
    const { doubts } = await readBankFile(file, ofOneCustomer('camt'));
    expect(doubts[0]).toContain('of EUR 12.00 reverses an earlier entry (RvslInd)');
  });

  it('of OFX tells its closing balance and why nothing is checked against it', async () => {
    const file = (balance: string) =>
      `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>2</BANKACCTFROM><BANKTRANLIST><STMTTRN>` +
      `<TRNTYPE>DEBIT<DTPOSTED>20250321<TRNAMT>-5.25<FITID>f1<NAME>Shop</STMTTRN></BANKTRANLIST>${balance}</STMTRS></OFX>`;
    const ledger =
      '<LEDGERBAL><BALAMT>-7.50<DTASOF>20250331</LEDGERBAL><AVAILBAL><BALAMT>9<DTASOF>20250331</AVAILBAL>';
    expect((await readBankFile(file(ledger), ofOneCustomer('ofx'))).facts).toEqual([
      'Statement (no number) of 2: 1 entry. It states a closing balance (EUR -7.50 on 2025-03-31) but no opening one, ' +
        'so the entries cannot be checked against it.',
    ]);
    expect((await readBankFile(file(''), ofOneCustomer('ofx'))).facts).toEqual([
      'Statement (no number) of 2: 1 entry. It states no balances, so the entries cannot be checked against them.',
    ]);
  });
});
