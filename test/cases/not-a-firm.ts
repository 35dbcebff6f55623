import { daily, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { bills, clients, photographer, trader, wages } from './through.js';

const TRANSFER = { type: 'TRANSFER' } as const;
const FLAGGED = { ...TRANSFER, flagged: true } as const;
const RAPID = { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' };
const saver = () => person({ source_of_funds: ['Salary', 'Savings'] });

const savings = (amount: number): Row => ({
  ago: 20,
  in: `${amount}.00`,
  with: 'Mirka Oldsen',
  text: 'Savings',
  ...FLAGGED,
});

/** A bill, wages or shares are those of a firm: a word alone makes no firm of who is paid. */
export const NOT_A_FIRM_CASES: readonly Case[] = [
  {
    id: 'bill-of-a-man',
    story: 'A teacher moves 34,000 from an account of her name; next day "Invoice 12" pays a man 33,500.',
    expected: 'ESCALATED',
    why: 'Whoever is deceived by a caller writes what the caller says; a man without a firm sends no bill.',
    customer: saver(),
    rows: [
      ...daily(831),
      savings(34_000),
      { ago: 19, out: '33500.00', with: 'Dario Pell', text: 'Invoice 12', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'coins-by-invoice',
    story: 'The same money goes to a seller of coins, with "Invoice 9" as the text.',
    expected: 'ESCALATED',
    why: 'Coins are nobody’s bill: they are gone, and anybody may have them.',
    customer: saver(),
    rows: [
      ...daily(832),
      savings(44_000),
      { ago: 19, out: '43500.00', with: 'Coin Desk Ltd', text: 'Invoice 9', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'shares-of-any-firm',
    story:
      'With the sale of shares on record "Ferrum Invest OU" pays 85,000; a man gets 83,000 a week later.',
    expected: 'ESCALATED',
    why: 'Many firms are called after investing; shares are paid by who deals in them.',
    customer: person({ source_of_funds: ['Salary', 'Sale of shares'] }),
    rows: [
      ...daily(833),
      { ago: 20, in: '85000.00', with: 'Ferrum Invest OU', text: 'Payout 8821', ...FLAGGED },
      { ago: 13, out: '83000.00', with: 'Dario Pell', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'most-to-one-man',
    story: 'Fifty pay a "photographer", and one man gets three quarters of it every week.',
    expected: 'ESCALATED',
    why: 'A quarter is kept for the account that is lent; a lab would be a firm.',
    customer: photographer(),
    rows: [
      ...daily(834).filter(({ out }) => out),
      ...clients((i) => 600 + ((i * 37) % 80)),
      ...times(24, 7, (i) => ({ out: `${980 + (i % 5)}.00`, with: 'Dario Pell', ...FLAGGED }), 0.8),
    ],
    alert: RAPID,
  },
  {
    id: 'wages-to-one-man',
    story: 'A consultancy with rent and taxes pays one man four fifths of its income as "Wages".',
    expected: 'ESCALATED',
    why: 'Wages of many are paid by a firm, and no man is one.',
    customer: trader({ industry: 'Consulting', name: 'Oldsen Services' }),
    rows: [...wages('Dario Pell'), ...bills(4)],
    alert: RAPID,
  },
  {
    id: 'car-of-a-gift',
    story: 'Her father gives a teacher 49,000, and a dealer of cars gets 47,500 two days later.',
    expected: 'CLEARED',
    why: 'The payer bears her name and says that it is a gift; a car is paid when it is handed over.',
    customer: person({ source_of_funds: ['Salary', 'Family'] }),
    rows: [
      ...daily(836),
      { ago: 20, in: '49000.00', with: 'Bertil Oldsen', text: 'Gift', ...FLAGGED },
      { ago: 18, out: '47500.00', with: 'Volvo Dealer Lund', text: 'Order 77', ...FLAGGED },
    ],
    alert: RAPID,
  },
];
