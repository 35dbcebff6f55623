import { rm } from 'node:fs/promises';
import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import { AlertRunRecord } from '../../../src/investigations/domain/runs/alert-run.record.js';
import { investigationDecider } from '../../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../../src/investigations/domain/runs/investigation.events.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { Records } from '../../../src/platform/records/records.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const make = new Builders(11);
const entity = make.entity();
const row = make.transaction(entity.entity_id);
let dataDir: string;
let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
  bank = await server.newOrganization();
  const client = new RestClient(server, bank);
  await client.entities(entity);
  await client.transactions([row]);
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The run that answers the upload of one alert. */
async function runOf(alert: Alert): Promise<string> {
  const { json } = await new RestClient(server, bank).alerts([alert], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return investigations[0]!.investigation_id;
}

/** How a run ends. */
const statusOf = async (run: string): Promise<string> =>
  (await new RestClient(server, bank).endedInvestigation(run)).processing_status;

const everything = () =>
  server.app.get(EventStore, { strict: false }).readAll({ after: null, maxCount: 10_000 });

/** The types of the events of a run, in order. */
const eventsOf = async (run: string): Promise<string[]> =>
  (await everything()).filter(({ stream }) => stream.endsWith(`.${run}`)).map(({ type }) => type);

/** Another process on the same data, after everybody who was at work has had time to end. */
async function startAgain(afterMs = 0): Promise<void> {
  await server.close();
  server.clock.advance(afterMs);
  server = await startApp({ dataDir, clock: server.clock });
}

const CARRIED_OUT_ONCE = ['InvestigationQueued', 'InvestigationStarted', 'InvestigationCompleted'];

describe('a new version that is uploaded while a run of the older one is in progress', () => {
  const alert = () => make.alert([entity.entity_id], [row.transaction_id], { title: 'Older' });
  const newer = (sent: Alert) => ({ ...sent, title: 'Newer' });
  const alertRunOf = async ({ alert_id }: Alert) => {
    const { id } = (await new RestClient(server, bank).stored('alert', alert_id))!;
    return server.app.get(Records, { strict: false }).for({ orgId: bank.id }).get(AlertRunRecord, id);
  };

  const endWithoutRelease = async (run: string) => {
    for (const command of [
      { type: 'start' as const },
      {
        type: 'giveUp' as const,
        attempt: 1,
        reason: 'case_unreadable' as const,
        failedBlocks: [],
        resultHash: null,
      },
    ])
      await server.app.get(Decisions, { strict: false }).decide({
        caller: bank.caller,
        family: InvestigationEvents,
        decider: investigationDecider,
        streamId: run,
        operation: command.type,
        command,
      });
  };

  test('is answered with that run and gets one of its own behind it', async () => {
    await server.app.get(JobQueue, { strict: false }).stop(0);
    const sent = alert();
    const first = await runOf(sent);
    expect(await runOf(newer(sent))).toBe(first);
    await startAgain();
    expect(await statusOf(first)).toBe('completed');
    const run = await until(
      () => alertRunOf(sent),
      (found) => found!.current === null,
    );
    expect(run).toMatchObject({ number: 2, alertVersion: 2, next: null });
    expect(run!.latest).not.toBe(first);
    expect(await statusOf(run!.latest)).toBe('completed');
    expect(await eventsOf(run!.latest)).toEqual(CARRIED_OUT_ONCE);
    const queued = (await everything()).find(({ stream }) => stream.endsWith(run!.latest))!;
    const { actor } = JSON.parse(Buffer.from(queued.data).toString()) as Envelope;
    expect(actor.onBehalfOf).toBe(bank.keyId);
    expect(await runOf(newer(sent))).toBe(run!.latest);
  });

  test('gets it from the next request when the process died before the older run was released', async () => {
    await server.app.get(JobQueue, { strict: false }).stop(0);
    const sent = alert();
    const first = await runOf(sent);
    await runOf(newer(sent));
    await endWithoutRelease(first);
    const next = await runOf(newer(sent));
    expect(next).not.toBe(first);
    expect(await runOf(newer(sent))).toBe(next);
    expect(await alertRunOf(sent)).toMatchObject({
      number: 2,
      current: next,
      alertVersion: 2,
    });
    await startAgain();
    expect(await statusOf(next)).toBe('completed');
  });

  test('gets it from the sweeper when the process died before the older run was released', async () => {
    await server.app.get(JobQueue, { strict: false }).stop(0);
    const sent = alert();
    const first = await runOf(sent);
    await runOf(newer(sent));
    await endWithoutRelease(first);
    await startAgain(server.config.requestTimeoutMs + 1);
    const run = await until(
      () => alertRunOf(sent),
      (found) => found!.current === null,
    );
    expect(run).toMatchObject({ number: 2, alertVersion: 2, next: null });
    expect(await statusOf(run!.latest)).toBe('completed');
    expect(await eventsOf(run!.latest)).toEqual(CARRIED_OUT_ONCE);
  });

  test('a claimed run whose process died before it was queued is queued by the sweeper', async () => {
    const client = new RestClient(server, bank);
    const [lost, fresh, ...others] = [alert(), alert(), alert(), alert()];
    await client.alerts([lost, fresh], false);
    const claim = async ({ alert_id }: Alert, current: string) => {
      const { id } = (await new RestClient(server, bank).stored('alert', alert_id))!;
      const claimed = { at: server.clock.now(), requestedBy: bank.keyId, correlation: 'lost' };
      const claim = { id, number: 1, current, latest: current, alertVersion: 1, claimed };
      await server.app.get(Records, { strict: false }).for(bank.caller).put(AlertRunRecord, claim);
    };
    await claim(lost, 'lost-run');
    await startAgain(server.config.requestTimeoutMs + 1);
    // A request may be busy with this one: it is left alone, however often the job runs.
    await claim(fresh, 'fresh-run');
    const settled = await until(
      () => alertRunOf(lost),
      (found) => found!.current === null,
    );
    expect(settled).toMatchObject({ number: 1, latest: 'lost-run' });
    for (const sent of others) expect(await statusOf(await runOf(sent))).toBe('completed');
    expect(await statusOf('lost-run')).toBe('completed');
    expect(await eventsOf('lost-run')).toEqual(CARRIED_OUT_ONCE);
    expect(await eventsOf('fresh-run')).toEqual([]);
  });
});
