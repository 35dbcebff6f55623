import { McpClient } from '../../../support/mcp-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4206);
});

const add = (changes: object, by = reading.client) =>
  by.call('add_block_note', {
    alert_id: reading.alert.alertId,
    block_type: 'general',
    body: 'The payments are rent for two flats.',
    classification: 'added_facts',
    ...changes,
  });

test('a note is there for the next run', async () => {
  const { structured } = await add({});
  const run = await reading.alert.rerun();
  expect(run.content!.notes).toContain(structured!['note_id']);
});

test.each([
  [4095, false],
  [4096, false],
  [4097, true],
])('a body of %i code points is refused: %s', async (count, isError) => {
  expect((await add({ body: '𝄞'.repeat(count) })).isError).toBe(isError);
});

test.each([
  { body: ' ' },
  { block_type: 'astrology' },
  { classification: 'context_needed' },
  { classification: 'gossip' },
])('%j is refused, and nothing is written', async (wrong) => {
  const { isError, text } = await add(wrong);
  expect(isError).toBe(true);
  expect(text).toContain('Nothing was written.');
});

test('a stranger finds no alert, and the scope is asked for', async () => {
  expect((await add({}, reading.stranger)).meta).toEqual({ code: 'alert_not_found' });
  const reader = await McpClient.connect(reading.server, reading.bank, { ticked: ['alerts:read'] });
  expect((await add({}, reader)).status).toBe(403);
});
