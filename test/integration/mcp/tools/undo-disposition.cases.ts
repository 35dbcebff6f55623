import { undecidedAlerts, type Writing } from './writing.js';

let writing: Writing;
let alert_id: string;

beforeAll(async () => {
  writing = await undecidedAlerts(4202);
});

beforeEach(async () => {
  [alert_id] = (await writing.newAlerts(1)) as [string];
});

const set = (disposition: string) =>
  writing.client.call('update_alert_disposition', { alert_id, disposition });
const undo = (by = writing.client) => by.call('undo_disposition', { alert_id });

test('the decision before stands again', async () => {
  await set('ESCALATED');
  await set('CLEARED');
  expect((await undo()).structured).toMatchObject({ alert_id, analyst_disposition: 'ESCALATED' });
  expect((await undo()).structured).toMatchObject({ alert_id, analyst_disposition: null });
});

test.each([
  [300_000, false],
  [300_001, true],
])('%i ms after the change it is refused: %s', async (ms, isError) => {
  await set('ESCALATED');
  writing.server.clock.advance(ms);
  const answer = await undo();
  expect(answer.isError).toBe(isError);
  if (isError)
    expect(answer.text).toMatch(/^Undo refused: your change is older than 5 minutes\. Nothing was/);
});

test('a change of somebody else is left alone', async () => {
  await set('ESCALATED');
  const { text, meta } = await undo(writing.colleague);
  expect(meta).toMatchObject({ code: 'undo_refused' });
  expect(text).toBe(
    'Undo refused: the most recent change was made by someone else. Nothing was written. ' +
      'To change what stands, decide again with update_alert_disposition if the user wants that. ' +
      'code: undo_refused',
  );
});

test('a stranger finds no alert, and without a decision there is nothing to undo', async () => {
  expect((await undo(writing.stranger)).meta).toMatchObject({ code: 'alert_not_found' });
  expect((await undo()).text).toMatch(/^Undo refused: /);
});
