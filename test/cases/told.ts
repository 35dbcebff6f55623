import { daily, firm, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { bills } from './through.js';

export const TRANSFER = { type: 'TRANSFER' } as const;
export const FLAGGED = { ...TRANSFER, flagged: true } as const;
export const RAPID = { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' };
const saver = () => person({ source_of_funds: ['Salary', 'Savings'] });
const translator = () =>
  person({
    occupation: 'Translator',
    employment_status: 'self_employed',
    source_of_funds: ['Translations'],
    annual_income: { lower_bound: 50_000, upper_bound: 90_000, currency: 840 },
    estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 9_000, currency: 840 },
  });

/** Of many sizes, as money of others is. */
const PARTS = [4_100, 1_900, 6_300, 2_700, 5_200, 1_400, 7_100, 3_300, 2_200, 5_900, 1_700, 4_600];

export type Told = readonly [amount: number, who: string, text?: string, currency?: string];

/** What came once, and what left so many days later. */
export const once = (step: number, came: Told, days: number, left: Told): Row[] => [
  ...daily(step),
  { ago: 20, in: `${came[0]}.00`, with: came[1], text: came[2], currency: came[3], ...FLAGGED },
  { ago: 20 - days, out: `${left[0]}.00`, with: left[1], text: left[2], currency: left[3], ...FLAGGED },
];

export const innocent = (
  id: string,
  story: string,
  why: string,
  rows: readonly Row[],
  customer = person(),
): Case => ({
  id,
  story,
  expected: 'CLEARED',
  why,
  customer,
  rows,
  alert: RAPID,
});

export const guilty = (
  id: string,
  story: string,
  why: string,
  rows: readonly Row[],
  customer = person(),
): Case => ({
  id,
  story,
  expected: 'ESCALATED',
  why,
  customer,
  rows,
  alert: RAPID,
});

/** What came once and what it went to say what it was, or only seem to. */
export const TOLD_CASES: readonly Case[] = [
  innocent(
    'fire-and-roof',
    'An insurer pays a teacher 64,000 after a fire, and a roofer without a legal form gets 38,000 of it.',
    'An insurer pays what was damaged; more than a third is still there for the rest of the house.',
    once(841, [64_000, 'Nordic Insurance', 'Fire claim 88213'], 7, [38_000, 'Nord Roofing', 'Invoice 71']),
  ),
  guilty(
    'claim-to-a-man',
    'The same insurer pays 64,000, and a man gets 62,500 of it the next day without a word.',
    'Whoever was damaged repairs something; all of it left, and nothing says what for.',
    once(842, [64_000, 'Nordic Insurance', 'Claim 88213'], 1, [62_500, 'Dario Pell']),
  ),
  innocent(
    'one-car-for-another',
    'A teacher sells a car to a man for 28,500, and a dealer gets 28,000 for another the next day.',
    'Less than a year of pay comes for a car and goes to who sells cars.',
    once(843, [28_500, 'Piet Sand', 'Volvo V60'], 1, [28_000, 'Volvo Dealer Lund', 'Order 77']),
  ),
  guilty(
    'cars-by-word-alone',
    'A firm never seen pays 58,500 for a "Car", and a man gets 58,000 for a "Car" the next day.',
    'More than she earns in a year; no dealer takes part, and anybody writes "Car".',
    once(844, [58_500, 'Ferrum Trade OU', 'Car'], 1, [58_000, 'Dario Pell', 'Car']),
  ),
  innocent(
    'loan-for-camper',
    'A bank elsewhere lends a teacher 62,000 by transfer, and a dealer gets 60,000 for a camper.',
    'A bank lends it, and it goes to who sells what one borrows for.',
    once(845, [62_000, 'Santander Consumer Bank', 'Loan 7781'], 4, [60_000, 'Camper World Holm', 'Camper']),
  ),
  guilty(
    'loan-of-no-bank',
    'A firm that is no bank "lends" 48,000, and a man gets 47,000 of it the next day.',
    'Nobody lends so much to one whom it does not know; the word hides whose money it is.',
    once(846, [48_000, 'Ferrum Finance OU', 'Loan'], 1, [47_000, 'Dario Pell', 'Order 5']),
  ),
  innocent(
    'half-of-flat-to-own',
    'A notary pays a teacher 180,000 for a flat, as on record; half goes to her own name elsewhere.',
    'Where it is from is on record, and it stays hers.',
    once(847, [180_000, 'Notary Berg', 'Sale of flat'], 2, [92_000, 'Mirka Oldsen', 'To my account']),
    person({ source_of_funds: ['Salary', 'Sale of flat'] }),
  ),
  innocent(
    'boat-saved-next-day',
    'A man pays a teacher 32,000 for a boat, and she moves it to an account of her name the next day.',
    'Less than a year of pay, paid by a man for a thing, and put aside.',
    once(848, [32_000, 'Piet Sand', 'Boat'], 1, [31_500, 'Mirka Oldsen', 'Savings']),
  ),
  guilty(
    'boat-of-a-firm',
    'A firm that sells no boats pays the same for a "Boat", and it leaves for an account of her name.',
    'The word of a firm never seen and an account never seen; either may be anybody’s.',
    once(849, [32_000, 'Ferrum Trade OU', 'Boat'], 1, [31_500, 'Mirka Oldsen', 'Savings']),
  ),
  innocent(
    'deposit-back-and-saved',
    'A landlord returns a deposit of 31,000, which goes to an account of her own name the next day.',
    'It was hers, and it stays hers.',
    [
      { ago: 150, out: '31000.00', with: 'Old Town Housing', text: 'Deposit', ...TRANSFER },
      ...once(850, [31_000, 'Old Town Housing', 'Deposit returned'], 1, [31_000, 'Mirka Oldsen', 'Savings']),
    ],
  ),
  guilty(
    'deposit-back-to-a-man',
    'A firm never seen "returns" a deposit of 31,000 that nobody paid, and a man gets 30,500 of it.',
    'What comes back had left before, and it is not for somebody else.',
    once(851, [31_000, 'Ferrum Trade OU', 'Deposit returned'], 1, [30_500, 'Dario Pell', 'Flat']),
  ),
  innocent(
    'gift-for-surgery',
    'Her father gives a teacher 42,000 for surgery, and a clinic gets 41,500 two days later.',
    'A clinic is paid before it operates, and the giver says what it is for.',
    once(852, [42_000, 'Bror Oldsen', 'Gift for surgery'], 2, [41_500, 'Heart Clinic Lund', 'Surgery']),
  ),
  {
    ...guilty(
      'bill-of-a-firm-at-once',
      'A teacher moves 34,000 of savings in, and a firm with "Invoice 12" gets 33,500 the next day.',
      'So those pay who believe a caller; only she and the invoice can say that it was wanted.',
      once(853, [34_000, 'Mirka Oldsen', 'Savings'], 1, [33_500, 'Ferrum Trade OU', 'Invoice 12']),
      saver(),
    ),
  },
  innocent(
    'bill-of-a-firm-in-parts',
    'A teacher moves 34,000 of savings in, and a joiner gets two bills of it within four weeks.',
    'Work is paid as it is done.',
    [
      ...once(854, [34_000, 'Mirka Oldsen', 'Savings'], 5, [12_000, 'Holm Joinery AB', 'Invoice 12']),
      { ago: 1, out: '21500.00', with: 'Holm Joinery AB', text: 'Invoice 15', ...FLAGGED },
    ],
    saver(),
  ),
  {
    ...guilty(
      'three-payers-to-savings',
      'Three pay a teacher every few weeks, and "Savings Invest Ltd" gets it in parts within days.',
      'The name of who is paid is a claim; nothing was ever saved there of her pay.',
      [
        ...daily(855),
        ...PARTS.flatMap((amount, i): Row[] => [
          {
            ago: 12 + 13 * i,
            in: `${amount}.00`,
            with: ['Ilmar Kask', 'Jon Doerr', 'Ana Silva'][i % 3]!,
            ...(i < 3 ? FLAGGED : TRANSFER),
          },
          ...[11, 9].map((ago, k): Row => ({
            ago: ago + 13 * i,
            out: `${Math.floor(amount * (0.41 + k * 0.1))}.00`,
            ...TRANSFER,
            with: 'Savings Invest Ltd',
          })),
        ]),
      ],
    ),
    alert: { rule_title: 'Large incoming transfers', title: 'Large incoming transfers' },
  },
  innocent(
    'translator-who-sweeps',
    'Four publishers pay a translator twice a month, and most of it goes to an account of her name.',
    'Bills of a trade within what was declared, and what is earned is hers to keep elsewhere.',
    [
      ...daily(856).filter(({ out }) => out),
      ...times(
        12,
        14,
        (i) => ({
          in: `${2_600 + i * 110}.00`,
          with: `Publisher ${i % 4}`,
          text: `Invoice ${i}`,
          ...(i < 3 ? FLAGGED : TRANSFER),
        }),
        10,
      ),
      ...times(12, 14, (i) => ({ out: `${2_100 + i * 110}.00`, with: 'Mirka Oldsen', ...TRANSFER }), 8),
    ],
    translator(),
  ),
  guilty(
    'gift-of-a-villa',
    'A man of her family name "gives" a teacher 190,000; "Escrow Services FZE" gets it the next day.',
    'Four incomes of a year on the word of two names; a gift deed and a deed of sale would show it.',
    once(857, [190_000, 'Viktor Oldsen', 'Gift'], 1, [188_000, 'Escrow Services FZE', 'Villa']),
  ),
  innocent(
    'gift-for-a-flat',
    'Her father gives a teacher 60,000, and a notary gets 58,000 for a flat two days later.',
    'Parents help with a first flat, and a notary holds the price.',
    once(858, [60_000, 'Bror Oldsen', 'Gift'], 2, [58_000, 'Notary Berg', 'Purchase of flat']),
  ),
  innocent(
    'van-to-known-savings',
    'A teacher who saves by the month at another bank gets 44,000 of a man and puts 43,500 there.',
    'The account was there for half a year, fed by what she earns.',
    [
      ...times(6, 30, () => ({ out: '300.00', with: 'Mirka Oldsen', text: 'Savings', ...TRANSFER }), 12),
      ...once(859, [44_000, 'Piet Sand', 'Horse box'], 2, [43_500, 'Mirka Oldsen', 'Savings']),
    ],
  ),
  guilty(
    'four-days-and-euros',
    'A firm never seen pays a teacher 27,000 USD, and a man gets 24,500 EUR four days later.',
    'To change money on its way makes it no other money.',
    once(860, [27_000, 'Ferrum Trade OU'], 4, [24_500, 'Dario Pell', undefined, 'EUR']),
  ),
  {
    ...guilty(
      'firm-that-changes-money',
      'A carpenter’s firm gets 27,000 USD every few weeks and sends all of it on in euros two days later.',
      'No carpenter pays nine tenths of each payment to one and the same abroad.',
      [
        ...times(6, 25, (i) => ({ in: `${27_400 + i * 130}.00`, with: `Buyer ${i} Ltd`, ...FLAGGED }), 10),
        ...times(
          6,
          25,
          (i) => ({ out: `${25_000 + i * 120}.00`, currency: 'EUR', with: 'Goran Trade DOO', ...FLAGGED }),
          8,
        ),
      ],
      firm(),
    ),
  },
  innocent(
    'importer-in-two-currencies',
    'An importer of coffee sells to six cafés in dollars and pays a roaster in euros by the month.',
    'Buyers who come back, a margin of a quarter, rent and taxes.',
    [
      ...times(
        18,
        9,
        (i) => ({
          in: `${5_200 + ((i * 370) % 2_100)}.00`,
          with: `Café ${i % 6}`,
          text: `Invoice ${i}`,
          ...(i < 3 ? FLAGGED : TRANSFER),
        }),
        4,
      ),
      ...times(
        6,
        28,
        (i) => ({ out: `${12_400 + i * 210}.00`, currency: 'EUR', with: 'Rösterei Kuhn', ...TRANSFER }),
        6,
      ),
      ...bills(5),
    ],
    firm({ industry: 'Import of coffee', name: 'Oldsen Coffee' }),
  ),
];
