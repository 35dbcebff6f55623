import type { StoredRecord } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { buildFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { composeContent } from '../../../src/investigations/engine/compose-content.js';
import { NO_PAST } from '../../../src/investigations/engine/run-blocks.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { daysBefore, hmac, payment, type Payment } from './given-case.js';

const ENTITY: Entity = {
  ...{ entity_id: 'C1', type: 'INDIVIDUAL', registered_at: daysBefore(900), name: 'Jon Jonsson' },
  ...{ dob: '1970-03-04', nationality: ['IS'], mailing_country: 'IS', occupation: 'Teacher' },
  ...{ emails: ['jon@jonsson.example'], source_of_funds: ['Salary'] },
};
const purchases: Payment[] = Array.from({ length: 7 }, (_, i) => ({
  ...{ daysAgo: 10 + i, amount: `${20 + i}`, direction: 'out', with: 'Grocer', type: 'PAYMENT' },
}));

/** A payment of another customer of the bank. */
function ofOther(number: number, entityId: string, given: Payment): StoredRecord<Transaction> {
  const stored = payment(number, given);
  const swap = (side: Transaction['sender']) => (side?.entity_id === 'C1' ? { entity_id: entityId } : side);
  const { sender, receiver } = stored.content;
  return { ...stored, content: { ...stored.content, sender: swap(sender), receiver: swap(receiver) } };
}

/** Texts of a run whose alert flags all of them; each figure is recomputed. */
function runOf(transactions: readonly StoredRecord<Transaction>[], rule = 'Structuring') {
  const facts = buildFacts({
    alert: {
      ...{ id: 'alert1', hash: 'hash of alert' },
      content: {
        ...{ alert_id: 'A1', entity_id_list: ['C1', 'C2'], source: 'TM', title: 'Odd', status: 'OPEN' },
        ...{ created_at: daysBefore(0), rule_title: rule },
        flagged_transaction_id_list: transactions.map(({ content }) => content.transaction_id),
      },
    },
    entities: [{ id: 'entity1', hash: 'hash of entity', content: ENTITY }],
    ...{ transactions, truncated: false, peers: null },
    gathered: [{ facts: { reportingThresholds: { USD: '10000' } }, versions: [] }],
  });
  const recipe = { recipe: DEFAULT_RECIPE, configHash: 'hash', version: 1 };
  const { result, summary } = composeContent({ facts, recipe, past: NO_PAST, previous: null }, hmac);
  return { ...result, facts, text: summary.narrative };
}

const own = (payments: readonly Payment[]) => payments.map((each, i) => payment(i + 1, each));

describe('flagged transactions of others', () => {
  const deposits = Array.from({ length: 6 }, (_, i) =>
    ofOther(20 + i, 'C2', { daysAgo: i + 1, amount: `9${i + 2}00`, with: `Payer ${i}`, type: 'DEPOSIT' }),
  );

  it('keep a clearance away, and are told with whose they are', () => {
    const { disposition, outcome, text } = runOf([...own(purchases), ...deposits]);
    expect([disposition, outcome?.rule]).toEqual(['ESCALATED', 'insufficient_data']);
    expect(outcome?.because).toContain(
      '6 transactions, 6 of "C2" (56,700 USD came in). It would take an alert',
    );
    expect(text).toContain(
      'It flags 7 transactions in which money of the customer moved from 14 June 2024 to 20 June 2024:',
    );
    expect(text).toContain('that it flags, which were not analysed: 6 transactions, 6 of "C2" (56,700 USD');
    expect(text).toContain('That is said of the money of this customer that moved,');
  });

  it('are told for each customer, whichever side, and some by their number alone', () => {
    const more = ['C3', 'C4', 'C5'].map((id, i) => ofOther(30 + i, id, { daysAgo: 2, direction: 'out' }));
    const between = ofOther(40, 'C3', { daysAgo: 3, amount: '5', withEntity: 'C2', status: 'DECLINED' });
    const { facts, outcome } = runOf([...own(purchases), ...more, between]);
    expect(facts.beside?.others?.transactions).toBe(4);
    expect(outcome?.because).toContain(
      '4 transactions, 2 of "C3" (123.45 USD went out); 1 of "C2"; ' +
        '1 of "C4" (123.45 USD went out); and of others',
    );
  });

  it('are none where the customer is a party of all', () => {
    const { facts, outcome } = runOf(own([...purchases, { daysAgo: 1, withEntity: 'C2' }]));
    expect(facts.beside).toBeUndefined();
    expect(outcome?.rule).toBe('none');
  });
});

describe('flagged transactions in which no money moved', () => {
  const declined = { daysAgo: 1, direction: 'out', with: 'Villain', status: 'DECLINED' } as const;

  it('keep a clearance away where all are such, and are told with state, sum and receiver', () => {
    const { disposition, outcome, text } = runOf(
      own([{ ...declined, amount: '50000' }]),
      'Unusually large transfer',
    );
    expect([disposition, outcome?.rule]).toEqual(['ESCALATED', 'insufficient_data']);
    const tries = '1 DECLINED, 50,000 USD out; the largest 50,000 USD out to "villain" on 29 June 2024';
    expect(outcome?.because).toContain(tries);
    expect(text).toContain(`which counts nowhere here: ${tries}.`);
    expect(text).toContain('a large transfer, but in none that it flags did money of the customer move.');
    expect(text).not.toContain('that were read.');
  });

  it.each([
    ['a sum that is reported was tried', [{ ...declined, amount: '10000' }], 'insufficient_data'],
    ['more was tried than moved', [{ ...declined, amount: '200' }], 'insufficient_data'],
    [
      'a payment of long before answers no try',
      [
        { ...declined, amount: '500' },
        { ...declined, amount: '500' },
        { daysAgo: 20, direction: 'out' as const, with: 'Villain', amount: '500' },
      ],
      'insufficient_data',
    ],
    [
      'one payment answers one of the tries',
      [
        { ...declined, amount: '6000' },
        { ...declined, amount: '6000' },
        { ...declined, amount: '6000' },
        { daysAgo: 0.5, direction: 'out' as const, with: 'Villain', amount: '6000' },
      ],
      'insufficient_data',
    ],
    ['less was tried than moved', [{ ...declined, amount: '100' }], 'none'],
    [
      'the try was repeated with success',
      [
        { ...declined, amount: '500' },
        { daysAgo: 0.5, direction: 'out' as const, with: 'Villain', amount: '500' },
      ],
      'none',
    ],
  ] as const)('%s', (_, tries, rule) => {
    const { outcome, text } = runOf(own([...purchases, ...tries]), 'Rule 7');
    expect(outcome?.rule).toBe(rule);
    expect(text).toMatch(/It also flags what did not move, which counts nowhere here: \d DECLINED/);
  });
});

it.each(['SCHEDULED', 'ON_HOLD', 'REVERSED', 'DISPUTED', 'UNKNOWN'] as const)(
  'money whose state is %s counts, and the state is told',
  (status) => {
    const paid = { daysAgo: 1, direction: 'out', with: 'Villain', amount: '700', status } as const;
    const { text } = runOf(own([...purchases, paid]), 'Unusually large transfer');
    expect(text).toContain(`may have come back: 1 ${status}, 700 USD out.`);
    expect(text).toContain(`700 USD went out (${status}) on 29 June 2024`);
  },
);

it('money that is done carries no state', () => {
  const done = (['COMPLETED', 'CAPTURED', null] as const).map((status) => ({ daysAgo: 1, status }));
  const { facts, text } = runOf(own(done));
  expect(facts.beside).toBeUndefined();
  expect(text).not.toContain('Counted as moved');
});
