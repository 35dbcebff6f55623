// Exceeds the usual size: test files are quoted as banks write them.
import { readByDraft } from '../test/read-bank-file.js';

const HEAD = 'Started Date,Completed Date,Description,Amount,Currency,Balance';
const BOOKED = [
  '2026-05-04 10:00:00,2026-05-05 09:00:00,Tesco,-20.00,GBP,980.00',
  '2026-05-06 10:00:00,2026-05-06 10:00:01,Top-up,100.00,GBP,1080.00',
];
const HOLD = '2026-05-14 10:00:00,,Hilton hold,-300.00,GBP,';
const file = (...rows: readonly string[]) => [HEAD, ...rows].join('\n');

describe('a row without what a bank writes when it books', () => {
  test('is asked about by the blank day of completion, once', async () => {
    const { questions, remarks, yaml } = await readByDraft(file(...BOOKED, HOLD));
    expect(questions).toEqual([
      expect.stringMatching(/^Completed Date is blank in line 4, and has a day in the other rows/),
    ]);
    expect(remarks).toContain('Completed Date is blank in line 4');
    expect(yaml).not.toContain('  - "Completed Date"');
  });

  test('is asked about by a blank balance', async () => {
    const rows = [...BOOKED, '2026-05-14 10:00:00,2026-05-15 10:00:00,Hilton hold,-300.00,GBP,'];
    expect((await readByDraft(file(...rows))).questions).toEqual([
      expect.stringMatching(/^Balance is blank in line 4, and has a balance in the other rows/),
    ]);
  });

  test('is left out by what the question says, and nothing is asked of a column under ignore', async () => {
    const out = (yaml: string) =>
      yaml.replace('fields:', 'leave_out: [{ column: "Completed Date", values: [""] }]\nfields:');
    const left = await readByDraft(file(...BOOKED, HOLD), out);
    expect([left.items.length, left.questions]).toEqual([2, []]);
    const named = await readByDraft(file(...BOOKED, HOLD), (yaml) => `${yaml}  - "Completed Date"\n`);
    expect(named.questions).toEqual([]);
    expect(named.doubts.join()).toContain('Completed Date is blank in line 4');
  });

  test.each([
    ['every row has it', [...BOOKED, HOLD.replace(',,', ',2026-05-15 10:00:00,').replace(/,$/, ',780.00')]],
    [
      'most rows have none, as balances of a day',
      [BOOKED[0]!, ...BOOKED.map((row) => row.slice(0, row.lastIndexOf(',') + 1))],
    ],
  ])('is none where %s', async (_, rows) => {
    expect((await readByDraft(file(...rows))).questions).toEqual([]);
  });
});
