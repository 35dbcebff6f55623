import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const titled = (title: string) => ({ rule_title: title, title });
const retired = () =>
  person({
    dob: '1946-02-03',
    occupation: 'Retired',
    employment_status: 'retired',
    source_of_funds: ['Pension'],
    estimated_monthly_withdrawals: { upper_bound: 2_500, currency: 840 },
  });
const CASH_OUT = { type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL' } as const;
const CASH_IN = { type: 'DEPOSIT', subtype: 'DEPOSIT_FIAT' } as const;
const CARD = { type: 'PAYMENT', subtype: 'CARD_PURCHASE' } as const;
const KIOSK = { industry: 'Kiosk', estimated_monthly_deposits: { upper_bound: 90_000, currency: 840 } };

const takings = (): Row[] => [
  ...times(60, 2.6, (i) => ({
    in: `${4_100 + ((i * 137) % 700)}.00`,
    with: 'Branch 1',
    ...CASH_IN,
    ...(i === 0 ? { flagged: true } : {}),
  })),
  ...times(12, 13, () => ({ out: '20900.00', with: 'Zed Trading', type: 'TRANSFER' }), 1),
];

/** Money that leaves as the customer said it would not, or of which the alert's own question is answered. */
export const OUTFLOW_CASES: readonly Case[] = [
  {
    id: 'pensioner-drained',
    story: 'A retired teacher who declared 2,500 a month draws 3,500 in cash eight times in ten days.',
    expected: 'ESCALATED',
    why: 'Ten times the withdrawals that were declared is what a victim of fraud is made to do.',
    customer: retired(),
    rows: [
      ...daily(240),
      ...times(8, 1.2, () => ({ out: '3500.00', with: 'Branch 1', ...CASH_OUT, flagged: true }), 1),
    ],
    alert: titled('Unusual withdrawals of an elderly customer'),
  },
  {
    id: 'pensioner-draws-as-declared',
    story: 'A retired teacher who declared 2,500 a month draws 300 in cash each week.',
    expected: 'CLEARED',
    why: 'It is what was declared, week by week.',
    customer: retired(),
    rows: [
      ...daily(241),
      ...times(24, 7, (i) => ({
        out: '300.00',
        with: 'Branch 1',
        ...CASH_OUT,
        ...(i === 0 ? { flagged: true } : {}),
      })),
    ],
    alert: titled('Unusual withdrawals of an elderly customer'),
  },
  {
    id: 'cards-tested',
    story: 'Thirty payments of 1 to 4 are declined at thirty shops within an hour; three of 940 are not.',
    expected: 'ESCALATED',
    why: 'Who tries so many shops tests cards; that the tries were small says nothing.',
    customer: person(),
    rows: [
      ...daily(242),
      ...times(30, 0.001, (i) => {
        return { out: `${1 + (i % 4)}.00`, with: `Shop ${i}`, ...CARD, status: 'DECLINED', flagged: true };
      }),
      ...times(3, 0.01, () => ({ out: '940.00', with: 'Gift Cards', ...CARD, flagged: true }), 0.05),
    ],
    alert: titled('Card testing'),
  },
  {
    id: 'loan-passed-on',
    story: 'A carpentry gets 120,000 of an unknown company and sends 117,000 to another two days later.',
    expected: 'ESCALATED',
    why: 'Half of what it ever got came and went within days, and small matches may not hide it.',
    customer: firm(),
    rows: [
      ...trading(243),
      { ago: 6, in: '120000.00', with: 'Baltia Capital', type: 'TRANSFER', flagged: true },
      { ago: 4, out: '117000.00', with: 'Gulf General Trading', type: 'TRANSFER', flagged: true },
    ],
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'exchange-of-clients',
    story: 'A licensed exchange gets 1,500 to 2,400 of thirty clients and settles it with one partner.',
    expected: 'CLEARED',
    why: 'The money of clients is the business that the bank knows.',
    customer: firm({
      name: 'Oldsen Exchange',
      industry: 'Crypto exchange',
      source_of_funds: ['Client money'],
      purpose_of_account: ['Client money of a licensed exchange'],
    }),
    rows: [
      ...trading(244),
      ...times(30, 5, (i) => ({
        in: `${1_500 + ((i * 113) % 900)}.00`,
        with: `Client person ${i}`,
        type: 'TRANSFER',
        ...(i === 0 ? { flagged: true } : {}),
      })),
      ...times(12, 12.5, () => ({ out: '4300.00', with: 'Northern Settlement', type: 'TRANSFER' }), 1),
    ],
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'hawala-to-syria',
    story: 'A clerk sends 480 to 640 nine times to a hawala office whose name holds Syria.',
    expected: 'ESCALATED',
    why: 'The rule asks about a conflict zone, and the very payments that it flags point there.',
    customer: person({ occupation: 'Clerk' }),
    rows: [
      ...daily(245),
      ...times(9, 6, (i) => {
        return {
          out: `${480 + 20 * i}.00`,
          with: 'Sham Hawala Office Syria',
          type: 'TRANSFER',
          flagged: true,
        };
      }),
    ],
    alert: titled('Transfers to a conflict zone'),
  },
  {
    id: 'relief-in-syria',
    story: 'A charity that declared medical relief in Syria pays a hospital there 900 a month.',
    expected: 'CLEARED',
    why: 'The country is the purpose on record, and the sums are small.',
    customer: firm({
      name: 'Oldsen Relief',
      industry: 'Non-profit',
      purpose_of_account: ['Medical relief in Syria'],
      source_of_funds: ['Donations'],
    }),
    rows: [
      ...trading(246),
      ...times(6, 30, () => ({
        out: '900.00',
        with: 'Hospital Fund Syria',
        type: 'TRANSFER',
        flagged: true,
      })),
    ],
    alert: titled('Transfers to a conflict zone'),
  },
  {
    id: 'all-to-the-holder',
    story: 'All that leaves a cleaning firm goes to its account holder: 66,000 in twelve payments.',
    expected: 'ESCALATED',
    why: 'No wage, no supplier and no tax: the firm shows no trade.',
    customer: firm({ name: 'Oldsen Cleaning', industry: 'Cleaning' }),
    rows: [
      ...trading(247).filter(({ in: amount }) => amount !== undefined),
      ...times(12, 14, () => ({ out: '5500.00', with: 'Mirka Oldsen', type: 'TRANSFER', flagged: true }), 2),
    ],
    alert: titled('Payments to the director'),
  },
  {
    id: 'owner-paid-beside-trade',
    story: 'A carpentry pays suppliers, tax and its owner, who gets 2,400 a month.',
    expected: 'CLEARED',
    why: 'An owner lives on the firm, and the firm pays others more.',
    customer: firm(),
    rows: [
      ...trading(248),
      ...times(6, 30, () => ({ out: '2400.00', with: 'Mirka Oldsen', type: 'TRANSFER', flagged: true }), 2),
    ],
    alert: titled('Payments to the director'),
  },
  {
    id: 'kiosk-to-one-trader',
    story: 'A kiosk brings 4,100 to 4,800 in cash 60 times, and all goes to one trading firm.',
    expected: 'ESCALATED',
    why: 'A kiosk buys of several, and pays rent and wages.',
    customer: firm({ name: 'Oldsen Kiosk', ...KIOSK }),
    rows: takings(),
    alert: titled('Cash deposits'),
  },
  {
    id: 'remittance-agent',
    story: 'An agent of a remittance firm brings the cash of its customers and settles with the firm.',
    expected: 'CLEARED',
    why: 'The bank knows whose cash it is and to whom it has to go.',
    customer: firm({
      ...KIOSK,
      name: 'Oldsen Transfers',
      industry: 'Money transfer agent',
      purpose_of_account: ['Settlement with the remittance firm'],
      source_of_funds: ['Cash of remittance customers'],
    }),
    rows: takings(),
    alert: titled('Cash deposits'),
  },
  {
    id: 'pension-of-the-dead',
    story: 'The rule says that the customer had died; small sums are drawn as ever.',
    expected: 'ESCALATED',
    why: 'That the account is used as before is what the rule is about.',
    customer: retired(),
    rows: [
      ...daily(249),
      ...times(9, 7, () => ({ out: '250.00', with: 'Branch 1', ...CASH_OUT, flagged: true })),
    ],
    alert: titled('Activity after the death of the customer'),
  },
];
