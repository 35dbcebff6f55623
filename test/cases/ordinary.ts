import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';
import { innocent } from './lives.js';

const wide = { estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 100_000, currency: 840 } };
const earning = (income: number) => ({
  annual_income: { lower_bound: income, upper_bound: income * 1.2, currency: 840 },
});
const spending = (rows: readonly Row[]): Row[] => rows.filter(({ out }) => out);
const cheque = { type: 'PAYMENT', subtype: 'CHECK_TRANSFER' } as const;

/** Sums near a reporting threshold, or small and alike, that nobody splits. */
export const ORDINARY_CASES: readonly Case[] = [
  innocent({
    id: 'wages-by-cheque',
    story: 'A builder pays twelve workers by cheque each fortnight, 1,900 to 2,230 each.',
    why: 'A cheque is no cash, and wages are alike because they are wages.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Builders', ...wide }),
    rows: [
      ...trading(171),
      ...times(12, 14, () => ({ in: '45000.00', with: 'Client of the tower', type: 'TRANSFER' })),
      ...Array.from({ length: 12 }, (_, fortnight) =>
        Array.from({ length: 12 }, (__, i): Row => ({
          ago: 1 + fortnight * 14 + i / 50,
          out: `${1_900 + i * 30}.00`,
          with: `Worker ${i}`,
          ...cheque,
          text: 'Wages',
        })),
      ).flat(),
    ],
  }),
  innocent({
    id: 'subcontractor-by-cheque',
    story: 'A building firm pays 8,200 to 9,300 by cheque to one of three subcontractors each fortnight.',
    why: 'A cheque is not reported as cash is, and each of them pays an invoice.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Homes', ...wide }),
    rows: [
      ...times(12, 14, () => ({ in: '25000.00', with: 'Client of the houses', type: 'TRANSFER' })),
      ...times(12, 14, (i) => ({
        out: `${8_200 + i * 100}.00`,
        with: `Subcontractor ${i % 3}`,
        ...cheque,
        text: 'Invoice',
      })),
    ],
  }),
  innocent({
    id: 'rents-by-cheque',
    story: 'A landlord receives twelve rents of 1,400 to 1,620 by cheque each month.',
    why: 'A cheque is no cash, and tenants pay the same rent each month.',
    mustNot: ['TP1'],
    customer: person({
      occupation: 'Landlord',
      source_of_funds: ['Rent'],
      ...wide,
      ...earning(200_000),
    }),
    rows: [
      ...spending(daily(172)),
      ...Array.from({ length: 6 }, (_, month) =>
        Array.from({ length: 12 }, (__, i): Row => ({
          ago: 1 + month * 30 + i / 10,
          in: `${1_400 + i * 20}.00`,
          with: `Tenant ${i}`,
          ...cheque,
          text: 'Rent',
        })),
      ).flat(),
    ],
  }),
  innocent({
    id: 'salary-by-deposit',
    story: 'A surgeon gets her salary of 8,640.22 each fortnight; her bank calls it a deposit.',
    why: 'The same odd sum from the same hospital: nobody counts that out in notes.',
    mustNot: ['TP1'],
    customer: person({
      occupation: 'Surgeon',
      ...earning(220_000),
      estimated_monthly_deposits: { lower_bound: 10_000, upper_bound: 30_000, currency: 840 },
    }),
    rows: [
      ...spending(daily(173)),
      ...times(13, 13.8, () => ({ in: '8640.22', with: 'City Hospital', type: 'DEPOSIT', text: 'Salary' })),
    ],
  }),
  innocent({
    id: 'mortgage-by-withdrawal',
    story: 'A dentist pays 8,200 a month for the mortgage of her surgery; her bank calls it a withdrawal.',
    why: 'The same sum to the same lender once a month is an instalment.',
    mustNot: ['TP1'],
    customer: person({
      occupation: 'Dentist',
      ...earning(240_000),
      estimated_monthly_deposits: { lower_bound: 10_000, upper_bound: 30_000, currency: 840 },
    }),
    rows: [
      ...spending(daily(174)),
      ...times(6, 30, () => ({ in: '19300.40', with: 'Health Insurance Fund', type: 'TRANSFER' }), 4),
      ...times(6, 30, () => ({ out: '8200.00', with: 'Citybank Mortgages', type: 'WITHDRAWAL' }), 2),
    ],
  }),
  innocent({
    id: 'dealer-reported',
    story: 'A car dealer brings 8,300 to 9,400 as often as 15,000 to 36,000; a rule flags the former.',
    why: 'Half of the deposits are reported, so nothing is avoided: cars cost what they cost.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Cars', industry: 'Car dealer', ...wide }),
    rows: [
      ...spending(trading(175)),
      ...times(12, 14, (i) => ({
        in: `${8_300 + i * 100}.00`,
        with: `Branch ${i % 2}`,
        type: 'DEPOSIT',
        flagged: true,
      })),
      ...times(
        12,
        14,
        (i) => ({ in: `${15_300 + i * 1_900}.00`, with: `Branch ${i % 2}`, type: 'DEPOSIT' }),
        3,
      ),
    ],
  }),
  innocent({
    id: 'market-trader-flagged',
    story: 'A flower trader brings 900 to 4,300 to three branches; a rule flags those of 2,400 to 3,500.',
    why: 'What a rule picks out is alike because it picks so; the takings as a whole are not.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Flowers', industry: 'Retail of flowers' }),
    rows: [
      ...times(70, 2.5, (i): Omit<Row, 'ago'> => {
        const amount = 900 + ((i * 1_277) % 3_400);
        return {
          in: `${amount}.00`,
          with: `Branch ${i % 3}`,
          type: 'DEPOSIT',
          text: 'Takings of the market',
          ...(amount > 2_400 && amount < 3_500 ? { flagged: true } : {}),
        };
      }),
      ...spending(trading(176)),
    ],
  }),
  innocent({
    id: 'stray-branch',
    story: 'A restaurant brings 8,100 to 9,900 to its branch each week, and once, on a holiday, to another.',
    why: 'One visit elsewhere is no pattern.',
    mustNot: ['TP1'],
    customer: firm({ name: 'Oldsen Grill', industry: 'Restaurant' }),
    rows: [
      ...times(25, 7, (i) => ({
        in: `${8_100 + ((i * 517) % 1_800)}.50`,
        with: i === 9 ? 'Branch Station' : 'Branch Centre',
        type: 'DEPOSIT',
        text: 'Takings',
      })),
      ...spending(trading(177)),
    ],
  }),
  innocent({
    id: 'refund-with-a-minus',
    story: 'A teacher sends back a sofa of 1,240; her bank writes the refund as a payment of -1,240.',
    why: 'Money that comes back from a shop is a refund, however it is written.',
    customer: person(),
    rows: [
      ...daily(176),
      { ago: 9, out: '1240.00', with: 'Sofas and Chairs', type: 'PAYMENT', flagged: true },
      { ago: 4, out: '-1240.00', with: 'Sofas and Chairs', type: 'PAYMENT', flagged: true },
      { ago: 3, in: '410.00', with: 'Northfield School', type: 'CREDIT' },
      { ago: 2, in: '-60.00', with: 'Northfield School', type: 'CREDIT' },
    ],
  }),
];
