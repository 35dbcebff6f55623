import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const titled = (title: string) => ({ rule_title: title, title });
const TRANSFER = { type: 'TRANSFER' } as const;
const FLAGGED = { ...TRANSFER, flagged: true } as const;

/** Six strangers pay a waiter; of each sum these percents leave for those in turn, within so many hours. */
const inParts = (sum: number, percents: readonly number[], to: readonly string[], hours: number): Row[] =>
  Array.from({ length: 6 }, (_, i): Row[] => {
    const ago = 3 + i * 6;
    const amount = sum + i * 80;
    const step = hours / 24 / percents.length;
    return [
      { ago, in: `${amount}.00`, with: `Stranger ${i}`, ...FLAGGED },
      ...percents.flatMap((percent, at): Row[] => [
        {
          ago: ago - step * (at + 1),
          out: `${Math.floor((amount * percent) / 100)}.00`,
          with: to[at % to.length]!,
          ...FLAGGED,
        },
        { ago: ago - step * (at + 1.3), out: `${12 + at}.00`, with: 'Kiosk', ...TRANSFER },
      ]),
    ];
  }).flat();

const consultant = () =>
  person({
    occupation: 'Consultant',
    employment_status: 'self_employed',
    source_of_funds: ['Consulting'],
    annual_income: { lower_bound: 50_000, upper_bound: 90_000, currency: 840 },
    estimated_monthly_deposits: { lower_bound: 500, upper_bound: 9_000, currency: 840 },
  });
const saver = () =>
  person({
    name: 'Frederik Nasby',
    occupation: 'Engineer',
    source_of_funds: ['Salary', 'Savings'],
    annual_income: { lower_bound: 50_000, upper_bound: 75_000, currency: 840 },
    estimated_monthly_deposits: { lower_bound: 500, upper_bound: 7_000, currency: 840 },
  });
const rentOf = (i: number) => ({ in: `${480 + i * 5}.00`, with: `Payer ${i}`, text: 'rent', ...FLAGGED });
const spending = (step: number): Row[] => daily(step).filter(({ out }) => out);
const florist = (clients: number): Row[] => [
  ...times(60, 3, (i) => ({
    in: `${1_900 + ((i * 137) % 1_900)}.00`,
    with: `Florist ${i % clients}`,
    text: `Invoice ${i}`,
    ...(i < 3 ? FLAGGED : TRANSFER),
  })),
  ...times(40, 4, (i) => ({ out: `${2_900 + ((i * 53) % 880)}.00`, with: `Grower ${i % 3}`, ...TRANSFER })),
];
const rents = (amount: string, tenant: string): Row[] =>
  times(6, 30, () => ({ in: amount, with: tenant, text: 'Rent', ...FLAGGED }), 5);
const bills = (amount: string, to: string): Row[] =>
  times(6, 30, () => ({ out: amount, with: to, ...TRANSFER }), 3);

