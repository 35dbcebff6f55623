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
