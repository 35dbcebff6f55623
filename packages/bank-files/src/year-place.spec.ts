import { readBankFile, suggestMapOfOneAccount } from '../test/read-bank-file.js';

const NOW = Date.UTC(2026, 2, 1);
const file = (dates: readonly string[], header = 'Date;Amount;Currency;Name'): Buffer =>
  Buffer.from([header, ...dates.map((date, at) => `${date};-${at + 1},00;EUR;N${at}`)].join('\n'));
const draftOf = async (dates: readonly string[], header?: string) => {
  const content = file(dates, header);
  const { yaml, remarks } = await suggestMapOfOneAccount(content, undefined, NOW);
  return { content, yaml, asked: remarks.filter((remark) => remark.includes('is the year?')) };
};

describe('dates of which no part shows that it is the year', () => {
  test.each([
    [['07.03.10']],
    [['07.03.10', '08.03.11', '09.04.12']],
    [['03/07/10', '03/08/10']],
    [['10-03-07', '10-03-08']],
    // Either order reads all days as days of the last months.
    [['25.01.26', '26.01.26']],
    [['٠٧.٠٣.١٠']],
  ])('are asked about, not guessed: %j', async (dates) => {
    const { content, yaml, asked } = await draftOf(dates);
    expect(asked).toEqual([expect.stringContaining('event_time: which part of')]);
    expect(asked[0]).toContain('date: "yy');
    expect(yaml).toMatch(/^ {2}# event_time: .*which part is the year\? Say one of/m);
    expect((await readBankFile(content, yaml, NOW)).items.map((item) => item['event_time'])).toEqual(
      dates.map(() => undefined),
    );
  });

  test.each([
    // In March 2026, only one order reads the days as days of the last years.
    [['05.01.26', '06.01.26'], 'dd.MM.yy'],
    [['26.01.05', '26.01.06'], 'yy.MM.dd'],
    // Eight days of one month.
    [Array.from({ length: 8 }, (_, at) => `0${at + 1}.03.10`), 'dd.MM.yy'],
    [Array.from({ length: 8 }, (_, at) => `10/03/0${at + 1}`), 'yy/MM/dd'],
    [['31.12.99', '30.12.99'], 'dd.MM.yy'],
    // The last text would be a planned payment in a later century, which does not exist.
    [['07.03.25', '08.03.25', '09.04.25', '31.04.25'], 'dd.MM.yy'],
  ])('are read where the file tells it: %j', async (dates, pattern) => {
    const { yaml, asked } = await draftOf(dates);
    expect(asked).toEqual([]);
    expect(yaml).toContain(`date: "${pattern}"`);
  });

  test('are read by the era of a Japanese file where its days are recent', async () => {
    const { yaml, asked } = await draftOf(['07.03.10', '07.03.11'], '取引日;金額;通貨;摘要');
    expect(asked).toEqual([]);
    expect(yaml).toContain('date: "yy.MM.dd", calendar: reiwa');
  });
});

describe('the calendar that a map says', () => {
  const read = async (text: string, date: string) => {
    const yaml = `
separator: ";"
fields:
  transaction_id: Id
  event_time: { column: Date, ${date} }
  amount: { constant: "1" }
  amount_currency: { constant: EUR }
  sender.entity_id: { constant: c-1 }
  receiver.name: { constant: x }
`;
    const { items, faults } = await readBankFile(`Id;Date\na;${text}\n`, yaml, NOW);
    return items[0]?.['event_time'] ?? faults[0];
  };

  test.each([
    ['07/03/2568', 'date: dd/MM/yyyy, calendar: buddhist', '2025-03-07T00:00:00Z'],
    ['07/03/68', 'date: dd/MM/yy, calendar: buddhist', '2025-03-07T00:00:00Z'],
    ['29/02/2567', 'date: dd/MM/yyyy, calendar: buddhist', '2024-02-29T00:00:00Z'],
    ['๐๗/๐๓/๒๕๖๘ 14:05', 'date: "dd/MM/yyyy HH:mm", calendar: buddhist', '2025-03-07T14:05:00Z'],
    ['07.03.10', 'date: yy.MM.dd, calendar: reiwa', '2025-03-10T00:00:00Z'],
    ['31.04.30', 'date: yy.MM.dd, calendar: heisei', '2019-04-30T00:00:00Z'],
    ['64.01.07', 'date: yy.MM.dd, calendar: showa', '1989-01-07T00:00:00Z'],
    ['R7.3.10', 'date: Gy.M.d', '2025-03-10T00:00:00Z'],
    ['平成31年4月30日', 'date: Gy年M月d日', '2019-04-30T00:00:00Z'],
    ['令和元年5月1日', 'date: Gy年M月d日', '2019-05-01T00:00:00Z'],
  ])('%s with %s', async (text, date, expected) => {
    expect(await read(text, date)).toBe(expected);
  });

  test.each([
    ['32.01.01', 'date: yy.MM.dd, calendar: heisei'],
    ['65.01.01', 'date: yy.MM.dd, calendar: showa'],
    ['00.01.01', 'date: yy.MM.dd, calendar: reiwa'],
    ['H32.1.1', 'date: Gy.M.d'],
    ['30/02/2568', 'date: dd/MM/yyyy, calendar: buddhist'],
  ])('refuses a day that the calendar does not have: %s with %s', async (text, date) => {
    expect(await read(text, date)).toMatchObject({ column: 'Date' });
  });
});

test.each([
  ['Data operacji', 'Data księgowania', 'Kwota'],
  ['Transaktionsdatum', 'Bokföringsdatum', 'Belopp'],
  ['Transaction Date', 'Posting Date', 'Amount'],
  ['Дата операции', 'Дата обработки', 'Сумма'],
])('"%s" beside "%s": the draft tells which is which', async (made, booked, amount) => {
  const rows = '2026-01-05;2026-01-07;-20,00;a\n2026-01-06;2026-01-08;30,00;b\n';
  const content = `${made};${booked};${amount};Id\n${rows}`;
  const { yaml, remarks } = await suggestMapOfOneAccount(Buffer.from(content), undefined, NOW);
  const day = yaml.includes(`event_time: { column: "${made}"`) ? made : booked;
  const told = remarks.filter((remark) => remark.startsWith('event_time: '));
  expect(told).toEqual([expect.stringContaining(day === made ? booked : made)]);
  expect(told[0]).toContain(day === made ? 'as the day of the operation' : 'for the day of booking');
});
