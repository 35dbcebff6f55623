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

test('of many notes the newest are shown, and answers say that there are older ones', async () => {
  const { client, alert } = reading;
  const alert_id = alert.alertId;
  const written: unknown[] = [];
  const shown = async (tool: string) => {
    const { notes, shortened, truncated } = (await client.call(tool, { alert_id })).structured!;
    const ids = (notes as { note_id: string }[]).map(({ note_id }) => note_id);
    return [ids, tool === 'get_alert' ? /older notes/.test(String(shortened)) : truncated];
  };
  const before = ((await client.call('get_alert', { alert_id })).structured!['notes'] as []).length;
  const write = async (count: number) => {
    for (; written.length < count;)
      written.push((await add({ body: `Point ${written.length}.` })).structured!['note_id']);
  };
  await write(10 - before);
  expect((await shown('get_alert'))[1]).toBe(false);
  await write(12);
  expect(await shown('get_alert')).toEqual([written.slice(-10), true]);
  expect((await shown('list_alert_investigations'))[1]).toBe(false);
  await write(21);
  expect(await shown('list_alert_investigations')).toEqual([written.slice(-20), true]);
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
