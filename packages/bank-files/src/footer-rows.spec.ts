import { readBankFile, readByDraft } from '../test/read-bank-file.js';

const HEAD = 'Type,Date,Description,Amount,Currency';
const CARD = 'Card,2026-03-02,Shop,-10.00,EUR';
const SALARY = 'Transfer,2026-03-13,Salary,1500.00,EUR';
const RENT = 'Transfer,2026-03-14,Rent,-700.00,EUR';
const withCustomer = (yaml: string): string => yaml.replace('ID-OF-YOUR-CUSTOMER', 'c-1');
const read = (...lines: string[]) => readByDraft(`${lines.join('\n')}\n`, withCustomer);

describe('a drafted footer', () => {
  test.each([
    ['between payments', [HEAD, CARD, 'Charge,,Monthly fee,-30.00,EUR', SALARY, RENT]],
    ['at the end', [HEAD, CARD, SALARY, RENT, 'Charge,,Monthly fee,-30.00,EUR']],
    ['at the begin', [HEAD, 'Interest,,Interest,12.34,EUR', CARD, SALARY, RENT]],
    ['with a separator in its text', [HEAD, CARD, SALARY, RENT, 'Charge,2026-03-15,Fee, monthly,-30.00,EUR']],
  ])('is no payment without a day %s: the row is rejected', async (_, lines) => {
    const { yaml, items, doubts } = await read(...lines);
    expect(yaml).not.toContain('footer');
    expect(items).toHaveLength(lines.length - 1);
    expect(doubts.join()).not.toContain('left out');
  });

  test('tells of payments without a day', async () => {
    const { remarks } = await read(HEAD, CARD, 'Charge,,Monthly fee,-30.00,EUR', SALARY, RENT);
    expect(remarks).toContain(
      'event_time: 1 row has an amount and no day in Date; the first, in line 3, has nothing there.',
    );
  });

  test.each([
    ['Processing', 'Date,Description,Amount,Currency'],
    ['Pending', 'Date,Description,Amount,Currency'],
    ['Reserveret', 'Dato,Tekst,Beløb,Valuta'],
  ])('%s in the place of a day is a payment that is not booked yet', async (word, head) => {
    const { yaml, remarks, doubts, items } = await read(
      head,
      '2026-03-02,Shop,-10.00,EUR',
      `${word},Fuel,-50.00,EUR`,
      '2026-03-13,Salary,1500.00,EUR',
      '2026-03-14,Rent,-700.00,EUR',
    );
    expect(yaml).not.toContain('footer');
    expect(yaml).toContain(`leave_out: [{ column: "${head.split(',')[0]}", values: ["${word}"] }]`);
    expect(remarks).toContain(`leave_out: rows with "${word}" in the place of their day`);
    expect(items).toHaveLength(3);
    expect(doubts).toContain('1 row is left out by leave_out.');
  });

  test('is not drafted where no column has days that are read', async () => {
    const { yaml } = await read(
      'Type,When,Account,Amount,Value',
      'Deposit,first,Main,2000.00 EUR,',
      'Market,second,Main,0.02 BTC,1200.00 EUR',
      'Market,third,Main,0.01 BTC,600.00 EUR',
      'Deposit,fourth,Main,75.00 EUR,',
    );
    expect(yaml).not.toContain('footer');
  });

  test.each([
    ['a total that is the sum', 'Total,,All,790.00,EUR'],
    ['a total that leaves blank what payments fill', 'Total,,,-1.00,'],
    ['a line without an amount', 'Printed,,by the bank,,'],
  ])('is %s, told and counted', async (_, last) => {
    const { yaml, remarks, doubts, items, faults } = await read(HEAD, CARD, SALARY, RENT, last);
    const word = last.split(',')[0]!;
    expect(yaml).toContain(`footer: ["${word}"]`);
    expect(remarks).toContain(
      `footer: rows that begin with "${word}" are taken for lines below the payments`,
    );
    expect([items.length, faults]).toEqual([3, []]);
    expect(doubts).toContainEqual(expect.stringContaining(`1 row is left out as footer: line 5 ("${word}`));
  });
});

describe('a payment that begins like the footer of the map', () => {
  const MAP =
    'kind: transactions\nfooter: Total\ndirection: { column: Amount, negative: sender }\nfields:\n' +
    '  transaction_id: Text\n  event_time: { column: Date, date: yyyy-MM-dd }\n' +
    '  amount: { column: Amount, absolute: true }\n  amount_currency: { constant: EUR }\n' +
    '  own.entity_id: { constant: c-1 }\n';

  test.each([
    [
      'Total Energies,2026-03-03,-50.00\n',
      'line 2 ("Total Energies 2026-03-03 -50.00") begins like the footer',
    ],
    [
      'Total,2026-03-03,-50.00\nShop,2026-03-04,-1.00\n',
      'line 2 ("Total 2026-03-03 -50.00") begins like the footer',
    ],
  ])('is asked about: %j', async (rows, question) => {
    const { questions } = await readBankFile(`Text,Date,Amount\n${rows}`, MAP);
    expect(questions).toEqual([expect.stringContaining(question)]);
  });

  test('is a total at the end', async () => {
    const rows = 'Shop,2026-03-03,-50.00\nTotal,2026-03-31,-50.00\n';
    const { questions, doubts } = await readBankFile(`Text,Date,Amount\n${rows}`, MAP);
    expect(questions).toEqual([]);
    expect(doubts).toEqual(['1 row is left out as footer: line 3 ("Total 2026-03-31 -50.00").']);
  });
});
