import { ofOneCustomer, readBankFile } from '../test/read-bank-file.js';

// Exceeds the usual size: test files are quoted as banks write them.

const MAP = ofOneCustomer('camt');
const OWN = 'DE02120300000000202051';

const balance = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>` +
  '<Dt><Dt>2026-12-01</Dt></Dt></Bal>';
const entry = (amount: string, side: string, more = '', status = '<Sts>BOOK</Sts>', currency = 'EUR') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}` +
  `<BookgDt><Dt>2026-12-04</Dt></BookgDt>${more}</Ntry>`;
const statement = (inner: string, number = '7') =>
  `<Stmt><Id>S-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${OWN}</IBAN></Id></Acct>${inner}</Stmt>`;
const file = (statements: string, version = '08', message = 'BkToCstmrStmt', kind = '053') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}">` +
  `<${message}><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements}</${message}></Document>`;
const whole = (entries: string, closing: string) =>
  file(statement(balance('OPBD', '100.00') + balance('CLBD', closing) + entries));

const party = (role: string, name: string, iban: string, isNew: boolean) =>
  `<${role}>${isNew ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;
const details = (inner: string, ...more: readonly string[]) =>
  `<NtryDtls>${[inner, ...more].map((each) => `<TxDtls>${each}</TxDtls>`).join('')}</NtryDtls>`;
const parties = (isNew: boolean) =>
  `<RltdPties>${party('Dbtr', 'Ann Payer', 'DE75512108001245126199', isNew)}${party('Cdtr', 'Own Firm', OWN, isNew)}</RltdPties>`;

test.each(['02', '04', '06', '08', '10', '13'])('version .001.%s', async (version) => {
  const more = details(
    `${parties(Number(version) > 6)}<RmtInf><Ustrd>Invoice</Ustrd><Ustrd>12</Ustrd></RmtInf>`,
  );
  const status = Number(version) > 6 ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const text = file(
    statement(balance('OPBD', '1') + balance('CLBD', '3.5') + entry('2.50', 'CRDT', more, status)),
    version,
  );
  const read = await readBankFile(text, MAP);
  expect(read).toMatchObject({ faults: [], doubts: [], refusal: null });
  expect(read.items).toMatchObject([
    {
      amount: '2.50',
      amount_currency: 'EUR',
      event_time: '2026-12-04T00:00:00Z',
      sender: { name: 'Ann Payer' },
      receiver: { entity_id: 'c-1' },
      descriptor: 'Invoice 12',
    },
  ]);
  expect(read.facts.join()).toContain('the balances agree');
});

test('a prefix of the namespace, comments and CDATA change nothing', async () => {
  const text = whole(entry('5', 'DBIT', '<AddtlNtryInf><![CDATA[Fee & more]]></AddtlNtryInf>'), '95')
    .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
    .replace('xmlns=', 'xmlns:n=')
    .replace('<n:Stmt>', '<!-- a page --><n:Stmt>');
  expect(await readBankFile(text, MAP)).toMatchObject({ items: [{ descriptor: 'Fee & more' }], doubts: [] });
});

test('a reversal moves money as CdtDbtInd says, and the other side is who was it before', async () => {
  const more = `<RvslInd>true</RvslInd>${details(
    `<RltdPties>${party('Dbtr', 'Own Firm', OWN, false)}${party('Cdtr', 'Bob Payee', 'DE75512108001245126199', false)}</RltdPties>`,
  )}`;
  const { items, facts } = await readBankFile(whole(entry('5', 'CRDT', more), '105'), MAP);
  expect(items).toMatchObject([
    { receiver: { entity_id: 'c-1' }, sender: { name: 'Bob Payee' }, tags: ['reversal'] },
  ]);
  expect(facts.join()).toContain('the balances agree');
});

test('an entry with several details is one transaction for each where their amounts make it up', async () => {
  const detail = (amount: string, name: string) =>
    `<Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`;
  const split = await readBankFile(
    whole(entry('30', 'CRDT', details(detail('10', 'A'), detail('20', 'B'))), '130'),
    MAP,
  );
  expect(split.items).toMatchObject([
    { amount: '10.00', sender: { name: 'A' } },
    { amount: '20.00', sender: { name: 'B' } },
  ]);
  expect(split.doubts).toEqual([]);
  const other = await readBankFile(
    whole(entry('30', 'CRDT', details(detail('10', 'A'), detail('19', 'B'))), '130'),
    MAP,
  );
  expect(other.items).toMatchObject([{ amount: '30.00', tags: ['batch'] }]);
  expect(other.doubts.join()).toContain('2 details whose amounts do not make up the entry');
  const batch = '<NtryDtls><Btch><NbOfTxs>57</NbOfTxs></Btch></NtryDtls>';
  const told = await readBankFile(whole(entry('30', 'CRDT', batch), '130'), MAP);
  expect(told).toMatchObject({
    items: [{ tags: ['batch'] }],
    doubts: [expect.stringContaining('a batch of 57 payments')],
  });
});

test.each(['PDNG', 'INFO', 'FUTR'])(
  'an entry with the status %s is left out, told and not in the sum',
  async (status) => {
    const text = whole(entry('5', 'CRDT') + entry('9', 'CRDT', '', `<Sts><Cd>${status}</Cd></Sts>`), '105');
    const read = await readBankFile(text, MAP);
    expect(read.items).toHaveLength(1);
    expect(read.doubts).toEqual([expect.stringContaining(`has the status ${status} and is not booked`)]);
    expect(read.facts.join()).toContain('the balances agree');
  },
);

test('the amount of an entry counts, not what was instructed in another currency', async () => {
  const more = details('<AmtDtls><InstdAmt><Amt Ccy="USD">110</Amt></InstdAmt></AmtDtls>');
  expect((await readBankFile(whole(entry('100', 'DBIT', more), '0'), MAP)).items).toMatchObject([
    { amount: '100.00', amount_currency: 'EUR' },
  ]);
});

test('a difference of balances, a wrong count of entries and a gap are told', async () => {
  expect((await readBankFile(whole(entry('5', 'CRDT'), '106'), MAP)).doubts.join()).toContain('make 105.00');
  const summary = '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>';
  const counted = whole(summary + entry('5', 'CRDT'), '105');
  expect((await readBankFile(counted, MAP)).doubts.join()).toContain(
    'says that it has 2 entries, and 1 booked',
  );
  const two = file(
    statement(balance('OPBD', '1') + balance('CLBD', '1')) +
      statement(balance('PRCD', '2') + balance('CLBD', '2'), '9'),
  );
  expect((await readBankFile(two, MAP)).doubts.join()).toContain('Look whether a statement is missing');
});

test('pages have intermediate balances', async () => {
  const pages = file(
    statement(balance('OPBD', '100') + balance('ITBD', '105') + entry('5', 'CRDT')) +
      statement(balance('ITBD', '105') + balance('CLBD', '100') + entry('5', 'DBIT')),
  );
  expect(await readBankFile(pages, MAP)).toMatchObject({ doubts: [], facts: { length: 2 } });
});

test('the same entry has one id in each message where the bank gives a reference, and equal ones two', async () => {
  const one = entry('5', 'CRDT', '<AcctSvcrRef>R-1</AcctSvcrRef>');
  const idsOf = async (text: string) =>
    (await readBankFile(text, MAP)).items.map((item) => item['transaction_id']);
  const [id] = await idsOf(whole(one, '105'));
  const report = file(statement(one).replaceAll('Stmt>', 'Rpt>'), '08', 'BkToCstmrAcctRpt', '052');
  expect(await idsOf(report)).toEqual([id]);
  expect((await readBankFile(report, MAP)).doubts.join()).toContain('import only one of both');
  const equal = await idsOf(whole(entry('5', 'CRDT') + entry('5', 'CRDT'), '110'));
  expect(new Set(equal).size).toBe(2);
  expect(await idsOf(whole(entry('5', 'CRDT') + entry('5', 'CRDT'), '110'))).toEqual(equal);
});

test.each([
  ['<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;">]>', 'DOCTYPE'],
  ['<!DOCTYPE a SYSTEM "file:///etc/passwd">', 'DOCTYPE'],
])('a document type is refused: %s', async (type, told) => {
  const text = whole(entry('5', 'CRDT'), '105').replace('?>\n', `?>\n${type}`);
  expect(await readBankFile(text, MAP)).toMatchObject({
    items: [],
    refusal: expect.stringContaining(told) as string,
  });
});

test('XML that ends early, is nested without end or names an unknown entity is refused', async () => {
  const text = whole(entry('5', 'CRDT'), '105');
  expect((await readBankFile(text.slice(0, -30), MAP)).refusal).toContain('is not well-formed XML');
  const deep = whole(entry('5', 'CRDT', '<a>'.repeat(100) + '</a>'.repeat(100)), '105');
  expect((await readBankFile(deep, MAP)).refusal).toContain('within more than 64 others');
  const named = whole(entry('5', 'CRDT', '<AddtlNtryInf>&passwd;</AddtlNtryInf>'), '105');
  expect((await readBankFile(named, MAP)).refusal).toContain('entity');
});

test('an encoding that the file names is read', async () => {
  const text = whole(entry('5', 'CRDT', '<AddtlNtryInf>Käse</AddtlNtryInf>'), '105').replace(
    'UTF-8',
    'ISO-8859-1',
  );
  expect((await readBankFile(Buffer.from(text, 'latin1'), MAP)).items).toMatchObject([
    { descriptor: 'Käse' },
  ]);
  const wide = Buffer.from(`\ufeff${text.replace('ISO-8859-1', 'UTF-16')}`, 'utf16le');
  expect((await readBankFile(wide, MAP)).items).toMatchObject([{ descriptor: 'Käse' }]);
});

test('an account of two currencies has a statement for each, and no statement is missing between them', async () => {
  const one = (currency: string, opening: string, closing: string, number: string) =>
    statement(
      balance('OPBD', opening) +
        balance('CLBD', closing) +
        entry('5.00', 'CRDT', '', '<Sts>BOOK</Sts>', 'EUR'),
      number,
    ).replaceAll('"EUR"', `"${currency}"`);
  const pairs = [one('EUR', '100.00', '105.00', '1'), one('USD', '10.00', '15.00', '1')];
  expect((await readBankFile(file(pairs.join('')), MAP)).doubts).toEqual([]);
  const gap = [...pairs, one('USD', '99.00', '104.00', '2')];
  expect((await readBankFile(file(gap.join('')), MAP)).doubts.join()).toContain(
    'Look whether a statement is missing',
  );
});
