import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const titled = (title: string) => ({ rule_title: title, title });
const TRANSFER = { type: 'TRANSFER' } as const;
const paid = (out: string, to: string, text: string): Row => {
  return { ago: 3, out, with: to, ...TRANSFER, text, flagged: true };
};
const jobless = () =>
  person({
    occupation: 'Unemployed',
    employment_status: 'unemployed',
    source_of_funds: ['Benefits'],
    annual_income: { upper_bound: 12_000, currency: 840 },
    estimated_monthly_deposits: { upper_bound: 1_200, currency: 840 },
  });
const benefits = (amount: string, ago = 6): Row[] =>
  times(6, 30, () => ({ in: amount, with: 'Labour Office', type: 'CREDIT', text: 'Benefits' }), ago);

/** Six sums a month apart, each of which leaves within a day to two. */
const inHalves = (sum: string, from: string, ...parts: readonly (readonly [string, string])[]): Row[] =>
  Array.from({ length: 6 }, (_, i): Row[] => [
    {
      ago: 3 + i * 30,
      in: sum,
      with: from === 'Client' ? `Client ${i % 4}` : from,
      ...TRANSFER,
      flagged: true,
    },
    ...parts.map(([out, to], at) => ({
      ago: 2.9 - at / 10 + i * 30,
      out,
      with: to,
      ...TRANSFER,
      flagged: true as const,
    })),
  ]).flat();

