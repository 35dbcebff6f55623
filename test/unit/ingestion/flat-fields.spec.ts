import { resolveCurrency } from '@alert-review/reference-lists';
import { checkTransactionRow } from '../../../src/ingestion/import/check-row.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(11);
const ADDRESSES = ['bc1qone', 'bc1qtwo'];

/** A payment without its parties, which each case gives. */
const row = (fields: object) => ({
  ...make.transaction('E-1', { sender: null, receiver: null, amount: '12.50' }),
  ...fields,
});
const parties = (fields: object) => {
  const checked = checkTransactionRow(row(fields));
  if (!checked.transaction) throw new Error(JSON.stringify(checked.faults));
  return [checked.transaction.sender, checked.transaction.receiver];
};
const problem = (fields: object) => checkTransactionRow(row(fields)).faults[0];

describe('flat fields of a row are moved to the nested ones', () => {
  it.each<[object, object | null, object | null]>([
    [{ sender_id: 'E-1' }, { entity_id: 'E-1' }, null],
    [{ sender_name: 'Shop', receiver_id: 'E-2' }, { name: 'Shop' }, { entity_id: 'E-2' }],
    [{ sender_id: 'E-1', receiver_name: 'Shop' }, { entity_id: 'E-1' }, { name: 'Shop' }],
    [
      { sender_id: 'E-1', sender_blockchain_addresses: ADDRESSES, receiver_blockchain_addresses: [] },
      { entity_id: 'E-1', blockchain_addresses: ADDRESSES },
      { blockchain_addresses: [] },
    ],
    [{ sender_id: 'E-1', receiver_id: null }, { entity_id: 'E-1' }, null],
    [{ sender: { name: null }, sender_id: 'E-1' }, { entity_id: 'E-1', name: null }, null],
    [{ sender: { entity_id: 'E-1' }, sender_id: 'E-1' }, { entity_id: 'E-1' }, null],
    [
      {
        sender: { entity_id: 'E-1', blockchain_addresses: ADDRESSES },
        sender_blockchain_addresses: ADDRESSES,
      },
      { entity_id: 'E-1', blockchain_addresses: ADDRESSES },
      null,
    ],
  ])('%j', (fields, sender, receiver) => {
    expect(parties(fields)).toEqual([sender, receiver]);
  });

  it('are compared by type too: a list is no text', () => {
    const nested = { asset_out: { amount: '1', currency_id: 840, currency_type: 'FIAT' } };
    const flat = { sent_currency: 840, sent_currency_type: ['FIAT'] };
    expect(problem({ sender: { entity_id: 'E-1', ...nested }, ...flat })).toMatchObject({
      field: 'sent_currency_type',
    });
  });

  it('and leave no warning and no flat name behind', () => {
    const checked = checkTransactionRow(
      row({ sender_id: 'E-1', sent_currency: 840, sent_currency_type: 'fiat' }),
    );
    expect(checked).toMatchObject({ unknown: { paths: [], total: 0 } });
    expect(JSON.stringify(checked)).not.toMatch(/sender_id|sent_currency/);
  });

  const dollars = { amount: '12.50', currency_id: 840, currency_type: 'FIAT' };
  it.each<[object, object]>([
    [{ sent_currency: 840, sent_currency_type: 'FIAT' }, dollars],
    [{ sent_currency: 'usd', sent_currency_type: 'fiat' }, dollars],
    [
      { sent_currency: 'MNT', sent_currency_type: 'fiat' },
      { ...dollars, currency_id: 496 },
    ],
    [
      { sent_currency: 'mnt', sent_currency_type: 'Crypto' },
      { amount: '12.50', currency_id: resolveCurrency('MNT', 'CRYPTO')!.id, currency_type: 'CRYPTO' },
    ],
    [
      {
        sent_currency: 840,
        sent_currency_type: 'FIAT',
        sender: { entity_id: 'E-1', asset_out: { amount: '9' } },
      },
      { ...dollars, amount: '9' },
    ],
    [
      {
        sent_currency: 'USD',
        sent_currency_type: 'FIAT',
        sender: { entity_id: 'E-1', asset_out: { ...dollars, currency_type: 'fiat' } },
      },
      dollars,
    ],
  ])('what was sent is asset_out: %j', (fields, asset) => {
    expect(parties({ sender_id: 'E-1', ...fields })[0]).toEqual({ entity_id: 'E-1', asset_out: asset });
  });
});

describe('a value that differs from its nested one is refused', () => {
  it.each<[object, string, unknown, string]>([
    [{ sender_id: 'E-2', sender: { entity_id: 'E-1' } }, 'sender_id', 'E-2', 'differs from sender.entity_id'],
    [{ receiver_name: 'B', receiver: { name: 'A' } }, 'receiver_name', 'B', 'differs from receiver.name'],
    [
      { sender_blockchain_addresses: ['a'], sender: { blockchain_addresses: ['a', 'b'] } },
      'sender_blockchain_addresses',
      ['a'],
      'differs from sender.blockchain_addresses',
    ],
    [
      {
        sent_currency: 'EUR',
        sent_currency_type: 'FIAT',
        sender: { asset_out: { amount: '1', currency_id: 840 } },
      },
      'sent_currency',
      'EUR',
      'differs from sender.asset_out.currency_id',
    ],
  ])('%j', (fields, field, value, message) => {
    expect(problem(fields)).toEqual({ field, value, message: expect.stringContaining(message) as string });
  });
});

describe('a fault of a flat field is told in its name', () => {
  it.each<[object, string, unknown, string]>([
    [{ sender_id: 5 }, 'sender_id', 5, 'must be a text'],
    [{ sender_id: '' }, 'sender_id', '', 'is empty'],
    [{ sender_id: 'E-1', sender_name: 'A' }, 'sender_name', 'A', 'beside an entity'],
    [{ sender: { entity_id: 'E-1' }, sender_name: 'A' }, 'sender_name', 'A', 'beside an entity'],
    [
      { sender_id: 'E-1', receiver_blockchain_addresses: ['a', 7] },
      'receiver_blockchain_addresses[1]',
      7,
      'must be a text',
    ],
    [
      { sender_id: 'E-1', sent_currency: 840 },
      'sent_currency',
      840,
      'together with sent_currency_type or not at all',
    ],
    [
      { sender_id: 'E-1', sent_currency_type: 'FIAT' },
      'sent_currency',
      null,
      'together with sent_currency_type or not at all',
    ],
    [{ sent_currency: 'kronor', sent_currency_type: 'FIAT' }, 'sent_currency', 'kronor', 'is neither an id'],
    [{ sent_currency: 5, sent_currency_type: 'FIAT' }, 'sent_currency', 5, 'is no id'],
    [{ sent_currency: 840, sent_currency_type: 'CRYPTO' }, 'sent_currency_type', 'CRYPTO', 'must be FIAT'],
    [{ sent_currency: 840, sent_currency_type: 'gold' }, 'sent_currency_type', 'gold', 'must be one of'],
    [{ sender: 'E-1', sender_id: 'E-1' }, 'sender', 'E-1', 'must be an object'],
  ])('%j', (fields, field, value, message) => {
    expect(problem(fields)).toEqual({ field, value, message: expect.stringContaining(message) as string });
  });
});
