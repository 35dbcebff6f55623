import { daily, person, trading, firm, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { company, other } from './passed-on.js';

const lent = (amounts: readonly number[], from: string, ago: number): Row[] =>
  amounts.flatMap((amount, i): Row[] => [
    { ago: ago + i * 11, in: `${amount}.00`, with: from, type: 'TRANSFER', flagged: true },
    { ago: ago + i * 11 - 2, out: `${amount}.00`, with: from, type: 'TRANSFER' },
  ]);

/** Money that goes back to whoever paid it. */
export const RETURNED_CASES: readonly Case[] = [
  {
    id: 'lent-and-repaid',
    story:
      'Two friends lend a student of 20 between 640 and 910 six times, and get each sum back in two days.',
    expected: 'CLEARED',
    why: 'Each sum went back whole to whoever had lent it, and reached nobody else.',
    customer: person({ dob: '2004-06-11', occupation: 'Shop assistant and student' }),
    others: [other('lender-1'), other('lender-2')],
    rows: [
      ...daily(131),
      ...lent([640, 730, 910], '#lender-1', 5),
      ...lent([680, 790, 860], '#lender-2', 9.5),
    ],
  },
  {
    id: 'paper-turnover',
    story: 'A company pays a carpentry 38,000 to 46,000 six times, and gets each sum back whole after a day.',
    expected: 'ESCALATED',
    why: 'Sums that have to be reported go to and fro: turnover on paper, although nobody else is paid.',
    customer: firm(),
    others: [company('vega-traders')],
    rows: [
      ...trading(132),
      ...times(
        6,
        9,
        (i) => ({ in: `${38_000 + i * 1_600}.00`, with: '#vega-traders', type: 'TRANSFER', flagged: true }),
        2,
      ),
      ...times(
        6,
        9,
        (i) => ({ out: `${38_000 + i * 1_600}.00`, with: '#vega-traders', type: 'TRANSFER', flagged: true }),
        1,
      ),
    ],
  },
];