/** What the commonest titles of rules ask, in other words than those of the product; each beside its twin. */
export const TITLED_CASES: readonly Case[] = [
  {
    id: 'many-to-one-at-night',
    story:
      'Ninety men pay her 120 to 180 each within five months; nearly all goes to one man, in ten payments.',
    expected: 'ESCALATED',
    why: 'What many strangers pay one woman is taken by one man: she may be exploited.',
    customer: person({ occupation: 'Wellness therapist', source_of_funds: ['Business income'] }),
    rows: [
      ...daily(290, 1_700),
      ...times(90, 1.6, (i) => ({
        in: `${120 + ((i * 7) % 60)}.00`,
        with: `Caller ${i}`,
        ...TRANSFER,
        ...(i < 20 ? { flagged: true } : {}),
      })),
      ...times(10, 14, () => ({ out: '1150.00', with: 'Dragos Vlad', ...TRANSFER, text: 'Bucharest' }), 2),
    ],
    alert: titled('Many-to-one credits'),
  },
  {
    id: 'wedding-many-to-one',
    story: 'Thirteen guests give a bride 50 to 185 each; the castle is paid from it and from own savings.',
    expected: 'CLEARED',
    why: 'Gifts of a wedding, whatever the rule is called.',
    customer: person(),
    rows: [
      ...daily(291),
      ...times(
        13,
        1.1,
        (i) => ({
          in: `${50 + ((i * 37) % 136)}.00`,
          with: `Guest ${i}`,
          ...TRANSFER,
          text: i % 2 ? 'Wedding gift' : 'Congratulations',
          flagged: true,
        }),
        4,
      ),
      { ago: 20, in: '7000.00', with: '#wedding-many-to-one', type: 'INTERNAL', text: 'Own savings' },
      paid('7900.00', 'Sundby Castle', 'Wedding party invoice'),
    ],
    alert: titled('Many-to-one credits'),
  },
  {
    id: 'halves-to-two',
    story:
      'Six strangers pay a waiter 1,900 to 2,300; each sum leaves within hours in halves to the same two.',
    expected: 'ESCALATED',
    why: 'A mule who halves each sum for two known people is one all the same.',
    customer: person({ occupation: 'Waiter' }),
    rows: [
      ...daily(297),
      ...Array.from({ length: 6 }, (_, i): Row[] => {
        const ago = 2 + i * 3;
        const amount = 1_900 + i * 80;
        const half = (out: number): Row => ({
          ago: ago - 0.1,
          out: `${out}.00`,
          with: ['Ivo Rask', 'Dana Holm'][out % 2]!,
          ...TRANSFER,
          flagged: true,
        });
        const even = amount / 2 - 10;
        return [
          { ago, in: `${amount}.00`, with: `Stranger ${i}`, ...TRANSFER, flagged: true },
          half(even % 2 ? even + 1 : even),
          half(even % 2 ? even : even - 1),
        ];
      }).flat(),
    ],
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'salary-in-halves',
    story: 'A teacher sends her salary on the day it comes, half to her husband and half to savings.',
    expected: 'CLEARED',
    why: 'Pay that a household shares is no money of strangers.',
    customer: person(),
    rows: Array.from({ length: 6 }, (_, i): Row[] => [
      { ago: 3 + i * 30, in: '3200.40', with: 'Northfield School', type: 'CREDIT', text: 'Salary' },
      { ago: 2.9 + i * 30, out: '1600.00', with: 'Jon Oldsen', ...TRANSFER, flagged: true },
      { ago: 2.8 + i * 30, out: '1590.00', with: 'Savings Bank', ...TRANSFER, flagged: true },
    ]).flat(),
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'bunker-in-port',
    story:
      'A firm gets 360,000 of a free-zone trader and pays ship services of Bandar Abbas, "STS operation".',
    expected: 'ESCALATED',
    why: 'No list of names answers where oil went; the receiver bears the name of a port of Iran.',
    customer: firm({
      industry: 'Ship chandler',
      estimated_monthly_deposits: { upper_bound: 200_000, currency: 840 },
    }),
    rows: [
      ...trading(292),
      ...times(
        2,
        12,
        () => ({
          in: '180000.00',
          with: 'Nile Marine Bunkering',
          ...TRANSFER,
          text: 'STS operation',
          flagged: true,
        }),
        4,
      ),
      ...times(
        2,
        12,
        () => ({
          out: '152000.00',
          with: 'Bandar Abbas Ship Services',
          ...TRANSFER,
          text: 'STS operation',
          flagged: true,
        }),
        2,
      ),
    ],
    alert: titled('Trade payments, sanctions evasion indicators'),
  },
  {
    id: 'chandler-in-port',
    story: 'A ship chandler is paid 18,000 by a shipping line and pays a wholesaler in Rotterdam 15,000.',
    expected: 'CLEARED',
    why: 'The trade as declared, in a port like any other.',
    customer: firm({ industry: 'Ship chandler' }),
    rows: [
      ...trading(293),
      { ago: 14, in: '18000.00', with: 'Nord Line', ...TRANSFER, text: 'Invoice 41', flagged: true },
      { ago: 4, out: '9000.00', with: 'Rotterdam Provisions', ...TRANSFER, text: 'Order 12', flagged: true },
    ],
    alert: titled('Trade payments'),
  },
  {
    id: 'money-orders',
    story: 'A jobless man pays in 24 money orders of 950 in nine days and draws nearly all of it.',
    expected: 'ESCALATED',
    why: 'Two years of benefits, bought in equal pieces that nobody reports.',
    customer: jobless(),
    rows: [
      ...benefits('960.00'),
      ...times(
        24,
        0.37,
        (i) => ({
          in: '950.00',
          with: 'Postal Service',
          type: 'DEPOSIT',
          subtype: 'CHECK_TRANSFER',
          text: `Money order ${7_712_010 + i}`,
          flagged: true,
        }),
        2,
      ),
      ...times(
        9,
        1,
        () => ({
          out: '2400.00',
          with: 'Bankomat',
          type: 'WITHDRAWAL',
          subtype: 'CASH_WITHDRAWAL',
          flagged: true,
        }),
        1,
      ),
    ],
    alert: titled('Structuring'),
  },
  {
    id: 'weekly-pay',
    story: 'An agency pays a nurse 2,150 a week into the account; the mortgage is 5,500 a month.',
    expected: 'CLEARED',
    why: 'Direct deposits of an employer are neither cash nor bought with it.',
    customer: person({ occupation: 'Nurse', annual_income: { upper_bound: 130_000, currency: 840 } }),
    rows: [
      ...daily(295),
      ...times(24, 7, () => ({
        in: '2150.00',
        with: 'Harbour Nursing',
        type: 'DEPOSIT',
        subtype: 'ACH_TRANSFER',
        text: 'Pay',
      })),
      ...times(6, 30, () => ({ out: '5500.00', with: 'First Home Bank', type: 'PAYMENT' }), 5),
    ],
    alert: titled('Unusual activity'),
  },
  {
    id: 'cheques-of-tenants',
    story: 'A landlord pays in two cheques of 650 a month and lives as before.',
    expected: 'CLEARED',
    why: 'Equal because rents are; little beside what was declared.',
    customer: person({ source_of_funds: ['Salary', 'Rental income'] }),
    rows: [
      ...daily(294),
      ...times(12, 15, () => ({
        in: '650.00',
        with: 'Cheque desk',
        type: 'DEPOSIT',
        subtype: 'CHECK_TRANSFER',
        text: 'Rent',
        flagged: true,
      })),
    ],
    alert: titled('Cheque deposits'),
  },
  {
    id: 'salary-flagged-in-halves',
    story: 'A teacher halves her salary for her husband and savings; the rule flags both ways.',
    expected: 'CLEARED',
    why: 'What one employer pays by the month is no money of strangers, flagged or not.',
    customer: person(),
    rows: inHalves('3200.40', 'Northfield School', ['1600.00', 'Jon Oldsen'], ['1590.00', 'Ines Oldsen']),
    alert: titled('Rapid movement of funds'),
  },
  {
    id: 'invoices-in-halves',
    story: 'A designer puts a third of each invoice aside for tax and sends the rest to her husband.',
    expected: 'CLEARED',
    why: 'What she puts aside in her own name is carried on by nobody.',
    customer: person({
      occupation: 'Graphic designer',
      employment_status: 'self_employed',
      source_of_funds: ['Design work'],
      annual_income: { lower_bound: 36_000, upper_bound: 60_000, currency: 840 },
    }),
    rows: [
      ...daily(298, 0).filter(({ out }) => out),
      ...inHalves('3000.00', 'Client', ['900.00', 'Mirka Oldsen'], ['2070.00', 'Jon Oldsen']),
    ],
  },
  {
    id: 'flea-market-and-rent',
    story: 'A teacher sells 45 things for 18 to 40 and pays a rent of 1,750 of her salary.',
    expected: 'CLEARED',
    why: 'A rent of several times what all buyers paid together is no money of theirs.',
    customer: person(),
    rows: [
      ...daily(299, 4_300).filter((row) => row.with !== 'Harbour Housing'),
      ...times(45, 3.4, (i) => ({
        in: `${18 + ((i * 7) % 23)}.00`,
        with: `Buyer ${i}`,
        ...TRANSFER,
        text: `Item ${i}`,
        ...(i < 8 ? { flagged: true } : {}),
      })),
      ...times(6, 30, () => ({ out: '1750.00', with: 'Harbour Homes', ...TRANSFER, text: 'Rent' }), 3),
    ],
    alert: titled('Many senders in a short time'),
  },
  {
    id: 'choir-and-hall',
    story: 'Sixty singers pay 190 each to their treasurer, who pays the hall 1,700 a month.',
    expected: 'CLEARED',
    why: 'The record says whose money it is and what for.',
    customer: person({
      purpose_of_account: ['Money of the choir'],
      source_of_funds: ['Membership dues', 'Salary'],
    }),
    rows: [
      ...daily(302),
      ...times(60, 2.5, (i) => ({
        in: '190.00',
        with: `Singer ${i}`,
        ...TRANSFER,
        text: `Fee ${i}`,
        ...(i < 8 ? { flagged: true } : {}),
      })),
      ...times(6, 30, () => ({ out: '1700.00', with: 'Concert Hall', ...TRANSFER, text: 'Hall' }), 3),
    ],
  },
  {
    id: 'parcel-of-900',
    story: 'A teacher pays a shop abroad 900; the rule is called transshipment of parcels.',
    expected: 'CLEARED',
    why: 'Goods under control are not worth so little.',
    customer: person(),
    rows: [...daily(300), paid('900.00', 'Model Railway Shop', 'Locomotive')],
    alert: titled('Transshipment of parcels'),
  },
  {
    id: 'machine-by-three-ports',
    story: 'A carpenter pays 64,000 to a forwarder in a free zone for a machine; the same rule.',
    expected: 'ESCALATED',
    why: 'No payment shows where the machine went.',
    customer: firm(),
    rows: [...trading(301), paid('64000.00', 'Gulf Forwarding FZE', 'Milling machine')],
    alert: titled('Transshipment of goods'),
  },
];
