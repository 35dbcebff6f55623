import { daily, firm, knownParty, person, seenClaim, trading, type Case, type Row } from './case.js';
import { times } from './gathered.js';

const sale = (flagged?: true): Row => ({
  ago: 4,
  in: '131000.00',
  with: 'Lumen Trading',
  type: 'TRANSFER',
  ...(flagged ? { flagged } : {}),
});
const broker: Row = {
  ago: 2,
  out: '118000.00',
  with: 'Chip Broker',
  type: 'TRANSFER',
  flagged: true,
};
const SALES = seenClaim('invoices', {
  type: 'source_of_funds',
  statement: 'Sales of the firm.',
  amount: 118_000,
  currency: 'USD',
});
const INCOME = { rule_title: 'Income exceeds declared', title: 'Income exceeds declared' };

/** What claims of analysts show, and what notes only say. */
export const NOTED_CASES: readonly Case[] = [
  {
    id: 'note-tells-suspicion',
    story: 'A teacher gets 131,000 of a trading firm; the note describes what is odd about the payer.',
    expected: 'ESCALATED',
    why: 'The note claims nothing, and its text moves nothing.',
    customer: person(),
    rows: [...daily(230), sale(true)],
    alert: INCOME,
    note: { body: 'The money came from three companies that share one mailbox in Limassol.' },
  },
  {
    id: 'note-shows-deed',
    story: 'A teacher gets 131,000 for a boat; the analyst has the contract of sale.',
    expected: 'CLEARED',
    why: 'A document that somebody has seen says what all of the money was for.',
    customer: person(),
    rows: [...daily(231), sale(true)],
    alert: INCOME,
    note: {
      body: 'He sold his boat to Lumen Trading.',
      claims: [
        seenClaim('contract of sale', {
          type: 'source_of_funds',
          statement: 'Sale of a boat.',
          counterparty: 'Lumen Trading',
          amount: 131_000,
          currency: 'USD',
        }),
      ],
    },
  },
  {
    id: 'note-on-one-of-nine',
    story: 'Nine strangers pay a teacher 9,000 each; the note has a document for one of the payments.',
    expected: 'ESCALATED',
    why: 'The document is for 9,000 of 81,000, and nothing is for the rest.',
    customer: person(),
    rows: [
      ...daily(232),
      ...times(9, 3, (i) => ({ in: '9000.00', with: `Payer ${i}`, type: 'TRANSFER', flagged: true }), 1),
    ],
    alert: INCOME,
    note: {
      body: 'Payer 4 bought his car.',
      claims: [
        seenClaim('contract of sale', {
          type: 'source_of_funds',
          statement: 'Sale of a car.',
          counterparty: 'Payer 4',
          amount: 9_000,
          currency: 'USD',
        }),
      ],
    },
  },
  {
    id: 'note-on-origin-of-what-left',
    story: 'A firm sends 118,000 to a broker it never paid; the note has invoices of its own sales.',
    expected: 'ESCALATED',
    why: 'Where the money came from was never the question; where it went is.',
    customer: firm(),
    rows: [...trading(233), { ...sale(), in: '120000.00' }, broker],
    alert: { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' },
    note: { body: 'The money comes from sales.', claims: [SALES] },
  },
  {
    id: 'note-on-what-was-paid-for',
    story: 'The same firm sends 118,000; the note has the invoice of the machine that it bought.',
    expected: 'CLEARED',
    why: 'The paper answers what the alert asks.',
    customer: firm(),
    rows: [...trading(234), { ...sale(), in: '120000.00' }, broker],
    alert: { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' },
    note: {
      body: 'The money comes from sales and paid for a machine.',
      claims: [SALES, knownParty('invoice', 'Chip Broker', 'supplier', 118_000)],
    },
  },
];
