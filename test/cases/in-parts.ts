import { daily, firm, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { FLAGGED, guilty, innocent, TRANSFER } from './told.js';

const COINS = { rule_title: 'Payments to exchanges of virtual assets', title: 'Payments to exchanges' };
const ABROAD = { rule_title: 'Cross-border transfers', title: 'Cross-border transfers' };
const MANY = { rule_title: 'Many senders in a short time', title: 'Many senders in a short time' };

const of = (name: string, industry: string, upper: number, given: Parameters<typeof firm>[0] = {}) =>
  firm({
    name,
    industry,
    estimated_monthly_deposits: { lower_bound: upper / 5, upper_bound: upper, currency: 840 },
    ...given,
  });
const kiosk = of('Kiosk am Tor', 'Retail of newspapers and tobacco', 14_000);
const charity = of('Hope Caravan Relief', 'Charity', 12_000, {
  source_of_funds: ['Donations'],
  purpose_of_account: ['Relief'],
});
const carrier = of('Hansa Spedition', 'Freight transport', 300_000);
const accountant = person({
  occupation: 'Accountant',
  annual_income: { lower_bound: 45_000, upper_bound: 55_000, currency: 840 },
});

/** Takings in cash, and what a wholesaler of tobacco gets of them. */
const newspapers = (): Row[] => [
  ...times(26, 7, (i) => ({
    in: `${1_500 + ((i * 131) % 500)}.00`,
    with: 'Cash desk',
    text: 'Takings',
    type: 'DEPOSIT',
  })),
  ...times(12, 15, (i) => ({
    out: `${2_300 + ((i * 97) % 400)}.00`,
    with: 'Tobacco Centre',
    text: `Order ${i}`,
    ...TRANSFER,
  })),
];

/** Sixty people pay in two months. */
const gathered = (): Row[] =>
  times(
    60,
    1,
    (i) => ({
      in: `${300 + ((i * 173) % 1_200)}.00`,
      with: `Zarif ${i}`,
      ...(i < 25 ? FLAGGED : TRANSFER),
    }),
    2,
  );

/** Half a year of gifts, and thirteen thousand of them to three. */
const relief = (to: readonly string[], text?: string): Row[] => [
  ...times(
    48,
    3.7,
    (i) => ({ in: `${150 + ((i * 61) % 300)}.00`, with: `Giver ${i}`, text: 'Donation', ...TRANSFER }),
    1,
  ),
  ...times(
    13,
    14,
    (i) => ({
      out: '1000.00',
      with: to[i % to.length]!,
      ...(text ? { text } : {}),
      ...(i < 6 ? FLAGGED : TRANSFER),
    }),
    2,
  ),
];

/** Half a year of a carrier, whose insurer pays a claim. */
const freight = (claim: string, paid: readonly Row[]): Row[] => [
  ...times(30, 6, (i) => ({
    in: `${18_000 + ((i * 977) % 9_000)}.00`,
    with: `Shipper ${i % 18}`,
    text: `Invoice ${i}`,
    ...TRANSFER,
  })),
  ...times(18, 10, (i) => ({
    out: `${14_000 + ((i * 677) % 5_000)}.00`,
    with: ['Diesel Nord', 'Truck Leasing AG'][i % 2]!,
    text: `Invoice ${i}`,
    ...TRANSFER,
  })),
  { ago: 20, in: claim, with: 'Assurance Nord', text: 'Claim 17', ...FLAGGED },
  ...paid,
];

/** Nine payments to an exchange within a month. */
const coins = (): Row[] =>
  [1_000, 3_000, 5_000, 7_000, 8_000, 9_000, 9_000, 9_500, 9_500].map((amount, i) => ({
    ago: 31 - i * 3.2,
    out: `${amount}.00`,
    with: 'Crypto.com',
    ...(i > 3 ? FLAGGED : TRANSFER),
  }));

/** What left in equal parts without a word, and as coins of somebody who never had any. */
export const PART_CASES: readonly Case[] = [
  {
    ...guilty(
      'kiosk-in-equal-parts',
      'Sixty people pay a kiosk 300 to 1,500 in two months; two men get 5,000 ten times, without a word.',
      'Tobacco has a price and a bill; equal sums to men are what others gave for somebody far away.',
      [
        ...newspapers(),
        ...gathered(),
        ...times(
          10,
          6,
          (i) => ({ out: '5000.00', with: ['Rahim Stan', 'Omar Pop'][i % 2]!, ...FLAGGED }),
          2.5,
        ),
      ],
      kiosk,
    ),
    alert: MANY,
  },
  {
    ...innocent(
      'theatre-pays-alike',
      'A theatre pays eight musicians 1,200 each by the month, without a word.',
      'Wages are alike and come by the month.',
      [
        ...times(26, 7, (i) => ({
          in: `${3_000 + ((i * 331) % 1_500)}.00`,
          with: `Ticket shop ${i % 4}`,
          text: `Week ${i}`,
          ...(i < 3 ? FLAGGED : TRANSFER),
        })),
        ...Array.from({ length: 8 }, (_, of) =>
          times(6, 30, () => ({ out: '1200.00', with: `Musician ${of}`, ...TRANSFER }), 5),
        ).flat(),
        ...times(6, 30, () => ({ out: '1900.00', with: 'Port Town', text: 'Rent', ...TRANSFER }), 8),
      ],
      of('Port Theatre', 'Theatre', 40_000),
    ),
    alert: {},
  },
  {
    ...innocent(
      'partners-by-the-fortnight',
      'A consultancy of three pays each of them 2,800 every second Friday, without a word.',
      'So pay comes in half of the world: to all on one day, and twice a month.',
      [
        ...times(26, 7, (i) => ({
          in: `${6_000 + ((i * 977) % 3_000)}.00`,
          with: `Client ${i % 9}`,
          text: `Invoice ${i}`,
          ...(i < 4 ? FLAGGED : TRANSFER),
        })),
        ...['Eva Lind', 'Bo Holm', 'Ida Berg'].flatMap((name) =>
          times(12, 14, () => ({ out: '2800.00', with: name, ...TRANSFER }), 4),
        ),
        ...times(6, 30, () => ({ out: '2900.00', with: 'Harbour Offices', text: 'Rent', ...TRANSFER }), 8),
      ],
      of('Lind and Holm', 'Consulting', 90_000),
    ),
    alert: {},
  },
  {
    ...guilty(
      'relief-to-three-men',
      'A relief charity gets small gifts, and three men get 1,000 thirteen times, by turns, without a word.',
      'What is given for others has a purpose that can be named; three men are none.',
      relief(['Abu Faris', 'Halil Demir', 'Mahmoud Seif']),
      charity,
    ),
    alert: ABROAD,
  },
  {
    ...innocent(
      'relief-to-students',
      'The same charity pays 1,000 to three students by turns, and says that these are scholarships.',
      'The payments say what they are for, as gifts to who studies do.',
      relief(['Ana Lopez', 'Luis Mora', 'Eva Rios'], 'Scholarship'),
      charity,
    ),
    alert: ABROAD,
  },
  {
    ...guilty(
      'claim-to-coins',
      'An insurer pays a carrier 420,000, which buys coins for 400,000 on the same day and never had any.',
      'So a ransom is paid; where the coins went has to be known at once.',
      freight('420000.00', [{ ago: 19.8, out: '400000.00', with: 'Coinsource OTC', ...FLAGGED }]),
      carrier,
    ),
    alert: COINS,
  },
  {
    ...innocent(
      'claim-to-trucks',
      'An insurer pays a carrier 180,000 for two burnt trucks, and a dealer gets 175,000 in two weeks.',
      'What was lost is bought again of who sells it.',
      freight('180000.00', [
        { ago: 6, out: '175000.00', with: 'Truck Center GmbH', text: 'Order 2 trucks', ...FLAGGED },
      ]),
      carrier,
    ),
    alert: { rule_title: 'Large incoming transfer', title: 'Large incoming transfer' },
  },
  {
    ...guilty(
      'first-coins-on-credit',
      'An accountant who never had coins buys them for 61,000 in a month, 40,000 of it a loan.',
      'More than a year of pay; a deceiver makes a victim borrow and buy. Only a call can tell.',
      [
        ...daily(1205, 3_600),
        { ago: 24, in: '40000.00', with: 'Cofidis Bank', text: 'Personal loan', ...TRANSFER },
        { ago: 29, in: '16000.00', with: 'Mirka Oldsen', text: 'From savings', ...TRANSFER },
        ...coins(),
      ],
      accountant,
    ),
    alert: COINS,
  },
  {
    ...innocent(
      'coins-as-every-month',
      'An accountant buys coins for 900 each month, and once for 9,000 after a tax refund of 6,100.',
      'The account has bought coins for long, and the larger sum is less than two months of pay.',
      [
        ...daily(1206, 3_600),
        ...times(6, 30, () => ({ out: '900.00', with: 'Bitpanda', ...TRANSFER }), 12),
        { ago: 20, in: '6100.00', with: 'Tax Office', text: 'Refund', ...TRANSFER },
        { ago: 9, out: '9000.00', with: 'Bitpanda', ...FLAGGED },
      ],
      accountant,
    ),
    alert: COINS,
  },
];
