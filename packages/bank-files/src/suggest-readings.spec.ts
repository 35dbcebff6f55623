// Exceeds the usual size: test files are quoted as banks write them.
import { amountReader } from './amounts.js';
import { ConversionFault } from './date-reader.js';
import { FieldMapError } from './field-map.js';
import { readBankFile, readByDraft as drafted } from '../test/read-bank-file.js';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

describe('columns with the same name', () => {
  const FILE = lines(
    'Fecha;Concepto;Importe;Divisa;Saldo;Divisa',
    '01/03/2024;Nomina;1.500,00;EUR;2.500,00;EUR',
    '14/03/2024;Compra;-20,00;USD;2.481,40;EUR',
  );

  it('are named by a map in their order, and the draft and its question say so', async () => {
    const { yaml, remarks, questions } = await drafted(FILE);
    expect(yaml).toContain('amount_currency: "Divisa"');
    const how =
      'The file names several columns "Divisa": a map calls the first one so, and the second "Divisa (2)"';
    expect(remarks).toContain(`header: ${how}`);
    expect(questions).toEqual([expect.stringContaining(how)]);
  });

  it('lead to an answer that the next dry run takes', async () => {
    const { yaml, questions } = await drafted(FILE);
    expect(questions[0]).toContain('stands beside Saldo and seems to be its currency');
    expect(questions[0]).toContain('name "Divisa (2)" under `ignore`');
    const decided = await readBankFile(FILE, yaml.replace('ignore:', 'ignore:\n  - "Divisa (2)"'));
    expect(decided.questions).toEqual([]);
    expect(decided.items).toMatchObject([{ amount_currency: 'EUR' }, { amount_currency: 'USD' }]);
    const other = await readBankFile(
      FILE,
      yaml.replace('amount_currency: "Divisa"', 'amount_currency: "Divisa (2)"'),
    );
    expect(other.items).toMatchObject([{ amount_currency: 'EUR' }, { amount_currency: 'EUR' }]);
  });

  it('are explained where a map names one that the file does not have', async () => {
    const { yaml } = await drafted(FILE);
    const wrong = yaml.replace('amount_currency: "Divisa"', 'amount_currency: "Divisa (3)"');
    await expect(readBankFile(FILE, wrong)).rejects.toThrow(FieldMapError);
    await expect(readBankFile(FILE, wrong)).rejects.toThrow(
      'The file names several columns "Divisa": a map calls the first one so, and the second "Divisa (2)"',
    );
  });
});

describe('the day of a payment', () => {
  it.each([
    ['תאריך ערך', 'תאריך', 'תיאור', 'בחובה', 'בזכות'],
    ['Value Date', 'Date', 'Narrative', 'Debit', 'Credit'],
    ['Valuta', 'Datum', 'Text', 'Soll', 'Haben'],
    ['Fecha valor', 'Fecha', 'Concepto', 'Cargo', 'Abono'],
    ['Data waluty', 'Data operacji', 'Opis', 'Obciążenia', 'Uznania'],
    ['Rentedato', 'Dato', 'Tekst', 'Ut av konto', 'Inn på konto'],
    ['起算日', '取引日', '摘要', '出金', '入金'],
    ['תאריך ערך', 'תאריך פעולה', 'תיאור', 'חובה', 'זכות'],
  ])('is that of booking, not %s', async (value, booking, text, debit, credit) => {
    const file = lines(
      `${value};${booking};${text};${debit};${credit}`,
      '2024-03-03;2024-03-01;A;;8000.00',
      '2024-03-06;2024-03-05;B;500.00;',
    );
    const { yaml, remarks } = await drafted(file);
    expect(yaml).toContain(`event_time: { column: "${booking}"`);
    expect(remarks).toContain(
      `event_time: "${booking}" is taken for the day of booking; "${value}" has days as well, so look which column is right`,
    );
  });

  it('is a value date only where nothing else has it, which is told', async () => {
    const file = lines('Value date;Narrative;Amount', '2024-03-03;A;8000.00', '2024-03-06;B;-500.00');
    expect((await drafted(file)).yaml).toContain('event_time: { column: "Value date"');
    const other = file
      .replaceAll(/^/gm, 'Ref;')
      .replace('Ref;Value', 'Made;Value')
      .replaceAll('Ref;2024', '2024-03-01;2024');
    expect((await drafted(other)).remarks).toContain(
      'event_time: "Value date" is named like a value date, and is taken for the day of booking; "Made" has days as well',
    );
  });
});

