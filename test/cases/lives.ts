import { daily, dayBefore, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

export const innocent = (given: Omit<Case, 'expected'>): Case => ({ expected: 'CLEARED', ...given });

/** Half a year of somebody who gets a pension, `amount` a month. */
const pension = (step: number, amount: number): Row[] =>
  daily(step, amount).map((row) => (row.in ? { ...row, with: 'State Pension Office' } : row));

/** Ordinary lives that look odd to a rule. */
export const LIFE_CASES: readonly Case[] = [
  innocent({
    id: 'house-sale',
    story: 'A teacher receives 310,000 from a notary for a house and pays it to another notary for the next.',
    why: 'The deed is on file: one house for another.',
    customer: person({ source_of_funds: ['Salary', 'Sale of a house, deed on file'] }),
    rows: [
      ...daily(131),
      {
        ago: 9,
        in: '310000.00',
        with: 'Notary Lindgren',
        type: 'TRANSFER',
        text: 'Sale of house Long Street 12',
        flagged: true,
      },
      {
        ago: 3,
        out: '298000.00',
        with: 'Notary Berg',
        type: 'TRANSFER',
        text: 'Purchase of house Hill Road 4',
        flagged: true,
      },
    ],
  }),
  innocent({
    id: 'inheritance',
    story: 'A nurse receives 85,000 from the estate of her mother; the probate is on file.',
    why: 'An inheritance that is documented, and the money stays.',
    customer: person({ occupation: 'Nurse', source_of_funds: ['Salary', 'Inheritance, probate on file'] }),
    rows: [
      ...daily(132),
      {
        ago: 2,
        in: '85000.00',
        with: 'Estate of Berta Oldsen',
        type: 'TRANSFER',
        text: 'Inheritance',
        flagged: true,
      },
    ],
  }),
  innocent({
    id: 'pensioner',
    story: 'A man of 81 lives on his pension; an alert came for his age.',
    why: 'A pension, rent and groceries.',
    customer: person({
      dob: '1943-10-10',
      occupation: 'Retired',
      employment_status: 'retired',
      source_of_funds: ['Pension'],
      annual_income: { upper_bound: 24_000, currency: 840 },
    }),
    rows: pension(133, 1_700),
  }),
  innocent({
    id: 'student-with-parents',
    story: 'A student of nineteen whose parents pay the rent.',
    why: 'Small sums of the same two people each month.',
    customer: person({
      dob: '2005-12-01',
      occupation: 'Student',
      employment_status: 'student',
      source_of_funds: ['Support of the parents'],
      annual_income: { upper_bound: 12_000, currency: 840 },
    }),
    rows: daily(134, 650).map((row) => (row.in ? { ...row, with: 'Mother Oldsen' } : row)),
  }),
  innocent({
    id: 'came-of-age',
    story: 'A student who turned eighteen last week, and whose parents pay the rent.',
    why: 'Small sums of the same two people each month, who paid them for a child.',
    customer: person({
      dob: '2007-02-20',
      occupation: 'Student',
      employment_status: 'student',
      source_of_funds: ['Support of the parents'],
      annual_income: { upper_bound: 12_000, currency: 840 },
    }),
    rows: daily(134, 650).map((row) => (row.in ? { ...row, with: 'Mother Oldsen' } : row)),
  }),
  innocent({
    id: 'farewell-present',
    story: 'A clerk collects 15 each from fourteen colleagues and buys a present for 210.',
    why: 'Many senders, hardly any money, spent at once on one thing.',
    customer: person({ occupation: 'Clerk' }),
    rows: [
      ...daily(135),
      ...times(
        14,
        0.3,
        (i) => ({
          in: '15.00',
          with: `Colleague ${i}`,
          type: 'TRANSFER',
          text: 'Present for Anna',
          flagged: true,
        }),
        2,
      ),
      { ago: 1, out: '208.90', with: 'Flower and Gift', type: 'PAYMENT' },
    ],
  }),
  innocent({
    id: 'wedding-gifts',
    story: 'A couple’s account receives thirty gifts of 50 to 200 in the week of the wedding.',
    why: 'Guests give money once; the sums are small and the text says what for.',
    customer: person({ source_of_funds: ['Salary', 'Gifts'] }),
    rows: [
      ...daily(136),
      ...times(
        30,
        0.2,
        (i) => ({
          in: `${50 * (1 + (i % 4))}.00`,
          with: `Guest ${i}`,
          type: 'TRANSFER',
          text: 'Wedding gift',
          flagged: true,
        }),
        4,
      ),
    ],
  }),
  innocent({
    id: 'club-treasurer',
    story: 'A treasurer collects 30 a month from twenty members and pays the hall.',
    why: 'The same members every month, and the money goes to the club’s landlord.',
    customer: person({
      purpose_of_account: ['Salary', 'Fees of the chess club'],
      source_of_funds: ['Salary', 'Fees of members'],
    }),
    rows: [
      ...daily(137),
      ...times(6, 30, () => ({ out: '590.00', with: 'Hall Rental', type: 'TRANSFER' }), 2),
      ...Array.from({ length: 6 }, (_, month) =>
        Array.from({ length: 20 }, (__, i): Row => ({
          ago: month * 30 + 3 + i / 10,
          in: '30.00',
          with: `Member ${i}`,
          type: 'TRANSFER',
          text: 'Club fee',
        })),
      ).flat(),
    ],
  }),
  innocent({
    id: 'cash-shop',
    story: 'A bakery brings its takings of 1,100 to 1,900 to the bank every Monday.',
    why: 'Cash is what a bakery takes; the sums are those it declared.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Bakery', industry: 'Bakery' }),
    rows: [
      ...times(25, 7, (i) => ({
        in: `${1_130 + ((i * 173) % 780)}.${10 + (i % 80)}`,
        with: 'Branch Centre',
        type: 'DEPOSIT',
        text: 'Takings',
      })),
      ...trading(138).filter(({ out }) => out),
    ],
  }),
  innocent({
    id: 'one-car-in-cash',
    story: 'A teacher brings 9,400 in cash once, for an old car; the contract is on file.',
    why: 'One amount is no pattern, and the sale is documented.',
    mustNot: ['TP1'],
    customer: person({ source_of_funds: ['Salary', 'Sale of a car, contract on file'] }),
    rows: [
      ...daily(139),
      { ago: 2, in: '9400.00', with: 'Branch Centre', type: 'DEPOSIT', text: 'Sale of car', flagged: true },
    ],
  }),
  innocent({
    id: 'payroll-firm',
    story: 'A workshop pays fifteen employees the same wages at each end of a month.',
    why: 'The same people get the same money every month: a payroll.',
    mustNot: ['CN2'],
    customer: firm({
      name: 'Oldsen Workshop',
      estimated_monthly_deposits: { lower_bound: 40_000, upper_bound: 90_000, currency: 840 },
    }),
    rows: [
      ...times(24, 7, (i) => ({
        in: `${13_900 + ((i * 719) % 1_400)}.50`,
        with: `Customer ${i % 6}`,
        type: 'TRANSFER',
      })),
      ...Array.from({ length: 6 }, (_, month) =>
        Array.from({ length: 15 }, (__, i): Row => ({
          ago: month * 30 + 1 + i / 50,
          out: `${2_480 + i * 31}.20`,
          with: `Employee ${i}`,
          type: 'TRANSFER',
          text: 'Wages',
        })),
      ).flat(),
    ],
  }),
  innocent({
    id: 'landlord',
    story: 'A retired couple lets six flats and receives six rents a month.',
    why: 'The same tenants and sums every month, as the profile says.',
    customer: person({
      dob: '1955-03-03',
      occupation: 'Landlord',
      employment_status: 'retired',
      source_of_funds: ['Rents', 'Pension'],
      annual_income: { lower_bound: 60_000, upper_bound: 80_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 4_000, upper_bound: 8_000, currency: 840 },
    }),
    rows: [
      ...daily(140, 1_400),
      ...Array.from({ length: 6 }, (_, month) =>
        Array.from({ length: 6 }, (__, i): Row => ({
          ago: month * 30 + 4 + i / 5,
          in: `${780 + i * 15}.00`,
          with: `Tenant ${i}`,
          type: 'TRANSFER',
          text: 'Rent',
        })),
      ).flat(),
    ],
  }),
  innocent({
    id: 'bonus',
    story: 'An engineer receives her yearly bonus of three wages from the employer of all months.',
    why: 'The payer is the employer, and the sum is what employers pay once a year.',
    customer: person({ occupation: 'Engineer' }),
    rows: [
      ...daily(141),
      {
        ago: 2,
        in: '9540.00',
        with: 'Northfield School',
        type: 'CREDIT',
        text: 'Annual bonus',
        flagged: true,
      },
    ],
  }),
  innocent({
    id: 'car-loan',
    story: 'A loan of 22,000 is paid out and goes to a car dealer on the next day.',
    why: 'Passed through at once, as a loan for a car should be.',
    customer: person({ purpose_of_account: ['Salary and daily life', 'Car loan'] }),
    rows: [
      ...daily(142),
      {
        ago: 3,
        in: '22000.00',
        with: 'Citybank Consumer Credit',
        type: 'LOAN',
        text: 'Car loan payout',
        flagged: true,
      },
      {
        ago: 2,
        out: '21950.00',
        with: 'Auto Dealer Holm',
        type: 'PAYMENT',
        text: 'Car purchase',
        flagged: true,
      },
    ],
  }),
  innocent({
    id: 'own-savings',
    story: 'A nurse moves 14,000 between two accounts of her own.',
    why: 'Nobody else took part.',
    mustNot: ['CN1', 'CN2'],
    customer: person({ occupation: 'Nurse' }),
    rows: [
      ...daily(143),
      { ago: 2, out: '14000.00', with: '#own-savings', type: 'INTERNAL', flagged: true },
      { ago: 1, in: '14000.00', with: '#own-savings', type: 'INTERNAL', flagged: true },
    ],
  }),
  innocent({
    id: 'new-customer',
    story: 'An account three weeks old with a first wage and a first rent.',
    why: 'Every account is new once, and this one does what was declared.',
    customer: person({ registered_at: dayBefore(21) }),
    rows: daily(144)
      .filter(({ ago }) => ago < 20)
      .concat([
        { ago: 6, in: '3210.40', with: 'Northfield School', type: 'CREDIT', flagged: true },
        { ago: 5, out: '950.00', with: 'Harbour Housing', type: 'TRANSFER' },
      ]),
  }),
];
