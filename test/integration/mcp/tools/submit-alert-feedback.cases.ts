import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4205);
});

const submit = (changes: object, by = reading.client) =>
  by.call('submit_alert_feedback', {
    alert_id: reading.alert.alertId,
    block_id: 'transaction_patterns',
    flag_id: 'TP1',
    color: 'green',
    ...changes,
  });

test('feedback names the color that the run shows', async () => {
  const { content, id } = await reading.alert.newestEnded();
  const block = content!.result.perBlock.find(({ blockId }) => blockId === 'transaction_patterns')!;
  const { color } = block.flags.find(({ flagId }) => flagId === 'TP1')!;
  expect((await submit({ context: 'agreed with the branch' })).structured).toMatchObject({
    investigation_id: id,
    shown_color: color,
  });
});

test.each([
  [4095, false],
  [4096, false],
  [4097, true],
])('a context of %i code points is refused: %s', async (count, isError) => {
  expect((await submit({ context: '𝄞'.repeat(count) })).isError).toBe(isError);
});

test.each([{ block_id: 'astrology' }, { flag_id: 'TP99' }, { color: 'pink' }])(
  '%j is refused, and nothing is written',
  async (wrong) => {
    const { isError, text } = await submit(wrong);
    expect(isError).toBe(true);
    expect(text).toContain('Nothing was written.');
  },
);