describe('an amount with an exponent', () => {
  const read = amountReader({ decimal: '.', thousands: ',' });

  it.each([
    ['1e4', '10000'],
    ['1.5e-7', '0.00000015'],
    ['-2.25e1', '-22.5'],
    ['1.25e1', '12.5'],
    ['5e-05', '0.00005'],
    ['123.456e2', '12345.6'],
    ['0e0', '0'],
  ])('is read exactly as programs write it: %s', (text, number) => {
    expect(read(text)).toBe(number);
  });

  it.each(['1E+4', '1.23457E+17', '1.23457E-05', '1,5e4', '1e99', '1e', 'e4', '1e4e4', '1.5e4 USD'])(
    'is rejected where digits may be lost or the sign is another: %s',
    (text) => {
      expect(read(text)).toBeInstanceOf(ConversionFault);
    },
  );

  it('is read with the decimal sign of the map, and from numbers of JSON', () => {
    expect(amountReader({ decimal: ',', thousands: '.' })('1,5e3')).toBe('1500');
    expect(read(1e-8)).toBe('0.00000001');
    expect(read(1.5e-7)).toBe('0.00000015');
    expect(read(1e21)).toBeInstanceOf(ConversionFault);
  });

  it('is told by the draft where a spreadsheet wrote it', async () => {
    const file = lines('Date,Text,Amount', '2024-03-01,A,-1e4', '2024-03-02,B,1E+4', '2024-03-03,C,1E+5');
    const { yaml, remarks, faults } = await drafted(file);
    expect(yaml).toContain('amount: { column: "Amount"');
    expect(remarks).toContain('fits 1 of 3 amounts, and nothing fits more');
    const told = faults
      .filter(({ field }) => field === 'amount')
      .map(({ value, message }) => [value, message.slice(0, 31)]);
    expect(told).toEqual([
      ['1E+4', 'is a number with an exponent, a'],
      ['1E+5', 'is a number with an exponent, a'],
    ]);
  });
});

it('the draft never shows an amount with a minus as one with a plus', async () => {
  const file = lines(
    'Date;Text;Amount',
    '2024-03-01;A;-300,5',
    '2024-03-02;B;-1.200,00',
    '2024-03-03;C;-1200.00',
    '2024-03-04;D;12.50',
    '2024-03-05;E;13.50',
    '2024-03-06;F;14.50',
  );
  const { remarks } = await drafted(file);
  expect(remarks).not.toContain('have a plus');
  const signed = lines(
    'Date;Text;Amount',
    '2024-03-01;A;-300,5',
    '2024-03-02;B;+20,00',
    '2024-03-03;C;12,00',
  );
  expect((await drafted(signed)).remarks).toContain(
    'direction: some amounts have a plus, such as "+20,00", and others have no sign, such as "12,00"; the map takes ' +
      'your customer for the receiver of the amounts without a sign',
  );
});

it('a pair of amounts is drafted of columns that have amounts, and not of a blank one', async () => {
  const file = lines(
    'Transaction ID,Date,Name,Currency,Receipt,Money Out,Money In',
    'tx1,2024-03-14,Pret,GBP,,-4.50,',
    'tx2,2024-03-16,Work,GBP,,,1200.00',
  );
  const { yaml, items, faults } = await drafted(file);
  expect(yaml).toContain('receiver: "Money In"');
  expect(faults).toEqual([]);
  expect(items).toMatchObject([
    { amount: '4.50' },
    { amount: '1200.00', receiver: { entity_id: 'ID-OF-YOUR-CUSTOMER' } },
  ]);
});

it('a payment that was made from a balance is never left out as a line of a balance', async () => {
  const file = lines(
    '交易时间,交易对方,商品说明,收/支,金额,收/付款方式,交易订单号',
    '2024-03-01 10:00:00,麦当劳,午餐,支出,35.50,余额,T101',
    '2024-03-02 10:00:00,张三,还款,收入,200.00,余额,T109',
    '2024-03-04 10:00:00,淘宝,鞋,支出,120.00,花呗,T104',
  );
  const { yaml, items, questions } = await drafted(file);
  expect(yaml).not.toContain('leave_out');
  expect(items).toHaveLength(3);
  expect(questions).toEqual([expect.stringContaining('If they are payments, say keep:')]);
});
