import iconv from 'iconv-lite';
import { currenciesOfWord } from './currency-words.js';
import { readByDraft } from '../test/read-bank-file.js';

test.each([
  ['RUR', 'RUB'],
  ['руб.', 'RUB'],
  ['人民币', 'CNY'],
  ['美元', 'USD'],
  ['Kč', 'CZK'],
  ['zł', 'PLN'],
  ['US Dollar', 'USD'],
  ['US-Dollar', 'USD'],
  ['złoty polski', 'PLN'],
  ['российский рубль', 'RUB'],
])('%s is %s', (word, code) => {
  expect(currenciesOfWord(word)?.[0]).toBe(code);
});

test('a name of anything else is no currency', () => {
  expect(currenciesOfWord('Groceries')).toBeNull();
});

const read = (lines: readonly string[], encoding = 'utf8') =>
  readByDraft(iconv.encode(`${lines.join('\n')}\n`, encoding), (yaml) =>
    yaml.replace('ID-OF-YOUR-CUSTOMER', 'c-1'),
  );
const moneyIn = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map((item) => `${String(item['amount'])} ${String(item['amount_currency'])}`);

describe('a column of currencies whose words are no codes', () => {
  test('is mapped by the codes that the words mean', async () => {
    const { items, remarks } = await read([
      'Date,Description,Amount,Currency',
      '2026-03-02,Shop,-10.00,US Dollar',
      '2026-03-03,Salary,25000.00,RUR',
      '2026-03-04,Rent,-7000.00,RUR',
    ]);
    expect(moneyIn(items)).toEqual(['10.00 USD', '25000.00 RUB', '7000.00 RUB']);
    expect(remarks).toContain('the map takes "US Dollar" for USD, "RUR" for RUB');
  });

  test('that are not known are asked about, and such rows are rejected', async () => {
    const { remarks, faults } = await read([
      'Date,Description,Amount,Currency',
      '2026-03-02,Shop,-10.00,Kawaii points',
      '2026-03-03,Salary,25000.00,EUR',
      '2026-03-04,Rent,-7000.00,EUR',
    ]);
    expect(remarks).toContain('say with `values` which currency "Kawaii points" in Currency means');
    expect(faults).toHaveLength(1);
  });

  test.each([
    [
      'Date,Description,Amount,Currency,Account amount,Account currency',
      ['2026-03-02,Shop,-10.00,USD,-905.00,RUR', '2026-03-03,Salary,25000.00,RUR,25000.00,RUR'],
      ['905.00 RUB', '25000.00 RUB'],
      'Currency in line 2 has "USD"',
    ],
    [
      '交易日期,摘要,交易金额,交易币种,入账金额,入账币种,余额',
      [
        '2026-03-02,消费,-88.50,人民币,-88.50,人民币,911.50',
        '2026-03-03,AMAZON,-20.00,美元,-144.20,人民币,767.30',
      ],
      ['88.50 CNY', '144.20 CNY'],
      '交易币种 in line 3 has "美元"',
    ],
  ])('is paired with its amount: %s', async (head, rows, money, question) => {
    const { items, questions, yaml } = await read([head, ...rows]);
    expect(moneyIn(items)).toEqual(money);
    expect(questions).toEqual([expect.stringContaining(question)]);
    expect(yaml).not.toMatch(/ - "(?:Currency|交易币种)"/);
  });
});

test('a column of currencies is never left out without a word', async () => {
  const { yaml } = await read([
    'Date,Text,Amount EUR,Currency',
    '2026-03-02,Shop,-10.00,EUR',
    '2026-03-03,Shop,-20.00,EUR',
  ]);
  expect(yaml).not.toContain(' - "Currency"');
});

test('a small number with an exponent is an amount, and a long one is shortened', async () => {
  const { items, faults } = await read([
    'Date,Text,Amount,Currency',
    '2026-03-02,Fee,-1E-8,BTC',
    '2026-03-03,Fee,-2.5E-7,BTC',
    '2026-03-04,Buy,1.23457E+17,BTC',
  ]);
  expect(moneyIn(items).slice(0, 2)).toEqual(['0.00000001 BTC', '0.00000025 BTC']);
  expect(faults.filter(({ field }) => field === 'amount')).toEqual([
    expect.objectContaining({ value: '1.23457E+17' }),
  ]);
});

describe('a sign of several countries', () => {
  const amounts = (head: string, sign: (number: string) => string) => [
    head,
    `05/03/2026;Foo;${sign('-12,50')}`,
    `17/03/2026;Bar;${sign('2000,10')}`,
    `18/03/2026;Baz;${sign('-40,00')}`,
  ];
  const before = (mark: string) => (number: string) => number.replace(/^-?/, `$&${mark}`);
  const behind = (mark: string) => (number: string) => `${number} ${mark}`;

  test.each([
    ['¥', 'CNY', amounts('日期;摘要;金额', before('¥'))],
    ['￥', 'CNY', amounts('日期;摘要;金额', before('￥'))],
    ['¥', 'JPY', amounts('日付;摘要;金額', before('¥'))],
    ['kr', 'SEK', amounts('Datum;Text;Belopp', behind('kr'))],
    ['kr.', 'DKK', amounts('Dato;Tekst;Beløb', behind('kr.'))],
    ['kr', 'NOK', amounts('Dato;Tekst;Beløp', behind('kr'))],
  ])('%s is %s where the names of the columns are of that country', async (_sign, code, lines) => {
    const { items, yaml } = await read(lines);
    expect(yaml).toContain(`amount_currency: { constant: ${code} }`);
    expect(items).toHaveLength(3);
  });

  test.each([
    ['$', amounts('Date;Description;Amount', before('$'))],
    ['¥', amounts('Date;Description;Amount', before('¥'))],
    ['kr', amounts('Date;Description;Amount', behind('kr'))],
  ])('%s is asked where nothing tells the country', async (sign, lines) => {
    const { items, remarks } = await read(lines);
    expect(remarks).toContain(`"${sign}" beside an amount may mean`);
    expect(remarks).toContain('nothing in the file tells which, so say it');
    expect(items.map((item) => item['amount_currency'])).toEqual([undefined, undefined, undefined]);
  });

  test('is asked in a column of currencies, and where a name of a column has it', async () => {
    const { remarks, faults } = await read([
      'Fecha;Concepto;Moneda;Importe',
      '17/03/2026;Edenor;$;-12.345,67',
      '06/03/2026;Transferencia;U$S;1.500,00',
      '05/03/2026;Coto;$;-8.900,00',
    ]);
    expect(remarks).toContain('say with `values` which currency "$" in Moneda means');
    expect(faults).toHaveLength(2);
    const named = await read(['Fecha;Concepto;Importe ($)', '17/03/2026;a;-12,50', '18/03/2026;b;20,00']);
    expect(named.yaml).toContain('# amount_currency');
  });
});
