import { daily, person, type Case, type Row } from './case.js';

const stranger = (id: string): NonNullable<Case['others']>[number] => ({
  ...person({ name: `Halden ${id}`, dob: '1988-05-05' }),
  entity_id: id,
});
const flagged = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, flagged: true }));
const groceries = flagged(daily(61).slice(0, 8));
const deposits = Array.from({ length: 6 }, (_, i): Row => ({
  ago: i + 1,
  in: `9${i + 2}00.00`,
  with: `Payer ${i}`,
  flagged: true,
  type: 'DEPOSIT',
  subtype: 'DEPOSIT_FIAT',
}));
const tries = (count: number, amount: string): Row[] =>
  Array.from({ length: count }, (_, i): Row => ({
    ago: i + 1,
    out: amount,
    with: 'Villa Brokers',
    type: 'TRANSFER',
    status: 'DECLINED',
    flagged: true,
  }));

/** What an alert flags beside the money of its customer that moved. */
export const BESIDE_CASES: readonly Case[] = [
  {
    id: 'deposits-of-the-other',
    story: 'An alert on structuring names a teacher with ordinary payments, and a man with six deposits.',
    expected: 'ESCALATED',
    why: 'Nobody has looked at the deposits, which are what the alert is about.',
    customer: person(),
    others: [stranger('other-1')],
    rows: [...daily(61).slice(8), ...groceries, ...deposits.map((row): Row => ({ ...row, of: 'other-1' }))],
    alert: { rule_title: 'Structuring', entity_id_list: ['deposits-of-the-other', 'other-1'] },
  },
  {
    id: 'neighbour-of-the-alert',
    story: 'An alert names a teacher and flags one payment, of a customer whom it does not name.',
    expected: 'ESCALATED',
    why: 'What is flagged is no money of the teacher, so nothing was assessed.',
    customer: person(),
    others: [stranger('other-2')],
    rows: [
      ...daily(62),
      { ago: 1, in: '7000.00', with: 'Somebody', type: 'TRANSFER', of: 'other-2', flagged: true },
    ],
  },
  {
    id: 'two-who-trade',
    story: 'An alert names two neighbours and flags the shared electricity bill that one paid to the other.',
    expected: 'CLEARED',
    why: 'The teacher is a party of all that is flagged; who else is named takes nothing away.',
    customer: person(),
    others: [stranger('other-3')],
    rows: [...daily(63), { ago: 2, out: '84.00', with: '#other-3', type: 'TRANSFER', flagged: true }],
    alert: { entity_id_list: ['two-who-trade', 'other-3'] },
  },
  {
    id: 'declined-fortune',
    story: 'A bank declined a transfer of 50,000 of a teacher, which is all that the alert on it flags.',
    expected: 'ESCALATED',
    why: 'No money moved, so nothing was assessed, and a try is no sign of innocence.',
    customer: person(),
    rows: [...daily(64), ...tries(1, '50000.00')],
    alert: { rule_title: 'Unusually large transfer' },
  },
  {
    id: 'declined-below-the-sum',
    story: 'Six transfers of 9,900 are declined, and eight ordinary payments are flagged with them.',
    expected: 'ESCALATED',
    why: 'The payments were assessed, and what the alert is about was not.',
    customer: person(),
    rows: [...daily(65).slice(8), ...groceries, ...tries(6, '9900.00')],
    alert: { rule_title: 'Structuring' },
  },
  {
    id: 'declined-then-paid',
    story: 'A card was declined once; the same purchase went through on the next day.',
    expected: 'CLEARED',
    why: 'The try was repeated with success, and the purchase is an ordinary one.',
    customer: person(),
    rows: [
      ...daily(66),
      { ago: 3, out: '310.00', with: 'Shelves and More', status: 'DECLINED', flagged: true },
      { ago: 2, out: '310.00', with: 'Shelves and More', type: 'PAYMENT', flagged: true },
    ],
  },
  {
    id: 'one-declined-purchase',
    story: 'Beside eight ordinary payments an alert flags a purchase of 12 that was declined.',
    expected: 'CLEARED',
    why: 'What did not move is next to nothing beside what did.',
    customer: person(),
    rows: [
      ...daily(67).slice(8),
      ...groceries,
      { ago: 3, out: '12.00', with: 'Kiosk', status: 'DECLINED', flagged: true },
    ],
  },
];
