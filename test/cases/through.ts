// size: a table of stories.

import { daily, firm, knownParty, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const TRANSFER = { type: 'TRANSFER' } as const;
const FLAGGED = { ...TRANSFER, flagged: true } as const;
const RAPID = { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' };
const MONTHS = [0, 1, 2, 3, 4, 5];
export const photographer = () =>
  person({
    occupation: 'Photographer',
    employment_status: 'self_employed',
    source_of_funds: ['Pictures'],
    annual_income: { lower_bound: 30_000, upper_bound: 70_000, currency: 840 },
    estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 7_000, currency: 840 },
  });

/** Fifty who pay for pictures. */
export const clients = (amountOf: (i: number) => number): Row[] =>
  times(
    50,
    3.5,
    (i) => ({
      in: `${amountOf(i)}.00`,
      with: `Client ${i}`,
      text: `Pictures ${i}`,
      ...(i < 6 ? FLAGGED : TRANSFER),
    }),
    1,
  );

const OF_TRADE = { lower_bound: 40_000, upper_bound: 200_000, currency: 840 };
export const trader = (given: Parameters<typeof firm>[0] = {}) =>
  firm({ estimated_monthly_deposits: OF_TRADE, ...given });

export const bills = (step: number): Row[] =>
  MONTHS.flatMap((month): Row[] => [
    { ago: month * 30 + 3, out: '1200.00', with: 'Harbour Offices', text: 'Rent', ...TRANSFER },
    {
      ago: month * 30 + 11,
      out: `${700 + ((month * 30 + step) % 90)}.00`,
      with: 'Tax Office',
      text: 'VAT',
      ...TRANSFER,
    },
  ]);

/** Five shops pay for goods; two makers get nine tenths within days. */
const goods = (step: number, days: number, buyers = 5): Row[] =>
  times(
    Math.floor(days / 12),
    12,
    (i) => ({ in: `${21_000 + ((i * 1_700 + step) % 6_000)}.00`, with: `Shop ${i % buyers}` }),
    4,
  ).flatMap((sold, i): Row[] => [
    { ...sold, text: `Invoice ${i}`, ...(i < 3 ? FLAGGED : TRANSFER) },
    {
      ago: sold.ago - 2,
      out: `${Math.floor(Number(sold.in) * 0.89)}.00`,
      with: ['Porto Ceramics', 'Faro Clay'][i % 2]!,
      text: `Order ${i}`,
      ...TRANSFER,
    },
  ]);

export const wages = (partner: string): Row[] =>
  MONTHS.flatMap((month): Row[] => [
    ...['Volta', 'Nimbus', 'Kestrel'].map((client, i): Row => ({
      ago: month * 30 + 9 + i,
      in: `${29_000 + i * 800 + month * 100}.00`,
      with: `${client} Systems`,
      text: 'Services',
      ...(month < 2 ? FLAGGED : TRANSFER),
    })),
    {
      ago: month * 30 + 7,
      out: `${73_000 + month * 100}.00`,
      with: partner,
      text: 'Wages',
      ...(month < 2 ? FLAGGED : TRANSFER),
    },
  ]);

/** What goes through in one sum, or seems to; each beside its twin. */
export const THROUGH_CASES: readonly Case[] = [
  {
    id: 'all-at-once',
    story: 'A teacher gets 29,500 of somebody never seen; all but 300 leaves for somebody else next day.',
    expected: 'ESCALATED',
    why: 'Nothing is kept but a fee, and nobody says what for: whoever lends an account does just that.',
    customer: person(),
    rows: [
      ...daily(801),
      { ago: 20, in: '29500.00', with: 'Ilmar Kask', ...FLAGGED },
      { ago: 19.3, out: '29200.00', with: 'Dario Pell', ...FLAGGED },
    ],
  },
  {
    id: 'van-sold-and-kept',
    story: 'A teacher sells a van for 19,500 to somebody and pays a roofer 8,200 of it three weeks later.',
    expected: 'CLEARED',
    why: 'Less than half a year of pay comes once, and most of it stays.',
    customer: person(),
    rows: [
      ...daily(802),
      { ago: 30, in: '19500.00', with: 'Ilmar Kask', text: 'Van', ...FLAGGED },
      { ago: 9, out: '8200.00', with: 'Nord Roofing', text: 'Invoice 71', ...FLAGGED },
    ],
  },
  {
    id: 'keeps-a-quarter-once',
    story: 'A teacher gets 85,000 of a firm never seen, keeps a quarter and sends the rest on in a week.',
    expected: 'ESCALATED',
    why: 'What is handed on is more than a year of income; what was kept says only how well it was paid.',
    customer: person(),
    rows: [
      ...daily(803),
      { ago: 20, in: '85000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 14, out: '63800.00', with: 'Dario Pell', ...FLAGGED },
    ],
  },
  {
    id: 'keeps-half-of-estate',
    story: 'An estate on record pays a teacher 85,000; she gives a sister 40,000 of it a month later.',
    expected: 'CLEARED',
    why: 'It is on record where it is from, and an heir shares with the family.',
    customer: person({ source_of_funds: ['Salary', 'Inheritance'] }),
    rows: [
      ...daily(804),
      { ago: 60, in: '85000.00', with: 'Estate of Bror Oldsen', text: 'Inheritance', ...FLAGGED },
      { ago: 28, out: '40000.00', with: 'Frida Oldsen', text: 'Her share', ...FLAGGED },
    ],
  },
  {
    id: 'dollars-in-euros-out',
    story: 'A teacher gets 46,000 USD of a firm never seen and sends 42,000 EUR to another four days later.',
    expected: 'ESCALATED',
    why: 'It is the same sum in another currency.',
    customer: person(),
    rows: [
      ...daily(805),
      { ago: 20, in: '46000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 16, out: '42000.00', currency: 'EUR', with: 'Dario Pell', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'dollars-in-coins-out',
    story: 'The same, and 45,000 of a coin of one dollar leaves.',
    expected: 'ESCALATED',
    why: 'A coin of a dollar is a dollar.',
    customer: person(),
    rows: [
      ...daily(806),
      { ago: 20, in: '46000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 18, out: '45000.00', currency: 'USDC', with: 'Coin Desk', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'paid-in-dollars-rent-in-euros',
    story: 'A teacher abroad gets a salary in dollars and pays a rent of 850 EUR and a school 2,100 EUR.',
    expected: 'CLEARED',
    why: 'Pay in one currency is lived on in another.',
    customer: person(),
    rows: [
      ...daily(807).filter(({ with: who }) => who !== 'Harbour Housing'),
      ...times(
        6,
        31,
        (i) => ({
          out: '850.00',
          currency: 'EUR',
          with: 'Lisbon Housing',
          text: 'Rent',
          ...(i < 2 ? FLAGGED : TRANSFER),
        }),
        6,
      ),
      { ago: 40, out: '2100.00', currency: 'EUR', with: 'Lisbon School', text: 'Fees', ...TRANSFER },
    ],
    alert: RAPID,
  },
  {
    id: 'waits-five-weeks',
    story: 'A teacher gets 52,000 of a firm never seen; 51,000 leaves for somebody else 36 days later.',
    expected: 'ESCALATED',
    why: 'To wait until nobody looks costs nothing.',
    customer: person(),
    rows: [
      ...daily(808),
      { ago: 50, in: '52000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 14, out: '51000.00', with: 'Dario Pell', ...FLAGGED },
    ],
  },
  {
    id: 'saved-up-and-paid',
    story: 'A teacher gets 21,000 for a boat in autumn and pays 6,000 for a course in winter.',
    expected: 'CLEARED',
    why: 'What came stays for a season, and less than a third of it leaves.',
    customer: person(),
    rows: [
      ...daily(809),
      { ago: 95, in: '21000.00', with: 'Piet Sand', text: 'Boat', ...FLAGGED },
      { ago: 30, out: '6000.00', with: 'Flying Course Ltd', ...FLAGGED },
    ],
  },
  {
    id: 'savings-by-name',
    story: 'A firm never seen pays a teacher 47,000; a day later "Savings Invest Ltd" gets 46,500.',
    expected: 'ESCALATED',
    why: 'A receiver takes the name it likes; neither side was known before.',
    customer: person(),
    rows: [
      ...daily(810),
      { ago: 20, in: '47000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 18.5, out: '46500.00', with: 'Savings Invest Ltd', ...FLAGGED },
    ],
  },
  {
    id: 'own-name-elsewhere-at-once',
    story: 'A firm never seen pays a teacher 85,000; a week later 83,000 goes to an account of her own name.',
    expected: 'ESCALATED',
    why: 'A name is no proof of who holds an account that was opened for this.',
    customer: person(),
    rows: [
      ...daily(811),
      { ago: 20, in: '85000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 12, out: '83000.00', with: 'Mirka Oldsen', ...FLAGGED },
    ],
  },
  {
    id: 'own-name-for-years',
    story: 'A teacher who saves by the month elsewhere sells a boat for 55,000 and puts 52,000 there.',
    expected: 'CLEARED',
    why: 'The account of her name was there long before the money.',
    customer: person(),
    rows: [
      ...daily(812),
      ...times(6, 30, () => ({ out: '300.00', with: 'Mirka Oldsen', text: 'Savings', ...TRANSFER }), 8),
      { ago: 20, in: '55000.00', with: 'Piet Sand', text: 'Boat', ...FLAGGED },
      { ago: 12, out: '52000.00', with: 'Mirka Oldsen', text: 'Savings', ...FLAGGED },
    ],
  },
  {
    id: 'gift-to-builder-at-once',
    story: 'A man of her family name "gives" a teacher 49,000; a builder gets 48,500 of it the next day.',
    expected: 'ESCALATED',
    why: 'More than she earns in a year, paid in one sum before a stone is laid; nothing shows the giver.',
    customer: person(),
    rows: [
      ...daily(813),
      { ago: 20, in: '49000.00', with: 'Viktor Oldsen', text: 'Gift', ...FLAGGED },
      { ago: 19, out: '48500.00', with: 'Baltic Builders', text: 'House', ...FLAGGED },
    ],
  },
  {
    id: 'gift-to-builder-in-parts',
    story: 'A father gives a teacher 49,000; a builder gets it in three parts within seven weeks.',
    expected: 'CLEARED',
    why: 'A builder is paid as the house grows.',
    customer: person(),
    rows: [
      ...daily(814),
      { ago: 58, in: '49000.00', with: 'Bror Oldsen', text: 'Gift', ...FLAGGED },
      ...times(
        3,
        18,
        (i) => ({ out: '15500.00', with: 'Baltic Builders', text: `Invoice ${3 - i}`, ...FLAGGED }),
        8,
      ),
    ],
  },
  {
    id: 'own-savings-for-roof',
    story: 'A teacher moves 34,000 from an account of her name elsewhere; a roofer gets 32,000 of it.',
    expected: 'CLEARED',
    why: 'Less than a year of pay, hers by name, and one bill that says what for.',
    customer: person({ source_of_funds: ['Salary', 'Savings'] }),
    rows: [
      ...daily(815),
      { ago: 20, in: '34000.00', with: 'Mirka Oldsen', text: 'Savings', ...FLAGGED },
      { ago: 17, out: '32000.00', with: 'Nord Roofing AB', text: 'Invoice 3301', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'own-name-to-stranger',
    story: 'The same money goes to a man on the next day, and no payment says what for.',
    expected: 'ESCALATED',
    why: 'So money of others is passed on, and so those are deceived who believe a caller.',
    customer: person({ source_of_funds: ['Salary', 'Savings'] }),
    rows: [
      ...daily(816),
      { ago: 20, in: '34000.00', with: 'Mirka Oldsen', text: 'Savings', ...FLAGGED },
      { ago: 19, out: '33500.00', with: 'Dario Pell', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'young-wholesaler',
    story: 'A wholesaler of eight months sells to five shops and buys of two makers; it pays rent and taxes.',
    expected: 'CLEARED',
    why: 'Young, but with buyers who come back, a margin, rent and taxes by the month.',
    customer: trader({
      industry: 'Wholesale of tiles',
      name: 'Oldsen Tiles',
      registered_at: '2024-06-20T10:00:00Z',
    }),
    rows: [...goods(0, 216), ...bills(0)],
    alert: RAPID,
  },
  {
    id: 'young-shell-of-wholesale',
    story: 'A "wholesaler" of eight months with the same payments pays neither rent nor taxes nor wages.',
    expected: 'ESCALATED',
    why: 'A trade that costs nothing is none.',
    customer: trader({
      industry: 'Wholesale of tiles',
      name: 'Oldsen Tiles',
      registered_at: '2024-06-20T10:00:00Z',
    }),
    rows: goods(7, 216),
    alert: RAPID,
  },
  {
    id: 'couple-with-one-lease',
    story: 'A couple pays 24,000 of rent in eight weeks; the note names both and their one lease.',
    expected: 'CLEARED',
    why: 'One lease may have two tenants, and the note says who signed.',
    customer: person({ occupation: 'Developer' }),
    rows: [
      ...daily(819),
      ...times(8, 7, (i) => ({ in: '3000.00', with: ['Marek Dole', 'Ana Silva'][i % 2]!, ...FLAGGED }), 9),
    ],
    note: {
      body: 'Both senders are tenants of the customer.',
      claims: [
        knownParty('lease', 'Marek Dole', 'tenant', 12_000),
        knownParty('lease', 'Ana Silva', 'tenant', 12_000),
      ],
    },
  },
  {
    id: 'shares-of-a-broker',
    story: 'A broker pays a teacher 42,000 for shares, as on record, and a dealer gets 38,000 for a camper.',
    expected: 'CLEARED',
    why: 'The sale is on record, a broker pays it, and a camper is what it is spent on.',
    customer: person({ source_of_funds: ['Salary', 'Sale of shares'] }),
    rows: [
      ...daily(820),
      { ago: 20, in: '42000.00', with: 'Degiro Brokerage', text: 'Payout 8821', ...FLAGGED },
      { ago: 15, out: '38000.00', with: 'Camper Dealer Holm', text: 'Order 5', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'shares-of-nobody',
    story: 'With the same record a firm never seen pays 42,000 and a man gets 40,000 two days later.',
    expected: 'ESCALATED',
    why: 'A word on record bears out nothing that another pays for another.',
    customer: person({ source_of_funds: ['Salary', 'Sale of shares'] }),
    rows: [
      ...daily(821),
      { ago: 20, in: '42000.00', with: 'Ferrum Trade OU', text: 'Payout 8821', ...FLAGGED },
      { ago: 18, out: '40000.00', with: 'Dario Pell', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'photographer-of-small-sums',
    story: 'Fifty clients pay a photographer 320 to 900; a lab that prints gets two thirds of it.',
    expected: 'CLEARED',
    why: 'Small sums of many who pay for pictures, within what is declared.',
    customer: photographer(),
    rows: [
      ...daily(822).filter(({ out }) => out),
      ...clients((i) => 320 + ((i * 137) % 580)),
      ...times(
        24,
        7,
        (i) => ({
          out: `${760 + ((i * 91) % 240)}.00`,
          text: `Invoice ${i}`,
          ...TRANSFER,
          with: 'Print Lab North AB',
        }),
        1.5,
      ),
    ],
    alert: RAPID,
  },
  {
    id: 'small-sums-to-one-man',
    story: 'The same fifty pay a "photographer", and one man gets 92 % of it every week.',
    expected: 'ESCALATED',
    why: 'Pictures cost more than nothing to make, and no lab is called Dario Pell.',
    customer: photographer(),
    rows: [
      ...daily(823).filter(({ out }) => out),
      ...clients((i) => 600 + ((i * 37) % 80)),
      ...times(24, 7, (i) => ({ out: `${1_160 + (i % 5)}.00`, with: 'Dario Pell', ...FLAGGED }), 0.8),
    ],
    alert: RAPID,
  },
  {
    id: 'payroll-of-a-plain-name',
    story: 'Three clients pay a consultancy 90,000 a month; "Northgate Services Ltd" gets 80 % for wages.',
    expected: 'CLEARED',
    why: 'By the month, for wages, of a firm that pays rent and taxes beside it.',
    customer: trader({ industry: 'Consulting', name: 'Oldsen Services' }),
    rows: [...wages('Northgate Services Ltd'), ...bills(3)],
    alert: RAPID,
  },
  {
    id: 'wages-of-no-firm',
    story: 'The same payments of a firm that pays neither rent nor taxes.',
    expected: 'ESCALATED',
    why: 'A word on the payment makes no staff where nothing else costs anything.',
    customer: trader({ industry: 'Consulting', name: 'Oldsen Services' }),
    rows: wages('Northgate Services Ltd').map((row) =>
      row.out ? { ...row, out: `${Number(row.out) + 5_000}.00` } : row,
    ),
    alert: RAPID,
  },
];
