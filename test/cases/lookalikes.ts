import { daily, firm, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const TRANSFER = { type: 'TRANSFER' } as const;
const RAPID = { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' };
const flagged = (i: number, count: number) =>
  i < count ? { ...TRANSFER, flagged: true as const } : TRANSFER;

const selfEmployed = (occupation: string) =>
  person({
    occupation,
    employment_status: 'self_employed',
    source_of_funds: ['Self-employment'],
    purpose_of_account: ['Business income'],
    annual_income: { lower_bound: 50_000, upper_bound: 90_000, currency: 840 },
    estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 9_000, currency: 840 },
  });

/** Clients who pay an invoice each, and most of it goes to those whose work or goods went into it. */
const jobs = (count: number, price: number, percent: number, suppliers: readonly string[]): Row[] => {
  const priceOf = (i: number) => price + ((i * 713) % 900);
  return [
    ...times(
      count,
      168 / count,
      (i) => ({
        in: `${priceOf(i)}.00`,
        with: `Client ${i}`,
        text: `Invoice ${i}`,
        ...flagged(i, 3),
      }),
      5,
    ),
    ...times(
      count,
      168 / count,
      (i) => ({
        out: `${Math.floor((priceOf(i) * percent) / 100)}.00`,
        text: 'Invoice',
        ...TRANSFER,
        with: suppliers[i % suppliers.length]!,
      }),
      1,
    ),
  ];
};

const trader = (industry: string) =>
  firm({
    industry,
    name: 'Oldsen Trading',
    estimated_monthly_deposits: { lower_bound: 60_000, upper_bound: 250_000, currency: 840 },
  });

/** Who has a trade and looks as if money were handed on, and who hands money on and looks like a trade. */
export const LOOKALIKE_CASES: readonly Case[] = [
  {
    id: 'photographer-and-studio',
    story: 'Twelve clients pay a photographer 4,500 each; 82 % goes to a studio, a lab and an agency.',
    expected: 'CLEARED',
    why: 'Who is paid for jobs pays those who work on them.',
    customer: selfEmployed('Photographer'),
    rows: [
      ...daily(601).filter(({ out }) => out),
      ...jobs(12, 4_000, 82, ['Studio Rent', 'Camera House', 'Print Lab', 'Model Agency']),
    ],
    alert: RAPID,
  },
  {
    id: 'designer-and-printers',
    story: 'Eight clients pay a designer 4,900 each; 83 % goes to printers.',
    expected: 'CLEARED',
    why: 'The same with fewer clients.',
    customer: selfEmployed('Designer'),
    rows: [
      ...daily(604).filter(({ out }) => out),
      ...jobs(8, 4_500, 83, ['Print Lab', 'Paper House', 'Sign Works']),
    ],
  },
  {
    id: 'scholarship-and-tuition',
    story: 'A student with a scholarship on record gets 31,000 of a foundation; a university gets 29,500.',
    expected: 'CLEARED',
    why: 'That is what a scholarship is for, however much it is beside what a student lives on.',
    customer: person({
      occupation: 'Student',
      employment_status: 'student',
      dob: '2003-04-11',
      source_of_funds: ['Scholarship'],
      annual_income: { upper_bound: 9_000, currency: 840 },
      estimated_monthly_deposits: { upper_bound: 3_000, currency: 840 },
    }),
    rows: [
      ...daily(705, 700).map((row) => (row.in ? { ...row, with: 'Study Fund' } : row)),
      { ago: 30, in: '31000.00', with: 'Wallenberg Foundation', text: 'Scholarship', ...flagged(0, 1) },
      { ago: 27, out: '29500.00', with: 'Stockholm University', text: 'Tuition', ...flagged(0, 1) },
    ],
  },
  {
    id: 'wholesale-of-a-token',
    story: 'Four buyers pay a "wholesaler" 52,000 each in 16 days; 94 % goes to who got 20 in spring.',
    expected: 'ESCALATED',
    why: 'Twenty dollars make nobody a supplier.',
    customer: trader('Wholesale'),
    rows: [
      ...times(4, 4, (i) => ({ in: '52000.00', with: `Buyer ${i}`, ...flagged(i, 4) }), 3),
      ...times(4, 4, (i) => ({ out: '49000.00', with: 'Sharjah General', ...flagged(i, 4) }), 2.5),
      { ago: 110, out: '20.00', with: 'Sharjah General', ...TRANSFER },
    ],
    alert: RAPID,
  },
  {
    id: 'distribution-of-persons',
    story: 'Five men pay a firm of "distribution" 48,000 to 57,000 in turn; one man gets 94 % each time.',
    expected: 'ESCALATED',
    why: 'The word says nothing of what is traded.',
    customer: trader('Distribution'),
    rows: Array.from({ length: 12 }, (_, i) => 6 + i * 12).flatMap((ago, i): Row[] => {
      const price = 48_000 + ((i * 3_700) % 9_000);
      const buyer = `${['Ivo', 'Dana', 'Marek', 'Piet', 'Olga'][i % 5]!} Rask`;
      const paid = `${Math.floor(price * 0.94)}.00`;
      return [
        { ago, in: `${price}.00`, with: buyer, text: `Invoice ${i}`, ...flagged(i, 3) },
        { ago: ago - 0.5, out: paid, with: 'Janis Oldsen', text: `Order ${i}`, ...flagged(i, 3) },
      ];
    }),
    alert: RAPID,
  },
  {
    id: 'salary-of-one-man',
    story: 'Three firms pay a consultancy 30,000 each a month; a man gets 78,000 of it as "Salary".',
    expected: 'ESCALATED',
    why: 'One man is no staff, and what he gets is no wage.',
    customer: firm({
      industry: 'Consulting',
      name: 'Oldsen Services',
      estimated_monthly_deposits: { lower_bound: 40_000, upper_bound: 160_000, currency: 840 },
    }),
    rows: [0, 1, 2, 3, 4, 5].flatMap((month): Row[] => [
      ...['Ferrum Trade OU', 'Belmond Consulting', 'Axel Group'].map((client, i): Row => ({
        ago: month * 30 + 9 + i,
        in: `${29_000 + i * 800 + month * 100}.00`,
        with: client,
        text: 'Services',
        ...flagged(month, 2),
      })),
      {
        ago: month * 30 + 7,
        out: `${78_000 + month * 100}.00`,
        with: 'Janis Rask',
        text: 'Salary',
        ...flagged(month, 2),
      },
    ]),
    alert: RAPID,
  },
];
