import { daily, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const titled = (title: string) => ({ rule_title: title, title });
const TRANSFER = { type: 'TRANSFER' } as const;
const retired = () =>
  person({
    dob: '1953-02-03',
    occupation: 'Retired',
    employment_status: 'retired',
    source_of_funds: ['Pension'],
    annual_income: { upper_bound: 28_000, currency: 840 },
  });
const lent: Row = { ago: 34, in: '25000.00', with: 'Nordic Bank', type: 'LOAN', text: 'Consumer loan' };

/** Who has rental income on record as well. */
const landlord = () =>
  person({
    source_of_funds: ['Salary', 'Rental income'],
    estimated_monthly_deposits: { upper_bound: 14_000, currency: 840 },
  });
const drawn = (ago: number): Row => {
  return { ago, out: '7000.00', with: 'Cash desk', type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL' };
};

/** What a word, a loan or a stock of coins explains, and what it only seems to; each beside its twin. */
export const CLAIMED_CASES: readonly Case[] = [
  {
    id: 'loan-for-a-deceiver',
    story: 'A retired woman borrows 25,000 and sends all of it to one man within a month, in eight payments.',
    expected: 'ESCALATED',
    why: 'A loan is no income: who deceives makes the victim borrow, and she has to pay it back.',
    customer: retired(),
    rows: [
      ...daily(280, 2_100),
      lent,
      ...times(8, 4, (i) => ({
        out: `${3_050 + ((i * 71) % 160)}.00`,
        with: 'Robert Lane',
        ...TRANSFER,
        text: 'for the ticket',
        flagged: true,
      })),
    ],
    alert: titled('Unusual outgoing transfers'),
  },
  {
    id: 'kitchen-on-credit',
    story: 'A retired woman borrows 25,000 and pays a carpenter, a plumber and an electrician by invoice.',
    expected: 'CLEARED',
    why: 'The loan is spent on what three craftsmen wrote bills for.',
    customer: retired(),
    rows: [
      ...daily(281, 2_100),
      lent,
      ...times(6, 4, (i) => ({
        out: `${3_900 + ((i * 71) % 260)}.00`,
        with: ['Kitchen Lund', 'Pipes Berg', 'El Jonas'][i % 3]!,
        ...TRANSFER,
        text: `Invoice ${i + 40}`,
        flagged: true,
      })),
    ],
    alert: titled('Unusual outgoing transfers'),
  },
  {
    id: 'rent-of-a-ring',
    story:
      'On three days fourteen people pay a landlord 480 to 560, "rent", and 7,000 is drawn the next day.',
    expected: 'ESCALATED',
    why: 'Rents are the same each month; here each pays another sum each time, and all of it is drawn.',
    customer: landlord(),
    rows: [
      ...daily(282),
      ...[62, 32, 2].flatMap((ago, month): Row[] => [
        ...times(
          14,
          0.002,
          (i) => ({
            in: `${480 + ((i * 37 + month * 23) % 80)}.00`,
            with: `Payer ${i}`,
            ...TRANSFER,
            text: 'rent',
            ...(month === 2 ? { flagged: true } : {}),
          }),
          ago,
        ),
        drawn(ago - 1),
      ]),
    ],
    alert: titled('Many senders in a short time'),
  },
  {
    id: 'rent-of-tenants',
    story: 'Twelve tenants pay a landlord 500 to 720 each on the first of the month; the loan is paid of it.',
    expected: 'CLEARED',
    why: 'Each pays the same rent each month, as the record says.',
    customer: landlord(),
    rows: [
      ...daily(283),
      ...[153, 123, 92, 62, 32, 2].flatMap((ago, month): Row[] => [
        ...times(
          12,
          0.002,
          (i) => ({
            in: `${500 + i * 20}.00`,
            with: `Tenant ${i}`,
            ...TRANSFER,
            text: `Rent flat ${i}`,
            ...(month === 5 ? { flagged: true } : {}),
          }),
          ago,
        ),
        { ago: ago - 1, out: '4100.00', with: 'Nordic Mortgage Bank', type: 'PAYMENT', text: 'Loan 77' },
      ]),
    ],
    alert: titled('Many senders in a short time'),
  },
  {
    id: 'purchase-in-parts',
    story: 'Beside coins of a year he buys 0.25 BTC with 27,000 of strangers and sends it on in two parts.',
    expected: 'ESCALATED',
    must: { CE5: 'red' },
    why: 'What was bought left within hours; that older coins lie beside it changes nothing.',
    customer: person(),
    rows: [
      ...daily(284),
      { ago: 150, in: '0.90000', with: 'Kraken', currency: 'BTC', type: 'CREDIT' },
      ...times(
        3,
        0.1,
        (i) => ({ in: `${9_100 + i * 150}.00`, with: `Stranger ${i}`, ...TRANSFER, flagged: true }),
        2,
      ),
      { ago: 1.8, in: '0.25000', with: 'Kraken', currency: 'BTC', type: 'CREDIT', flagged: true },
      ...['0.16000', '0.08900'].map((out, i): Row => ({
        ago: 1.6 - i * 0.2,
        out,
        with: 'A wallet',
        currency: 'BTC',
        type: 'TRANSFER',
        flagged: true,
        address: `bc1qpurchaseinparts${i}`,
      })),
    ],
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'stock-in-parts',
    story:
      'He moves 0.02 BTC of a stock of years to a wallet of his own in two parts, on the day of his salary.',
    expected: 'CLEARED',
    mustNot: ['CE5'],
    why: 'The coins were his for long, and the salary bought a tenth of them at most.',
    customer: person({ occupation: 'Software engineer' }),
    rows: [
      ...daily(285),
      ...times(6, 30, () => ({ in: '0.00200', with: 'Kraken', currency: 'BTC', type: 'CREDIT' }), 1.2),
      { ago: 170, in: '0.01500', with: 'Kraken', currency: 'BTC', type: 'CREDIT' },
      { ago: 1.4, in: '3000.00', with: 'Northfield School', type: 'CREDIT' },
      ...['0.00700', '0.00600'].map((out, i): Row => ({
        ago: 1 - i * 0.1,
        out,
        with: 'Own wallet',
        currency: 'BTC',
        type: 'TRANSFER',
        flagged: true,
        address: `bc1qstockinparts${i}`,
      })),
    ],
  },
  {
    id: 'supplier-by-one-word',
    story: 'A retired man pays "Nordvarme" for his heating; 14,000 goes to another firm with its name on it.',
    expected: 'ESCALATED',
    why: 'New bank details of a known receiver are the commonest fraud by letter.',
    customer: retired(),
    rows: [
      ...daily(286, 2_100),
      ...times(5, 30, () => ({ out: '110.00', with: 'Nordvarme', ...TRANSFER, text: 'Heating' }), 20),
      {
        ago: 2,
        out: '14000.00',
        with: 'Baltia Holding',
        ...TRANSFER,
        flagged: true,
        text: 'new bank details Nordvarme',
      },
    ],
    alert: titled('Payment to a new beneficiary'),
  },
  {
    id: 'sent-by-a-service',
    story:
      'A teacher who sends money home by "World Remit" pays its agent in town 11,000 for a brother’s house.',
    expected: 'CLEARED',
    why: 'The service stands on what it carries; that is nobody’s bill.',
    customer: person({ annual_income: { lower_bound: 60_000, upper_bound: 90_000, currency: 840 } }),
    rows: [
      ...daily(287, 5_200),
      ...times(5, 30, () => ({ out: '310.00', with: 'World Remit', type: 'REMITTANCE' }), 20),
      {
        ago: 2,
        out: '11000.00',
        with: 'Kantor Agency',
        type: 'REMITTANCE',
        flagged: true,
        text: 'World Remit house of Samuel Oldsen',
      },
    ],
    alert: titled('Payment to a new beneficiary'),
  },
];