/** What came in and left again in whatever parts and however late; each beside an innocent twin. */
export const LEFT_CASES: readonly Case[] = [
  {
    id: 'four-parts-to-two',
    story:
      'Six strangers pay a waiter 2,100 to 2,500; each leaves within a day in four parts to the same two.',
    expected: 'ESCALATED',
    why: 'However many the parts are, and whatever is bought between them, nothing of it stayed.',
    customer: person({ occupation: 'Waiter' }),
    rows: [...daily(310), ...inParts(2_100, [25, 25, 20, 20], ['Ivo Rask', 'Dana Holm'], 20)],
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'two-days-to-two',
    story: 'The same at half the sums, in two parts within two days, under a title that asks nothing.',
    expected: 'ESCALATED',
    why: 'To wait a day longer, or to keep less than is reported, makes it no other money.',
    customer: person({ occupation: 'Waiter' }),
    rows: [...daily(311), ...inParts(1_100, [46, 46], ['Ivo Rask', 'Dana Holm'], 50)],
  },
  {
    id: 'sells-and-buys-again',
    story: 'A shop assistant sells thirty used things for 120 to 320 and buys others from three dealers.',
    expected: 'CLEARED',
    why: 'Half of what came in stays, or goes to shops: she trades a little.',
    customer: person({ occupation: 'Shop assistant', source_of_funds: ['Salary', 'Sales of used goods'] }),
    rows: [
      ...daily(312),
      ...times(30, 6, (i) => ({
        in: `${120 + ((i * 37) % 200)}.00`,
        with: `Buyer ${i}`,
        text: `Item ${i}`,
        ...(i < 4 ? FLAGGED : TRANSFER),
      })),
      ...times(12, 14, (i) => ({
        out: `${150 + ((i * 53) % 180)}.00`,
        with: `Dealer ${i % 3}`,
        ...TRANSFER,
      })),
    ],
  },
  {
    id: 'three-tenants-and-bank',
    story: 'Three tenants pay 4,500 a month, of which the bank, the caretaker and the heating get 4,300.',
    expected: 'CLEARED',
    why: 'What is paid by the month to a bank and to whom a house needs are bills.',
    customer: person({
      source_of_funds: ['Salary', 'Rental income'],
      estimated_monthly_deposits: { lower_bound: 2_000, upper_bound: 12_000, currency: 840 },
    }),
    rows: [
      ...daily(313),
      ...rents('1400.00', 'Tenant A'),
      ...rents('1600.00', 'Tenant B'),
      ...rents('1500.00', 'Tenant C'),
      ...bills('2900.00', 'Nordic Mortgage Bank'),
      ...bills('800.00', 'House Caretaker'),
      ...bills('600.00', 'District Heating'),
    ],
  },
  {
    id: 'partners-in-three-parts',
    story: 'Two partners pay a carpentry 50,000 five times; 94 % goes on within two days in three parts.',
    expected: 'ESCALATED',
    why: 'A carpentry that passes on 235,000 to two traders does not saw that wood.',
    customer: firm(),
    rows: [
      ...trading(314),
      ...Array.from({ length: 5 }, (_, i): Row[] => [
        { ago: 4 + i * 20, in: `${50_000 + i * 900}.00`, with: `Partner ${i % 2}`, ...FLAGGED },
        { ago: 3.5 + i * 20, out: `${15_000 + i * 270}.00`, with: 'Bran OU', ...FLAGGED },
        { ago: 3.3 + i * 20, out: `${16_000 + i * 270}.00`, with: 'Sharjah General', ...FLAGGED },
        { ago: 2 + i * 20, out: `${16_000 + i * 270}.00`, with: 'Bran OU', ...FLAGGED },
      ]).flat(),
    ],
  },
  {
    id: 'flowers-for-four',
    story: 'Four florists pay a wholesaler 168,000 in half a year; three growers get 132,000 of it.',
    expected: 'CLEARED',
    why: 'Goods are bought for what they are sold for, in sums of a trade.',
    customer: firm({ industry: 'Wholesale of flowers' }),
    rows: florist(4),
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'six-partners-below-report',
    story: 'Six partners pay a carpentry 9,000 to 9,600 24 times; each leaves within a day in two parts.',
    expected: 'ESCALATED',
    why: 'Sums just below what is reported, and more payers, make no trade of what stays for hours.',
    customer: firm(),
    rows: [
      ...trading(318),
      ...Array.from({ length: 24 }, (_, i): Row[] => {
        const ago = 4 + i * 5;
        const amount = 9_000 + ((i * 54) % 600);
        return [
          { ago, in: `${amount}.00`, with: `Partner ${i % 6}`, ...FLAGGED },
          { ago: ago - 0.4, out: `${amount / 2 - 60}.00`, with: 'Bran OU', ...FLAGGED },
          { ago: ago - 0.7, out: `${amount / 2 - 60}.00`, with: 'Sharjah General', ...FLAGGED },
        ];
      }).flat(),
    ],
  },
  {
    id: 'flowers-in-denars',
    story: 'The same wholesaler of flowers in a currency of which no sum is known that has to be reported.',
    expected: 'CLEARED',
    why: 'What is not known makes no payment large, and no bill suspicious.',
    customer: firm({ industry: 'Wholesale of flowers' }),
    rows: florist(4).map((row) => ({ ...row, currency: 'MKD' })),
  },
  {
    id: 'rent-of-four-once-late',
    story: 'Three flatmates pay a teacher 800 each a month for a rent of 2,500; once they all pay late.',
    expected: 'CLEARED',
    why: 'A rent that is paid late once is a rent.',
    customer: person(),
    rows: [
      ...daily(319).filter((row) => row.with !== 'Harbour Housing'),
      ...[1, 31, 61, 77, 121, 151].flatMap((ago): Row[] => [
        ...times(
          3,
          0.4,
          (i) => ({ in: '800.00', with: `Flatmate ${i}`, text: 'Rent', ...(ago < 40 ? FLAGGED : TRANSFER) }),
          ago + 1,
        ),
        { ago, out: '2500.00', with: 'Harbour Homes', text: 'Rent', ...TRANSFER },
      ]),
    ],
  },
  {
    id: 'shawls-and-childcare',
    story:
      'A nurse sells a shawl a week for 230 to 290; somebody who looks after her child gets about as much.',
    expected: 'CLEARED',
    why: 'She earns 4,300 a month, which pays for it; small payments by the week are bills.',
    customer: person({
      occupation: 'Nurse',
      source_of_funds: ['Salary', 'Sales of used goods'],
      annual_income: undefined,
      estimated_monthly_deposits: undefined,
    }),
    rows: [
      ...daily(320, 4_300),
      ...times(
        25,
        7,
        (i) => ({
          in: `${230 + ((i * 37) % 60)}.00`,
          with: `Buyer ${i}`,
          text: `Shawl ${i}`,
          ...(i < 4 ? FLAGGED : TRANSFER),
        }),
        2,
      ),
      ...times(25, 7, (i) => ({ out: `${240 + ((i * 53) % 60)}.00`, with: 'Lena Frost', ...TRANSFER }), 0.6),
    ],
  },
  {
    id: 'two-shells-nine-days',
    story: 'Two shells pay a consultant 84,700; nine days later two firms abroad get 83,600.',
    expected: 'ESCALATED',
    why: 'A year of income in two days, all of it gone within two weeks, whatever the title is.',
    customer: consultant(),
    rows: [
      ...spending(315),
      ...times(2, 1, (i) => ({ in: `${42_000 + i * 700}.00`, with: `Shell ${i}`, ...FLAGGED }), 20),
      ...times(2, 1, (i) => ({ out: `${41_500 + i * 600}.00`, with: `Offshore ${i}`, ...FLAGGED }), 11),
    ],
  },
  {
    id: 'back-pay-put-aside',
    story: 'A hospital pays a surgeon 61,000 of back pay; 58,000 goes to a savings bank eleven days later.',
    expected: 'CLEARED',
    why: 'What is put aside went on to nobody.',
    customer: person({
      occupation: 'Surgeon',
      annual_income: { lower_bound: 120_000, upper_bound: 180_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 7_000, upper_bound: 14_000, currency: 840 },
    }),
    rows: [
      ...daily(316, 9_000),
      { ago: 20, in: '61000.00', with: 'County Hospital', text: 'Back pay', ...FLAGGED },
      { ago: 9, out: '58000.00', with: 'Nordic Savings Bank', text: 'Deposit', ...TRANSFER },
    ],
  },
  {
    id: 'six-write-one-word',
    story: 'Six strangers pay a driver 1,500 each within a day, "Gotland"; next day 8,900 goes to one.',
    expected: 'ESCALATED',
    why: 'A word costs nothing; all that came in left again, whatever the alert is called.',
    customer: person({
      occupation: 'Bus driver',
      estimated_monthly_deposits: { lower_bound: 500, upper_bound: 3_800, currency: 840 },
    }),
    rows: [
      ...daily(317),
      ...times(6, 0.2, (i) => ({ in: '1500.00', with: `Payer ${i}`, text: 'Gotland', ...FLAGGED }), 34),
      { ago: 33, out: '8900.00', with: 'Agency Gotland', text: 'Gotland', ...FLAGGED },
    ],
  },
  {
    id: 'ring-that-writes-rent',
    story: 'Fourteen pay a teacher 480 to 545 each on one day, three times, "rent"; 7,000 is drawn next day.',
    expected: 'ESCALATED',
    why: 'The record names rents and each pays one sum, but a house is not paid for from a cash desk.',
    customer: person({
      source_of_funds: ['Salary', 'Rental income'],
      estimated_monthly_deposits: { upper_bound: 14_000, currency: 840 },
    }),
    rows: [
      ...daily(318),
      ...[62, 32, 2].flatMap((ago): Row[] => [
        ...times(14, 0.002, (i) => rentOf(i), ago),
        { ago: ago - 1, out: '7000.00', with: 'Cash desk', type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL' },
      ]),
    ],
    alert: titled('Many senders in a short time'),
  },
  {
    id: 'fourteen-tenants',
    story: 'The same rents of fourteen tenants; the bank gets 5,200 of them next day.',
    expected: 'CLEARED',
    why: 'A mortgage is what rents pay.',
    customer: person({
      source_of_funds: ['Salary', 'Rental income'],
      estimated_monthly_deposits: { upper_bound: 14_000, currency: 840 },
    }),
    rows: [
      ...daily(319),
      ...[62, 32, 2].flatMap((ago): Row[] => [
        ...times(14, 0.002, (i) => rentOf(i), ago),
        { ago: ago - 1, out: '5200.00', with: 'Nordic Mortgage Bank', ...TRANSFER },
      ]),
    ],
    alert: titled('Many senders in a short time'),
  },
  {
    id: 'own-name-to-coins',
    story: 'An engineer gets 60,000 from an account in his name; 57,000 goes to Kraken, his name on it.',
    expected: 'ESCALATED',
    why: 'Whoever is lured to an exchange pays in the own name; what becomes coins stayed nobody’s own.',
    customer: saver(),
    rows: [
      ...daily(320, 4_300),
      ...times(3, 2, () => ({ in: '20000.00', with: 'Frederik Nasby', text: 'Savings', ...FLAGGED }), 6),
      { ago: 1, out: '57000.00', with: 'Kraken', text: 'Frederik Nasby', ...FLAGGED },
    ],
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'coins-for-bathroom',
    story: 'An analyst gets 6,200 of an exchange for coins and pays 5,900 for a bathroom.',
    expected: 'CLEARED',
    why: 'That a bathroom costs more than groceries answers no rule; little is flagged.',
    customer: saver(),
    rows: [
      ...daily(321, 4_300),
      { ago: 9, in: '6200.00', with: 'Safello', text: 'Sale of coins', ...FLAGGED },
      { ago: 4, out: '5900.00', with: 'Bath and Tile', text: 'Invoice 3009', ...FLAGGED },
    ],
    alert: titled('Funds from a digital marketplace'),
  },
  {
    id: 'coins-of-a-year',
    story: 'The same with ten times the money.',
    expected: 'ESCALATED',
    why: 'More than a year of income that nobody knows the origin of.',
    customer: saver(),
    rows: [
      ...daily(322, 4_300),
      { ago: 9, in: '62000.00', with: 'Safello', text: 'Sale of coins', ...FLAGGED },
      { ago: 4, out: '59000.00', with: 'Bath and Tile', text: 'Invoice 3009', ...FLAGGED },
    ],
    alert: titled('Funds from a digital marketplace'),
  },
  {
    id: 'grain-and-tractor',
    story: 'A farmer is paid 62,000 for the harvest and pays 24,000 for a machine, seed and diesel.',
    expected: 'CLEARED',
    why: 'A year of trade in one sum, of which a tractor is a third.',
    customer: { ...consultant(), occupation: 'Farmer', source_of_funds: ['Farming'] },
    rows: [
      ...spending(323),
      { ago: 20, in: '62000.00', with: 'Growers Cooperative', text: 'Grain settlement', ...FLAGGED },
      { ago: 16, out: '14500.00', with: 'Growers Machinery', ...TRANSFER },
      { ago: 12, out: '6200.00', with: 'Seed Supplies', ...TRANSFER },
      { ago: 9, out: '3300.00', with: 'Diesel Depot', ...TRANSFER },
    ],
    alert: titled('Large incoming transfer'),
  },
];
