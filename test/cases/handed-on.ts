import { daily, firm, knownParty, person, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const titled = (title: string) => ({ rule_title: title, title });
const TRANSFER = { type: 'TRANSFER' } as const;
const FLAGGED = { ...TRANSFER, flagged: true } as const;
const RAPID = titled('Rapid movement of funds');
const MONTHS = [0, 1, 2, 3, 4, 5];
const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const owner = (upper: number, given: Parameters<typeof firm>[0] = {}) =>
  firm({
    estimated_monthly_deposits: { lower_bound: upper / 4, upper_bound: upper, currency: 840 },
    ...given,
  });

/** Three clients pay by the month; the partner who pays the staff gets most of it, then a landlord. */
const software = (step: number): Row[] =>
  MONTHS.flatMap((month): Row[] => {
    const start = month * 30 + 2;
    const paid = [41_000, 28_500, 22_000].map((sum, i) => sum + ((month * 7 + i * 3 + step) % 9) * 450);
    const wages = Math.floor(paid.reduce((all, each) => all + each, 0) * 0.86);
    return [
      ...paid.map((sum, i): Row => ({
        ago: start + 6 - i,
        in: `${sum}.00`,
        with: `${['Volta', 'Nimbus', 'Kestrel'][i]!} Systems`,
        text: `Invoice ${400 + month * 3 + i}`,
        ...(month < 1 ? FLAGGED : TRANSFER),
      })),
      { ago: start + 2, out: `${wages}.00`, with: 'Peopleworks Payroll', text: 'Payroll', ...TRANSFER },
      { ago: start + 1, out: '2400.00', with: 'Harbour Offices', text: 'Rent', ...TRANSFER },
    ];
  });

/** Buyers of machines pay; their maker gets nine tenths within days. */
const machines = (step: number, share = 0.9): Row[] =>
  [6, 25, 44, 63, 82, 101, 120, 139, 158].flatMap((ago, i): Row[] => {
    const price = 36_000 + ((i * 7_300 + step) % 29_000);
    return [
      {
        ago,
        in: `${price}.00`,
        with: `Workshop ${i % 5}`,
        text: `Invoice ${80 + i}`,
        ...(i < 2 ? FLAGGED : TRANSFER),
      },
      {
        ago: ago - 3,
        out: `${Math.floor(price * share)}.00`,
        with: 'Maurer Presses',
        text: `Order ${i}`,
        ...TRANSFER,
      },
    ];
  });

const surgeon = (given: Parameters<typeof person>[0] = {}) =>
  person({
    occupation: 'Surgeon',
    annual_income: { lower_bound: 120_000, upper_bound: 180_000, currency: 840 },
    estimated_monthly_deposits: { lower_bound: 7_000, upper_bound: 14_000, currency: 840 },
    ...given,
  });
const salaried = (step: number, salary: number, employer: string): Row[] =>
  daily(step, salary).map((row) => (row.with === 'Northfield School' ? { ...row, with: employer } : row));

/** What is handed on, once or by a trade; each beside its twin. */
export const HANDED_ON_CASES: readonly Case[] = [
  {
    id: 'software-and-payroll',
    story:
      'Three clients pay a software firm 92,000 a month; a payroll partner gets 86 % of it for the staff.',
    expected: 'CLEARED',
    why: 'A firm of developers pays wages; who pays them out for it is paid by the month.',
    customer: owner(160_000, { industry: 'Software development', name: 'Oldsen Software' }),
    rows: software(0),
    alert: RAPID,
  },
  {
    id: 'machines-of-one-maker',
    story: 'Five workshops buy nine presses for 36,000 to 65,000; the maker gets nine tenths within days.',
    expected: 'CLEARED',
    why: 'A wholesaler of machines buys them for what they are sold for, from who makes them.',
    customer: owner(150_000, { industry: 'Wholesale of machines', name: 'Oldsen Machines' }),
    rows: machines(0),
    alert: RAPID,
  },
  {
    id: 'software-of-two',
    story: 'The same money of two clients alone, who began three months ago.',
    expected: 'ESCALATED',
    why: 'Two who pay and one who gets it in sums that are reported: a word on the payment is no staff.',
    customer: owner(160_000, { industry: 'Software development', name: 'Oldsen Software' }),
    rows: software(1).filter((row) => row.ago < 95 && row.with !== 'Kestrel Systems'),
    alert: RAPID,
  },
  {
    id: 'machines-at-cost',
    story: 'The wholesaler of machines pays 98 % of each price to the maker.',
    expected: 'ESCALATED',
    why: 'Nobody trades for two percent, out of which rent and wages are paid.',
    customer: owner(150_000, { industry: 'Wholesale of machines', name: 'Oldsen Machines' }),
    rows: machines(1, 0.98),
    alert: RAPID,
  },
  {
    id: 'machines-since-spring',
    story:
      'A wholesaler of machines sells three presses in six weeks to two, and a new maker gets nine tenths.',
    expected: 'ESCALATED',
    why: 'That it is a wholesaler is what it says; neither buyers nor maker are known to the account.',
    customer: owner(150_000, { industry: 'Wholesale of machines', name: 'Oldsen Machines' }),
    rows: machines(0).filter((row) => row.ago < 60),
    alert: RAPID,
  },
  {
    id: 'kitchen-of-a-gift',
    story: 'A father gives a teacher 33,000, and a kitchen maker gets 31,000 of it a week later.',
    expected: 'CLEARED',
    why: 'One gift of the family and one bill.',
    customer: person(),
    rows: [
      ...daily(360),
      { ago: 20, in: '33000.00', with: 'Bror Oldsen', text: 'Gift', ...FLAGGED },
      { ago: 13, out: '31000.00', with: 'Lindberg Kitchens', text: 'Invoice 88', ...FLAGGED },
    ],
  },
  {
    id: 'grant-for-a-laboratory',
    story: 'A biologist with a research grant on record gets 31,000 of it; 29,000 buys equipment.',
    expected: 'CLEARED',
    why: 'The grant is on record, and less than what she declared for a year.',
    customer: person({ occupation: 'Biologist', source_of_funds: ['Salary', 'Research grant'] }),
    rows: [
      ...daily(361),
      { ago: 20, in: '31000.00', with: 'Nordic Research Council', text: 'Grant', ...FLAGGED },
      { ago: 17, out: '29000.00', with: 'Lab Equipment', text: 'Invoice 12', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'surgeon-and-roof',
    story: 'A surgeon is paid 61,000 for a year on call by the hospital and pays 54,000 for a new roof.',
    expected: 'CLEARED',
    why: 'Who pays wages every month may pay more once; a roof is what it is spent on.',
    customer: surgeon(),
    rows: [
      ...salaried(340, 9_000, 'County Hospital'),
      { ago: 20, in: '61000.00', with: 'County Hospital', text: 'On call duty', ...FLAGGED },
      { ago: 9, out: '54000.00', with: 'Nord Roofing', text: 'Invoice 3301', ...FLAGGED },
    ],
  },
  {
    id: 'surgeon-roof-of-savings',
    story: 'A surgeon moves 45,000 of savings and pays 44,000 for a new roof.',
    expected: 'CLEARED',
    why: 'One bill of one roofer, out of what was saved.',
    customer: surgeon({ source_of_funds: ['Salary', 'Savings'] }),
    rows: [
      ...salaried(341, 9_000, 'County Hospital'),
      { ago: 20, in: '45000.00', with: '#surgeon-roof-of-savings', text: 'Own savings', type: 'INTERNAL' },
      { ago: 9, out: '44000.00', with: 'Nord Roofing', text: 'Invoice 3301', ...FLAGGED },
    ],
    alert: titled('Large outgoing transfer'),
  },
  {
    id: 'one-sum-through',
    story: 'A teacher gets 47,000 of somebody never seen and sends 46,000 to somebody else six days later.',
    expected: 'ESCALATED',
    why: 'A year of income through an account that keeps a fee, and no word of what for.',
    customer: person(),
    rows: [
      ...daily(343),
      { ago: 20, in: '47000.00', with: 'Ilmar Kask', ...FLAGGED },
      { ago: 14, out: '46000.00', with: 'Dario Pell', ...FLAGGED },
    ],
  },
  {
    id: 'one-sum-to-namesake',
    story: 'A teacher gets 85,000 of a firm never seen and sends 83,000 to somebody of her family name.',
    expected: 'ESCALATED',
    why: 'Two years of income; that the name is the same says nothing of where the money is from.',
    customer: person(),
    rows: [
      ...daily(344),
      { ago: 20, in: '85000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 14, out: '83000.00', with: 'Janis Oldsen', ...FLAGGED },
    ],
  },
  {
    id: 'one-sum-to-dealer',
    story: 'The same, and a car dealer gets it.',
    expected: 'ESCALATED',
    why: 'Cars are what such money is turned into.',
    customer: person(),
    rows: [
      ...daily(345),
      { ago: 20, in: '85000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 14, out: '83000.00', with: 'Prime Cars Dealer', ...FLAGGED },
    ],
  },
  {
    id: 'one-sum-of-own-house',
    story: 'A notary pays a teacher 85,000 for her flat, as on record, and a car dealer gets 83,000 of it.',
    expected: 'CLEARED',
    why: 'Where the money is from is on record, and a car is what it was spent on.',
    customer: person({ source_of_funds: ['Salary', 'Sale of flat'] }),
    rows: [
      ...daily(346),
      { ago: 20, in: '85000.00', with: 'Notary Berg', text: 'Sale of flat', ...FLAGGED },
      { ago: 14, out: '33000.00', with: 'Prime Cars Dealer', ...FLAGGED },
    ],
  },
  {
    id: 'keeps-a-seventh-once',
    story: 'A consultant gets 85,000 in one sum, keeps 14 % and sends the rest to a firm abroad in a week.',
    expected: 'ESCALATED',
    why: 'A commission of a seventh is still none that anybody can name.',
    customer: person({
      occupation: 'Consultant',
      employment_status: 'self_employed',
      source_of_funds: ['Consulting'],
      annual_income: { lower_bound: 50_000, upper_bound: 90_000, currency: 840 },
      estimated_monthly_deposits: { lower_bound: 500, upper_bound: 9_000, currency: 840 },
    }),
    rows: [
      ...daily(348).filter(({ out }) => out),
      { ago: 20, in: '85000.00', with: 'Ferrum Trade OU', ...FLAGGED },
      { ago: 13, out: '73100.00', with: 'Sharjah General', ...FLAGGED },
    ],
  },
  {
    id: 'orders-grant',
    story: 'A jobless man with a "grant" on record gets 38,000 of a foundation; all of it buys machines.',
    expected: 'ESCALATED',
    why: 'A foundation is a name; a grant of four years of income that leaves within days needs its letter.',
    customer: person({
      occupation: 'Unemployed',
      employment_status: 'unemployed',
      source_of_funds: ['Benefits', 'Grant'],
      annual_income: { upper_bound: 10_000, currency: 840 },
      estimated_monthly_deposits: { upper_bound: 1_200, currency: 840 },
    }),
    rows: [
      ...daily(350, 900).map((row) => (row.in ? { ...row, with: 'Job Centre' } : row)),
      { ago: 20, in: '38000.00', with: 'Foundation of Orders', text: 'Grant', ...FLAGGED },
      { ago: 17, out: '37000.00', with: 'Delta Machinery', text: 'Orders', ...FLAGGED },
    ],
    alert: RAPID,
  },
  {
    id: 'keeps-a-seventh-small',
    story: 'Six strangers pay a waiter 1,700 to 2,100 in four months; 86 % of each leaves in two days.',
    expected: 'ESCALATED',
    why: 'To be paid more for it, within what was declared, makes it no other money.',
    customer: person({
      occupation: 'Waiter',
      estimated_monthly_deposits: { upper_bound: 8_000, currency: 840 },
    }),
    rows: [
      ...daily(355),
      ...Array.from({ length: 6 }, (_, i): Row[] => {
        const ago = 3 + i * 18;
        const amount = 1_700 + i * 80;
        const part = Math.floor(amount * 0.43);
        return [
          { ago, in: `${amount}.00`, with: `Stranger ${i}`, ...FLAGGED },
          { ago: ago - 0.6, out: `${part}.00`, with: 'Ivo Rask', ...FLAGGED },
          { ago: ago - 1.8, out: `${part + 40}.00`, with: 'Dana Holm', ...FLAGGED },
        ];
      }).flat(),
    ],
  },
  {
    id: 'two-payers-one-paper',
    story: 'A student gets 24,000 of two men; the note calls both clients by name, with one contract.',
    expected: 'ESCALATED',
    why: 'One contract is with one of them.',
    customer: person({
      occupation: 'Student',
      employment_status: 'student',
      dob: '2003-04-11',
      annual_income: { upper_bound: 9_000, currency: 840 },
      estimated_monthly_deposits: { upper_bound: 1_500, currency: 840 },
    }),
    rows: [
      ...daily(356, 700).map((row) => (row.in ? { ...row, with: 'Study Fund' } : row)),
      ...times(8, 7, (i) => ({ in: '3000.00', with: ['Marek Dole', 'Piet Dole'][i % 2]!, ...FLAGGED }), 9),
    ],
    note: {
      body: 'Both senders are clients of the customer.',
      claims: [knownParty('contract', 'Marek Dole', 'client', 12_000)],
    },
  },
  {
    id: 'two-payers-two-papers',
    story: 'A developer gets 24,000 of two men; the note names both as clients, with their contracts.',
    expected: 'CLEARED',
    why: 'Each of them has a paper that somebody has seen.',
    customer: person({ occupation: 'Developer' }),
    rows: [
      ...daily(357),
      ...times(8, 7, (i) => ({ in: '3000.00', with: ['Marek Dole', 'Piet Dole'][i % 2]!, ...FLAGGED }), 9),
    ],
    note: {
      body: 'Both senders are clients of the customer.',
      claims: [
        knownParty('contract', 'Marek Dole', 'client', 12_000),
        knownParty('contract', 'Piet Dole', 'client', 12_000),
      ],
    },
  },
  {
    id: 'weekly-direct-deposit-young',
    story: 'A nurse is paid 820 a week by direct deposit, in a bank of hardly any customers.',
    expected: 'CLEARED',
    why: 'A wage by the week.',
    customer: person({ occupation: 'Nurse' }),
    rows: [
      ...daily(351).filter(({ out }) => out),
      ...times(25, 7, (i) => ({
        in: `${812 + ((i * 7) % 20)}.00`,
        with: 'Westhill Clinic',
        text: 'Direct deposit',
        type: 'CREDIT' as const,
        ...(i < 2 ? { flagged: true as const } : {}),
      })),
    ],
    alert: titled('Frequent cash deposits'),
  },
  {
    id: 'class-treasurer',
    story: 'Twenty-four parents pay a teacher 60 each for a class journey, and a hostel gets 1,400.',
    expected: 'CLEARED',
    why: 'Little money of many for one bill.',
    customer: person(),
    rows: [
      ...daily(352),
      ...times(
        24,
        0.3,
        (i) => ({ in: '60.00', with: `Parent ${i}`, text: 'Class 5b Visby', ...FLAGGED }),
        30,
      ),
      { ago: 12, out: '1400.00', with: 'Visby Hostel', text: 'Class 5b Visby', ...TRANSFER },
    ],
    alert: titled('Many senders in a short time'),
  },
  {
    id: 'dca-coins',
    story: 'An engineer buys coins for 500 of each salary and keeps them.',
    expected: 'CLEARED',
    why: 'A tenth of the pay, every month, into coins that stay.',
    customer: person({
      occupation: 'Engineer',
      purpose_of_account: ['Salary and daily life', 'Investments'],
    }),
    rows: [
      ...daily(353, 4_800),
      ...times(
        6,
        31,
        (i) => ({ out: '500.00', with: 'Kraken', text: 'Buy BTC', ...(i < 2 ? FLAGGED : TRANSFER) }),
        24,
      ),
    ],
    alert: titled('Payments to exchanges of virtual assets'),
  },
  {
    id: 'dca-coins-to-wallet',
    story:
      'An engineer buys coins for 500 of each salary and moves them to a wallet of his own on the next day.',
    expected: 'CLEARED',
    why: 'The same, kept by himself.',
    customer: person({
      occupation: 'Engineer',
      purpose_of_account: ['Salary and daily life', 'Investments'],
    }),
    rows: [
      ...daily(354, 4_800),
      ...times(
        6,
        31,
        (i) => ({ out: '500.00', with: 'Coin Desk', text: 'Buy BTC', ...(i < 2 ? FLAGGED : TRANSFER) }),
        24,
      ),
      ...times(6, 31, () => ({ in: '0.0075', currency: 'BTC', with: 'Coin Desk', ...TRANSFER }), 23.9),
      ...times(6, 31, () => ({ out: '0.0074', currency: 'BTC', with: '', address: WALLET, ...TRANSFER }), 23),
    ],
    alert: titled('Payments to exchanges of virtual assets'),
  },
];
