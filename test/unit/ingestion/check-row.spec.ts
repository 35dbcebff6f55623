import { checkTransactionRow } from '../../../src/ingestion/import/check-row.js';
import { chainOfEvm, resolveAmountCurrency } from '@alert-review/reference-lists';
import { Builders } from '../../support/builders.js';

const make = new Builders(3);
const faultsOf = (sent: Parameters<typeof checkTransactionRow>[0]) => checkTransactionRow(sent).faults;
const row = (overrides: object) => ({ ...make.fullTransaction('E-1', 'E-2'), ...overrides });

describe('a bad row is described as the REST API describes bad fields', () => {
  const taken = { entity_id: 'E-2' };
  it.each<[object, string, unknown, string]>([
    [{ tags: ['a', 5] }, 'tags[1]', 5, 'must be a text'],
    [{ sender: { entity_id: '' } }, 'sender.entity_id', '', 'is empty'],
    [{ event_time: 'today' }, 'event_time', 'today', 'is not an ISO 8601 date and time with seconds'],
    [{ event_time: undefined }, 'event_time', null, 'is required'],
    [{ status: 5 }, 'status', 5, 'must be one of PENDING, '],
    [{ amount_currency: '' }, 'amount_currency', '', 'must have at least 1 character'],
    [
      { receiver: { ...taken, asset_in: { amount: '1', currency_type: 'fiat' } } },
      'receiver.asset_in.currency_id',
      null,
      'must be given together with currency_type or not at all',
    ],
    [{ amount: 1, transaction_id: 7 }, 'transaction_id', 7, 'must be a text'],
  ])('%j', (overrides, field, value, message) => {
    expect(faultsOf(row(overrides))[0]).toEqual({
      field,
      value,
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('currency_type', () => {
  const asset = (currency_type: unknown) =>
    row({
      subtype: null,
      sender: { entity_id: 'E-1', asset_out: { amount: '1', currency_id: 978, currency_type } },
    });

  it.each(['fiat', 'Fiat', 'FIAT'])('%s is taken and kept in upper case', (given) => {
    expect(checkTransactionRow(asset(given))).toMatchObject({
      transaction: { sender: { asset_out: { currency_type: 'FIAT' } } },
    });
  });

  it.each<[unknown, string]>([
    ['gold', 'must be one of FIAT, CRYPTO'],
    [5, 'must be a text'],
  ])('%j is refused as it was sent', (value, message) => {
    expect(faultsOf(asset(value))).toMatchObject([
      { field: 'sender.asset_out.currency_type', value, message },
    ]);
  });
});

describe('ids and codes of the reference lists', () => {
  const bitcoin = resolveAmountCurrency('BTC')!.id;
  const ethereum = chainOfEvm(1)!.id;
  const asset = (currency_id: number, currency_type: string) => ({
    receiver: { entity_id: 'E-2', asset_in: { amount: '1', currency_id, currency_type } },
  });

  it.each<[object]>([
    [asset(bitcoin, 'crypto')],
    [asset(840, 'Fiat')],
    [{ amount_currency: 'SEK' }],
    [{ amount_currency: 'BTC' }],
    [{ blockchain: { chain_id: ethereum } }],
    [{ blockchain: { chain_id: null } }],
  ])('%j is taken', (overrides) => {
    expect(faultsOf(row(overrides))).toEqual([]);
  });

  it.each<[object, string, unknown, string]>([
    [asset(5, 'FIAT'), 'receiver.asset_in.currency_id', 5, 'is no id in the lists of fiat currencies'],
    [
      asset(840, 'CRYPTO'),
      'receiver.asset_in.currency_type',
      'CRYPTO',
      'must be FIAT: currency_id 840 is USD (US Dollar)',
    ],
    [
      asset(bitcoin, 'fiat'),
      'receiver.asset_in.currency_type',
      'fiat',
      `must be CRYPTO: currency_id ${bitcoin} is BTC (Bitcoin)`,
    ],
    [{ amount_currency: 'kronor' }, 'amount_currency', 'kronor', 'is neither the code of a fiat currency'],
    [{ amount_currency: 'constructor' }, 'amount_currency', 'constructor', 'is neither the code'],
    [
      { blockchain: { chain_id: 1 } },
      'blockchain.chain_id',
      1,
      `is the EVM chain id of Ethereum, whose id in the list of crypto chains is ${ethereum}`,
    ],
    [{ blockchain: { chain_id: 0 } }, 'blockchain.chain_id', 0, 'is no id in the list of crypto chains'],
  ])('%j is refused', (overrides, field, value, message) => {
    expect(faultsOf(row(overrides))).toEqual([
      { field, value, message: expect.stringContaining(message) as string },
    ]);
  });

  it('an amount_currency in lower case is the same content as in upper case', () => {
    const base = row({ amount_currency: 'USD' });
    expect(checkTransactionRow({ ...base, amount_currency: 'usd' })).toEqual(checkTransactionRow(base));
  });
});

describe('a crypto deposit needs an address on either side', () => {
  const none = { sender: { name: 'Wallet' }, receiver: { entity_id: 'E-2', blockchain_addresses: [] } };
  const missing = { faults: [{ field: 'receiver.blockchain_addresses', value: null }] };

  it.each([
    { type: 'DEPOSIT', subtype: null, amount_currency: 'BTC' },
    { type: 'DEPOSIT', subtype: null, amount_currency: 'btc' },
    { type: 'DEPOSIT', subtype: 'DEPOSIT_CRYPTO', amount_currency: 'USD' },
    { type: null, subtype: 'DEPOSIT_CRYPTO', amount_currency: 'USD' },
  ])('%j', (deposit) => {
    expect(checkTransactionRow(row({ ...none, ...deposit }))).toMatchObject(missing);
    const empty = { ...none, sender: { name: 'Wallet', blockchain_addresses: [''] } };
    expect(checkTransactionRow(row({ ...empty, ...deposit }))).toMatchObject(missing);
    const addressed = { ...none, sender: { name: 'Wallet', blockchain_addresses: ['bc1qexample'] } };
    expect(checkTransactionRow(row({ ...addressed, ...deposit })).transaction).not.toBeNull();
  });

  it.each([
    { type: 'DEPOSIT', subtype: null, amount_currency: 'USD' },
    { type: 'WITHDRAWAL', subtype: null, amount_currency: 'BTC' },
    { type: null, subtype: null, amount_currency: 'BTC' },
  ])('%j is none', (other) => {
    expect(checkTransactionRow(row({ ...none, ...other })).transaction).not.toBeNull();
  });
});

describe('every fault of a row is named', () => {
  const named = (overrides: object) => faultsOf(row(overrides)).map(({ field }) => field);

  it.each<[string, object, string[]]>([
    [
      'fields, the id first',
      { amount: 1, event_time: 'today', transaction_id: 7, type: 'GIFT' },
      ['transaction_id', 'amount', 'event_time', 'type'],
    ],
    [
      'a rule between fields beside a field of its own',
      { sender: { entity_id: 'E-1', name: 'Ann', blockchain_addresses: 5 } },
      ['sender.blockchain_addresses', 'sender.name'],
    ],
    [
      'a pair beside another field of the same object',
      { receiver: { entity_id: 'E-2', asset_in: { amount: 1, currency_id: 840 } } },
      ['receiver.asset_in.amount', 'receiver.asset_in.currency_id'],
    ],
    [
      'rules of the whole row beside fields',
      { amount: 1, subtype: 'DEPOSIT_CRYPTO', sender: { name: 'Wallet' }, receiver: null },
      ['amount', 'sender.entity_id', 'receiver.blockchain_addresses'],
    ],
    [
      'flat fields beside nested ones',
      { amount: 1, sender_id: 'E-9', sent_currency: 'kronor', sent_currency_type: 'FIAT' },
      ['sender_id', 'sent_currency', 'amount'],
    ],
    ['a side that is no object once', { sender: 'E-1', receiver: null }, ['sender']],
  ])('%s', (_what, overrides, fields) => {
    expect(named(overrides)).toEqual(fields);
  });

  it('up to 100, and the others are counted', () => {
    const tags = Array.from({ length: 150 }, () => 5);
    expect(checkTransactionRow(row({ tags, transaction_id: null }))).toMatchObject({ total: 151 });
    expect(named({ tags, transaction_id: null })).toEqual([
      'transaction_id',
      ...Array.from({ length: 99 }, (_, at) => `tags[${at}]`),
    ]);
  });

  it('beside the entities that are to be looked up', () => {
    const parties = (sender: unknown, receiver: unknown) =>
      checkTransactionRow(
        row({ amount: 1, sender: { entity_id: sender }, receiver: { entity_id: receiver } }),
      );
    expect(parties('E-1', 'E-2')).toMatchObject({ parties: { sender: 'E-1', receiver: 'E-2' } });
    expect(parties('', 5)).toMatchObject({ parties: { sender: null, receiver: null } });
  });
});
