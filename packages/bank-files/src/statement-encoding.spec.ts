// Exceeds the usual size: test files are quoted as banks write them.
import iconv from 'iconv-lite';
import { ofOneCustomer, readBankFile, suggestMapOfOneAccount } from '../test/read-bank-file.js';

const statement = (...names: readonly string[]): string =>
  ':20:STARTUMS\r\n:25:DE02120300000000202051\r\n:28C:7/1\r\n:60F:C261201EUR1000,00\r\n' +
  names
    .map((name) => `:61:2612041204C1,00NTRFNONREF\r\n:86:166?00GUTSCHRIFT?20Miete?32${name}\r\n`)
    .join('') +
  `:62F:C261204EUR${1_000 + names.length},00\r\n-\r\n`;

const ofx = (header: string, ...names: readonly string[]): string =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\n${header}\r\n\r\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM>` +
  '<BANKTRANLIST>' +
  names
    .map(
      (name, at) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261204<TRNAMT>1.00<FITID>F-${at}<NAME>${name}</STMTTRN>\r\n`,
    )
    .join('') +
  '</BANKTRANLIST></STMTRS></OFX>\r\n';

const namesIn = (items: readonly Readonly<Record<string, unknown>>[]): unknown[] =>
  items.map((item) => (item['sender'] as { name?: string }).name);
const idsIn = (items: readonly Readonly<Record<string, unknown>>[]): unknown[] =>
  items.map((item) => item['transaction_id']);

const NAMES = [
  ['windows-1250', ['Łukasz Żółć', 'Grażyna Śliwińska', 'Józef Wąsik']],
  ['cp850', ['Jürgen Größe', 'Änne Müller', 'François Noël']],
  ['windows-1251', ['Иван Петров', 'Мария Соколова']],
  ['windows-1254', ['Çağrı Işık', 'Gökhan Yıldız', 'Şule Öztürk']],
] as const;

describe.each(NAMES)('an MT940 in %s', (encoding, names) => {
  const bytes = iconv.encode(statement(...names), encoding);

  test('is read by the letters that it would show, or asks', async () => {
    const { items, questions, doubts } = await readBankFile(bytes, ofOneCustomer('mt940'));
    if (questions.length > 0) expect(questions[0]).toContain(encoding);
    else {
      expect(namesIn(items)).toEqual(names);
      expect(doubts.join()).toContain(`The texts are not UTF-8 and are read as ${encoding}`);
    }
  });

  test('is read as the map says, with the same ids', async () => {
    const said = await readBankFile(bytes, `encoding: ${encoding}\n${ofOneCustomer('mt940')}`);
    const judged = await readBankFile(bytes, ofOneCustomer('mt940'));
    const other = await readBankFile(bytes, `encoding: latin-1\n${ofOneCustomer('mt940')}`);
    expect(namesIn(said.items)).toEqual(names);
    expect(said.questions).toEqual([]);
    expect(idsIn(judged.items)).toEqual(idsIn(said.items));
    expect(idsIn(other.items)).toEqual(idsIn(said.items));
    expect(namesIn(other.items)).not.toEqual(names);
  });

  test('has its encoding in the drafted map', async () => {
    const { yaml, remarks } = await suggestMapOfOneAccount(bytes);
    expect(`${yaml}${remarks.join()}`).toContain(encoding);
  });
});

test('lines of an MT940 in UTF-8 and in Latin-1 are told apart, far from the begin as well', async () => {
  const plain = Array.from({ length: 3_000 }, () => 'Meier');
  const text = statement(...plain, 'Müller', 'Größe');
  const mixed = Buffer.concat([
    Buffer.from(text.slice(0, text.indexOf('Größe')), 'utf8'),
    Buffer.from(text.slice(text.indexOf('Größe')), 'latin1'),
  ]);
  const { items, questions } = await readBankFile(mixed, ofOneCustomer('mt940'));
  expect(namesIn(items).slice(-2)).toEqual(['Müller', 'Größe']);
  expect(questions).toEqual([]);
});

describe('an OFX', () => {
  test.each(['ENCODING:USASCII\r\nCHARSET:1252', 'ENCODING:USASCII\r\nCHARSET:ISO-8859-1', 'CHARSET:NONE'])(
    'of UTF-8 with the header %j is read as UTF-8',
    async (header) => {
      const { items, doubts } = await readBankFile(ofx(header, 'José Núñez'), ofOneCustomer('ofx'));
      expect(namesIn(items)).toEqual(['José Núñez']);
      expect(doubts.some((each) => each.includes('the texts are UTF-8'))).toBe(!header.includes('NONE'));
    },
  );

  test.each(['CHARSET:NONE', 'CHARSET:X-UNKNOWN'])('with %s is read by its letters', async (header) => {
    const bytes = iconv.encode(ofx(header, 'Иван Петров', 'Мария Соколова'), 'windows-1251');
    const { items, doubts } = await readBankFile(bytes, ofOneCustomer('ofx'));
    expect(namesIn(items)).toEqual(['Иван Петров', 'Мария Соколова']);
    expect(doubts.join()).toContain('are read as windows-1251');
  });

  test('whose header names another encoding than its letters have is asked about', async () => {
    const bytes = iconv.encode(
      ofx('ENCODING:USASCII\r\nCHARSET:1252', 'Иван Петров', 'Мария Соколова'),
      'windows-1251',
    );
    const { questions } = await readBankFile(bytes, ofOneCustomer('ofx'));
    expect(questions).toEqual([expect.stringContaining('the letters are those of windows-1251')]);
  });

  test.each([
    ['ENCODING:USASCII\r\nCHARSET:1252', 'windows-1251', ['Иван Петров']],
    ['CHARSET:NONE', 'windows-1250', ['Łukasz Żółć']],
    ['ENCODING:USASCII\r\nCHARSET:1252', 'utf-8', ['José Núñez']],
  ])('with %s is read as the map says, %s, with the same ids', async (header, encoding, names) => {
    const bytes = iconv.encode(ofx(header, ...names), encoding);
    const said = await readBankFile(bytes, `encoding: ${encoding}\n${ofOneCustomer('ofx')}`);
    const other = await readBankFile(bytes, `encoding: latin-1\n${ofOneCustomer('ofx')}`);
    const judged = await readBankFile(bytes, ofOneCustomer('ofx'));
    expect([namesIn(said.items), said.questions]).toEqual([names, []]);
    expect(namesIn(other.items)).not.toEqual(names);
    expect([idsIn(other.items), idsIn(judged.items)]).toEqual([idsIn(said.items), idsIn(said.items)]);
  });
});
