import { daily, firm, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { FLAGGED, guilty, innocent, once, TRANSFER } from './told.js';
import { bills } from './through.js';

/** Four small payments by the month, of whoever pays much afterwards. */
const small = (who: string): Row[] =>
  times(4, 30, () => ({ in: '90.00', with: who, text: 'Work', ...TRANSFER }), 45);

/** Sales in dollars every three weeks, and what leaves in euros of each within days. */
const inEuros = (buyer: string, buyers: number, out: (i: number) => string, who: string, text: string) => [
  ...times(
    8,
    20,
    (i): Omit<Row, 'ago'> => ({
      in: `${24_000 + i * 510}.00`,
      with: `${buyer} ${i % buyers}`,
      text: `Invoice ${i}`,
      ...(i < 3 ? FLAGGED : TRANSFER),
    }),
    10,
  ),
  ...times(8, 20, (i) => ({ out: out(i), currency: 'EUR', with: who, text, ...TRANSFER }), 8),
  ...bills(5),
];

/** Names and words that look like those which explain a payment, beside those that do. */
export const TOLD_BY_NAME_CASES: readonly Case[] = [
  guilty(
    'volvo-to-mercedes-ruiz',
    'A man pays a teacher 40,000 for a "Volvo", and "Mercedes Ruiz" gets nearly all of it the next day.',
    'Mercedes is a first name here, and nothing says what she sold.',
    once(704, [40_000, 'Piet Sand', 'Volvo'], 1, [39_500, 'Mercedes Ruiz']),
  ),
  guilty(
    'loan-to-kenji-suzuki',
    'A bank lends a teacher 88,000 by transfer, and "Kenji Suzuki" gets 86,000 of it the next day.',
    'Suzuki is a family name; whoever borrows in the name of another hands it on at once.',
    once(705, [88_000, 'Norisbank', 'Loan 7781'], 1, [86_000, 'Kenji Suzuki']),
  ),
  innocent(
    'volvo-to-mercedes-firm',
    'A man pays a teacher 30,000 for a "Volvo", and "Mercedes Lund AB" gets nearly all of it the next day.',
    'A firm that bears the name of a maker sells its cars.',
    once(706, [30_000, 'Piet Sand', 'Volvo'], 1, [29_500, 'Mercedes Lund AB', 'Order 9']),
  ),
  guilty(
    'boat-of-a-trader',
    'A "Golden Bridge Trading" pays a teacher 44,000 for a "Boat", which leaves for her own name at once.',
    'It names no legal form, and it is no man all the same: its name says that it trades.',
    once(707, [44_000, 'Golden Bridge Trading', 'Boat'], 1, [43_500, 'Mirka Oldsen', 'Savings']),
  ),
  guilty(
    'deposit-nobody-paid',
    'A firm never seen "returns" a deposit of 46,000 to a teacher, which leaves for her own name at once.',
    'Nobody returns what was never paid.',
    once(708, [46_000, 'Ferrum Trade OU', 'Deposit returned'], 1, [45_500, 'Mirka Oldsen', 'Savings']),
  ),
  guilty(
    'deposit-to-some-bank',
    'A firm never seen "refunds" a deposit of 46,000, and "Pacific Bank" gets it the next day.',
    'Nobody returns what was never paid, and a name with "Bank" keeps nothing for her.',
    once(709, [46_000, 'Ferrum Trade OU', 'Refund of deposit'], 1, [45_500, 'Pacific Bank', 'Ref 77182']),
  ),
  guilty(
    'claim-to-an-escrow',
    'An insurer pays a teacher 92,000, and "Escrow Services FZE" gets 90,500 of it the next day.',
    'Anybody calls a firm so; nothing was repaired or bought that anybody could see.',
    once(710, [92_000, 'Global Insurance Services', 'Payout'], 1, [
      90_500,
      'Escrow Services FZE',
      'Settlement',
    ]),
  ),
  guilty(
    'gift-to-an-escrow',
    'A man of her family name gives a teacher 92,000; "Escrow Services FZE" gets it the next day.',
    'Twice what she earns in a year on the word of two names.',
    once(711, [92_000, 'Viktor Oldsen', 'Gift'], 1, [90_500, 'Escrow Services FZE', 'Villa']),
  ),
  guilty(
    'support-to-academy-trading',
    'A man of her family name "supports" a teacher by 46,000; "Academy Trading FZE" gets it for goods.',
    'It trades by its name and is paid for goods: it is no school.',
    once(712, [46_000, 'Viktor Oldsen', 'Support'], 1, [45_000, 'Academy Trading FZE', 'Goods']),
  ),
  innocent(
    'gift-to-an-academy',
    'Her father gives a teacher 30,000 for studies, and an academy of music gets 29,000 two days later.',
    'The giver says what it is for, and a school gets it.',
    once(713, [30_000, 'Bror Oldsen', 'Gift for studies'], 2, [29_000, 'Nordic Academy of Music', 'Fee']),
  ),
  guilty(
    'gift-to-clinic-equipment',
    'A man of her family name "helps" a teacher with 92,000; "Clinic Equipment FZE" gets it the next day.',
    'Twice what she earns in a year, and a dealer in equipment heals nobody.',
    once(714, [92_000, 'Viktor Oldsen', 'Help'], 1, [91_000, 'Clinic Equipment FZE', 'Order 2']),
  ),
  innocent(
    'gift-to-a-hospital',
    'Her father helps a teacher with 26,000 for an operation, and a hospital gets 25,500 three days later.',
    'The giver says what it is for, and a hospital gets it.',
    once(715, [26_000, 'Bror Oldsen', 'Help with operation'], 3, [25_500, 'Sophia Hospital', 'Operation']),
  ),
  guilty(
    'claim-to-auto-parts',
    'An insurer pays a teacher 90,000, and "Ferrum Auto Parts OU" gets 88,000 of it the next day.',
    'Twice what she earns in a year goes at once to a firm never seen.',
    once(716, [90_000, 'Mutual Assurance Group', 'Claim 7'], 1, [88_000, 'Ferrum Auto Parts OU', 'Order 7']),
  ),
  innocent(
    'claim-to-a-dealer',
    'An insurer pays a teacher 31,000 for a car, and a dealer gets 30,000 for another four days later.',
    'Less than a year of pay comes for a car and goes to who sells cars.',
    once(717, [31_000, 'Nordic Insurance', 'Claim 7'], 4, [30_000, 'Volvo Dealer Lund', 'Order 7']),
  ),
  guilty(
    'loan-to-cars-and-parts',
    'A bank lends a teacher 94,000 by transfer, and "Cars and Parts FZE" gets it the next day.',
    'Twice what she earns in a year goes at once to a firm never seen.',
    once(718, [94_000, 'Credit Bank Direct', 'Loan 5'], 1, [93_500, 'Cars and Parts FZE', 'Order']),
  ),
  innocent(
    'loan-to-a-dealer',
    'A bank lends a teacher 42,000 by transfer, and a dealer gets 41,000 for a car two days later.',
    'A bank lends it, and it goes to who sells what one borrows for.',
    once(719, [42_000, 'Santander Consumer Bank', 'Loan 5'], 2, [41_000, 'Volvo Dealer Lund', 'Order']),
  ),
  guilty(
    'small-wages-to-own',
    'A man pays a teacher 90 a month four times and then 46,000, which leaves for her own name at once.',
    'Who pays 90 a month is no employer who owes 46,000.',
    [
      ...once(720, [46_000, 'Ilmar Kask', 'Work'], 1, [45_500, 'Mirka Oldsen', 'Own']),
      ...small('Ilmar Kask'),
    ],
  ),
  guilty(
    'small-wages-to-a-bill',
    'A firm pays a teacher 90 a month four times and then 46,000; another gets it for an "Invoice".',
    'Who pays 90 a month is no employer who owes 46,000.',
    [
      ...once(721, [46_000, 'Ferrum Trade OU', 'Bonus'], 3, [45_500, 'Goran Trade DOO', 'Invoice 7']),
      ...small('Ferrum Trade OU'),
    ],
  ),
  innocent(
    'back-pay-to-own',
    'A school pays a teacher 18,000 of back pay, and 17,000 go to her own name elsewhere two days later.',
    'Her employer for months owes it, it is less than half a year of pay, and it stays hers.',
    [
      ...daily(722).map((row) => (row.in ? { ...row, in: '3180.00' } : row)),
      { ago: 20, in: '18000.00', with: 'Northfield School', text: 'Back pay', ...FLAGGED },
      { ago: 18, out: '17000.00', with: 'Mirka Oldsen', text: 'Savings', ...FLAGGED },
    ],
  ),
  innocent(
    'dollars-to-own-euros',
    'A carpenter’s firm is paid in dollars and moves each payment to its own account in euros.',
    'An account of its own name is no other; rent and taxes are paid.',
    inEuros('Furniture House', 3, (i) => `${22_000 + i * 470}.00`, 'Oldsen Carpentry', 'To own account'),
    firm(),
  ),
  guilty(
    'dollars-to-a-trader',
    'A carpenter’s firm is paid in dollars, and a firm abroad gets each payment in euros.',
    'No carpenter pays nine tenths of each sale to one and the same abroad.',
    inEuros('Furniture House', 3, (i) => `${22_000 + i * 470}.00`, 'Goran Trade DOO', 'Order'),
    firm(),
  ),
  innocent(
    'coffee-in-two-currencies',
    'A wholesaler of coffee sells in dollars and pays the grower in euros, with a margin of a tenth.',
    'Buyers who come back, a supplier of long, a margin, rent and taxes, in whatever currency.',
    inEuros('Roaster', 4, (i) => `${20_800 + i * 440}.00`, 'Cafe Colombia SA', 'Lot'),
    firm({ industry: 'Wholesale of coffee', name: 'Oldsen Coffee' }),
  ),
  guilty(
    'coffee-without-margin',
    'A wholesaler of coffee sells in dollars and pays as much in euros to one and the same.',
    'Nobody trades without a margin.',
    inEuros('Roaster', 4, (i) => `${23_000 + i * 490}.00`, 'Cafe Colombia SA', 'Lot'),
    firm({ industry: 'Wholesale of coffee', name: 'Oldsen Coffee' }),
  ),
  innocent(
    'one-car-for-another-in-euros',
    'A teacher sells a car to a man for 35,000, and a dealer gets 32,000 EUR for another in three days.',
    'Less than a year of pay comes for a car and goes to who sells cars, in whatever currency.',
    once(723, [35_000, 'Sven Dahl', 'Car'], 3, [32_000, 'Auto Lisboa', 'Car', 'EUR']),
  ),
  guilty(
    'car-to-a-man-in-euros',
    'A man pays a teacher 35,000 for a "Car", and another gets 32,000 EUR for a "Car" in three days.',
    'No dealer takes part, and anybody writes "Car".',
    once(724, [35_000, 'Sven Dahl', 'Car'], 3, [32_000, 'Dario Pell', 'Car', 'EUR']),
  ),
  innocent(
    'studies-in-euros',
    'Her father gives a teacher 34,000 for studies, and a university gets 31,000 EUR four days later.',
    'The giver says what it is for, and a school gets it.',
    once(725, [34_000, 'Bror Oldsen', 'Gift for studies'], 4, [31_000, 'University of Milan', 'Fee', 'EUR']),
  ),
  guilty(
    'studies-to-a-trader-in-euros',
    'A man of her name gives a teacher 34,000 for studies; "Academy Trading FZE" gets 31,000 EUR of it.',
    'It trades by its name: it is no school.',
    once(726, [34_000, 'Viktor Oldsen', 'Gift for studies'], 4, [
      31_000,
      'Academy Trading FZE',
      'Fee',
      'EUR',
    ]),
  ),
];
