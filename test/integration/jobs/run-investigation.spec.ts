import { rm } from 'node:fs/promises';
import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
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

/** The runs of freshly uploaded alerts of one organisation. */
async function triggered(bank: TestOrganization, count: number): Promise<string[]> {
  const client = new RestClient(server, bank);
  const alerts = Array.from({ length: count }, () => make.alert([entity.entity_id], [row.transaction_id]));
  const { json } = await client.alerts(alerts, true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return investigations.map(({ investigation_id }) => investigation_id);
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

test('every queued run of every organisation is carried out, and once', async () => {
  const runs = await Promise.all(banks.map((bank) => triggered(bank, ALERTS)));
  for (const [index, bank] of banks.entries())
    expect(new Set(await ended(bank, runs[index]!))).toEqual(new Set(['completed']));
  const events = await eventsOfRuns();
  for (const id of runs.flat()) expect(events.get(id)).toEqual(CARRIED_OUT_ONCE);
});

test('what an investigation writes names its organisation and holds no text of the customer', async () => {
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

test('a run that was queued and not carried out is carried out by the next start, once', async () => {
  await server.app.get(Jobs, { strict: false }).stop(0);
  const [id] = await triggered(banks[0]!, 1);
  expect((await eventsOfRuns()).get(id!)).toEqual(['InvestigationQueued']);
  await server.close();
  server = await startApp({ env, dataDir, clock: server.clock });
  expect(await ended(banks[0]!, [id!])).toEqual(['completed']);
  expect((await eventsOfRuns()).get(id!)).toEqual(CARRIED_OUT_ONCE);
});
