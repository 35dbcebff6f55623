import { daily, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const MANY_SENDERS = { rule_title: 'Many senders in a short time', title: 'Many senders' };

/** Half a year of an account that lives on savings: much goes out, and hardly anything comes in. */
const fromSavings = (step: number): Row[] => [
  ...daily(step).filter(({ in: amount }) => amount === undefined),
  ...times(
    45,
    3.7,
    (i) => ({ out: `${520 + ((i * 47) % 190)}.30`, with: `Craftsman ${i % 9}`, type: 'TRANSFER' }),
    4,
  ),
];

/** Much beside others, and little money or a small part of it; and the same with money that counts. */
export const LITTLE_CASES: readonly Case[] = [
  {
    id: 'lunch-of-twelve',
    story: 'A clerk pays 144 at a restaurant, and twelve colleagues pay 12 each for their lunch.',
    expected: 'CLEARED',
    why: 'Many who pay what a lunch costs are colleagues, whatever few others have.',
    customer: person({ occupation: 'Clerk' }),
    rows: [
      ...daily(210),
      { ago: 2, out: '144.00', with: 'Harbour Bistro', type: 'PAYMENT', subtype: 'CARD_PURCHASE' },
      ...times(12, 0.1, (i) => ({ in: '12.00', with: `Colleague ${i}`, type: 'TRANSFER', flagged: true })),
    ],
  },
  {
    id: 'run-for-charity',
    story: 'Twenty-four colleagues give 20 each, and 480 go to a fund; no text says what for.',
    expected: 'CLEARED',
    why: 'A fiftieth of what the account moves is no reason for a report, however many gave it.',
    customer: person(),
    rows: [
      ...daily(211),
      ...times(24, 0.3, (i) => ({ in: '20.00', with: `Giver ${i}`, type: 'TRANSFER', flagged: true }), 1),
      { ago: 0.5, out: '480.00', with: 'Cancer Fund', type: 'TRANSFER' },
    ],
  },
  {
    id: 'berths-of-a-boat-club',
    story: 'A treasurer takes 85 each of thirty-four members as "Berth fee" and pays the marina 2,800.',
    expected: 'CLEARED',
    why: 'Equal small shares with one text, and one was paid for just that; peers are not needed to see it.',
    customer: person(),
    rows: [
      ...daily(214),
      ...times(
        34,
        0.4,
        (i) => ({ in: '85.00', with: `Member ${i}`, type: 'TRANSFER', text: 'Berth fee', flagged: true }),
        4,
      ),
      { ago: 2, out: '2800.00', with: 'South Marina', type: 'TRANSFER', text: 'Berth fees', flagged: true },
    ],
    alert: MANY_SENDERS,
  },
  {
    id: 'tickets-of-two-dozen',
    story: 'Twenty-four strangers pay a clerk 425 each for tickets within two days; nobody gets any.',
    expected: 'ESCALATED',
    why: 'As many as at a collection of colleagues, and a sum that makes a fraud.',
    customer: person({ occupation: 'Clerk' }),
    rows: [
      ...daily(212),
      ...times(
        24,
        0.08,
        (i) => ({ in: '425.00', with: `Buyer ${i}`, type: 'TRANSFER', text: 'Tickets', flagged: true }),
        0.8,
      ),
      ...times(
        3,
        0.64,
        () => ({ out: '3350.00', with: 'Omar Lind', type: 'TRANSFER', text: 'Tickets' }),
        0.79,
      ),
    ],
    alert: MANY_SENDERS,
  },
  {
    id: 'few-receipts-much-paid',
    story: 'A retired man pays 45 bills from savings; three friends pay 540 to 620, as some bills are.',
    expected: 'CLEARED',
    why: 'Some of so many payments are as large as any receipt; the friends do not pay the bills.',
    customer: person({ occupation: 'Retired', dob: '1955-01-20', source_of_funds: ['Savings', 'Pension'] }),
    rows: [
      ...fromSavings(213),
      { ago: 80, in: '540.00', with: 'Anna Holm', type: 'TRANSFER' },
      { ago: 41, in: '580.00', with: 'Berit Hall', type: 'TRANSFER' },
      { ago: 9, in: '620.00', with: 'Carl Norr', type: 'TRANSFER', flagged: true },
    ],
  },
  {
    id: 'some-receipts-passed-on',
    story: 'The same man, whom seven strangers pay 2,600; each sum goes on to one man the next day.',
    expected: 'ESCALATED',
    why: 'Bills beside it make money that passes through no smaller.',
    customer: person({ occupation: 'Retired', dob: '1955-01-20', source_of_funds: ['Savings', 'Pension'] }),
    rows: [
      ...fromSavings(214),
      ...times(7, 9, (i) => ({ in: '2600.00', with: `Payer ${i}`, type: 'TRANSFER', flagged: true }), 5),
      ...times(7, 9, () => ({ out: '2480.00', with: 'Omar Lind', type: 'TRANSFER' }), 4.2),
    ],
    alert: { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' },
  },
];
