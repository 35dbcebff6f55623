import type { StoredRecord } from './case-facts.js';
import { buildFacts } from './case-facts.js';
import type { GivenTransaction } from '../../given/given-records.js';
import { recipeOfSettings } from '../../recipe/recipe.js';
import { runBlocks } from '../../assessment/run-blocks.js';
import type { GivenEntity } from '../../given/given-records.js';
import { daysBefore, hmac, payment, type Payment } from '../../../test/given-case.js';

const ENTITY: GivenEntity = {
  entity_id: 'C1',
  type: 'INDIVIDUAL',
  registered_at: daysBefore(900),
  name: 'Jon Jonsson',
  dob: '1970-03-04',
  nationality: ['IS'],
  mailing_country: 'IS',
  occupation: 'Teacher',
  emails: ['jon@jonsson.example'],
  source_of_funds: ['Salary'],
};
const purchases: Payment[] = Array.from({ length: 7 }, (_, i) => ({
  daysAgo: 10 + i,
  amount: `${20 + i}`,
  direction: 'out',
  with: 'Grocer',
  type: 'PAYMENT',
}));

/** A payment of another customer of the bank. */
function ofOther(number: number, entityId: string, given: Payment): StoredRecord<GivenTransaction> {
  const stored = payment(number, given);
  const swap = (side: GivenTransaction['sender']) =>
    side?.entity_id === 'C1' ? { entity_id: entityId } : side;
  const { sender, receiver } = stored.content;
  return { ...stored, content: { ...stored.content, sender: swap(sender), receiver: swap(receiver) } };
}

/** A run whose alert flags all of them. */
function runOf(transactions: readonly StoredRecord<GivenTransaction>[], isAsked = true) {
  const facts = buildFacts({
    alert: {
      id: 'alert1',
      hash: 'hash of alert',
      content: {
        alert_id: 'A1',
        entity_id_list: ['C1', 'C2'],
        title: 'Odd',
        created_at: daysBefore(0),
        rule_title: 'Structuring',
        flagged_transaction_id_list: transactions.map(({ content }) => content.transaction_id),
      },
    },
    entities: [{ id: 'entity1', hash: 'hash of entity', content: ENTITY }],
    transactions,
    truncated: false,
    peers: null,
    gathered: [{ facts: { reportingThresholds: { USD: '10000' } }, versions: [] }],
  });
  const recipe = recipeOfSettings({ rows: { not_the_customers: { enabled: isAsked } } });
  const { outcome } = runBlocks(facts, recipe, hmac);
  return { beside: facts.beside, rule: outcome!.rule, because: outcome!.because };
}

const own = (payments: readonly Payment[]) => payments.map((each, i) => payment(i + 1, each));

describe('flagged transactions of others', () => {
  const deposits = Array.from({ length: 6 }, (_, i) =>
    ofOther(20 + i, 'C2', { daysAgo: i + 1, amount: `9${i + 2}00`, with: `Payer ${i}`, type: 'DEPOSIT' }),
  );

  it('keep a clearance away, with whose they are', () => {
    const { beside, rule } = runOf([...own(purchases), ...deposits]);
    const sums = { in: { USD: '56700' }, out: {} };
    expect(beside).toEqual({
      others: { transactions: 6, customers: [{ entityId: 'C2', transactions: 6, sums }] },
    });
    expect(rule).toBe('not_the_customers');
    expect(runOf([...own(purchases), ...deposits], false).rule).not.toBe('not_the_customers');
  });

  it('are counted for each customer, whichever side, those in most of them first', () => {
    const more = ['C3', 'C4', 'C5'].map((id, i) => ofOther(30 + i, id, { daysAgo: 2, direction: 'out' }));
    const between = ofOther(40, 'C3', { daysAgo: 3, amount: '5', withEntity: 'C2', status: 'DECLINED' });
    const { others } = runOf([...own(purchases), ...more, between]).beside!;
    const out = { in: {}, out: { USD: '123.45' } };
    expect(others!.transactions).toBe(4);
    expect(others!.customers.map(({ entityId, transactions }) => `${entityId} ${transactions}`)).toEqual([
      'C3 2',
      'C2 1',
      'C4 1',
      'C5 1',
    ]);
    expect(others!.customers[0]!.sums).toEqual(out);
  });

  it('are none where the customer is a party of all', () => {
    const { beside, rule } = runOf(own([...purchases, { daysAgo: 1, withEntity: 'C2' }]));
    expect(beside).toBeUndefined();
    expect(rule).not.toBe('not_the_customers');
  });
});

describe('flagged transactions in which no money moved', () => {
  const declined = { daysAgo: 1, direction: 'out', with: 'Villain', status: 'DECLINED' } as const;
  const paid = { daysAgo: 0.5, direction: 'out', with: 'Villain' } as const;
  const tried = (amount: string) => ({ ...declined, amount });

  it.each<[string, Payment[], boolean]>([
    ['nothing else is flagged', [tried('50000')], true],
    ['a sum that is reported was tried', [...purchases, tried('10000')], true],
    ['little was tried', [...purchases, tried('100')], false],
    ['there were many tries', [...purchases, ...Array<Payment>(10).fill(tried('1'))], true],
    [
      'the customer moved as much as was tried',
      [...purchases, tried('6000'), { ...paid, amount: '9000' }],
      false,
    ],
  ])('keep a clearance away or do not: %s', (_, payments, isAsked) => {
    const { beside, rule } = runOf(own(payments));
    expect(beside!.unmoved).toHaveLength(payments.filter(({ status }) => status).length);
    expect([rule, rule === 'not_the_customers']).toEqual([rule, isAsked]);
  });
});

it.each(['SCHEDULED', 'ON_HOLD', 'REVERSED', 'DISPUTED', 'UNKNOWN', 'COMPLETED', 'CAPTURED', null] as const)(
  'money whose state is %s counts as moved',
  (status) => {
    const paid = { daysAgo: 1, direction: 'out', with: 'Villain', amount: '700', status } as const;
    expect(runOf(own([...purchases, paid])).beside).toBeUndefined();
  },
);
