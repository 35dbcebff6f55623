import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4302);
});

const status = (investigation_id: unknown, by = reading.client) =>
  by.call('get_rerun_status', { investigation_id });

test('a run that has ended leaves nothing to wait for', async () => {
  const run = await reading.alert.rerun();
  expect((await status(run.id)).structured).toEqual({
    state: 'completed',
    processing_status: 'completed',
    age_seconds: 0,
    check_back_after_seconds: 0,
    completed_at: run.endedAt,
  });
});

test('a run without a result is incomplete', async () => {
  const run = await reading.alert.endedWithoutResult();
  expect((await status(run)).structured).toMatchObject({ state: 'incomplete', check_back_after_seconds: 0 });
});

test('a run of somebody else is none', async () => {
  const run = await reading.alert.rerun();
  const foreign = await status(run.id, reading.stranger);
  expect(foreign.meta).toMatchObject({ code: 'investigation_not_found' });
  expect(foreign.text).toBe((await status('missing', reading.stranger)).text);
});
