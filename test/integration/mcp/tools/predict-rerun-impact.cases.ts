import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4301);
});

const predict = (analyst_feedback: string, by = reading.client) =>
  by.call('predict_rerun_impact', { alert_id: reading.alert.alertId, analyst_feedback });

test('what was understood names the blocks that a rerun may change', async () => {
  const { structured } = await predict('TP1 is wrong: these are salaries, payslips on file.');
  expect(structured).toMatchObject({
    summary: expect.stringContaining('transaction_patterns') as string,
    directly_affected: ['transaction_patterns'],
  });
  expect((await predict('The weather was fine.')).structured).toMatchObject({
    directly_affected: [],
    references: [],
  });
});

test.each([
  [4000, false],
  [4001, true],
])('%i code points are refused: %s', async (count, isError) => {
  expect((await predict('𝄞'.repeat(count))).isError).toBe(isError);
});
