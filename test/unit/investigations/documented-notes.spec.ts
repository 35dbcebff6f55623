import { DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import {
  documentedBy,
  flaggedRows,
  toSeeOf,
} from '../../../src/investigations/engine/write-up/documented-notes.js';
import { sumsIn } from '../../../src/investigations/engine/write-up/ground-asked.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { subjectOf, type CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { daysBefore, givenCase, hmac } from './given-case.js';
import { told } from './write-up-case.js';

/** A teacher who declared 3,000 a month gets two sums of strangers, beyond all that she declared. */
const facts = givenCase({
  payments: [
    { daysAgo: 6, amount: '52000', with: 'Lumen Trading' },
    { daysAgo: 9, amount: '9000', with: 'Ada Berg' },
  ],
  registeredAt: daysBefore(800),
  entity: {
    ...{ name: 'Jon Jonsson', dob: '1970-03-04', nationality: ['IS'], mailing_country: 'IS' },
    ...{ mailing_street_address: 'Main Street 1', emails: ['jon.jonsson@jonsson.example'] },
    ...{ phone_numbers: ['+3546101234'], occupation: 'Teacher', employment_status: 'employed' },
    ...{ purpose_of_account: ['SALARY'], source_of_funds: ['Salary'] },
    estimated_monthly_deposits: { upper_bound: 3_000, currency: 840 },
  },
});
const RECIPE = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };

const outcomeOf = (...bodies: readonly string[]) => outcomeIn(facts, ...bodies);

function outcomeIn(facts: CaseFacts, ...bodies: readonly string[]) {
  const notes = bodies.map((body, i) =>
    readNote({ noteId: `n${i}`, blockType: 'general', classification: 'added_facts', body }, FLAGS),
  );
  const run = runBlocks(facts, RECIPE, hmac, undefined, { ...NO_PAST, notes });
  const { narrative, sources } = told(facts, run);
  checkNarrative(narrative, sources);
  return { ...run.outcome!, disposition: run.disposition, score: run.score! };
}

it('a word lowers the score and clears nobody', () => {
  const [without, word] = [
    outcomeOf(),
    outcomeOf('The money came from three companies that share one mailbox in Limassol.'),
  ];
  expect(without.disposition).toBe('ESCALATED');
  expect(word.score).toBeLessThan(without.score);
  expect(word).toMatchObject({ disposition: 'ESCALATED', rule: 'insufficient_data' });
  expect(word.because).toContain("on an analyst's note alone, which names no document");
});

it.each([
  'The money came from the sale of a house, deed of sale attached.',
  'The 52,000 USD came from the sale of a boat, contract on file.',
  'Lumen Trading bought his boat: the money came from the sale of a boat, contract seen.',
  'The payments came from the sale of a house: 61,000 USD, receipt attached.',
])('a document for most of what is flagged clears: %s', (body) => {
  expect(outcomeOf(body).disposition).toBe('CLEARED');
});

it.each([
  'The 9,000 USD came from the sale of a car, contract on file.',
  'The money of Ada Berg came from the sale of a car, contract on file.',
  'The money came from the sale of a car: 4,500 USD, receipt attached.',
])('a document for a small part of it does not: %s', (body) => {
  expect(outcomeOf(body).disposition).toBe('ESCALATED');
});

it('documents of several notes add up', () => {
  const [boat, car] = [
    'The 40,000 USD came from the sale of a boat, contract seen.',
    'The 9,000 USD came from the sale of a car, contract seen.',
  ];
  expect(outcomeOf(boat).disposition).toBe('ESCALATED');
  expect(outcomeOf(boat, car).disposition).toBe('CLEARED');
});

it('a clearance that rests on a paper names it, and asks to see it', () => {
  const { because } = outcomeOf('The money came from the sale of a house, deed of sale attached.');
  expect(because).toContain("Without the analyst's note, which names deed, it would be escalated");
});

it.each([
  ["Without the analyst's note it would be", "see what the analyst's note rests on"],
  ["Without the analysts' notes it would be", "see what the analysts' notes rest on"],
  [
    "Without the analyst's note, which names deed, it would be",
    "see the document that the analyst's note names",
  ],
  [
    "Without the analysts' notes, which name deed, receipt, it would be",
    "see the documents that the analysts' notes name",
  ],
])('%s: %s', (because, step) => {
  expect(toSeeOf(because)).toEqual([step]);
});

