// Exceeds the usual size: test files are quoted as banks write them.
import { textRow, workbook } from '../../../test/support/workbook.js';
import { readBankFile, readByDraft as drafted } from '../test/read-bank-file.js';

const DATE_STYLE = 1;
const HEADER = textRow(1, 'Date', 'Description', 'Amount', 'Currency');

/**
 * A day as a cell: a text, a date cell (number), or a number that counts days without a date format
 * (`plain`).
 */
type Day = string | number | { readonly plain: number };

const dayCell = (day: Day): string => {
  if (typeof day === 'string') return `<c t="inlineStr"><is><t>${day}</t></is></c>`;
  return typeof day === 'number' ? `<c s="${DATE_STYLE}"><v>${day}</v></c>` : `<c><v>${day.plain}</v></c>`;
};

const book = (days: readonly Day[], parts: Parameters<typeof workbook>[1] = {}): Buffer => {
  const rows = days.map(
    (day, at) =>
      `<row r="${at + 2}">${dayCell(day)}<c t="inlineStr"><is><t>T${at}</t></is></c><c><v>-${at + 1}.5</v></c>` +
      '<c t="inlineStr"><is><t>EUR</t></is></c></row>',
  );
  return workbook([{ name: 'S', rows: HEADER + rows.join('') }], parts);
};

const daysOf = ({ items }: { readonly items: readonly Readonly<Record<string, unknown>>[] }) =>
  items.map(({ event_time }) => String(event_time).slice(0, 16));

describe('a workbook whose column has dates beside texts', () => {
  it('drafts the form of the texts, and reads dates and counts of days as such', async () => {
    const file = book([45_354, '13/03/2024', { plain: 45_416 }, '25/03/2024', '45416.5']);
    const found = await drafted(file);
    expect(found.yaml).toContain('event_time: { column: "Date", date: "dd/MM/yyyy" }');
    expect(found.remarks).toContain('event_time: 3 of 5 dates are dates or days of the workbook');
    expect(found.faults).toEqual([]);
    expect(daysOf(found)).toEqual([
      '2024-03-03T00:00',
      '2024-03-13T00:00',
      '2024-05-04T00:00',
      '2024-03-25T00:00',
      '2024-05-04T12:00',
    ]);
  });

  it('tells dates whose day and month were perhaps swapped, and not those that cannot be', async () => {
    const { remarks, doubts } = await drafted(book([45_354, '13/03/2024', 45_416, '25/03/2024']));
    expect(doubts).toEqual([
      expect.stringContaining('Date has dates (such as 2024-03-03 in line 2), whose days are all 12 or less'),
    ]);
    expect(remarks).toContain(doubts[0]);
    for (const days of [
      [45_354, '03/03/2024', 45_416, '25/03/2024'],
      [45_354, 45_416],
      [45_370, '25/03/2024', 45_354],
    ])
      expect((await drafted(book(days))).doubts.join()).not.toContain('swapped');
  });

  it('never takes a number for a count of days where the form has digits alone', async () => {
    const map = `format: xlsx
direction: { column: Amount, negative: sender }
fields:
  transaction_id: Description
  event_time: { column: Date, date: yyMMdd }
  amount: { column: Amount, absolute: true }
  amount_currency: Currency
  own.entity_id: { constant: c-1 }
`;
    const { faults } = await readBankFile(book([{ plain: 45_354 }]), map);
    expect(faults).toMatchObject([{ field: 'event_time', message: 'is no date in the form yyMMdd' }]);
  });

  it('reads day numbers by the 1904 calendar if the workbook uses it, even in unformatted cells', async () => {
    const found = await drafted(book([{ plain: 43_892 }, { plain: 43_893 }], { is1904: true }));
    expect(daysOf(found)).toEqual(['2024-03-03T00:00', '2024-03-04T00:00']);
  });
});

it('a column of several forms drafts the most frequent, and tells how many have another', async () => {
  const file = `Date,Description,Amount,Currency
2024-03-01,A,-1.50,EUR
2024-03-02,B,-2.50,EUR
2024-03-03,C,-3.50,EUR
13/03/2024,D,-4.50,EUR
14/03/2024,E,-5.50,EUR
`;
  const { yaml, remarks, faults, items } = await drafted(file);
  expect(yaml).toContain('event_time: { column: "Date", date: "yyyy-MM-dd" }');
  expect(remarks).toContain('event_time: yyyy-MM-dd does not fit 2 of 5 dates, and nothing fits more');
  expect([items.length, faults.length]).toEqual([5, 2]);
});
