import { daily, firm, person, trading, type Case, type Row } from './case.js';
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
const INCOME = { rule_title: 'Income exceeds declared', title: 'Income exceeds declared' };

/** What notes of analysts show, and what they only say. */
export const NOTED_CASES: readonly Case[] = [
  {
    id: 'note-tells-suspicion',
    story: 'A teacher gets 131,000 of a trading firm; the note describes what is odd about the payer.',
    expected: 'ESCALATED',
    why: 'The sentence has the form of an explanation, and shows no document.',
    customer: person(),
    rows: [...daily(230), sale(true)],
    alert: INCOME,
    note: 'The money came from three companies that share one mailbox in Limassol.',
  },
  {
    id: 'note-shows-deed',
    story: 'A teacher gets 131,000 for a boat; the analyst has the contract of sale.',
    expected: 'CLEARED',
    why: 'A document that somebody has seen says what all of the money was for.',
    customer: person(),
    rows: [...daily(231), sale(true)],
    alert: INCOME,
    note: 'The money came from the sale of a boat to Lumen Trading, contract on file.',
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
    note: 'The money of Payer 4 came from the sale of a car, contract on file.',
  },
  {
    id: 'note-on-origin-of-what-left',
    story: 'A firm sends 118,000 to a broker it never paid; the note has invoices of its own sales.',
    expected: 'ESCALATED',
    why: 'Where the money came from was never the question; where it went is.',
    customer: firm(),
    rows: [...trading(233), { ...sale(), in: '120000.00' }, broker],
    alert: { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' },
    note: 'Source of funds is sales, invoices on file.',
  },
  {
    id: 'note-on-what-was-paid-for',
    story: 'The same firm sends 118,000; the note has the invoice of the machine that it bought.',
    expected: 'CLEARED',
    why: 'The paper answers what the alert asks.',
    customer: firm(),
    rows: [...trading(234), { ...sale(), in: '120000.00' }, broker],
    alert: { rule_title: 'Large outgoing transfer', title: 'Large outgoing transfer' },
    note: 'Source of funds is sales, invoices on file. The receiver is a supplier, invoice on file.',
  },
];
