// Exceeds the usual size: test files are quoted as banks write them.
import { readByDraft } from '../test/read-bank-file.js';

const ROWS = [
  '2026-03-03,Shop,35900,,964100,',
  '2026-03-04,Salary,,3200000,4164100,',
  '2026-03-05,Shop,,35900,4200000,취소',
  '2026-03-06,Cash,100000,,4100000,',
];
const file = (rows: readonly string[]): string => ['Date,Text,Debit,Credit,Balance,구분', ...rows].join('\n');
const mend = (yaml: string): string =>
  yaml.replace('# amount_currency: { constant: EUR }', 'amount_currency: { constant: KRW }');
const statuses = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ status }) => status).filter(Boolean);

test.each([
  ['oldest first', ROWS],
  ['newest first', ROWS.toReversed()],
])('a cancelled word is booked where the balance changes by its amount, %s', async (_, rows) => {
  const { items, remarks, doubts } = await readByDraft(file(rows), mend);
  expect(statuses(items)).toEqual(['COMPLETED']);
  expect(remarks).toMatch(/is "취소" are taken for booked/);
  expect(doubts.join()).not.toMatch(/proves/);
});

test('a map that takes it for declined is told so', async () => {
  const { doubts } = await readByDraft(file(ROWS), (yaml) =>
    mend(yaml).replace('"취소": COMPLETED', '"취소": DECLINED'),
  );
  expect(doubts.join('\n')).toMatch(
    /구분 has "취소" in line 4: .*Balance changes by their amounts, which proves/,
  );
});

test('it stays declined where the balance does not change', async () => {
  const rows = ROWS.map((row) => row.replace('4200000,', '4164100,').replace('4100000', '4064100'));
  const { items, remarks, doubts } = await readByDraft(file(rows), mend);
  expect(statuses(items)).toEqual(['DECLINED']);
  expect(remarks + doubts.join()).not.toMatch(/proves|taken for booked/);
});

test('rows that the balance leaves out are told', async () => {
  const rows = [
    '2026-03-02,Shop,10,,90,',
    '2026-03-03,Uber,5,,90,',
    '2026-03-04,Shop,20,,70,',
    '2026-03-05,Shop,1,,69,',
  ];
  const { doubts } = await readByDraft(file(rows), mend);
  expect(doubts.join('\n')).toMatch(
    /Balance does not change with the amount of line 3, as it does with the others/,
  );
});

describe('rows whose amounts contradict the balance', () => {
  const STEPS = [
    '04.05.2026;KONZUM;45,60;;954,40;',
    '05.05.2026;PLACA;;1.500,00;2.454,40;',
    '13.05.2026;HEP;60,00;;2.394,40;',
    '14.05.2026;HEP;60,00;;2.454,40;',
  ];
  const croatian = (rows: readonly string[]) =>
    ['Datum;Opis;Isplata;Uplata;Saldo;Oznaka', ...rows].join('\n');

  test.each([
    ['oldest first', STEPS, 5],
    ['newest first', STEPS.toReversed(), 2],
  ])('are told before and at the import, %s', async (_, rows, line) => {
    const { remarks, doubts } = await readByDraft(croatian(rows));
    const told = `Saldo changes in the opposite direction to the mapped amount in line ${line}, although both agree in`;
    expect(remarks).toContain(told);
    expect(doubts.join('\n')).toContain(told);
  });

  test('are told with another amount', async () => {
    const rows = [...STEPS.slice(0, 3), '14.05.2026;HEP;60,00;;2.300,00;'];
    expect((await readByDraft(croatian(rows))).remarks).toContain(
      'Saldo changes by another amount than the mapped amount',
    );
  });

  test('are none between rows of two accounts, and in files that are in no order', async () => {
    const accounts = ['HR1', 'HR2'].flatMap((iban) => STEPS.slice(0, 3).map((row) => `${iban};${row}`));
    const two = ['IBAN;Datum;Opis;Isplata;Uplata;Saldo;Oznaka', ...accounts].join('\n');
    const mixed = croatian([STEPS[2]!, STEPS[0]!, STEPS[1]!]);
    for (const content of [two, mixed])
      expect((await readByDraft(content)).doubts.join()).not.toContain('Saldo changes');
  });

  test('a mark in few rows is not put under ignore', async () => {
    const rows = STEPS.map((row, at) => (at === 3 ? `${row}Xyz` : row));
    const { yaml, remarks } = await readByDraft(croatian(rows));
    expect(yaml).not.toContain('  - "Oznaka"');
    expect(remarks).toContain('"Oznaka" ("Xyz" in 1)');
    const known = await readByDraft(croatian(rows).replace('Xyz', 'Ispravak'));
    expect(known.questions.join()).toContain('Oznaka in line 5 has "Ispravak"');
  });
});

test('an amount that is blocked, as a text of a row says, is no booked payment', async () => {
  const rows = [
    '05/05/2026;Pix - Enviado;-200.00',
    '06/05/2026;Crédito;350.00',
    '07/05/2026;Bloqueado - Depósito;900.00',
  ];
  const { items } = await readByDraft(['Data;Histórico;Valor', ...rows].join('\n'));
  expect(items.map((item) => item['amount'])).toEqual(['200.00', '350.00']);
});
