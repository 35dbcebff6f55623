import { checkRow } from '../../../src/ingestion/import/check-row.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(3);
const row = (overrides: object) => ({ ...make.fullTransaction('E-1', 'E-2'), ...overrides });

describe('a bad row is described as the REST API describes bad fields', () => {
  const taken = { entity_id: 'E-2' };
  it.each<[object, string, unknown, string]>([
    [{ tags: ['a', 5] }, 'tags[1]', 5, 'must be a text'],
    [{ sender: { entity_id: '' } }, 'sender.entity_id', '', 'is empty'],
    [{ event_time: 'today' }, 'event_time', 'today', 'is not an ISO 8601 date and time such as'],
    [{ event_time: undefined }, 'event_time', null, 'is required'],
    [{ status: 5 }, 'status', 5, 'must be one of PENDING, '],
    [{ amount_currency: '' }, 'amount_currency', '', 'must have at least 1 character'],
    [
      { receiver: { ...taken, asset_in: { amount: '1', currency_type: 'fiat' } } },
      'receiver.asset_in.currency_id',
      null,
      'give currency_id and currency_type together or neither',
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
      sender: { entity_id: 'E-1', asset_out: { amount: '1', currency_id: 2, currency_type } },
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
