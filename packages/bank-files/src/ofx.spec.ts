import { ofOneCustomer, readBankFile } from '../test/read-bank-file.js';

// Exceeds the usual size: test files are quoted as banks write them.

const MAP = ofOneCustomer('ofx');
const HEADER = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';

type Fields = Readonly<Record<string, string>>;
const PLAIN: Fields = {
  TRNTYPE: 'DEBIT',
  DTPOSTED: '20261204120000[-5:EST]',
  TRNAMT: '-12.50',
  FITID: 'F-1',
  NAME: 'Grocer',
};
/** Returns a transaction with its fields in SGML (without end tags) or XML. */
const transaction = (fields: Fields, isXml = false): string => {
  const lines = Object.entries({ ...PLAIN, ...fields }).map(([name, text]) =>
    text.startsWith('<') ? `<${name}>${text}</${name}>` : `<${name}>${text}${isXml ? `</${name}>` : ''}`,
  );
  return `<STMTTRN>\n${lines.join('\n')}\n</STMTTRN>\n`;
};
const body = (transactions: string, isXml = false) => {
  const leaf = (name: string, text: string) => `<${name}>${text}${isXml ? `</${name}>` : ''}\n`;
  return (
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS>${leaf('CODE', '0')}${leaf('SEVERITY', 'INFO')}</STATUS></SONRS></SIGNONMSGSRSV1>` +
    `<BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf('CURDEF', 'USD')}<BANKACCTFROM>${leaf('BANKID', '1')}${leaf('ACCTID', '4711')}` +
    `</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST><LEDGERBAL>${leaf('BALAMT', '1.00')}</LEDGERBAL>` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
  );
};
const read = (...all: readonly Fields[]) =>
  readBankFile(HEADER + body(all.map((each) => transaction(each)).join('')), MAP);

const READ = {
  amount: '12.50',
  amount_currency: 'USD',
  event_time: '2026-12-04T12:00:00-05:00',
  sender: { entity_id: 'c-1' },
  receiver: { name: 'Grocer' },
};

test('version 1 without ends of fields and version 2 as XML', async () => {
  expect((await read({})).items).toMatchObject([READ]);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${body(transaction({}, true), true)}`;
  expect((await readBankFile(xml, MAP)).items).toMatchObject([READ]);
  const closed = `${HEADER}${body(transaction({ MEMO: '' }, true), true)}`;
  expect((await readBankFile(closed, MAP)).items).toMatchObject([READ]);
});

test('an empty field without an end does not swallow those behind it', async () => {
  expect((await read({ CHECKNUM: '', NAME: 'Grocer', MEMO: 'Milk' })).items).toMatchObject([
    { ...READ, descriptor: 'Milk' },
  ]);
});

test.each([
  ['20261204', '2026-12-04T00:00:00Z'],
  ['20261204120000', '2026-12-04T12:00:00Z'],
  ['20261204120000.123[-5:EST]', '2026-12-04T12:00:00-05:00'],
  ['20261204120000[+5.30:IST]', '2026-12-04T12:00:00+05:30'],
  ['20261204120000[-3.5:NST]', '2026-12-04T12:00:00-03:30'],
  ['20261204120000[0:GMT]', '2026-12-04T12:00:00+00:00'],
])('DTPOSTED %s is %s', async (posted, time) => {
  expect((await read({ DTPOSTED: posted })).items).toMatchObject([{ event_time: time }]);
});

test('CURRENCY is that of the amount, ORIGCURRENCY what it was converted from', async () => {
  const part = '<CURRATE>1.1<CURSYM>EUR';
  expect((await read({ CURRENCY: part })).items).toMatchObject([{ amount_currency: 'EUR' }]);
  expect((await read({ ORIGCURRENCY: part })).items).toMatchObject([{ amount_currency: 'USD' }]);
});

test('a decimal comma is read, and a sign that contradicts the kind is told', async () => {
  expect((await read({ TRNAMT: '+12,50', TRNTYPE: 'CREDIT' })).items).toMatchObject([
    { amount: '12.50', receiver: { entity_id: 'c-1' } },
  ]);
  expect((await read({ TRNAMT: '12.50' })).doubts.join()).toContain(
    'is of the kind DEBIT and its amount is 12.50',
  );
});

