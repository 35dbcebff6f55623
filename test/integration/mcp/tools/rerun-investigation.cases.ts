import { InvestigationEvents } from '../../../../src/investigations/domain/runs/investigation.events.js';
import { RUN_INVESTIGATIONS_QUEUE } from '../../../../src/investigations/engine/run-claims.js';
import { Decisions } from '../../../../src/platform/decisions/decisions.js';
import { JobQueue } from '../../../../src/platform/jobs/job-queue.js';
import type { ToolAnswer } from '../../../support/mcp-client.js';
import { notesOf } from '../../../support/notes-of.js';
import { RestClient } from '../../../support/rest-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4303);
});

const rerun = (changes: object = {}, by = reading.client) =>
  by.call('rerun_investigation', { alert_id: reading.alert.alertId, ...changes });
const runOf = ({ structured }: ToolAnswer) => structured!['investigation_id'] as string;
const queuedBy = async (runId: string) => {
  const decisions = reading.server.app.get(Decisions, { strict: false });
  const [queued] = await decisions.read(InvestigationEvents, reading.bank.caller, runId);
  return queued!;
};
const ended = (runId: string) => new RestClient(reading.server, reading.bank).endedInvestigation(runId);

test('a new run is made, by the user, with what had been decided before', async () => {
  const { alert, client } = reading;
  await client.call('update_alert_disposition', { alert_id: alert.alertId, disposition: 'ESCALATED' });
  const answer = await rerun();
  expect(answer.structured).toMatchObject({ already_running: false, check_back_after_seconds: 1 });
  await ended(runOf(answer));
  const { data, actor } = await queuedBy(runOf(answer));
  expect(data).toMatchObject({ rerun: { batch: null, analystDisposition: 'ESCALATED' } });
  expect(actor).toMatchObject({ kind: 'agent', user: client.connection.userId });
  const row = await alert.row();
  expect([row.latestRunId, row.analystDisposition]).toEqual([runOf(answer), 'ESCALATED']);
});

test('the run reads the reason, and later ones do', async () => {
  const answer = await rerun({ reason: 'The payments are rent for two flats.' });
  const notes = await notesOf(reading.server, reading.bank.caller, reading.alert.alertId);
  const note = notes.find(({ body }) => body === 'The payments are rent for two flats.')!;
  expect(note).toMatchObject({ blockType: 'general', classification: 'added_facts' });
  await ended(runOf(answer));
  expect((await reading.alert.rerun()).content!.notes).toContain(note.noteId);
});

test('named modules are computed anew, and the others taken over', async () => {
  const answer = await rerun({ modules_to_rerun: ['screening'] });
  await ended(runOf(answer));
  expect((await queuedBy(runOf(answer))).data).toMatchObject({ modulesToRerun: ['screening'] });
  const { structured } = await reading.client.call('compare_investigations', {
    alert_id: reading.alert.alertId,
  });
  const modules = structured!['modules'] as { module: string; state: string }[];
  const recomputed = modules.filter(({ state }) => state === 'recomputed').map(({ module }) => module);
  expect(recomputed).toEqual(['screening']);
});

describe('while a run is in progress', () => {
  let runId: string;

  beforeAll(async () => {
    const jobs = reading.server.app.get(JobQueue, { strict: false });
    const ring = jobs.enqueue.bind(jobs);
    jobs.enqueue = async () => undefined;
    runId = runOf(await rerun());
    jobs.enqueue = ring;
  });

  afterAll(() => ended(runId));

  // Ruling 13.
  test('it answers, and the reason waits for the next one', async () => {
    const status = await reading.client.call('get_rerun_status', { investigation_id: runId });
    expect(status.structured).toEqual({
      state: 'queued',
      processing_status: 'queued',
      age_seconds: 0,
      check_back_after_seconds: 1,
      completed_at: null,
    });
    const answer = await rerun({ reason: 'It is a pension.' });
    expect(answer.structured).toMatchObject({ investigation_id: runId, already_running: true });
    await reading.server.app
      .get(JobQueue, { strict: false })
      .enqueue(RUN_INVESTIGATIONS_QUEUE, reading.bank.id);
    await ended(runId);
    const next = runOf(await rerun());
    expect(next).not.toBe(runId);
    await ended(next);
  });
});

test.each([
  [{ modules_to_rerun: ['astrology'] }, 'astrology'],
  [{ modules_to_rerun: [] }, 'modules_to_rerun'],
  [{ reason: '𝄞'.repeat(2049) }, 'reason'],
])('%# is refused, and nothing is written', async (wrong, named) => {
  const { isError, text } = await rerun(wrong);
  expect([isError, text]).toEqual([true, expect.stringContaining(named)]);
  expect(text).toContain('Nothing was written.');
});

test.each(['', ' \n'])('the reason %j is as good as none', async (reason) => {
  const answer = await rerun({ reason });
  expect(answer.isError).toBe(false);
  await ended(runOf(answer));
});

test('a closed alert is investigated, and one that nobody has investigated', async () => {
  const { alert, client, server, bank } = reading;
  const closed = await alert.uploadAgain({ status: 'CLOSED', alert_id: 'closed-and-new' });
  const answer = await client.call('rerun_investigation', { alert_id: closed });
  await new RestClient(server, bank).endedInvestigation(runOf(answer));
  const { structured } = await client.call('get_rerun_status', { investigation_id: runOf(answer) });
  expect(structured).toMatchObject({ state: 'completed' });
});
