import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4301);
});

const predict = (analyst_feedback: string, claims: readonly object[] = []) =>
  reading.client.call('predict_rerun_impact', { alert_id: reading.alert.alertId, analyst_feedback, claims });

test('claims name the blocks that a rerun may change; a text alone changes none', async () => {
  const lends = { type: 'incriminates', basis: 'said_by_customer', statement: 'He lends his account.' };
  expect((await predict('He admits it.', [lends])).structured).toMatchObject({
    summary: expect.stringContaining('customer_profile') as string,
    directly_affected: ['customer_profile'],
  });
  expect((await predict('He admits that he lends his account.')).structured).toMatchObject({
    summary: expect.stringContaining('Text alone changes no score') as string,
    directly_affected: [],
    references: [],
  });
});

test('a claim with a fault is refused by its field', async () => {
  const { isError, text } = await predict('x', [{ type: 'denies_match', basis: 'bank_record' }]);
  expect([isError, text]).toEqual([true, expect.stringContaining('claims[0].flag')]);
});

test('empty optional fields of a claim count as left out, and a number may be sent as text', async () => {
  const claim = {
    type: 'source_of_funds',
    basis: 'said_by_customer',
    statement: 'He sold a car.',
    amount: '9500',
    currency: 'USD',
    flag: null,
    document: '',
  };
  const { structured } = await predict('He sold a car.', [claim]);
  expect(structured).toMatchObject({
    understood_as: ['source of the money: USD 9500; He sold a car. (said by customer)'],
  });
});

test.each([
  [4000, false],
  [4001, true],
])('%i code points are refused: %s', async (count, isError) => {
  expect((await predict('𝄞'.repeat(count))).isError).toBe(isError);
});
