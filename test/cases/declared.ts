import { daily, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';

/** A life on `amount` a month of one payer. */
const lifeOn = (step: number, amount: number, payer: string): Row[] =>
  daily(step, amount).map((row) => (row.in ? { ...row, with: payer } : row));

const asks = { rule_title: 'Deposits against declared income', title: 'Deposits against declared income' };

/** What customers declared, and whether they can have it. */
export const DECLARED_CASES: readonly Case[] = [
  {
    id: 'rich-without-work',
    story:
      'A man without work declared 300,000 a year; companies pay him 25,000 a month. The alert asks ' +
      'whether his deposits fit what he declared.',
    expected: 'ESCALATED',
    must: { EA1: 'gray', EA2: 'gray' },
    why: 'They fit what he declared, and nobody without work earns it: the declaration proves nothing.',
    customer: person({
      occupation: 'Unemployed',
      employment_status: 'unemployed',
      source_of_funds: ['Unemployment benefit'],
      annual_income: { lower_bound: 250_000, upper_bound: 320_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 20_000, upper_bound: 30_000, currency: 840 },
    }),
    rows: [
      ...lifeOn(231, 1_500, 'Employment Office'),
      ...times(
        6,
        31,
        (i) => ({ in: `${23_100 + i * 35}.00`, with: `Trading ${i % 2}`, type: 'TRANSFER' }),
        2,
      ),
    ],
    alert: asks,
  },
  {
    id: 'student-declares-a-salary',
    story:
      'A student of twenty declared deposits of 30,000 a month and "Salary"; 22 strangers pay 1,150 each ' +
      'in eight days, and it goes on to one person.',
    expected: 'ESCALATED',
    must: { EA1: 'gray' },
    why: 'A declaration made for what was to come may not excuse what came.',
    customer: person({
      dob: '2005-01-20',
      occupation: 'Student',
      employment_status: 'student',
      annual_income: { lower_bound: 200_000, upper_bound: 250_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 20_000, upper_bound: 30_000, currency: 840 },
    }),
    rows: [
      ...lifeOn(232, 700, 'Mother Oldsen'),
      ...times(22, 0.36, (i) => ({
        in: `${1_130 + ((i * 17) % 60)}.00`,
        with: `Payer ${i}`,
        type: 'TRANSFER',
        flagged: true,
      })),
      ...times(7, 1.1, () => ({ out: '3480.00', with: 'K. Ovando', type: 'REMITTANCE' }), 0.3),
    ],
  },
  {
    id: 'declared-alone',
    story:
      'A teacher on 45,000 a year who declared deposits of up to 120,000 a month is paid 110,000 by one ' +
      'stranger.',
    expected: 'ESCALATED',
    must: { EA2: 'red' },
    why: 'Her own word makes it less unusual; nothing on record says what it is.',
    customer: person({
      estimated_monthly_deposits: { lower_bound: 2_000, upper_bound: 120_000, currency: 840 },
    }),
    rows: [...daily(237), { ago: 2, in: '110000.00', with: 'M. Sandell', type: 'TRANSFER', flagged: true }],
  },
  innocent({
    id: 'student-of-rich-parents',
    story: 'A student whose parents pay 4,500 a month for tuition and a flat, as they declared.',
    why: 'The record says whose money it is; a student need not earn it.',
    customer: person({
      dob: '2004-03-03',
      occupation: 'Student',
      employment_status: 'student',
      source_of_funds: ['Support of the parents'],
      annual_income: { lower_bound: 40_000, upper_bound: 60_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 3_500, upper_bound: 5_500, currency: 840 },
    }),
    rows: lifeOn(233, 4_500, 'Mother Oldsen'),
    alert: asks,
  }),
  innocent({
    id: 'between-two-jobs',
    story: 'An engineer without work since the spring lives on 5,000 a month of his severance pay.',
    why: 'The severance is on file and pays for a year.',
    customer: person({
      occupation: 'Unemployed',
      employment_status: 'unemployed',
      source_of_funds: ['Severance of Northfield Motors, contract on file'],
      annual_income: { lower_bound: 60_000, upper_bound: 90_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 4_000, upper_bound: 6_000, currency: 840 },
    }),
    rows: lifeOn(234, 5_000, 'Northfield Motors'),
    alert: asks,
  }),
  innocent({
    id: 'student-of-years-ago',
    story: 'A doctor whose record still says student; the income was brought up to date, the word was not.',
    why: 'An old word on record is no suspicion: one hospital pays the same every month.',
    customer: person({
      occupation: 'Student',
      employment_status: null,
      annual_income: { lower_bound: 80_000, upper_bound: 95_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 5_000, upper_bound: 8_000, currency: 840 },
    }),
    rows: lifeOn(235, 6_200, 'City Hospital'),
  }),
  innocent({
    id: 'cleaner-with-a-house',
    story: 'A cleaner who inherited a house and declared its rents beside her wage.',
    why: 'The rents are on record, as is where the house came from.',
    customer: person({
      occupation: 'Cleaner',
      source_of_funds: ['Wage', 'Rental income of four flats, contracts on file'],
      annual_income: { lower_bound: 90_000, upper_bound: 120_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 7_000, upper_bound: 10_000, currency: 840 },
    }),
    rows: [
      ...lifeOn(236, 1_500, 'Northfield School'),
      ...[0, 1, 2, 3].flatMap((flat) =>
        times(
          6,
          30,
          () => ({ in: '1480.00', with: `Tenant ${flat}`, type: 'TRANSFER', text: 'Rent' }),
          3 + flat,
        ),
      ),
    ],
    alert: asks,
  }),
];