describe('a paper shows no more than it can', () => {
  const payer = (i: number) => ({ daysAgo: 5 + i, amount: '9000', with: `Payer ${i}` });
  const paid = { daysAgo: 2, amount: '60000', direction: 'out' as const, with: 'Chip Broker' };
  const given = (...payments: Parameters<typeof givenCase>[0]['payments'] & object) =>
    givenCase({
      payments,
      registeredAt: daysBefore(800),
      entity: subjectOf(facts).profile!,
      alert: {
        rule_title: 'Large outgoing transfer',
        flagged_transaction_id_list: payments.map((_, i) => `T${i + 1}`),
      },
    });
  const gathered = given(...Array.from({ length: 7 }, (_, i) => payer(i)));

  it('where money came from says nothing of what left', () => {
    const through = given({ ...payer(0), amount: '61000' }, paid);
    expect(outcomeIn(through, 'Source of funds is sales, invoices on file.').disposition).toBe('ESCALATED');
  });

  const isShownIn = (facts: CaseFacts, body: string, asked?: 'what for') => {
    const note = { noteId: 'n', blockType: 'general', classification: 'added_facts', body } as const;
    return documentedBy([readNote(note, FLAGS)], facts, sumsIn(facts, RECIPE))(flaggedRows(facts), asked);
  };

  it.each([
    ['The senders are clients of the customer, contract attached.', false],
    ['The senders of the payments are clients of the customer, contract attached.', false],
    ['All senders are clients of the customer, contract attached.', false],
    ['Both senders are clients for services and offices, contract attached.', false],
    ['The senders are clients of the customer, contracts attached.', true],
    ['The senders are clients of the customer, each contract attached.', true],
  ])('one contract is one party’s, and several are those of all: %s %s', (body, shown) => {
    expect(isShownIn(gathered, body)).toBe(shown);
  });

  it.each([
    ['The money came from the sale of a car, bill of sale attached.', false],
    ['The money came from the sale of a car, purchase contract attached.', false],
    ["The money came from the sale of a house, the notary's deed of sale attached.", false],
    ['The money came from the sale of a boat that Lumen Trading bought, purchase contract attached.', false],
    ['The money came from a loan, car bought, purchase contract attached.', true],
    ['The money came from a loan, the customer bought a car, bill of sale of the car attached.', true],
    ['The money came from the sale of a house and went to the next, purchase contract attached.', true],
  ])('papers on a sale are none on what was bought: %s %s', (body, shown) => {
    const through = given({ ...payer(0), amount: '61000' }, paid);
    expect(isShownIn(through, body)).toBe(shown);
  });

  it('a sum that no payment has is that of the side which the sentence names', () => {
    const through = given({ ...payer(0), amount: '61000' }, paid);
    const isShown = (side: string) =>
      isShownIn(through, `The ${side} is a supplier of the customer, contract of 62,000 USD attached.`);
    expect(isShown('counterparty')).toBe(true);
    expect([isShown('sender'), isShown('receiver')]).toEqual([false, false]);
  });

  it('where money came from is no answer where it is asked what left', () => {
    const little = given({ daysAgo: 2, amount: '400', direction: 'out', with: 'Ada Berg' });
    const body = 'Source of funds is her savings, bank statement attached.';
    expect([isShownIn(little, body), isShownIn(little, body, 'what for')]).toEqual([true, false]);
  });

  it('savings that left unflagged stay open beside a paper on their origin', () => {
    const sent = Array.from({ length: 5 }, (_, i) => ({ ...paid, amount: '9800', with: `Receiver ${i}` }));
    const saved = { daysAgo: 3, amount: '49500', direction: 'self' as const };
    const drained = givenCase({
      payments: [{ ...paid, amount: '400', with: 'Ada Berg' }, saved, ...sent],
      registeredAt: daysBefore(800),
      entity: subjectOf(facts).profile!,
      alert: { flagged_transaction_id_list: ['T1'] },
    });
    const { disposition, because } = outcomeIn(
      drained,
      'Source of funds is her savings, bank statement attached.',
    );
    expect(disposition).toBe('ESCALATED');
    expect(because).toContain('49,400 USD');
  });
});
