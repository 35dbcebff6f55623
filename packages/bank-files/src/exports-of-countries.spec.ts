// Exceeds the usual size: test files are quoted as banks write them.
import iconv from 'iconv-lite';
import { BankFileError } from './bank-file-error.js';
import { ofOneCustomer, readBankFile, readByDraft, suggestMapOfOneAccount } from '../test/read-bank-file.js';

const read = (lines: readonly string[], encoding = 'utf8', mend = (yaml: string) => yaml) =>
  readByDraft(iconv.encode(`${lines.join('\n')}\n`, encoding), (yaml) =>
    mend(
      yaml.replace('ID-OF-YOUR-CUSTOMER', 'c-1').replace(/# (amount_currency: \{ constant: EUR \})/, '$1'),
    ),
  );

type Items = readonly Readonly<Record<string, unknown>>[];
const isOwn = (side: unknown): boolean => (side as { entity_id?: string } | undefined)?.entity_id === 'c-1';
/**
 * Returns the payments of a file as `day amount currency`, with the sign that the amount has for the
 * customer.
 */
const paymentsIn = (items: Items): string[] =>
  items.map((item) => {
    const sign = isOwn(item['sender']) ? '-' : isOwn(item['receiver']) ? '+' : '?';
    const day = String(item['event_time']).replace(/T00:00:00Z$/, '');
    return `${day} ${sign}${String(item['amount'])} ${String(item['amount_currency'])}`;
  });

describe('the side of marks for debit and credit', () => {
  test.each([
    ['cs', 'windows-1250', 'Datum;Popis;MD/D;Částka;Měna', 'MD', 'D'],
    ['es', 'latin1', 'Fecha;Concepto;D/H;Importe;Divisa', 'D', 'H'],
    ['tr', 'windows-1254', 'Tarih;Açıklama;B/A;Tutar;Döviz', 'B', 'A'],
    ['sr', 'windows-1250', 'Datum;Opis;Duguje/Potražuje;Iznos;Valuta', 'D', 'P'],
    ['bg', 'windows-1251', 'Дата;Основание;Дт/Кт;Сума;Валута', 'ДТ', 'КТ'],
    ['et', 'utf8', 'Kuupäev;Selgitus;Deebet/Kreedit;Summa;Valuuta', 'D', 'K'],
    ['el', 'windows-1253', 'Ημερομηνία;Περιγραφή;Τύπος;Ποσό;Νόμισμα', 'Χρέωση', 'Πίστωση'],
  ])(
    '%s is known, and with the columns of the language nothing is open',
    async (_of, encoding, head, debit, credit) => {
      const { items, questions, faults } = await read(
        [
          head,
          `05.03.2026;a;${debit};1.234,50;EUR`,
          `17.03.2026;b;${credit};20,00;EUR`,
          `18.03.2026;c;${debit};5,10;EUR`,
        ],
        encoding,
      );
      expect(paymentsIn(items)).toEqual([
        '2026-03-05 -1234.50 EUR',
        '2026-03-17 +20.00 EUR',
        '2026-03-18 -5.10 EUR',
      ]);
      expect([questions, faults]).toEqual([[], []]);
    },
  );
});

describe('cancelled payments among kinds of payments', () => {
  const ROWS = ['2026.03.05,출금,"12,500","987,500",a', '2026.03.05,출금취소,"12,500","1,000,000",a'];
  const MORE = ['2026.03.06,입금,"3,200,000","4,200,000",b', '2026.03.17,출금,"500,000","3,700,000",c'];

  test('in the column of the direction are asked, and the words beside them are read', async () => {
    const { items, remarks, faults } = await read(
      ['거래일자,구분,금액,잔액,내용', ...ROWS, ...MORE],
      'cp949',
    );
    expect(remarks).toContain('say whether "출금취소" makes your customer sender or receiver');
    expect(faults.map(({ value }) => value)).toEqual(['출금취소']);
    expect(paymentsIn([items[0]!, ...items.slice(2)])).toEqual([
      '2026-03-05 -12500 EUR',
      '2026-03-06 +3200000 EUR',
      '2026-03-17 -500000 EUR',
    ]);
  });

  test.each([
    ['출금', '출금취소', '입금'],
    ['Purchase', 'Purchase reversed', 'Salary'],
    ['Kartenzahlung', 'Kartenzahlung storniert', 'Gehalt'],
  ])('beside columns of amounts are asked: %s and %s', async (kind, undone, other) => {
    const { questions } = await read([
      'Date,Kind,Debit,Credit,Note',
      `2026-03-05,${kind},12.50,,a`,
      `2026-03-05,${undone},12.50,,a`,
      `2026-03-06,${other},,3200.10,b`,
      `2026-03-17,${kind},500.20,,c`,
    ]);
    expect(questions.join()).toContain(
      `has "${undone}": such rows may be pending, declined, reversed or refunded`,
    );
  });
});

describe('a time of day in a column of its own', () => {
  test.each(['Час', 'Időpont', 'Klukkan', 'Orario'])(
    '%s is taken with the day, whatever its name',
    async (name) => {
      const { items } = await read([
        `Date;${name};Description;Amount`,
        '05.03.2026;14:22;a;-12,50',
        '17.03.2026;09:00;b;20,00',
      ]);
      expect(items.map((item) => item['event_time'])).toEqual([
        '2026-03-05T14:22:00Z',
        '2026-03-17T09:00:00Z',
      ]);
    },
  );

  test('a column of the same days with their times is better than one of days alone', async () => {
    const { items } = await read([
      'Date,Date Time,Amount,Description',
      '17-03-2026,17-03-2026 18:00:00,-12.50,a',
      '06-03-2026,06-03-2026 09:00:00,20.00,b',
    ]);
    expect(items.map((item) => item['event_time'])).toEqual(['2026-03-17T18:00:00Z', '2026-03-06T09:00:00Z']);
  });
});

describe('what is not booked yet', () => {
  test.each([
    'Opération en attente CB Carrefour',
    'Blokada środków - Żabka',
    'Prel. Kortköp ICA',
    'PROVİZYON - Migros',
    'Холд: Лента',
    'PRE-AUTH Shell',
    'Blokace - Albert',
    'Retención pendiente Mercadona',
  ])('%s is left out by the draft, or asked', async (text) => {
    const { items, questions } = await read([
      'Date;Description;Amount',
      `18.03.2026;${text};-45,10`,
      '17.03.2026;Shop;-12,50',
      '06.03.2026;Salary;2100,00',
    ]);
    expect(items.length === 2 || questions.join().includes('not booked yet')).toBe(true);
  });

  test('and has a mark, which a line below the payments explains, is asked', async () => {
    const lines = [
      'Дата;Сумма;Операция;Детали',
      '17.03.26;- 5 000,00 ₸;Покупка;Magnum',
      '17.03.26;- 2 490,00 ₸;Покупка;Glovo*',
      '16.03.26;+ 150 000,00 ₸;Пополнение;Айгуль С.',
      '* Сумма заблокирована. Банк ожидает подтверждения.;;;',
    ];
    const asked = await read(lines);
    expect(asked.questions.join()).toContain(
      'Детали in line 3 has "Glovo*": such payments seem not to be booked yet',
    );
    const leave = 'leave_out: [{ column: "Детали", values: ["***"] }]';
    expect(asked.questions.join()).toContain(leave);
    const mended = await read(lines, 'utf8', (yaml) => yaml.replace('fields:', `${leave}\nfields:`));
    expect(mended.questions).toEqual([]);
    expect(mended.items).toHaveLength(2);
    const kept = await read(lines, 'utf8', (yaml) =>
      yaml.replace('fields:', `${leave.replace('leave_out', 'keep')}\nfields:`),
    );
    expect(kept.questions).toEqual([]);
    expect(kept.items).toHaveLength(3);
    const plain = await read([...lines.slice(0, -1), '* Сумма указана в тенге.;;;']);
    expect(plain.questions).toEqual([]);
  });

  test('an expected entry of MT940 is left out and told', async () => {
    const statement = [
      ':20:S',
      ':25:70090100/1234567890',
      ':28C:1/1',
      ':60F:C260304EUR100,00',
      ':61:2603050305D50,25NMSCNONREF//1',
      ':61:2603060306ED10,00NMSCNONREF//2',
      ':61:260306EC5,00NMSCNONREF//3',
      ':62F:C260306EUR49,75',
      '-',
    ];
    const { items, doubts } = await readBankFile(`${statement.join('\r\n')}\r\n`, ofOneCustomer('mt940'));
    expect(paymentsIn(items)).toEqual(['2026-03-05 -50.25 EUR']);
    expect(doubts.join()).toContain('The entry in line 6 is expected and not booked yet');
    expect(doubts.join()).not.toContain('closing balance is');
  });
});

test.each([
  ['et', 'Kuupäev;Saaja;Selgitus;Summa;Valuuta', 'Algsaldo', 'Käive', 'lõppsaldo'],
  [
    'lv',
    'Datums;Saņēmējs;Informācija saņēmējam;Summa;Valūta',
    'Sākuma atlikums',
    'Apgrozījums',
    'Beigu atlikums',
  ],
  ['lt', 'Data;Gavėjas;Paskirtis;Suma;Valiuta', 'Likutis pradžiai', 'Apyvarta', 'Likutis pabaigai'],
  [
    'uk',
    'Дата;Контрагент;Призначення;Сума;Валюта',
    'Вхідний залишок',
    'Залишок на кінець дня',
    'Вихідний залишок',
  ],
  ['hr', 'Datum;Primatelj;Opis;Iznos;Valuta', 'Početno stanje', 'Prejšnje stanje', 'Završno stanje'],
])('rows that state a balance in %s are no payments', async (_of, head, ...balances) => {
  const { items, questions } = await read([
    head,
    `01.03.2026;;${balances[0]};1000,00;EUR`,
    '05.03.2026;Rimi;ost;-34,50;EUR',
    '06.03.2026;Firma;palk;2000,00;EUR',
    `17.03.2026;;${balances[1]};1965,50;EUR`,
    `17.03.2026;;${balances[2]};2965,50;EUR`,
  ]);
  expect(questions).toEqual([]);
  expect(items).toHaveLength(2);
});

test('years of the Republic of China without signs are read', async () => {
  const { items } = await read(
    ['交易日期,摘要,支出,存入,結餘', '1150305,a,"12,345",0,"87,655"', '1150317,b,0,"3,000","90,655"'],
    'big5',
  );
  expect(items.map((item) => item['event_time'])).toEqual(['2026-03-05T00:00:00Z', '2026-03-17T00:00:00Z']);
});

test.each([
  ['Cheques y otros cargos', 'Depósitos y abonos'],
  ['借方发生额', '贷方发生额'],
])('%s and %s are a pair of amounts', async (debits, credits) => {
  const { items } = await read([
    `Fecha;Nota;${debits};${credits}`,
    '05.03.2026;a;12,50;',
    '17.03.2026;b;;20,00',
  ]);
  expect(paymentsIn(items)).toEqual(['2026-03-05 -12.50 EUR', '2026-03-17 +20.00 EUR']);
});

test('an object of JSON around lists of rows is refused by name, also on one line', async () => {
  const row = (id: string) => ({ id, bookingDate: '2026-03-05', amount: '-12.50' });
  const answer = { account: { iban: 'DE1' }, transactions: { booked: [row('a'), row('b')], pending: [] } };
  await expect(suggestMapOfOneAccount(Buffer.from(JSON.stringify(answer)))).rejects.toThrow(BankFileError);
  await expect(suggestMapOfOneAccount(Buffer.from(JSON.stringify(answer)))).rejects.toThrow(
    'one JSON object and no list of rows',
  );
  const { yaml } = await suggestMapOfOneAccount(
    Buffer.from(JSON.stringify({ ...row('a'), tags: ['x', 'y'] })),
  );
  expect(yaml).toContain('format: ndjson');
});

test('AM and PM are no zones', async () => {
  const { remarks } = await read([
    'Date,Time,Description,Amount',
    '17/03/2026,02:22 PM,a,-12.50',
    '18/03/2026,12:05 AM,b,20.00',
    '19/03/2026,11:59 AM,c,-3.00',
  ]);
  expect(remarks).not.toContain('both fit');
});

describe('an amount whose name is not known', () => {
  const rows = ['05.03.2026;a;-1.234,50', '17.03.2026;b;20,00'];

  test('is taken where no other column has amounts, and told', async () => {
    const { items, remarks } = await read(['Date;Description;Գումար', ...rows]);
    expect(remarks).toContain('"Գումար" alone has amounts; look whether that is right');
    expect(paymentsIn(items)).toEqual(['2026-03-05 -1234.50 EUR', '2026-03-17 +20.00 EUR']);
  });

  test('is left to a person where another column has amounts as well', async () => {
    const { remarks } = await read([
      'Date;Description;Գումար;Մնացորդ',
      ...rows.map((row) => `${row};900,00`),
    ]);
    expect(remarks).toContain('amount: no column was found, and it is required');
  });
});
