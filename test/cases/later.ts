import { dayBefore, daily, person, type Case, type Row } from './case.js';

const LANDLORD = 'Harbour Housing';

/** A mortgage as large as a salary. */
const withMortgage = (rows: readonly Row[]): Row[] =>
  rows.map((row) => (row.with === LANDLORD ? { ...row, out: '2930.00' } : row));

const LARGE = { rule_title: 'Unusually large transfer', title: 'Unusually large transfer' };

const STRANGE: Row = { ago: 0.1, in: '1650.00', with: 'Elsa Brandt', type: 'TRANSFER', flagged: true };

const drawn = (ago: number, out: string): Row => ({
  ago,
  out,
  with: 'Cash machine',
  type: 'WITHDRAWAL',
  subtype: 'CASH_WITHDRAWAL',
});

/** What is on file of the time after the alert: `ago` is below zero there. */
export const LATER_CASES: readonly Case[] = [
  {
    id: 'gone-after-alert',
    story:
      'A social worker gets 1,650 from a stranger; four days after the alert 1,490 go to another stranger.',
    expected: 'ESCALATED',
    why: 'The money that the alert asks about only passed through, and nobody knows what for.',
    customer: person({ occupation: 'Social worker' }),
    rows: [
      ...daily(133),
      { ago: 0.1, in: '1650.00', with: 'Elsa Brandt', type: 'TRANSFER', flagged: true },
      { ago: -4, out: '1490.00', with: 'Omar Lind', type: 'TRANSFER' },
    ],
  },
  {
    id: 'mortgage-after-alert',
    story: 'A salary is flagged; after the alert the bank gets its instalment, nearly as large, as ever.',
    expected: 'CLEARED',
    why: 'An instalment that was paid each month before is where a salary goes.',
    customer: person(),
    rows: [
      ...withMortgage(daily(134)),
      { ago: 0.1, in: '3334.40', with: 'Northfield School', type: 'CREDIT', flagged: true },
      { ago: -2, out: '2930.00', with: LANDLORD, type: 'TRANSFER' },
    ],
  },
  {
    id: 'sent-back-after-alert',
    story: 'A stranger pays a nurse 1,650 by mistake, and gets it back two days after the alert.',
    expected: 'CLEARED',
    why: 'It went back to whoever had paid it, and to nobody else.',
    customer: person({ occupation: 'Nurse' }),
    rows: [
      ...daily(135),
      { ago: 0.1, in: '1650.00', with: 'Berit Hall', type: 'TRANSFER', flagged: true },
      { ago: -2, out: '1650.00', with: 'Berit Hall', type: 'TRANSFER' },
    ],
  },
  {
    id: 'large-third-payment',
    story: 'A clerk who opened the account 50 days ago gets 4,300 from a stranger as the third payment ever.',
    expected: 'ESCALATED',
    why: 'The alert asks whether that is much, and neither a habit nor a past says what is.',
    customer: person({ occupation: 'Clerk', registered_at: dayBefore(50) }),
    rows: [
      { ago: 40, in: '310.00', with: 'Anna Holm', type: 'TRANSFER' },
      { ago: 20, in: '280.00', with: 'Anna Holm', type: 'TRANSFER' },
      { ago: 1, in: '4300.00', with: 'Rolf Berg', type: 'TRANSFER', flagged: true },
    ],
    alert: LARGE,
  },
  {
    id: 'large-within-declared',
    story:
      'A teacher, a customer for years, gets 3,900 on a second account, where three payments came before.',
    expected: 'CLEARED',
    why: 'It fits what the customer declared, who is known for long enough to be believed.',
    customer: person(),
    rows: [
      ...[100, 70, 40].map((ago): Row => ({ ago, in: '400.00', with: 'Anna Holm', type: 'TRANSFER' })),
      { ago: 1, in: '3900.00', with: 'Rolf Berg', type: 'TRANSFER', flagged: true },
    ],
    alert: LARGE,
  },
  {
    id: 'drawn-after-alert',
    story: 'A social worker gets 1,650 from a stranger, and draws 800 and 820 in cash in the days after.',
    expected: 'ESCALATED',
    why: 'Money that is drawn at once reaches somebody whom no record names.',
    customer: person({ occupation: 'Social worker' }),
    rows: [...daily(137), STRANGE, drawn(-1, '800.00'), drawn(-2, '820.00')],
  },
  {
    id: 'drawn-day-by-day',
    story: 'A social worker gets 9,600 from a stranger, and draws 960 a day at a cash machine afterwards.',
    expected: 'ESCALATED',
    why: 'What a machine gives out in a day is no other sum than what came.',
    customer: person({ occupation: 'Social worker' }),
    rows: [
      ...daily(215),
      { ...STRANGE, in: '9600.00' },
      ...[-0.9, -1.8, -2.7, -3.6, -4.5, -5.4, -6.3, -7.2].map((ago) => drawn(ago, '960.00')),
    ],
  },
  {
    id: 'holiday-money',
    story: 'A teacher who hardly draws cash gets her salary, and draws 200 a day on a holiday afterwards.',
    expected: 'CLEARED',
    why: 'A third of a salary in cash is what a holiday takes.',
    customer: person(),
    rows: [
      ...daily(216),
      { ago: 0.1, in: '3334.40', with: 'Northfield School', type: 'CREDIT', flagged: true },
      ...[-0.9, -1.8, -2.7, -3.6, -4.5].map((ago) => drawn(ago, '200.00')),
    ],
  },
  {
    id: 'pension-drawn-as-ever',
    story: 'A pensioner draws most of the pension in cash each month, and did so after the alert as well.',
    expected: 'CLEARED',
    why: 'What is done each month is where a pension goes.',
    customer: person({
      dob: '1949-02-03',
      occupation: 'Pensioner',
      employment_status: 'retired',
      source_of_funds: ['Pension'],
      purpose_of_account: ['Pension and daily life'],
    }),
    rows: [
      ...daily(138).filter(({ with: party }) => party !== 'Northfield School'),
      ...[0.1, 30, 60, 90, 120, 150].map((ago): Row => ({
        ago,
        in: '1890.00',
        with: 'State Pension Office',
        type: 'CREDIT',
        ...(ago < 1 ? { flagged: true } : {}),
      })),
      ...[-1, 29, 59, 89, 119, 149].map((ago) => drawn(ago, '1600.00')),
    ],
  },
  {
    id: 'thrice-after-alert',
    story: 'After the alert, the 1,650 of a stranger go in three parts to another stranger.',
    expected: 'ESCALATED',
    why: 'Whoever is paid three times within two days is no more known for it.',
    customer: person({ occupation: 'Social worker' }),
    rows: [
      ...daily(139),
      STRANGE,
      ...[-1, -2, -2.5].map((ago): Row => ({ ago, out: '540.00', with: 'Omar Lind', type: 'TRANSFER' })),
    ],
  },
];
