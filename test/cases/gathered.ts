import { daily, dayBefore, firm, person, trading, type Case, type Row } from './case.js';

/** `count` rows, one every `every` days, the newest `ago` days before the alert. */
export const times = (count: number, every: number, row: (i: number) => Omit<Row, 'ago'>, ago = 0.5): Row[] =>
  Array.from({ length: count }, (_, i) => ({ ago: ago + i * every, ...row(i) }));

const cash = (amount: number, i: number, text = 'Cash deposit'): Omit<Row, 'ago'> => ({
  in: `${amount + ((i * 37) % 90)}.00`,
  with: `Branch ${i % 4}`,
  type: 'DEPOSIT',
  text,
});

/** Money that comes together on one account: split, collected or unexplained. */
export const GATHERED_CASES: readonly Case[] = [
  {
    id: 'structuring-week',
    story: 'A waiter brings seven amounts of 9,200 to 9,600 in cash to four branches within a week.',
    expected: 'ESCALATED',
    must: { TP1: 'red' },
    why: 'Each amount stays just below the one that is reported, and no waiter earns 65,000 in a week.',
    customer: person({ occupation: 'Waiter' }),
    rows: [...daily(101), ...times(7, 0.9, (i) => ({ ...cash(9_200, i * 2), flagged: true as const }))],
  },
  {
    id: 'structuring-slow',
    story: 'A cleaner brings 9,300 in cash every eight days for four months.',
    expected: 'ESCALATED',
    must: { TP1: 'red' },
    why: 'The same splitting at a slow pace: 140,000 in cash that no wage explains.',
    customer: person({ occupation: 'Cleaner', annual_income: { upper_bound: 24_000, currency: 840 } }),
    rows: [...daily(102, 1_900), ...times(15, 8, (i) => ({ ...cash(9_300, i), flagged: true as const }))],
  },
  {
    id: 'structuring-small',
    story: 'A barber brings 2,900 in cash nearly every day for seven weeks, each time to another branch.',
    expected: 'ESCALATED',
    must: { TP1: 'red' },
    why: 'Far below the threshold each, 100,000 together, at many places and without a trade that earns it.',
    customer: person({ occupation: 'Barber' }),
    rows: [...daily(103), ...times(36, 1.4, (i) => ({ ...cash(2_860, i), flagged: true as const }))],
  },
  {
    id: 'structuring-withdrawals',
    story: 'A firm draws 9,500 in cash eight times in a week after a transfer of 80,000 from a stranger.',
    expected: 'ESCALATED',
    must: { TP1: 'red' },
    why: 'The money is taken out in amounts below the report right after it came.',
    customer: firm(),
    rows: [
      ...trading(104),
      { ago: 8, in: '80000.00', with: 'Belmond Consulting', type: 'TRANSFER' },
      ...times(8, 0.8, (i) => ({
        out: `${9_400 + i * 40}.00`,
        with: `Cash desk ${i % 3}`,
        type: 'WITHDRAWAL',
        subtype: 'CASH_WITHDRAWAL',
        flagged: true,
      })),
    ],
  },
  {
    id: 'funnel-pensioner',
    story: 'A widow receives 36 transfers from strangers in twelve days and draws nearly all of it in cash.',
    expected: 'ESCALATED',
    why: 'Many strangers pay into an account that is emptied at once: a funnel for somebody else’s fraud.',
    customer: person({
      dob: '1948-02-02',
      occupation: 'Retired',
      annual_income: { upper_bound: 19_000, currency: 840 },
    }),
    rows: [
      ...daily(105, 1_400),
      ...times(36, 0.33, (i) => ({
        in: `${480 + ((i * 53) % 400)}.00`,
        with: `Stranger ${i}`,
        type: 'TRANSFER',
        flagged: true,
      })),
      ...times(6, 2, (i) => ({ out: `${3_900 + i * 10}.00`, with: 'Cash machine', type: 'WITHDRAWAL' }), 0.2),
    ],
  },
  {
    id: 'funnel-student',
    story:
      'A student of nineteen receives 22 transfers of 950 in eight days and sends them to one person abroad.',
    expected: 'ESCALATED',
    why: 'A lent account: what strangers pay leaves for one receiver within a day.',
    customer: person({
      dob: '2006-01-20',
      occupation: 'Student',
      annual_income: { upper_bound: 9_000, currency: 840 },
    }),
    rows: [
      ...daily(106, 700),
      ...times(22, 0.36, (i) => ({
        in: `${930 + ((i * 17) % 60)}.00`,
        with: `Payer ${i}`,
        type: 'TRANSFER',
        flagged: true,
      })),
      ...times(7, 1.1, () => ({ out: '2870.00', with: 'K. Ovando', type: 'REMITTANCE' }), 0.3),
    ],
  },
  {
    id: 'nightly-payers',
    story: 'An account two months old receives 160 from fifty different men in three weeks and pays hotels.',
    expected: 'ESCALATED',
    why: 'Many payers, one price, hotels: the pattern of exploitation, on an account without a wage.',
    customer: person({
      registered_at: dayBefore(55),
      occupation: null,
      employment_status: null,
      source_of_funds: null,
    }),
    rows: [
      ...times(50, 0.42, (i) => ({
        in: `${i % 3 === 0 ? 200 : 160}.00`,
        with: `Man ${i}`,
        type: 'TRANSFER',
        flagged: true,
      })),
      ...times(9, 2.3, (i) => ({ out: `${640 + i * 7}.50`, with: `Hotel ${i % 3}`, type: 'PAYMENT' }), 0.2),
    ],
  },
  {
    id: 'income-of-nobody',
    story: 'A cleaner with a declared income of 18,000 receives 14,000 a month from three consulting firms.',
    expected: 'ESCALATED',
    must: { EA2: 'red' },
    why: 'Nine times the declared income, from firms that a cleaner does not advise.',
    customer: person({
      occupation: 'Cleaner',
      annual_income: { lower_bound: 15_000, upper_bound: 18_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 1_700, currency: 840 },
    }),
    rows: [
      ...daily(107, 1_450),
      ...times(15, 10, (i) => ({
        in: `${4_600 + ((i * 71) % 300)}.00`,
        with: `Consulting ${i % 3}`,
        type: 'TRANSFER',
        flagged: true,
      })),
    ],
  },
  {
    id: 'cleaner-inherits',
    story: 'A cleaner of the same income inherited, as her record says, and the estate pays 85,000.',
    expected: 'CLEARED',
    why: 'The record foretold the money, and an estate pays it.',
    customer: person({
      occupation: 'Cleaner',
      annual_income: { lower_bound: 15_000, upper_bound: 18_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 1_700, currency: 840 },
      source_of_wealth: ['Inheritance of an uncle'],
    }),
    rows: [
      ...daily(127, 1_450),
      { ago: 2, in: '85000.00', with: 'Estate of Jon Wik', type: 'TRANSFER', flagged: true },
    ],
  },
  {
    id: 'taxi-cash',
    story: 'A taxi driver who declared 2,500 a month brings 6,000 in cash every week.',
    expected: 'ESCALATED',
    must: { EA1: 'red' },
    why: 'Ten times what he declared, all of it cash.',
    customer: person({
      occupation: 'Taxi driver',
      estimated_monthly_deposits: { upper_bound: 2_500, currency: 840 },
    }),
    rows: [...daily(108, 1_500), ...times(20, 7, (i) => ({ ...cash(5_900, i), flagged: true as const }))],
  },
  {
    id: 'pep-beyond-income',
    story: 'A minister’s brother with a wage of 3,200 receives 240,000 from a building company.',
    expected: 'ESCALATED',
    must: { SC3: 'red' },
    why: 'An exposed person with money of a company that lives on public orders.',
    customer: person({ tags: ['close associate of a politically exposed person'] }),
    rows: [
      ...daily(109),
      { ago: 2, in: '120000.00', with: 'Grand Build', type: 'TRANSFER', flagged: true },
      { ago: 12, in: '120000.00', with: 'Grand Build', type: 'TRANSFER', flagged: true },
    ],
  },
];
