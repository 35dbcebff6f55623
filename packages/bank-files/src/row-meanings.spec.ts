// Exceeds the usual size: test files are quoted as banks write them.
import { TransactionItem } from '../test/transaction-item.js';
import { FieldMap } from './field-map.js';
import { isBalanceLine } from './balance-lines.js';
import { isFeeRateOrBalanceNamed } from './fee-and-balance-names.js';
import { readBankFile, suggestMapOfOneAccount } from '../test/read-bank-file.js';
import { textRow, workbook } from '../../../test/support/workbook.js';

interface Told {
  readonly amount?: string;
  readonly amount_currency?: string;
  readonly status?: string;
  readonly sender?: { readonly entity_id?: string };
}

const told = (item: object): string => {
  const { amount, amount_currency: currency, status, sender } = item as Told;
  const way = sender?.entity_id === undefined ? 'receives' : 'sends';
  return [way, amount, currency, status].filter((part) => part !== undefined).join(' ');
};

/** Drafts a map of a file, and reads the file by the map after `mend`. */
async function drafted(lines: readonly string[], mend = (yaml: string) => yaml) {
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`);
  const { yaml, remarks } = await suggestMapOfOneAccount(bytes);
  const read = await readBankFile(bytes, mend(yaml));
  return { ...read, yaml, remarks: remarks.join('\n'), rows: read.items.map(told) };
}

const map = (more: string, fields = '') =>
  `${more}\nfields:\n  transaction_id: Id\n  event_time: Date\n  amount: { column: Amount, absolute: true }\n` +
  `  amount_currency: { constant: EUR }\n  own.entity_id: { constant: c-1 }\n${fields}`;

describe('a currency of another amount', () => {
  test.each([
    [
      'by its words',
      [
        'Date;Date de valeur;Débit;Crédit;Libellé;Monnaie d’origine;Montant d’origine',
        '02/05/2025;02/05/2025;-1 200,00;;LOYER;;',
        '12/05/2025;13/05/2025;-92,35;;CB AMAZON;USD;-105,00',
        '28/05/2025;28/05/2025;;2 850,00;SALAIRE;;',
      ],
      'Monnaie d’origine in line 3 has "USD": the column belongs to Montant d’origine, not to Débit and Crédit',
      'amount_currency: { constant: EUR }',
    ],
    [
      'by its place',
      [
        'Data;Opis;Kwota;Kwota obciążenia oryginalna;Waluta',
        '2025-03-03;Zakup;-86,40;-20,00;EUR',
        '2025-03-04;Inny;-10,00;-2,50;USD',
        '2025-03-05;Wypłata;500,00;500,00;PLN',
      ],
      'Waluta in line 2, and in 2 more rows, has "EUR", "USD", "PLN": the column belongs to Kwota obciążenia oryginalna',
      'amount_currency: { constant: EUR }',
    ],
    [
      'of the operation where the account has its own',
      [
        'Data księgowania;Opis operacji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku',
        '2025-03-03;Zakup;-20,00;EUR;-86,40;PLN',
        '2025-03-15;Przelew;1 500,00;PLN;1 500,00;PLN',
        '2025-03-16;Sklep;-5,00;PLN;-5,00;PLN',
      ],
      'Waluta operacji in line 2 has "EUR": the column belongs to Kwota operacji, not to Kwota w walucie rachunku, and by the map Kwota w walucie rachunku is in PLN',
      'under `ignore`',
    ],
  ] as const)('%s is asked about with the reason', async (_, lines, begin, advice) => {
    const { questions, yaml } = await drafted(lines);
    expect(questions).toEqual([expect.stringContaining(begin)]);
    expect(questions[0]).toContain(advice);
    expect(questions[0]).toContain('under `ignore`');
    const column = begin.split(' in line')[0]!;
    expect(yaml).not.toContain(`amount_currency: ${JSON.stringify(column)}`);
  });

  test('an account number in the same rows is no amount, and a footer of a workbook is none', async () => {
    const rows = [
      ['交易流水号', '交易日期', '借贷标志', '交易金额', '币种', '对方户名', '对方账号'],
      ['20250501000001', '2025-05-01', '借', '12000.5', 'CNY', '张伟', '6222020200112233445'],
      ['20250502000002', '2025-05-02', '贷', '88000', 'CNY', '上海贸易', '31001234567890'],
      ['20250503000003', '2025-05-03', '借', '300', 'USD', 'ACME', '998'],
      ['合计', '', '', '100300.5', '', '', ''],
    ];
    const book = workbook([{ name: 'A', rows: rows.map((cells, at) => textRow(at + 1, ...cells)).join('') }]);
    const { yaml, remarks } = await suggestMapOfOneAccount(book);
    expect(yaml).toContain('amount_currency: "币种"');
    expect(yaml).toContain('footer: ["合计"]');
    expect(remarks.join()).not.toMatch(/币种|贷/);
    const { items, questions } = await readBankFile(book, yaml);
    expect(questions).toEqual([]);
    expect(items.map(told)).toEqual(['sends 12000.5 CNY', 'receives 88000 CNY', 'sends 300 USD']);
  });
});

describe('fees', () => {
  test.each([
    [
      'Source fee amount',
      'Opłata',
      'VAT',
      'Exchange rate',
      'Комиссия',
      '手数料',
      'feeAmount',
      'Amount (fee)',
      'Saldo po operacji',
    ],
  ])('%s and others are never the amount while a better one exists', (...names) => {
    expect(names.filter((name) => name !== 'Amount (fee)' && !isFeeRateOrBalanceNamed(name))).toEqual([]);
    for (const name of [
      'Source amount (after fees)',
      'Amount',
      'Betrag inkl. Gebühren',
      'Сумма',
      'Net of fees amount',
    ])
      expect([name, isFeeRateOrBalanceNamed(name)]).toEqual([name, false]);
  });

  test('the amount with its own currency is drafted, and a fee that is left out is said', async () => {
    const { yaml, remarks, doubts, rows } = await drafted([
      'ID,Status,Direction,Created on,Source fee amount,Source fee currency,Source amount (after fees),Source currency,Target amount (after fees),Target currency',
      'T-901,COMPLETED,OUT,2025-03-03 09:12:44,1.25,GBP,500.00,GBP,585.40,EUR',
      'T-902,COMPLETED,OUT,2025-03-04 09:12:44,0.80,GBP,200.00,GBP,200.00,GBP',
      'T-904,COMPLETED,IN,2025-03-06 08:00:00,0,EUR,1200.00,EUR,1200.00,EUR',
    ]);
    expect(yaml).toContain(
      'amount: { sender: "Source amount (after fees)", receiver: "Target amount (after fees)"',
    );
    expect(yaml).toContain('amount_currency: { sender: "Source currency", receiver: "Target currency" }');
    expect(remarks).toContain('ignore: Source fee amount has amounts other than 0 (such as "1.25")');
    expect(doubts.join()).toContain('Source fee amount has amounts other than 0, and the map leaves it out');
    expect(rows[0]).toBe('sends 500.00 GBP COMPLETED');
  });
});

describe('a sign that may mean a charge', () => {
  const CARD = [
    'Date,Description,Amount,Reference',
    '05/13/2025,DELTA,412.30,1',
    '05/14/2025,UNIQLO,33.10,2',
    '05/15/2025,SHOP,20.00,3',
    '05/20/2025,AUTOPAY PAYMENT - THANK YOU,-412.30,4',
  ];

  test('of mostly positive amounts without balances is asked about, and both answers are taken', async () => {
    const { questions } = await drafted(CARD);
    expect(questions).toEqual([
      expect.stringMatching(
        /^Amount has positive amounts in lines 2, 3, 4, negative amounts in line 5, and nothing in the file shows/,
      ),
    ]);
    const answer = (side: string) => (yaml: string) =>
      yaml.replace('{ column: "Amount" }', `{ column: "Amount", negative: ${side} }`);
    const charges = await drafted(CARD, answer('receiver'));
    expect(charges).toMatchObject({
      questions: [],
      rows: ['sends 412.30', 'sends 33.10', 'sends 20.00', 'receives 412.30'],
    });
    const receipts = await drafted(CARD, answer('sender'));
    expect(receipts).toMatchObject({
      questions: [],
      rows: ['receives 412.30', 'receives 33.10', 'receives 20.00', 'sends 412.30'],
    });
  });

  test('a payment to the card is enough to ask, and balances answer', async () => {
    const few = [CARD[0]!, CARD[1]!, CARD[4]!];
    expect((await drafted(few)).questions).toHaveLength(1);
    const withBalance = (...balances: readonly string[]) =>
      drafted(
        [
          'Date,Description,Amount,Balance',
          '05/13/2025,A,100.00,B',
          '05/14/2025,B,30.00,B',
          '05/15/2025,C,-20.00,B',
        ].map((line, at) => (at === 0 ? line : line.replace(/B$/, balances[at - 1]!))),
      );
    expect(await withBalance('1100.00', '1130.00', '1110.00')).toMatchObject({
      questions: [],
      rows: ['receives 100.00', 'receives 30.00', 'sends 20.00'],
    });
    expect(await withBalance('900.00', '870.00', '890.00')).toMatchObject({
      questions: [],
      rows: ['sends 100.00', 'sends 30.00', 'receives 20.00'],
    });
    // Here the newest row comes first.
    expect(await withBalance('1110.00', '1010.00', '980.00')).toMatchObject({
      questions: [],
      rows: ['receives 100.00', 'receives 30.00', 'sends 20.00'],
    });
  });

  test('a negative amount without a direction is asked about', async () => {
    const yaml =
      'fields:\n  transaction_id: Id\n  event_time: Date\n  amount: Amount\n  amount_currency: { constant: EUR }\n  receiver.entity_id: { constant: c-1 }\n';
    const file = 'Id,Date,Amount\ntx-1,2025-05-01,5.00\ntx-2,2025-05-02,-6.00\n';
    expect((await readBankFile(file, yaml)).questions).toEqual([
      expect.stringMatching(/^Amount is negative in line 3, and the map has no `direction`/),
    ]);
    const decided = yaml.replace('amount: Amount', 'amount: { column: Amount, absolute: true }');
    expect((await readBankFile(file, decided)).questions).toEqual([]);
  });

  test('a column of debits with some negative amounts is asked about, and a reversal turns the direction', async () => {
    const yaml = (negative: string) =>
      `direction: { sender: Debit, receiver: Credit${negative} }\nfields:\n  transaction_id: Id\n  event_time: Date\n  amount_currency: { constant: EUR }\n  own.entity_id: { constant: c-1 }\n`;
    const file =
      'Id,Date,Debit,Credit\na,2025-05-01,5.00,\nb,2025-05-02,-5.00,\nc,2025-05-03,,-7.00\nd,2025-05-04,,9.00\n';
    expect((await readBankFile(file, yaml(''))).questions).toEqual([
      expect.stringMatching(
        /^Debit has negative amounts in line 3 beside positive ones, and Credit has negative amounts in line 4\. Say in `direction`/,
      ),
    ]);
    const turned = await readBankFile(file, yaml(', negative: reversal'));
    expect(turned.questions).toEqual([]);
    expect(turned.items.map(told)).toEqual([
      'sends 5.00 EUR',
      'receives 5.00 EUR',
      'sends 7.00 EUR',
      'receives 9.00 EUR',
    ]);
    expect(
      (await readBankFile(file.replaceAll('-', '').replaceAll('202505', '2025-05-'), yaml(''))).questions,
    ).toEqual([]);
    expect((await readBankFile(file, yaml(', negative: never'))).faults).toHaveLength(2);
  });

  test.each([
    'values: { D: sender, C: receiver }, negative: receiver',
    'negative: sender',
    'negative: receiver',
  ])('the map takes %s', (more) => {
    expect(() =>
      FieldMap.parse(map(`direction: { column: Amount, ${more} }`), { transactions: TransactionItem }),
    ).not.toThrow();
  });

  test.each(['negative: any', 'unsigned: sender, negative: receiver'])(
    'the map refuses %s for a direction by sign',
    (more) => {
      expect(() =>
        FieldMap.parse(map(`direction: { column: Amount, ${more} }`), { transactions: TransactionItem }),
      ).toThrow('direction.negative');
    },
  );
});

describe('words that change what a row means', () => {
  const file = (column: string, ...words: readonly string[]) =>
    [
      `Id,Date,Amount,${column}`,
      ...words.map((word, at) => `r${at},2025-05-0${at + 1},${at % 2 ? '-' : ''}${at + 2}.00,${word}`),
    ].join('\n');
  const questionsOf = async (column: string, words: readonly string[], more = '') =>
    (
      await readBankFile(
        file(column, ...words),
        map(`direction: { column: Amount, negative: sender }\n${more}`),
      )
    ).questions;

  test.each([
    ['Balance Impact', ['Credit', 'Debit', 'Memo'], '"Memo"'],
    ['Auswirkung auf Guthaben', ['Haben', 'Soll', 'Memo'], '"Memo"'],
    ['Pending', ['No', 'Yes', 'No'], '"Yes"'],
    ['Booked', ['true', 'true', 'false'], '"false"'],
    ['Type', ['Settled', 'Settled', 'Refunded'], '"Refunded"'],
  ])('%s with %j is asked about', async (column, words, asked) => {
    const [question, ...more] = await questionsOf(column, words);
    expect(more).toEqual([]);
    expect(question).toContain(`${column} in line`);
    expect(question).toContain(` has ${asked}: `);
    expect(question).toContain('leave_out: [{ column:');
    expect(
      await questionsOf(column, words, `leave_out: [{ column: ${column}, values: [${asked}] }]`),
    ).toEqual([]);
    expect(await questionsOf(column, words, `ignore: [${column}]`)).toEqual([]);
  });

  test('the advice gives each word its state, and counts rows as a person does', async () => {
    const [question] = await questionsOf('State', ['BOOKED', 'Pending', 'Cancelled', 'Reverted']);
    expect(question).toContain('State in line 3, and in 2 more rows, has "Pending", "Cancelled", "Reverted"');
    expect(question).toContain(
      'values: { "Pending": PENDING, "Cancelled": DECLINED, "Reverted": REVERSED, "BOOKED": COMPLETED }',
    );
    expect((await questionsOf('State', ['BOOKED', 'Pending', 'Pending']))[0]).toContain(
      'and in 1 more row, has',
    );
  });

  test('a refund is not drafted as a payment that did not move money', async () => {
    const { yaml, remarks, faults } = await drafted([
      'Id,Date,Amount,Currency,Status',
      'a1,2025-05-01,-5.00,EUR,COMPLETED',
      'a2,2025-05-02,7.00,EUR,REFUNDED',
      'a9,2025-05-03,-8.00,EUR,COMPLETED',
    ]);
    expect(yaml).toContain('status: { column: "Status", values: { "COMPLETED": COMPLETED } }');
    expect(remarks).toContain('status: say with `values` what "REFUNDED" in Status means');
    expect(faults).toEqual([expect.objectContaining({ column: 'Status' })]);
  });
});

describe('lines that are no payments', () => {
  test.each([
    'S A L D O',
    'SALDO ANTERIOR',
    'Saldo em 31/12/2024',
    'Opening balance',
    'BALANCE B/F',
    'Solde initial au 01/02/2025',
    '前頁繰越',
    '期初余额',
    'Входящий остаток на 01.02.2025',
    'S A L D O  A N T E R I O R',
    'Kontostand am 31.05.2025',
  ])('%s is a balance', (text) => {
    expect(isBalanceLine(text)).toBe(true);
  });

  test.each([
    'New Balance Shoes',
    'BALANCE-905',
    'Balance transfer to Ann',
    'Saldo Ausgleich Müller',
    'Report',
    'S',
    '1 234,00',
  ])('%s is none', (text) => {
    expect(isBalanceLine(text)).toBe(false);
  });

  const LINES = [
    'Data;Histórico;Documento;Valor R$;Saldo R$',
    '02/01/2025;PIX ENVIADO;10.201;1.500,00 D;8.500,00 C',
    '02/01/2025;PIX RECEBIDO;10.202;12.000,00 C;20.500,00 C',
    '13/01/2025;S A L D O;;20.454,10 C;',
  ];

  test('marks behind amounts and the currency of the name are read, and a line of a balance is left out', async () => {
    const { yaml, rows, questions } = await drafted(LINES);
    expect(yaml).toContain('leave_out: [{ column: "Histórico", values: ["S A L D O"] }]');
    expect(rows).toEqual(['sends 1500.00 BRL', 'receives 12000.00 BRL']);
    expect(questions).toEqual([]);
  });

  test('a map that says nothing of them is asked, and keeps them where it says so', async () => {
    const without = (yaml: string) => yaml.replace(/leave_out:.*\n/, '');
    const { questions } = await drafted(LINES, without);
    expect(questions).toEqual([
      expect.stringMatching(/^Histórico in line 4 names a balance, such as "S A L D O"/),
    ]);
    const kept = await drafted(LINES, (yaml) => yaml.replace('leave_out', 'keep'));
    expect(kept.questions).toEqual([]);
    expect(kept.rows).toHaveLength(3);
  });

  test('a footer that stands in a later column is drafted', async () => {
    const { yaml, rows, faults } = await drafted([
      '#Data operacji;#Opis operacji;#Kwota;#Saldo po operacji;',
      '2025-05-02;PRZELEW;-1 250,00;3 750,00;',
      '2025-05-10;WPŁYW;8 400,00;12 150,00;',
      ';;#Saldo końcowe;12 150,00 PLN;',
    ]);
    expect(yaml).toContain('footer: ["#Saldo końcowe"]');
    expect(rows).toEqual(['sends 1250.00', 'receives 8400.00']);
    expect(faults).toEqual([]);
  });
});

test('one id alone that a spreadsheet rounded is told', async () => {
  const { doubts } = await readBankFile(
    'Id,Date,Amount\n202505010000000000,2025-05-01,5.00\nA-1,2025-05-02,6.00\n',
    map('direction: { column: Amount, negative: sender }'),
  );
  expect(doubts).toEqual([
    expect.stringContaining('a spreadsheet may have rounded, such as 202505010000000000 in line 2'),
  ]);
});

test('a column that names another calendar than the map reads is asked about', async () => {
  const rows = (word: string) =>
    ['26/08/2018', '27/08/2018', '28/08/2018'].map(
      (day, at) => `${day},Text ${at},${at + 1}.50,,ETB,${word}`,
    );
  const head = 'Date,Details,Debit,Credit,Currency,Calendar';
  const { questions, yaml } = await drafted([head, ...rows('EC')]);
  expect(questions).toEqual([
    expect.stringMatching(/^Calendar in line 2, and in 2 more rows, has "EC": the dates seem/),
  ]);
  expect(yaml).not.toContain('  - "Calendar"');
  expect((await drafted([head, ...rows('GC')])).questions).toEqual([]);
});
