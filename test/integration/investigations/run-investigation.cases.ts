import { rm } from 'node:fs/promises';
import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** More than one turn of the job takes. */
const ALERTS = 60;
const env = { RATE_LIMIT_REST_PER_MINUTE: '0' };
const make = new Builders(10);
const entity = make.entity();
const row = make.transaction(entity.entity_id);
let dataDir: string;
let server: TestApp;
let banks: TestOrganization[];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ env, dataDir });
  banks = [await server.newOrganization(), await server.newOrganization()];
  for (const bank of banks) {
    const client = new RestClient(server, bank);
    await client.entities(entity);
    await client.transactions([row]);
  }
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The runs of freshly uploaded alerts of one organization. */
async function triggered(bank: TestOrganization, count: number): Promise<string[]> {
  const client = new RestClient(server, bank);
  const alerts = Array.from({ length: count }, () => make.alert([entity.entity_id], [row.transaction_id]));
  const { json } = await client.alerts(alerts, true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return investigations.map(({ investigation_id }) => investigation_id);
}

/** The run that answers the upload of one alert. */
async function runOf(bank: TestOrganization, alert: Alert): Promise<string> {
  const { json } = await new RestClient(server, bank).alerts([alert], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return investigations[0]!.investigation_id;
}

async function ended(bank: TestOrganization, runs: readonly string[]): Promise<string[]> {
  const client = new RestClient(server, bank);
  const statuses: string[] = [];
  for (const id of runs) statuses.push((await client.endedInvestigation(id)).processing_status);
  return statuses;
}

/** The types of the events of each run, in order, by the run's id. */
async function eventsOfRuns(): Promise<Map<string, string[]>> {
  const types = new Map<string, string[]>();
  for (const { stream, type } of await everything()) {
    if (!stream.startsWith('investigation-')) continue;
    const id = stream.split('.').at(-1)!;
    types.set(id, [...(types.get(id) ?? []), type]);
  }
  return types;
}

const everything = () =>
  server.app.get(EventStore, { strict: false }).readAll({ after: null, maxCount: 10_000 });

const CARRIED_OUT_ONCE = ['InvestigationQueued', 'InvestigationStarted', 'InvestigationCompleted'];

test('every queued run of every organization is carried out, and once', async () => {
  const runs = await Promise.all(banks.map((bank) => triggered(bank, ALERTS)));
  for (const [index, bank] of banks.entries())
    expect(new Set(await ended(bank, runs[index]!))).toEqual(new Set(['completed']));
  const events = await eventsOfRuns();
  for (const id of runs.flat()) expect(events.get(id)).toEqual(CARRIED_OUT_ONCE);
});

test('what an investigation writes names its organization and holds no text of the customer', async () => {
  const [bank] = banks;
  const [id] = await triggered(bank!, 1);
  await ended(bank!, [id!]);
  const texts = (await everything())
    .filter(({ stream }) => stream.endsWith(id!))
    .map(({ data }) => Buffer.from(data).toString());
  expect(texts).toHaveLength(3);
  for (const text of texts) {
    expect((JSON.parse(text) as Envelope).org).toBe(bank!.id);
    expect(text).not.toMatch(/Unusual payments|Shop of|"[EAT]-\d+"/);
  }
});

test('mistyped dates, be it one or twenty, change neither the peers nor a disposition', async () => {
  const customers = Array.from({ length: 200 }, () => make.entity({ dob: '1980-01-02' }));
  const payments = customers.flatMap((customer) =>
    ['03', '10', '17', '24'].map((day) =>
      make.transaction(customer.entity_id, { event_time: `2025-02-${day}T08:00:00Z`, amount: '123.45' }),
    ),
  );
  const last = payments.at(-1)!;
  const mistyped = customers
    .slice(-20)
    .map(({ entity_id }) => make.transaction(entity_id, { event_time: '9025-02-24T08:00:00Z' }));
  const results: unknown[] = [];
  for (const more of [[], mistyped.slice(-1), mistyped]) {
    const bank = await server.newOrganization();
    const client = new RestClient(server, bank);
    await client.entities(...customers);
    await client.transactions([...payments, ...more]);
    const run = await runOf(bank, make.alert([customers.at(-1)!.entity_id], [last.transaction_id]));
    expect(await ended(bank, [run])).toEqual(['completed']);
    const { json } = await client.get(`investigation/${run}`);
    const { disposition, risk_score, list_versions }: Record<string, unknown> = json;
    results.push({ disposition, risk_score, list_versions });
  }
  expect(results[0]).toMatchObject({ disposition: 'CLEARED' });
  expect(results.slice(1)).toEqual([results[0], results[0]]);
});

test('a run that was queued and not carried out is carried out by the next start, once', async () => {
  await server.app.get(JobQueue, { strict: false }).stop(0);
  const [id] = await triggered(banks[0]!, 1);
  expect((await eventsOfRuns()).get(id!)).toEqual(['InvestigationQueued']);
  await server.close();
  server = await startApp({ env, dataDir, clock: server.clock });
  expect(await ended(banks[0]!, [id!])).toEqual(['completed']);
  expect((await eventsOfRuns()).get(id!)).toEqual(CARRIED_OUT_ONCE);
});
