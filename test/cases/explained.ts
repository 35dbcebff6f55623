import { daily, firm, person, trading, type Case, type Row } from './case.js';

const times = (count: number, make: (i: number) => Omit<Row, 'type' | 'flagged'>): Row[] =>
  Array.from({ length: count }, (_, i): Row => ({ type: 'TRANSFER', flagged: true, ...make(i) }));

const innocent = (one: Omit<Case, 'expected'>): Case => ({
  ...one,
  expected: 'CLEARED',
});
const guilty = (one: Omit<Case, 'expected'>): Case => ({ ...one, expected: 'ESCALATED' });

const clerk = (given: Parameters<typeof person>[0] = {}) => person({ occupation: 'Clerk', ...given });

/** Written before the reasons were looked for as they are; each guilty one uses the words of an innocent. */
export const EXPLAINED_CASES: readonly Case[] = [
  innocent({
    id: 'explained-house-sale',
    story: 'A teacher sold her house; the deed is on record and the notary pays 240,000.',
    mustNot: ['EA1', 'EA2'],
    why: 'The payment is what the record says it would be, and the money stays.',
    customer: person({ source_of_funds: ['Salary', 'Sale of a house, deed on file'] }),
    rows: [
      ...daily(61),
      ...times(1, () => ({
        ago: 1,
        in: '240000.00',
        with: 'Notary Bergqvist',
        text: 'Purchase price, house sale',
      })),
    ],
  }),
  innocent({
    id: 'explained-inheritance',
    story: 'She inherited from an aunt, and the estate pays 85,000.',
    mustNot: ['EA1'],
    why: 'Probate is documented and the payer is the estate.',
    customer: person({ source_of_wealth: ['Inheritance of an aunt'] }),
    rows: [
      ...daily(62),
      ...times(1, () => ({ ago: 1, in: '85000.00', with: 'Estate of Greta Wik', text: 'Inheritance' })),
    ],
  }),
  innocent({
    id: 'explained-pension-payout',
    story: 'A teacher of 66 retires and takes a part of her pension at once.',
    why: 'Her age, her record and the payer agree.',
    customer: person({ dob: '1958-06-06', source_of_funds: ['Salary', 'Pension fund payout'] }),
    rows: [
      ...daily(63),
      ...times(1, () => ({ ago: 1, in: '60000.00', with: 'Northern Pension Fund', text: 'Payout' })),
    ],
  }),
  innocent({
    id: 'explained-research-grant',
    story: 'A researcher receives a grant of 30,000 from the university.',
    why: 'The record names the grant, and the university pays.',
    customer: person({ occupation: 'Researcher', source_of_funds: ['Salary', 'Research grant'] }),
    rows: [
      ...daily(64),
      ...times(1, () => ({ ago: 1, in: '30000.00', with: 'Lund University', text: 'Grant, first half' })),
    ],
  }),
  innocent({
    id: 'explained-payroll',
    story: 'A carpentry took on six people and pays their wages at the end of two months.',
    why: 'Wages to the same people in a monthly rhythm are what a firm pays.',
    customer: firm(),
    rows: [
      ...trading(61),
      ...[2, 32].flatMap((ago) =>
        times(6, (i) => ({ ago, out: `${1_840 + i * 35}.00`, with: `Worker ${i}`, text: 'Salary' })),
      ),
    ],
  }),
  innocent({
    id: 'explained-class-trip',
    story: 'A teacher collects 145 from each of 22 parents and pays the coach of the class trip.',
    why: 'Equal shares for one occasion, spent on it.',
    customer: person(),
    rows: [
      ...daily(65),
      ...times(22, (i) => ({
        ago: 6 + (i % 4),
        in: '145.00',
        with: `Parent ${i}`,
        text: 'Class trip to Gotland',
      })),
      { ago: 3, out: '3120.00', with: 'Gotland Coaches', text: 'Class trip', type: 'TRANSFER' },
    ],
  }),
  innocent({
    id: 'explained-busy-bakery',
    story: 'A bakery sells to forty new customers in two days, within what it declared.',
    mustNot: ['CN1', 'TP2'],
    why: 'Many small payers are what a shop has.',
    customer: firm({ name: 'Baker Oldsen', industry: 'Bakery' }),
    rows: [
      ...trading(62),
      ...times(40, (i) => ({ ago: 1 + (i % 2), in: `${14 + ((i * 7) % 23)}.50`, with: `Buyer ${i}` })),
    ],
  }),
  guilty({
    id: 'claimed-sale',
    story: 'The record speaks of a house sale, but the money comes in 9,500 at a time from nine strangers.',
    must: { EA1: 'red' },
    why: 'Nothing bears the claim out: no notary pays 9,500 nine times.',
    customer: clerk({ source_of_funds: ['Salary', 'Sale of a house'] }),
    rows: [
      ...daily(66),
      ...times(9, (i) => ({
        ago: 1 + i * 0.6,
        in: '9500.00',
        with: `Stranger ${i}`,
        text: 'House sale',
      })),
    ],
  }),
  guilty({
    id: 'claimed-trip',
    story: 'Twenty-five strangers send 2,400 each "for the trip", and all of it goes on to many others.',
    why: 'Nobody pays for a trip in this; the word explains nothing.',
    customer: clerk(),
    rows: [
      ...daily(67),
      ...times(25, (i) => ({ ago: 4 + (i % 3), in: `${2_400 + i}.00`, with: `Payer ${i}`, text: 'trip' })),
      ...times(20, (i) => ({ ago: 1 + (i % 2), out: `${2_900 + i}.00`, with: `Taker ${i}`, text: 'trip' })),
    ],
  }),
  guilty({
    id: 'claimed-salaries',
    story: 'Thirty strangers send a clerk 1,900 each with the word "Salary", who hands it all to ten others.',
    must: { EA1: 'red' },
    why: 'A word costs nothing: nobody earns thirty salaries in a week.',
    customer: clerk(),
    rows: [
      ...daily(68),
      ...times(30, (i) => ({
        ago: 3 + (i % 4),
        in: `${1_900 + i * 3}.00`,
        with: `Employer ${i}`,
        text: 'Salary',
      })),
      ...times(10, (i) => ({
        ago: 1 + (i % 2),
        out: `${5_600 + i}.00`,
        with: `Friend ${i}`,
        text: 'Salary',
      })),
    ],
  }),
  guilty({
    id: 'claimed-payroll',
    story:
      'A new firm gets 120,000 from four payers and pays it out within days to sixteen people as "Wages".',
    why: 'Wages that take all that came in, to people who were never paid before, are no payroll.',
    customer: firm({
      name: 'Velo Consult',
      industry: 'Consulting',
      registered_at: '2025-01-20T10:00:00Z',
      estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 8_000, currency: 840 },
    }),
    rows: [
      ...times(4, (i) => ({ ago: 8 - i * 0.3, in: `${30_000 + i * 11}.00`, with: `Holding ${i}` })),
      ...times(16, (i) => ({
        ago: 6 - i * 0.2,
        out: `${7_350 + i * 17}.00`,
        with: `Worker ${i}`,
        text: 'Wages',
      })),
    ],
  }),
  guilty({
    id: 'claimed-inheritance-handed-on',
    story: 'An "estate" pays 85,000 to a young clerk, who sends it to five others on the next day.',
    must: { EA1: 'red' },
    why: 'The record speaks of an inheritance; what is handed on at once was never hers.',
    customer: clerk({ dob: '2005-02-02', source_of_wealth: ['Inheritance'] }),
    rows: [
      ...daily(69),
      ...times(1, () => ({ ago: 3, in: '85000.00', with: 'Estate of A. Moe', text: 'Inheritance' })),
      ...times(5, (i) => ({ ago: 2 - i * 0.1, out: `${16_800 + i}.00`, with: `Exchange ${i}` })),
    ],
  }),
];