test('FITID again: the same content is one transaction, another content is another', async () => {
  const same = await read({}, {});
  expect(new Set(same.items.map((item) => item['transaction_id'])).size).toBe(1);
  const other = await read({}, { TRNAMT: '-13.00' });
  expect(new Set(other.items.map((item) => item['transaction_id'])).size).toBe(2);
  expect(other.doubts.join()).toContain('FITID F-1');
  expect((await read({})).items[0]!['transaction_id']).toBe(other.items[0]!['transaction_id']);
});

test('letters: CHARSET of the header, UTF-8 without saying so, references to characters', async () => {
  const text = HEADER + body(transaction({ NAME: 'Café &amp; Bar&#33;' }));
  for (const encoding of ['latin1', 'utf8'] as const) {
    const bytes = Buffer.from(encoding === 'utf8' ? text.replace('1252', 'NONE') : text, encoding);
    expect((await readBankFile(bytes, MAP)).items).toMatchObject([{ receiver: { name: 'Café & Bar!' } }]);
  }
});

test('pending transactions are left out and told', async () => {
  const pending = `<BANKTRANLISTP>${transaction({ FITID: 'P' })}</BANKTRANLISTP>`;
  const found = await readBankFile(HEADER + body(transaction({}) + pending), MAP);
  expect(found.items).toHaveLength(1);
  expect(found.doubts.join()).toContain('is pending');
});

test('a document type and a file without a statement are refused', async () => {
  const typed = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]>${body(transaction({}))}`;
  expect((await readBankFile(`<?OFX OFXHEADER="200"?>${typed}`, MAP)).refusal).toContain('DOCTYPE');
  expect((await readBankFile(`${HEADER}<OFX><SONRS></SONRS></OFX>`, MAP)).refusal).toContain('no statement');
});

describe('what is not booked, or no longer', () => {
  const HOLD = { TRNTYPE: 'HOLD', FITID: 'F-2', NAME: 'Gas station' };

  test('an amount on hold is left out and told, as pending rows of other files are', async () => {
    const { items, doubts } = await read({}, HOLD);
    expect(items).toMatchObject([READ]);
    expect(doubts.join()).toMatch(
      /Transaction 2 \(line \d+\) is an amount on hold \(HOLD\)\. It is left out: it comes again once it is booked/,
    );
  });

  test('a deletion is no payment, and names what it deletes', async () => {
    const { items, doubts } = await read(
      {},
      { FITID: 'F-2', CORRECTFITID: 'F-1', CORRECTACTION: 'DELETE', TRNAMT: '-12.50' },
    );
    expect(items).toMatchObject([READ]);
    expect(doubts.join()).toContain('deletes an earlier one (F-1). It is no payment and is left out.');
  });

  test('a replacement is stored and told', async () => {
    const { items, doubts } = await read({}, { FITID: 'F-2', CORRECTFITID: 'F-1', CORRECTACTION: 'REPLACE' });
    expect(items).toHaveLength(2);
    expect(doubts.join()).toContain('corrects an earlier one (F-1)');
  });

  test.each([
    ['SGML', false],
    ['XML', true],
  ])('entries of the list of pending ones are counted in %s', async (_, isXml) => {
    const one = transaction(PLAIN, isXml).replaceAll('STMTTRN>', 'STMTTRNP>');
    const list = `<BANKTRANLISTP>${one}${one}</BANKTRANLISTP>`;
    const text = body(transaction({}, isXml), isXml).replace('</BANKTRANLIST>', `</BANKTRANLIST>${list}`);
    const head = isXml ? '<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n' : HEADER;
    const { items, doubts } = await readBankFile(head + text, MAP);
    expect(items).toMatchObject([READ]);
    expect(doubts.join()).toMatch(/Transaction 2 \(line \d+\) is pending, and 1 more like it/);
  });
});
