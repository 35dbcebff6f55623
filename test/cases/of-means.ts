import { daily, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { FLAGGED, guilty, innocent, TRANSFER } from './told.js';

const MANY = { rule_title: 'Many senders in a short time', title: 'Many senders in a short time' };
const LARGE = { rule_title: 'Large incoming transfer', title: 'Large incoming transfer' };
const retired = (dob: string) =>
  person({
    occupation: 'Retired',
    employment_status: 'retired',
    dob,
    source_of_funds: ['Pension', 'Savings'],
    annual_income: { lower_bound: 22_000, upper_bound: 30_000, currency: 840 },
  });
const student = person({
  name: 'Sari Wijaya',
  occupation: 'Student',
  employment_status: 'student',
  dob: '2003-05-05',
  source_of_funds: ['Family support'],
  nationality: ['ID'],
  annual_income: { upper_bound: 9_000, currency: 840 },
  estimated_monthly_deposits: { upper_bound: 1_600, currency: 840 },
});
const illustrator = person({
  occupation: 'Illustrator',
  employment_status: 'self_employed',
  source_of_funds: ['Drawings'],
  annual_income: { lower_bound: 20_000, upper_bound: 50_000, currency: 840 },
  estimated_monthly_deposits: { upper_bound: 5_000, currency: 840 },
});

/** Gifts of the father by the month, the fees that he pays at once, and who gets them. */
const fees = (step: number, paid: number, school: string): Row[] => [
  ...daily(step).filter((row) => row.type === 'PAYMENT'),
  ...times(6, 30, () => ({ in: '1450.00', with: 'Agus Wijaya', text: 'For living', ...TRANSFER }), 4),
  { ago: 12, in: `${paid}.00`, with: 'Agus Wijaya', text: 'Tuition fees', ...FLAGGED },
  { ago: 10, out: `${paid - 900}.00`, with: school, text: 'Tuition spring term', ...FLAGGED },
];

/** Gifts of any size for one thing, and who gets them. */
const gifts = (step: number, count: number, least: number, out: string, to: string): Row[] => [
  ...daily(step),
  ...times(
    count,
    0.2,
    (i) => ({
      in: `${least + ((i * 37) % 100)}.00`,
      with: `Friend ${i}`,
      text: 'Operation Bruno',
      ...(i < 40 ? FLAGGED : TRANSFER),
    }),
    6,
  ),
  { ago: 3, out, with: to, text: 'Operation Bruno', ...FLAGGED },
];

/** Forty-four drawings, and what a printer gets of it. */
const drawings = (step: number, bill: string | undefined, to = 'Offset Brothers'): Row[] => [
  ...daily(step).filter(({ out }) => out),
  ...times(44, 3.9, (i) => ({
    in: `${150 + ((i * 97) % 550)}.00`,
    with: `Client ${i}`,
    text: `Drawing ${i}`,
    ...(i < 5 ? FLAGGED : TRANSFER),
  })),
  ...times(17, 9.7, (i) => ({
    out: `${560 + ((i * 41) % 160)}.00`,
    with: to,
    ...TRANSFER,
    ...(bill ? { text: `${bill} ${i}` } : {}),
  })),
];

/** What was saved, borrowed or given, and what became of it. */
export const MEANS_SPENT_CASES: readonly Case[] = [
  {
    ...guilty(
      'funds-to-three-men',
      'A pensioner sells funds for 34,000, and three men get 30,500 of it in growing sums within ten weeks.',
      'A year of pension leaves for men never seen; that it was her own does not say that she wanted it.',
      [
        ...daily(1211, 2_050),
        { ago: 72, in: '16000.00', with: 'Avanza Funds', text: 'Sale of units', ...TRANSFER },
        { ago: 30, in: '18000.00', with: 'Avanza Funds', text: 'Sale of units', ...TRANSFER },
        ...[500, 900, 1_800, 2_600, 4_200, 5_500, 7_000, 8_500].map((amount, i): Row => ({
          ago: 70 - i * 9,
          out: `${amount}.00`,
          with: ['Kwame B', 'Daniel Asante', 'Felix Osei'][i % 3]!,
          ...(i > 2 ? FLAGGED : TRANSFER),
        })),
      ],
      retired('1956-11-03'),
    ),
    alert: { rule_title: 'Cross-border transfers', title: 'Cross-border transfers' },
  },
  {
    ...innocent(
      'loan-for-a-kitchen',
      'A teacher borrows 36,000, and a kitchen maker and two craftsmen get it by bills within two months.',
      'What was borrowed for a kitchen pays for it, as the work is done.',
      [
        ...daily(1212),
        { ago: 70, in: '36000.00', with: 'Cofidis Bank', text: 'Personal loan', ...FLAGGED },
        { ago: 60, out: '9000.00', with: 'Lindberg Kitchens', text: 'Invoice 1', ...FLAGGED },
        { ago: 25, out: '16500.00', with: 'Lindberg Kitchens', text: 'Invoice 2', ...FLAGGED },
        { ago: 14, out: '4200.00', with: 'Holm Electrics', text: 'Invoice 92', ...FLAGGED },
        { ago: 8, out: '3900.00', with: 'Nord Tiles', text: 'Invoice 17', ...FLAGGED },
      ],
    ),
    alert: { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' },
  },
  {
    ...guilty(
      'savings-to-a-carer',
      'A widower of 88 moves 30,000 in; in three months a carer gets 24 payments, and cash is drawn.',
      'Two thirds of a year of pension in two months; whether he wanted it only he can say, alone.',
      [
        ...daily(1213, 2_300),
        { ago: 88, in: '30000.00', with: 'Mirka Oldsen', text: 'From savings book', ...TRANSFER },
        ...times(24, 3.5, (i) => ({
          out: `${400 + ((i * 191) % 1_100)}.00`,
          with: 'Jasmina Rot',
          ...(i < 10 ? FLAGGED : TRANSFER),
        })),
        ...times(26, 3.4, () => ({
          out: '500.00',
          with: 'ATM 4',
          type: 'WITHDRAWAL',
          subtype: 'CASH_WITHDRAWAL',
          flagged: true,
        })),
      ],
      retired('1936-07-07'),
    ),
    alert: {},
  },
  {
    ...innocent(
      'savings-to-a-care-home',
      'A widower of 88 moves into a care home, which gets 3,400 by the month out of pension and savings.',
      'Care has a price by the month, and savings are for it.',
      [
        ...daily(1214, 2_300),
        ...times(4, 30, () => ({ in: '1500.00', with: 'Mirka Oldsen', text: 'Savings', ...TRANSFER }), 6),
        ...times(4, 30, () => ({ out: '3400.00', with: 'Lindenhof Home', text: 'Care', ...FLAGGED }), 5),
      ],
      retired('1936-07-07'),
    ),
    alert: { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' },
  },
  {
    ...innocent(
      'fees-of-a-father',
      'A father who sends a student 1,450 by the month pays 18,000 of fees, and the university gets 17,100.',
      'His support is on record and known for months, and a school gets what he sent for it.',
      fees(1215, 18_000, 'University of Malmö'),
      student,
    ),
    alert: LARGE,
  },
  {
    ...guilty(
      'fees-to-an-academy',
      'The same father pays 38,000, and "Academy Trading FZE" gets 37,100 of it two days later.',
      'It trades by its name and is no school; who it is and what was paid for has to be known.',
      fees(1216, 38_000, 'Academy Trading FZE'),
      student,
    ),
    alert: LARGE,
  },
  {
    ...innocent(
      'gifts-for-a-dog',
      'Ninety friends give 10 to 60 for the operation of a dog, and an animal clinic gets the sum.',
      'Both sides name it, no gift is much, and who operates gets it.',
      gifts(1217, 60, 10, '3400.00', 'Animal Clinic Lund'),
    ),
    alert: MANY,
  },
  {
    ...guilty(
      'gifts-to-a-man',
      'A hundred and ten friends give 60 to 160 for the same, and a man gets the sum.',
      'More than has to be reported, for an operation that no clinic was paid for.',
      gifts(1218, 110, 60, '11500.00', 'Renat Bulat'),
    ),
    alert: MANY,
  },
  {
    ...innocent(
      'illustrator-and-printer',
      'Forty-four clients pay an illustrator 150 to 700, and a printer gets 58 % of it by invoices.',
      'A trade pays who makes what it sells, and two fifths are left to live on.',
      drawings(1219, 'Invoice'),
      illustrator,
    ),
    alert: MANY,
  },
  {
    ...guilty(
      'illustrator-and-brothers',
      'The same payments go to the brothers without a word.',
      'Who lives on what many pay and gives most of it away may be exploited.',
      drawings(1220, undefined),
      illustrator,
    ),
    alert: MANY,
  },
  {
    ...guilty(
      'illustrator-and-namesakes',
      'The same payments go to "Oldsen Media" by invoices.',
      'A bill of who bears the same family name is written to oneself.',
      drawings(1222, 'Invoice', 'Oldsen Media'),
      illustrator,
    ),
    alert: MANY,
  },
];
