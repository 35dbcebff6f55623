import { daily, dayBefore, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const rule = (title: string): Pick<Case, 'alert'> => ({ alert: { rule_title: title, title } });
const wire = (ago: number, row: Pick<Row, 'in' | 'out' | 'with'>): Row => ({
  ago,
  type: 'TRANSFER',
  flagged: true,
  ...row,
});
const fans = (count: number, text: string): Row[] =>
  times(count, 0.3, (i) => ({
    in: `${180 + ((i * 41) % 420)}.00`,
    with: `Fan ${i}`,
    type: 'TRANSFER',
    text,
    flagged: true,
  }));
const exchange = (ago: number, row: Pick<Row, 'in' | 'out' | 'flagged'>): Row => ({
  ago,
  with: 'Kraken',
  type: 'TRANSFER',
  ...row,
});

/** What the rule of an alert asks decides which findings answer it. */
export const ASKED_CASES: readonly Case[] = [
  {
    id: 'structuring-in-kroner',
    story:
      'A baker brings 59,000 DKK to one of four branches each day, eleven times; the rule is on structuring.',
    expected: 'ESCALATED',
    must: { TP1: 'gray' },
    why: 'No sum from which cash is reported is known in kroner, and round amounts are no answer.',
    customer: person({ occupation: 'Baker' }),
    rows: [
      ...daily(91),
      ...times(11, 0.8, (i) => ({
        in: `${59_000 + i * 10}.00`,
        currency: 'DKK',
        with: `Branch ${i % 4}`,
        type: 'DEPOSIT',
        subtype: 'DEPOSIT_FIAT',
        flagged: true,
      })),
    ],
    ...rule('Structuring'),
  },
  {
    id: 'card-in-kroner',
    story: 'An alert on structuring flags the cash gift of a teacher who bought with a card in Denmark.',
    expected: 'CLEARED',
    mustNot: ['TP1'],
    why: 'A purchase by card is no cash, so it leaves nothing open of the question.',
    customer: person(),
    rows: [
      ...daily(92),
      { ago: 9, out: '412.00', currency: 'DKK', with: 'Tivoli', type: 'PAYMENT', subtype: 'CARD_PURCHASE' },
      { ago: 3, in: '450.00', with: 'Branch 1', type: 'DEPOSIT', subtype: 'DEPOSIT_FIAT', flagged: true },
    ],
    ...rule('Structuring'),
  },
  {
    id: 'invoice-to-three-firms',
    story: 'A carpenter’s firm gets 148,000 of a stranger and pays 141,000 to three traders within a day.',
    expected: 'ESCALATED',
    why: 'Nobody can say that a carpenter’s firm passes on what it never had, with peers or without.',
    customer: firm(),
    rows: [
      ...trading(93),
      wire(3, { in: '148000.00', with: 'Hansen Shipping' }),
      wire(2.6, { out: '52300.00', with: 'Wing Fat Electronics' }),
      wire(2.4, { out: '48900.00', with: 'Sun Rise Trading' }),
      wire(2.2, { out: '39800.00', with: 'Kowloon Apex' }),
    ],
    ...rule('Rapid movement of funds'),
  },
  {
    id: 'wage-and-shops',
    story: 'The same rule flags the wage of a teacher, who lives on it.',
    expected: 'CLEARED',
    why: 'Nothing of it went on, which needs nobody to be compared with.',
    customer: person(),
    rows: daily(94).map((row): Row => (row.ago === 26 ? { ...row, flagged: true } : row)),
    ...rule('Rapid movement of funds'),
  },
  {
    id: 'tickets-for-many',
    story: 'A student with an account of three weeks is paid for tickets by 34 people and draws it in cash.',
    expected: 'ESCALATED',
    why: 'Whether so many senders are usual is what the alert asks.',
    customer: person({
      dob: '2003-10-10',
      occupation: 'Student',
      employment_status: 'student',
      registered_at: dayBefore(21),
      source_of_funds: ['Support of the parents'],
      annual_income: { upper_bound: 9_000, currency: 840 },
      estimated_monthly_deposits: { upper_bound: 1_000, currency: 840 },
    }),
    rows: [
      ...fans(34, 'Concert tickets'),
      ...times(10, 1, () => ({
        out: '1000.00',
        with: 'ATM Station',
        type: 'WITHDRAWAL',
        subtype: 'CASH_WITHDRAWAL',
        flagged: true,
      })),
    ],
    ...rule('Many senders in a short time'),
  },
  {
    id: 'two-who-paid-back',
    story: 'The same rule flags the shares that two friends paid back for a dinner.',
    expected: 'CLEARED',
    why: 'Two are not many, beside anybody.',
    customer: person(),
    rows: [...daily(95), ...fans(2, 'Dinner')],
    ...rule('Many senders in a short time'),
  },
  {
    id: 'refunds-of-nothing',
    story: 'A clerk gets 48 refunds of four shops where nothing was bought, and draws the money in cash.',
    expected: 'ESCALATED',
    why: 'What stands out may be what the rule asks, and nothing here answers it.',
    customer: person({ occupation: 'Clerk' }),
    rows: [
      ...daily(96),
      ...times(48, 0.8, (i) => ({
        in: `${150 + ((i * 97) % 750)}.00`,
        type: 'CREDIT',
        text: 'Refund',
        flagged: true,
        with: ['Amazon', 'Zalando', 'Globe Electronics', 'Wayfair'][i % 4]!,
      })),
      ...times(14, 2.5, () => ({
        out: '1500.00',
        with: 'ATM Station',
        type: 'WITHDRAWAL',
        subtype: 'CASH_WITHDRAWAL',
      })),
    ],
    ...rule('Frequent refunds'),
  },
  {
    id: 'refund-of-a-lamp',
    story: 'The same rule flags the refund of a lamp that a teacher had bought in the shop.',
    expected: 'CLEARED',
    why: 'Nothing stands out that the rule could mean.',
    customer: person(),
    rows: [
      ...daily(97),
      { ago: 9, out: '61.00', with: 'Lamp Shop', type: 'PAYMENT', subtype: 'CARD_PURCHASE' },
      { ago: 4, in: '61.00', with: 'Lamp Shop', type: 'CREDIT', text: 'Refund', flagged: true },
    ],
    ...rule('Frequent refunds'),
  },
  {
    id: 'remittances-to-nine',
    story:
      'An accountant sends 26 small remittances to nine people of one town; the alert names child abuse.',
    expected: 'ESCALATED',
    why: 'Small payments are how it is paid for, and no figure can tell them from help for a family.',
    customer: person({ dob: '1966-10-10', occupation: 'Accountant' }),
    rows: [
      ...daily(98),
      ...times(26, 1.6, (i) => ({
        out: `${15 + ((i * 17) % 75)}.00`,
        with: `Reyes ${i % 9}`,
        type: 'REMITTANCE',
        flagged: true,
      })),
    ],
    alert: { rule_title: 'Small remittances', title: 'Possible online child abuse' },
  },
  {
    id: 'nursery-fees',
    story: 'A mother pays the fee of a nursery; the alert says "Payments for child care".',
    expected: 'CLEARED',
    why: 'The words name a service and no crime.',
    customer: person(),
    rows: [...daily(99), { ago: 3, out: '340.00', with: 'Nursery Elm', type: 'TRANSFER', flagged: true }],
    ...rule('Payments for child care'),
  },
  {
    id: 'exchange-of-a-hobby',
    story: 'A teacher sends 150 a month to a crypto exchange and gets 1,480 back once.',
    expected: 'CLEARED',
    why: 'A bank transfer of an exchange has no blockchain address, so there is none to be asked for.',
    customer: person(),
    rows: [
      ...daily(100),
      ...[20, 51, 82, 113, 144, 175].map((ago) => exchange(ago, { out: '150.00' })),
      exchange(2, { in: '1480.20', flagged: true }),
    ],
    ...rule('Crypto exchange activity'),
  },
  {
    id: 'coins-from-somewhere',
    story: 'The same rule flags 0.3 BTC of a named friend, of which no address is on record.',
    expected: 'ESCALATED',
    must: { CE1: 'gray' },
    why: 'Coins have an address, and the alert asks about it.',
    customer: person(),
    rows: [
      ...daily(101),
      { ago: 2, in: '0.3', currency: 'BTC', with: 'Friend', type: 'TRANSFER', flagged: true },
    ],
    ...rule('Crypto exchange activity'),
  },
  {
    id: 'less-than-declared',
    story: 'A chef who declared deposits of 6,000 and more a month got 3,400, and once 1,400 for a catering.',
    expected: 'CLEARED',
    why: 'Less came in than was declared, which is nothing to ask a contract for.',
    customer: person({
      occupation: 'Chef',
      estimated_monthly_deposits: { lower_bound: 6_000, upper_bound: 9_000, currency: 840 },
    }),
    rows: [...daily(102), { ago: 2, in: '1400.00', with: 'Mill Inn', type: 'TRANSFER', flagged: true }],
    ...rule('Unusually large transfer'),
  },
  {
    id: 'steel-of-tehran',
    story: 'A carpenter’s firm pays 6,000 three times to "Tehran Steel, Iran", which no record places.',
    expected: 'ESCALATED',
    why: 'A name is only a pointer, but with a reportable sum nobody may close the alert unseen.',
    customer: firm(),
    rows: [
      ...trading(103),
      ...[3, 5, 8].map((ago) => wire(ago, { out: '6000.00', with: 'Tehran Steel, Iran' })),
    ],
  },
  {
    id: 'carpet-of-iran',
    story: 'A teacher buys a carpet for 640 at "Iran Carpets" in the city.',
    expected: 'CLEARED',
    why: 'Many a shop bears the name of what it sells, and the sum is that of a carpet.',
    customer: person(),
    rows: [...daily(104), wire(4, { out: '640.00', with: 'Iran Carpets' })],
  },
];
