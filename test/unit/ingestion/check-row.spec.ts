import { checkRow } from '../../../src/ingestion/import/check-row.js';
import { chainOfEvm, resolveAmountCurrency } from '../../../src/reference/reference-lists.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(3);
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
    const { problem } = checkRow(row(overrides)) as { problem: object };
    expect(problem).toEqual({ field, value, message: expect.stringContaining(message) as string });
  });
});

describe('currency_type', () => {
  const asset = (currency_type: unknown) =>
    row({
      subtype: null,
      sender: { entity_id: 'E-1', asset_out: { amount: '1', currency_id: 978, currency_type } },
    });

  it.each(['fiat', 'Fiat', 'FIAT'])('%s is taken and kept in upper case', (given) => {
    expect(checkRow(asset(given))).toMatchObject({
      transaction: { sender: { asset_out: { currency_type: 'FIAT' } } },
    });
  });

  it.each<[unknown, string]>([
    ['gold', 'must be one of FIAT, CRYPTO'],
    [5, 'must be a text'],
  ])('%j is refused as it was sent', (value, message) => {
    expect(checkRow(asset(value))).toMatchObject({
      problem: { field: 'sender.asset_out.currency_type', value, message },
    });
  });
});

describe('ids and codes of the reference lists', () => {
  const bitcoin = resolveAmountCurrency('BTC')!.id;
  const ethereum = chainOfEvm(1)!.id;
  const asset = (currency_id: number, currency_type: string) => ({
    receiver: { entity_id: 'E-2', asset_in: { amount: '1', currency_id, currency_type } },
  });
  const problem = (overrides: object) => (checkRow(row(overrides)) as { problem?: object }).problem;

  it.each<[object]>([
    [asset(bitcoin, 'crypto')],
    [asset(840, 'Fiat')],
    [{ amount_currency: 'SEK' }],
    [{ amount_currency: 'BTC' }],
    [{ blockchain: { chain_id: ethereum } }],
    [{ blockchain: { chain_id: null } }],
  ])('%j is taken', (overrides) => {
    expect(problem(overrides)).toBeUndefined();
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
    expect(problem(overrides)).toEqual({ field, value, message: expect.stringContaining(message) as string });
  });

  it('an amount_currency in lower case is the same content as in upper case', () => {
    const base = row({ amount_currency: 'USD' });
    expect(checkRow({ ...base, amount_currency: 'usd' })).toEqual(checkRow(base));
  });
});

describe('a crypto deposit needs an address on either side', () => {
  const none = { sender: { name: 'Wallet' }, receiver: { entity_id: 'E-2', blockchain_addresses: [] } };
  const missing = { problem: { field: 'receiver.blockchain_addresses', value: null } };

  it.each([
    { type: 'DEPOSIT', subtype: null, amount_currency: 'BTC' },
    { type: 'DEPOSIT', subtype: null, amount_currency: 'btc' },
    { type: 'DEPOSIT', subtype: 'DEPOSIT_CRYPTO', amount_currency: 'USD' },
    { type: null, subtype: 'DEPOSIT_CRYPTO', amount_currency: 'USD' },
  ])('%j', (deposit) => {
    expect(checkRow(row({ ...none, ...deposit }))).toMatchObject(missing);
    const empty = { ...none, sender: { name: 'Wallet', blockchain_addresses: [''] } };
    expect(checkRow(row({ ...empty, ...deposit }))).toMatchObject(missing);
    const addressed = { ...none, sender: { name: 'Wallet', blockchain_addresses: ['bc1qexample'] } };
    expect(checkRow(row({ ...addressed, ...deposit }))).toHaveProperty('transaction');
  });

  it.each([
    { type: 'DEPOSIT', subtype: null, amount_currency: 'USD' },
    { type: 'WITHDRAWAL', subtype: null, amount_currency: 'BTC' },
    { type: null, subtype: null, amount_currency: 'BTC' },
  ])('%j is none', (other) => {
    expect(checkRow(row({ ...none, ...other }))).toHaveProperty('transaction');
  });
});
