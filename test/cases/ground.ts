import { daily, dayBefore, person, trading, firm, type Case, type Row } from './case.js';

const stranger = (id: string): NonNullable<Case['others']>[number] => ({
  ...person({ name: `Brodan ${id}`, dob: '1990-09-09' }),
  entity_id: id,
  isEscalated: true,
});
const round = (count: number, amount: string): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    ago: i * 20,
    in: amount,
    with: `Payer ${i}`,
    type: 'TRANSFER',
  }));

export const GROUND_CASES: readonly Case[] = [
  {
    id: 'escalated-partner',
    story: 'A third of what a teacher received came from a man whom an analyst escalated.',
    expected: 'ESCALATED',
    rule: 'escalated_counterparty',
    must: { CN4: 'red' },
    why: 'Real money of somebody suspicious came to the account.',
    customer: person(),
    others: [stranger('partner-1')],
    rows: [
      ...daily(31),
      { ago: 4, in: '4700.00', with: '#partner-1', type: 'TRANSFER', flagged: true },
      { ago: 9, in: '4600.00', with: '#partner-1', type: 'TRANSFER' },
    ],
  },
  {
    id: 'escalated-shopper',
    story: 'A man whom an analyst escalated bought a shelf from the carpentry for 210.',
    expected: 'CLEARED',
    must: { CN4: 'yellow' },
    why: 'Who sells to everybody sells to suspicious people too; this is no real flow.',
    customer: firm(),
    others: [stranger('partner-2')],
    rows: [...trading(31), { ago: 3, in: '210.00', with: '#partner-2', type: 'TRANSFER', flagged: true }],
  },
  {
    id: 'police-request',
    story: 'An ordinary account; an analyst notes that the police asked for its statements.',
    expected: 'ESCALATED',
    rule: 'law_enforcement_request',
    why: 'The police know something that the bank does not.',
    customer: person(),
    rows: daily(32),
    note: 'The police requested the account statements of the customer.',
  },
  {
    id: 'no-police-request',
    story: 'An ordinary account; an analyst notes that nobody asked about it.',
    expected: 'CLEARED',
    why: 'The note says that there is no request.',
    customer: person(),
    rows: daily(33),
    note: 'There is no request from the police.',
  },
  {
    id: 'family-court-order',
    story: 'An analyst notes that the customer pays maintenance under a court order.',
    expected: 'CLEARED',
    why: 'A family court orders maintenance; nobody pursues an offence.',
    customer: person(),
    rows: daily(37),
    note: 'He pays maintenance under a court order. Subpoena: none.',
  },
  {
    id: 'sanctions-without-name',
    story: 'A screening alert on a customer whose name was never uploaded.',
    expected: 'ESCALATED',
    rule: 'insufficient_data',
    must: { SC1: 'gray' },
    why: 'What the alert asks cannot be answered without the name.',
    customer: person({ name: null }),
    rows: daily(34),
    alert: { rule_title: 'Sanctions screening hit', title: 'Possible name match' },
  },
  {
    id: 'nine-hundred-thousand',
    story: 'A customer of whom hardly anything is known receives 900,000.',
    expected: 'ESCALATED',
    why: 'Nobody can say that this money fits a customer without a profile.',
    customer: { type: 'INDIVIDUAL', name: 'Oddvar Lunnet', registered_at: dayBefore(1_200) },
    rows: round(6, '150000.00'),
  },
  {
    id: 'nothing-known',
    story: 'One transfer of 300 of a customer whose record holds a name alone.',
    expected: 'ESCALATED',
    rule: 'insufficient_data',
    why: 'There is no ground to clear anybody on.',
    known:
      'with a sanctions list in force a name and one transfer let more than a quarter of the flags be ' +
      'assessed, which is the floor of the default recipe.',
    customer: { type: 'INDIVIDUAL', name: 'Vendla Rusk' },
    rows: [{ ago: 0, in: '300.00', with: 'Somebody', type: 'TRANSFER' }],
  },
  {
    id: 'blockchain-without-address',
    story:
      'An alert of blockchain monitoring whose transactions have neither an address nor a vendor’s report.',
    expected: 'ESCALATED',
    rule: 'insufficient_data',
    must: { CE1: 'gray', CE2: 'gray' },
    why: 'Exposure cannot be judged without either.',
    customer: person(),
    rows: daily(35),
    alert: { source: 'BM', rule_title: 'Indirect exposure', title: 'Exposure' },
  },
  {
    id: 'income-as-declared',
    story: 'An alert on income; the salary is what was declared.',
    expected: 'CLEARED',
    must: { EA4: 'green' },
    mustNot: ['EA1', 'EA2'],
    why: 'What the alert asks is answered by the declared profile.',
    customer: person(),
    rows: daily(36),
    alert: { rule_title: 'Deposits against declared income' },
  },
];
