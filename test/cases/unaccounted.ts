import { daily, firm, person, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const RAPID = { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' };
const undeclared = { annual_income: null, estimated_monthly_deposits: null };

/** A stranger pays, and a week later nearly as much goes to the same man. */
const slowly = (count: number, amount: number): Row[] => [
  ...times(
    count,
    18,
    (i) => ({ in: `${amount}.00`, with: `Payer ${i}`, type: 'TRANSFER', flagged: true }),
    9,
  ),
  ...times(count, 18, () => ({ out: `${amount - 120}.00`, with: 'Omar Lind', type: 'TRANSFER' }), 2),
];

/** Money of which nothing on record says where it is from or what it was for. */
export const UNACCOUNTED_CASES: readonly Case[] = [
  {
    id: 'passed-on-after-a-week',
    story: 'Eight strangers pay a teacher 3,900 each; each time 3,780 go to one man a week later.',
    expected: 'ESCALATED',
    why: 'To wait a week makes it no other money, and nobody says what for.',
    customer: person({ estimated_monthly_deposits: { upper_bound: 12_000, currency: 840 } }),
    rows: [...daily(200), ...slowly(8, 3_900)],
    alert: RAPID,
  },
  {
    id: 'flatmates-and-rent',
    story: 'A nurse gets 450 of three flatmates each month, and pays the rent of all a week later.',
    expected: 'CLEARED',
    why: 'The same people pay for what they use, and the rent goes where it went before.',
    customer: person({ occupation: 'Nurse' }),
    rows: [
      ...daily(201).filter(({ with: party }) => party !== 'Harbour Housing'),
      ...[0, 1, 2].flatMap((who) =>
        times(6, 30, () => ({ in: '450.00', with: `Flatmate ${who}`, type: 'TRANSFER', text: 'Rent' }), 10),
      ),
      ...times(6, 30, (i) => ({
        out: '1800.00',
        with: 'Harbour Housing',
        type: 'TRANSFER',
        ...(i === 0 ? { flagged: true } : {}),
      })),
    ],
    alert: RAPID,
  },
  {
    id: 'nothing-declared',
    story: 'A cook who declared nothing gets 2,400 to 2,960 of 30 people and sends it to a trading firm.',
    expected: 'ESCALATED',
    why: 'Five reportable sums and more need a source, and to declare nothing is none.',
    customer: person({ occupation: 'Cook', ...undeclared }),
    rows: [
      ...daily(202),
      ...times(30, 5.5, (i) => ({
        in: `${2_400 + 40 * (i % 15)}.00`,
        with: `Sender ${i % 10}`,
        type: 'TRANSFER',
        ...(i < 4 ? { flagged: true } : {}),
      })),
      ...times(10, 16, () => ({ out: '7700.00', with: 'Gulf General Trading', type: 'TRANSFER' }), 1),
    ],
  },
  {
    id: 'nothing-declared-but-wages',
    story: 'A doctor who declared nothing gets a salary of 9,300 a month.',
    expected: 'CLEARED',
    why: 'What an employer pays by the month is where the money is from.',
    customer: person({ occupation: 'Doctor', ...undeclared }),
    rows: [
      ...daily(203).filter(({ in: amount }) => amount === undefined),
      ...times(6, 30, (i) => ({
        in: '9300.00',
        with: 'County Hospital',
        type: 'CREDIT',
        ...(i === 0 ? { flagged: true } : {}),
      })),
    ],
  },
  {
    id: 'many-small-payers',
    story:
      'An unemployed man of 25 gets 60 to 180 of sixty people, four payments a week, far beyond his word.',
    expected: 'ESCALATED',
    why: 'Nothing on record says what so many people pay him for.',
    customer: person({
      dob: '1999-09-09',
      occupation: 'Unemployed',
      employment_status: 'unemployed',
      source_of_funds: ['Benefits'],
      annual_income: { upper_bound: 12_000, currency: 840 },
      estimated_monthly_deposits: { upper_bound: 1_000, currency: 840 },
    }),
    rows: [
      ...daily(204, 900),
      ...times(120, 0.75, (i) => ({
        in: `${60 + 20 * (i % 7)}.00`,
        with: `Friend ${i % 60}`,
        type: 'TRANSFER',
        ...(i < 6 ? { flagged: true } : {}),
      })),
    ],
  },
  {
    id: 'one-large-source',
    story: 'A teacher gets 12,400 back from the tax office, twice what was declared of a month.',
    expected: 'CLEARED',
    why: 'One payment of an office is an event of life, and its name tells what it is.',
    customer: person(),
    rows: [...daily(205), { ago: 3, in: '12400.00', with: 'Tax Office', type: 'CREDIT', flagged: true }],
  },
  {
    id: 'shell-subcontractor',
    story: 'A building firm gets 12 payments of 14,200 of one contractor and draws nearly all in cash.',
    expected: 'ESCALATED',
    why: 'A firm that pays neither wages nor suppliers but cash cannot show what the cash was for.',
    customer: firm({ name: 'Oldsen Building', industry: 'Construction' }),
    rows: [
      ...times(12, 6, (i) => ({
        in: '14200.00',
        with: 'Main Contractor',
        type: 'TRANSFER',
        text: `Invoice ${i}`,
        ...(i === 0 ? { flagged: true } : {}),
      })),
      ...times(
        23,
        3.1,
        (i) => ({
          out: `${7_000 + 20 * i}.00`,
          with: `Branch ${i % 2}`,
          type: 'WITHDRAWAL',
          subtype: 'CASH_WITHDRAWAL',
        }),
        0.2,
      ),
    ],
    alert: { rule_title: 'Cash withdrawals by a business', title: 'Cash withdrawals' },
  },
  {
    id: 'trader-draws-as-declared',
    story: 'A cattle trader is paid by transfer and buys for cash, as much a month as was declared.',
    expected: 'CLEARED',
    why: 'The trade is known to pay in cash, and draws what was said.',
    customer: firm({
      name: 'Oldsen Cattle',
      industry: 'Cattle trade',
      estimated_monthly_withdrawals: { upper_bound: 40_000, currency: 840 },
    }),
    rows: [
      ...trading(217),
      ...times(11, 15, (i) => ({
        out: `${6_000 + 50 * i}.00`,
        with: 'Branch 1',
        type: 'WITHDRAWAL',
        subtype: 'CASH_WITHDRAWAL',
        ...(i === 0 ? { flagged: true } : {}),
      })),
    ],
    alert: { rule_title: 'Cash withdrawals by a business', title: 'Cash withdrawals' },
  },
  {
    id: 'carousel',
    story: 'A trading firm gets 60,000 of one firm twelve times, and pays 58,500 to another each time.',
    expected: 'ESCALATED',
    why: 'All that comes goes on; that it does so twice a month is no reason to think it chance.',
    customer: firm({
      name: 'Oldsen Trading',
      industry: 'Wholesale',
      estimated_monthly_deposits: { upper_bound: 200_000, currency: 840 },
    }),
    rows: [
      ...times(
        12,
        14,
        (i) => ({
          in: '60000.00',
          with: 'Delphi House',
          type: 'TRANSFER',
          ...(i === 0 ? { flagged: true } : {}),
        }),
        2,
      ),
      ...times(12, 14, () => ({ out: '58500.00', with: 'Zed Trading', type: 'TRANSFER' }), 1),
    ],
    alert: { rule_title: 'Rapid movement of funds', title: 'Rapid movement of funds' },
  },
  {
    id: 'flood-after-alert',
    story: 'A clerk pays a carpenter 900; after the alert 10 strangers pay 9,000 each, and all goes abroad.',
    expected: 'ESCALATED',
    why: 'What is on file of the weeks after is larger than all that the alert asks about.',
    customer: person({ occupation: 'Clerk' }),
    rows: [
      ...daily(218),
      { ago: 0.2, out: '900.00', with: 'Lind Carpentry', type: 'TRANSFER', flagged: true },
      ...times(10, -2, (i) => ({ in: '9000.00', with: `Payer ${i}`, type: 'TRANSFER' }), -1),
      ...times(4, -5, () => ({ out: '22000.00', with: 'Zed Trading', type: 'TRANSFER' }), -5),
    ],
  },
];
