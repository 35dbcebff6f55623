import { daily, person, type Case, type Row } from './case.js';

/** As a bank writes it that gives whatever leaves an account a minus. */
const noted = (rows: readonly Row[]): Row[] =>
  rows.map((row) => (row.out === undefined ? row : { ...row, out: `-${row.out}` }));

const mule = [6, 5, 4, 3, 2].flatMap((ago, i): Row[] => [
  { ago, in: `${4_210 + i * 330}.00`, with: `Payer ${i}`, type: 'TRANSFER', flagged: true },
  { ago: ago - 0.4, out: `${4_160 + i * 330}.00`, with: `Broker ${i}`, type: 'TRANSFER', flagged: true },
]);

/** Amounts with a minus, which take something back or only say that money left. */
export const MINUS_CASES: readonly Case[] = [
  {
    id: 'minus-passed-on',
    story: 'A bank writes what leaves with a minus; a teacher gets 4,210 to 5,530 and pays each on in a day.',
    expected: 'ESCALATED',
    why: 'Strangers pay and strangers are paid at once, whatever sign the bank writes.',
    customer: person(),
    rows: noted([...daily(190), ...mule]),
  },
  {
    id: 'minus-of-daily-life',
    story: 'A bank writes what leaves with a minus, and flags the groceries of a teacher.',
    expected: 'CLEARED',
    mustNot: ['EA1', 'EA2'],
    why: 'Rent and groceries are payments, and the deposits are one salary a month, as declared.',
    customer: person(),
    rows: noted([
      ...daily(191).slice(6),
      ...daily(191)
        .slice(0, 6)
        .map((row): Row => ({ ...row, flagged: true })),
    ]),
  },
  {
    id: 'minus-both-ways',
    story: 'Half of what a teacher sends has a minus, among it a flagged 6,100 to a stranger.',
    expected: 'ESCALATED',
    why: 'Nobody can say whether 6,100 came in or went out, and nothing was paid that it could take back.',
    customer: person(),
    rows: [
      ...daily(192).map((row, i) => (i % 2 === 0 ? noted([row])[0]! : row)),
      { ago: 2, out: '-6100.00', with: 'Rolf Berg', type: 'TRANSFER', flagged: true },
    ],
  },
  {
    id: 'minus-out-of-nothing',
    story: 'A teacher whose payments have no minus has one of -24,000 with a stranger, who was never paid.',
    expected: 'ESCALATED',
    why: 'It takes back nothing that is on file, and the sum has to be understood before it is left be.',
    customer: person({ estimated_monthly_deposits: { upper_bound: 40_000, currency: 840 } }),
    rows: [
      ...daily(193),
      { ago: 40, out: '-24000.00', with: 'Rolf Berg', type: 'TRANSFER' },
      { ago: 1, out: '31.00', with: 'Corner Grocery', type: 'PAYMENT', flagged: true },
    ],
  },
  {
    id: 'minus-of-an-old-purchase',
    story: 'A shop takes back a coat of 310, bought before the half year that is read.',
    expected: 'CLEARED',
    why: 'Among payments without a minus one of an everyday kind with a minus is a refund.',
    customer: person(),
    rows: [...daily(194), { ago: 3, out: '-310.00', with: 'Coats of Oslo', type: 'PAYMENT', flagged: true }],
  },
];
