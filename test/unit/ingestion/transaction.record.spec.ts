import {
  hasTypeAndNames,
  parseTransfer,
  transferText,
  type Transaction,
} from '../../../src/ingestion/domain/transaction.record.js';

const paid = (receiver: Transaction['receiver']): Transaction => ({
  transaction_id: 'T1',
  type: 'PAYMENT',
  event_time: '2026-01-01T00:00:00Z',
  amount: '10',
  amount_currency: 'SEK',
  sender: { entity_id: 'A' },
  receiver,
});

const heldOf = (receiver: Transaction['receiver']) => {
  const text = transferText(paid(receiver));
  return text === null ? null : parseTransfer(text);
};

test.each([
  ['an entity', { entity_id: 'B' }, ['A', 'B', '10', 'SEK', null, 'PAYMENT']],
  ['a name', { name: 'Shop' }, ['A', null, '10', 'SEK', null, 'PAYMENT', null, 'Shop']],
  [
    'a name with an address',
    { name: 'Shop', blockchain_addresses: ['x', 'y'] },
    ['A', ['x'], '10', 'SEK', null, 'PAYMENT', null, 'Shop'],
  ],
  ['nobody', null, ['A', null, '10', 'SEK', null, 'PAYMENT']],
])('a transfer to %s is told whole', (_, receiver, told) => {
  expect(heldOf(receiver)).toEqual(told);
  expect(hasTypeAndNames(heldOf(receiver)!)).toBe(true);
});

test('beside a name that is too long the flow alone is told', () => {
  const found = heldOf({ name: 'n'.repeat(1_000), blockchain_addresses: ['x'] })!;
  expect(found).toEqual(['A', ['x'], '10', 'SEK', null]);
  expect(hasTypeAndNames(found)).toBe(false);
});

test('of an address that is too long nothing is told', () => {
  expect(heldOf({ blockchain_addresses: ['x'.repeat(1_000)] })).toBeNull();
});
