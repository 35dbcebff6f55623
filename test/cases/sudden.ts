import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const titled = (title: string) => ({ rule_title: title, title });
const retired = () =>
  person({
    dob: '1953-02-03',
    occupation: 'Retired',
    employment_status: 'retired',
    source_of_funds: ['Pension'],
    annual_income: { upper_bound: 28_000, currency: 840 },
  });
const TRANSFER = { type: 'TRANSFER' } as const;
const saved = (id: string, amount: string, ago: number): Row => ({
  ago,
  in: amount,
  with: `#${id}`,
  type: 'INTERNAL',
  text: 'Own savings',
});
/** Money that leaves as nobody lives, or for what nobody needs; each beside its twin. */
export const SUDDEN_CASES: readonly Case[] = [
  {
    id: 'safe-account',
    story: 'A retired woman moves 49,500 of savings and sends 49,000 within an hour to two people.',
    expected: 'ESCALATED',
    why: 'More than the income of a year within an hour is what a false policeman makes a victim do.',
    customer: retired(),
    rows: [
      ...daily(260, 2_100),
      saved('safe-account', '49500.00', 1.2),
      ...times(5, 0.01, (i) => {
        const to = ['Erik Lant', 'Mona Dias'][i % 2]!;
        return { out: '9800.00', with: to, ...TRANSFER, text: 'safe account', flagged: true };
      }),
    ],
    alert: titled('Several instant transfers to new receivers'),
  },
  {
    id: 'roof-of-the-retired',
    story: 'A retired woman pays 26,000 of savings for a roof, in two parts, and lives on as before.',
    expected: 'CLEARED',
    why: 'Two bills of one roofer are an event of life.',
    customer: retired(),
    rows: [
      ...daily(261, 2_100),
      saved('roof-of-the-retired', '26000.00', 21),
      { ago: 20, out: '9800.00', with: 'Roofing Nord', ...TRANSFER, text: 'Invoice 88', flagged: true },
      { ago: 4, out: '16200.00', with: 'Roofing Nord', ...TRANSFER, text: 'Invoice 97', flagged: true },
    ],
    alert: titled('Unusual outgoing transfers'),
  },
  {
    id: 'gifts-by-remittance',
    story: 'A retired man remits 26,000 in fourteen payments within two months, out of savings.',
    expected: 'ESCALATED',
    why: 'Nearly the income of a year goes to somebody whom the account never knew.',
    customer: retired(),
    rows: [
      ...daily(262, 2_100),
      saved('gifts-by-remittance', '27000.00', 66),
      ...times(14, 4.1, (i) => ({
        out: `${1_700 + ((i * 89) % 500)}.00`,
        with: ['World Remit', 'Union West'][i % 2]!,
        type: 'REMITTANCE',
        text: 'Abena Mensa',
        flagged: true,
      })),
    ],
    alert: titled('Remittances of an elderly customer'),
  },
  {
    id: 'support-by-remittance',
    story: 'A retired man remits 300 a month to a niece, as he did all year.',
    expected: 'CLEARED',
    why: 'Small and regular support is what remittances are for.',
    customer: retired(),
    rows: [
      ...daily(263, 2_100),
      ...times(6, 30, () => ({ out: '300.00', with: 'World Remit', type: 'REMITTANCE', flagged: true }), 2),
    ],
    alert: titled('Remittances of an elderly customer'),
  },
  {
    id: 'card-in-other-hands',
    story: 'At 86 she buys at game shops 34 times and draws 700 fourteen times, within six weeks.',
    expected: 'ESCALATED',
    why: 'Somebody else spends the income of a year; each purchase by itself looks like daily life.',
    customer: { ...retired(), dob: '1938-02-03', annual_income: { upper_bound: 22_000, currency: 840 } },
    rows: [
      ...daily(264, 1_500),
      ...times(34, 1.2, (i) => ({
        out: `${290 + ((i * 37) % 260)}.00`,
        with: ['Game Store', 'Shoe Palace', 'Club Nine'][i % 3]!,
        type: 'PAYMENT',
        subtype: 'CARD_PURCHASE',
        flagged: true,
      })),
      ...times(14, 3, () => ({
        out: '700.00',
        with: 'Cash desk',
        type: 'WITHDRAWAL',
        subtype: 'CASH_WITHDRAWAL',
        flagged: true,
      })),
    ],
    alert: titled('Unusual spending of an elderly customer'),
  },
  {
    id: 'christmas-at-86',
    story: 'At 86 she buys presents for 1,900 in December.',
    expected: 'CLEARED',
    why: 'A month of her pension, spent in shops.',
    customer: { ...retired(), dob: '1938-02-03' },
    rows: [
      ...daily(265, 2_100),
      ...times(12, 1.2, (i) => ({
        out: `${90 + ((i * 37) % 140)}.00`,
        with: `Toy shop ${i % 4}`,
        type: 'PAYMENT',
        subtype: 'CARD_PURCHASE',
        flagged: true,
      })),
    ],
    alert: titled('Unusual spending of an elderly customer'),
  },
  {
    id: 'invoice-redirected',
    story: 'Two payments of 64,000 and 58,000 go to a new firm; the supplier’s name is written on them.',
    expected: 'ESCALATED',
    why: 'A known supplier with a new account under another name is the commonest fraud on firms.',
    customer: firm({ estimated_monthly_deposits: { upper_bound: 200_000, currency: 840 } }),
    rows: [
      ...trading(266),
      ...times(2, 2, (i) => ({
        out: ['58000.00', '64000.00'][i]!,
        with: 'Baltia Metal',
        ...TRANSFER,
        flagged: true,
        text: 'Timber Supplies new account',
      })),
    ],
    alert: titled('Payment to a new foreign supplier'),
  },
  {
    id: 'supplier-paid',
    story: 'A carpentry pays its supplier 12,000 for a large order, to the name it always paid.',
    expected: 'CLEARED',
    why: 'Name and text agree, and both are known.',
    customer: firm(),
    rows: [
      ...trading(267),
      {
        ago: 2,
        out: '12000.00',
        with: 'Timber Supplies',
        ...TRANSFER,
        text: 'Timber Supplies order 14',
        flagged: true,
      },
    ],
    alert: titled('Payment to a foreign supplier'),
  },
  {
    id: 'pill-press',
    story: 'A waiter sends 14,000 to makers of chemicals and of a tablet press.',
    expected: 'ESCALATED',
    why: 'Small sums with loud names: precursors and a press of somebody without such a trade.',
    customer: person({ occupation: 'Waiter' }),
    rows: [
      ...daily(270),
      ...times(12, 7, (i) => ({
        out: `${950 + ((i * 71) % 300)}.00`,
        with: `Hebei Lan Chem ${i % 2}`,
        ...TRANSFER,
        flagged: true,
      })),
      { ago: 9, out: '2600.00', with: 'Tablet Machinery', ...TRANSFER, flagged: true },
    ],
    alert: titled('Payments to foreign chemical suppliers'),
  },
  {
    id: 'chemist-buys',
    story: 'A chemist pays a laboratory supplier 400 twice.',
    expected: 'CLEARED',
    why: 'It is the trade, and little.',
    customer: person({ occupation: 'Chemist' }),
    rows: [
      ...daily(271),
      ...times(2, 20, () => ({ out: '400.00', with: 'Nordic Chem', ...TRANSFER, flagged: true })),
    ],
    alert: titled('Payments to foreign chemical suppliers'),
  },
];
