import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { InvestigationReadModel } from '../../../src/investigations/investigation.read-model.js';
import { investigationDecider } from '../../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../../src/investigations/domain/runs/investigation.events.js';
import { LoadCase } from '../../../src/investigations/engine/gather/load-case.js';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../../../src/investigations/engine/run-claims.js';
import { RunInvestigationJob } from '../../../src/investigations/jobs/run-investigation.job.js';
import { AppError } from '@alert-review/kernel';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { mapInParallel } from '../../../src/platform/process/in-parallel.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { Sweeper } from '../../../src/platform/jobs/sweeper.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';

const LARGE_BATCH = 200;
/** What the job works off before the next organization has its batch. */
const RUNS_PER_BATCH = 50;
/** From an attempt that was cut off to the next one. */
const RETRY_MS = 1_000;
const ALERTS_PER_UPLOAD = 100;
const make = new Builders(24);
let server: TestApp;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  // It would begin runs before a test is ready for it.
  await part(Sweeper).stop();
});

afterAll(() => server.close());

const part = <Type>(type: abstract new (...args: never[]) => Type): Type =>
  server.app.get<Type>(type, { strict: false });

async function uploaded(bank: TestOrganization, count: number) {
  const client = new RestClient(server, bank);
  const entity = make.entity();
  const row = make.transaction(entity.entity_id);
  await client.entities(entity);
  await client.transactions([row]);
  for (let uploaded = 0; uploaded < count; uploaded += ALERTS_PER_UPLOAD) {
    const length = Math.min(ALERTS_PER_UPLOAD, count - uploaded);
    const alert = () => make.alert([entity.entity_id], [row.transaction_id]);
    await client.alerts(Array.from({ length }, alert));
  }
  const rows = await part(ReadModels)
    .for(bank.caller)
    .find(AlertReadModel, {}, { index: 'newest', limit: count });
  expect(rows).toHaveLength(count);
  return rows;
}

/** Queues runs without a ring and returns their ids. */
async function queued(bank: TestOrganization, count: number): Promise<string[]> {
  const runIds: string[] = [];
  await mapInParallel(await uploaded(bank, count), 100, async (alert) => {
    runIds.push((await part(RunClaims).queue(bank.caller, alert, { onlyIfNew: false })).runId);
  });
  return runIds;
}

const stateOf = async (bank: TestOrganization, runId: string) =>
  (await part(ReadModels).for(bank.caller).get(InvestigationReadModel, runId))?.state;

test('a lost ring and an attempt whose process died are rung again while the server runs', async () => {
  const bank = await server.newOrganization();
  const [waiting, begun] = (await queued(bank, 2)) as [string, string];
  await part(Decisions).decide({
    caller: bank.caller,
    family: InvestigationEvents,
    decider: investigationDecider,
    streamId: begun,
    operation: 'start',
    command: { type: 'start' },
  });
  const errors: unknown[] = [];
  const onError = (error: unknown): unknown => errors.push(error);
  const sweeper = new Sweeper(part(JobQueue), { sweepSeconds: 0.1, onError });
  sweeper.watch(RUN_INVESTIGATIONS_QUEUE, part(RunInvestigationJob));
  await sweeper.start();
  server.clock.advance(RETRY_MS);
  for (const runId of [waiting, begun])
    expect(
      await until(
        () => stateOf(bank, runId),
        (state) => state === 'completed',
      ),
    ).toBe('completed');
  const attempts = async (runId: string) =>
    (await part(ReadModels).for(bank.caller).get(InvestigationReadModel, runId))?.attempt;
  await sweeper.stop();
  expect([await attempts(waiting), await attempts(begun)]).toEqual([1, 2]);
  expect(errors).toEqual([]);
});

test('a run that the read models do not know yet is begun', async () => {
  const bank = await server.newOrganization();
  const [alert] = await uploaded(bank, 1);
  const claims = part(RunClaims);
  const options = { onlyIfNew: false, rowsFollow: true } as const;
  const { runId, rows } = await claims.queue(bank.caller, alert!, options);
  // No row can stand within the turn in which the event became durable.
  expect(claims.queuedWithoutRow(bank.id).map(({ id }) => id)).toEqual([runId]);
  await part(RunInvestigationJob).run(bank.id, new AbortController().signal);
  await rows;
  expect(await stateOf(bank, runId)).toBe('completed');
  expect(claims.queuedWithoutRow(bank.id)).toEqual([]);
});

test('what is rung while a run fails does not wait with it, which needs no sweep either', async () => {
  const bank = await server.newOrganization();
  const [failing] = await queued(bank, 1);
  const entered = gate();
  const onwards = gate();
  const cases = part(LoadCase);
  const load = cases.load.bind(cases);
  cases.load = async () => {
    cases.load = load;
    entered.open();
    await onwards.passed;
    throw new AppError('store_unavailable', { store: 'read_store' });
  };
  await part(JobQueue).enqueue(RUN_INVESTIGATIONS_QUEUE, bank.id);
  await entered.passed;
  const other = (await queued(bank, 2)).find((runId) => runId !== failing);
  await part(JobQueue).enqueue(RUN_INVESTIGATIONS_QUEUE, bank.id);
  onwards.open();
  const completed = (runId: string) =>
    until(
      () => stateOf(bank, runId),
      (state) => state === 'completed',
    );
  expect(await completed(other!)).toBe('completed');
  expect(await stateOf(bank, failing!)).toBe('running');
  server.clock.advance(RETRY_MS);
  expect(await completed(failing!)).toBe('completed');
});

function gate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** Both organizations ring; resolves to the runs of `large` that were completed before `only` of `small`. */
async function completedBefore(
  large: TestOrganization,
  small: TestOrganization,
  only: string,
): Promise<string[]> {
  for (const { id } of [large, small]) {
    await part(JobQueue).enqueue(RUN_INVESTIGATIONS_QUEUE, id);
    // Keys are taken in the order in which they fall due, so no two rings may have one instant.
    server.clock.advance(1);
  }
  expect(
    await until(
      () => stateOf(small, only),
      (state) => state === 'completed',
    ),
  ).toBe('completed');
  const completed = (await part(EventStore).readAll({ after: null, maxCount: 10_000 }))
    .filter(({ type }) => type === 'InvestigationCompleted')
    .map(({ stream }) => stream);
  const place = completed.findIndex((stream) => stream.includes(small.id));
  return completed.slice(0, place).filter((stream) => stream.includes(large.id));
}

test('few runs of one organization that take long do not hold up the one of another', async () => {
  const large = await server.newOrganization();
  const small = await server.newOrganization();
  await queued(large, 20);
  const [only] = await queued(small, 1);
  const store = part(EventStore);
  const append = store.append.bind(store);
  store.append = (stream, expected, events) => {
    if (stream.includes(large.id) && events.some(({ type }) => type === 'InvestigationStarted'))
      server.clock.advance(400);
    return append(stream, expected, events);
  };
  const before = await completedBefore(large, small, only!);
  store.append = append;
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(10);
});

test('nor do 200 queued runs', async () => {
  const large = await server.newOrganization();
  const small = await server.newOrganization();
  await queued(large, LARGE_BATCH);
  const [only] = await queued(small, 1);
  expect(await completedBefore(large, small, only!)).toHaveLength(RUNS_PER_BATCH);
});
