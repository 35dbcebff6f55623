import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { LoadCase } from '../../../src/investigations/engine/load-case.js';
import { QueueRun } from '../../../src/investigations/engine/queue-run.js';
import { InvestigationReadModel } from '../../../src/investigations/investigation.read-model.js';
import { RunInvestigationJob } from '../../../src/investigations/jobs/run-investigation.job.js';
import { AppError } from '../../../src/kernel/app-error.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { ReadModels } from '../../../src/platform/read-store/read-models.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';

// size: one application serves all the ways in which runs that fail and others share turns.
const MINUTE_MS = 60_000;
/** What a query may take before the store ends it. */
const TIMEOUT_MS = 10_000;
const make = new Builders(52);
const entity = make.entity();
const row = make.transaction(entity.entity_id);
/** One or two for each test. */
const BANKS = 9;
const banks: Bank[] = [];
let server: TestApp;
let cases: LoadCase;
let load: LoadCase['load'];
/** Service ids of the alerts whose case was asked for, in order. */
let loaded: string[];
const attempts = new Map<string, number>();
/** When the key is due again, in ms from the end of the turn, for each ring of a turn. */
let rings: number[];

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0', INVESTIGATION_CONCURRENCY: '2' } });
  for (let i = 0; i < BANKS; i++) banks.push(await Bank.open());
  const jobs = part(Jobs);
  // From now on turns begin when a test says so.
  await jobs.stop(0);
  const ring = jobs.ring.bind(jobs);
  jobs.ring = (queue, key, options) => {
    rings.push(Math.max(0, (options?.notBefore ?? 0) - server.clock.now()));
    return ring(queue, key, options);
  };
  cases = part(LoadCase);
  load = cases.load.bind(cases);
});

beforeEach(() => {
  loaded = [];
  rings = [];
});

afterEach(() => {
  cases.load = load;
});

afterAll(() => server.close());

const part = <Type>(type: abstract new (...args: never[]) => Type): Type =>
  server.app.get<Type>(type, { strict: false });

/** `before` runs when the case of an alert is asked for, and may throw. */
function whenLoaded(before: (alert: string) => void): void {
  cases.load = async (caller, alert, turn) => {
    loaded.push(alert);
    attempts.set(alert, (attempts.get(alert) ?? 0) + 1);
    before(alert);
    return load(caller, alert, turn);
  };
}

const timedOut = (): never => {
  server.clock.advance(TIMEOUT_MS);
  throw new AppError('store_unavailable', { store: 'read_store' });
};

class Bank {
  private constructor(
    private readonly organization: TestOrganization,
    private readonly client: RestClient,
  ) {}

  static async open(): Promise<Bank> {
    const organization = await server.newOrganization();
    const client = new RestClient(server, organization);
    await client.entities(entity);
    await client.transactions([row]);
    return new Bank(organization, client);
  }

  static another(): Bank {
    return banks.pop()!;
  }

  /** Queues a run for each of so many new alerts, the oldest first; answers the alerts' service ids. */
  async queue(count: number): Promise<string[]> {
    const sent = Array.from({ length: count }, () => make.alert([entity.entity_id], [row.transaction_id]));
    await this.client.alerts(sent);
    const alerts: string[] = [];
    for (const { alert_id: alertId } of sent) {
      const [alert] = await this.models.find(AlertReadModel, { alertId }, { hint: 'alert_id', limit: 1 });
      await part(QueueRun).queue(this.organization.caller, alert!, { onlyIfNew: false });
      server.clock.advance(1);
      alerts.push(alert!.id);
    }
    rings = [];
    return alerts;
  }

  async turn(): Promise<void> {
    const before = loaded.length;
    await part(RunInvestigationJob).run(this.organization.id, new AbortController().signal);
    // The row of an attempt that failed at once may follow a little later.
    for (const alert of new Set(loaded.slice(before)))
      await until(
        () => this.runOf(alert),
        ({ endedAt, attempt }) => endedAt !== null || attempt === attempts.get(alert),
      );
  }

  /** Turns as the doorbell would ask for them, until none asks for another one. */
  async turns(max: number): Promise<void> {
    for (let i = 0; i < max; i++) {
      rings = [];
      await this.turn();
      if (rings.length === 0) return;
      server.clock.advance(Math.min(...rings));
    }
  }

  /** Of the newest run of each alert: how it stands. */
  async states(alerts: readonly string[]): Promise<string[]> {
    return Promise.all(alerts.map(async (alert) => (await this.runOf(alert)).state));
  }

  async runOf(alert: string) {
    const [run] = await this.models.find(
      InvestigationReadModel,
      { alert },
      { hint: 'alert', sort: { run: -1 }, limit: 1 },
    );
    return run!;
  }

  private get models() {
    return part(ReadModels).for(this.organization.caller);
  }
}

const all = (alerts: readonly string[], state: string) => alerts.map(() => state);

test('runs that fail slowly, first in the queue, keep none of the others from their turn', async () => {
  const bank = Bank.another();
  const bad = await bank.queue(6);
  const good = await bank.queue(10);
  whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.turns(5);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
  expect(await bank.states(bad)).toEqual(all(bad, 'running'));
  // Six and ten, and one that was tried again beside those that waited.
  expect(loaded.findLastIndex((alert) => good.includes(alert))).toBe(16);
});

test('a run that a store refuses while it serves others ends after ten such attempts', async () => {
  const bank = Bank.another();
  const [bad] = await bank.queue(1);
  whenLoaded((alert) => alert === bad && timedOut());
  const good: string[] = [];
  for (let i = 0; i < 12 && (await bank.runOf(bad!)).state !== 'incomplete'; i++) {
    good.push(...(await bank.queue(1)));
    await bank.turn();
    server.clock.advance(5 * MINUTE_MS);
  }
  const { state, incompleteReason, attempt } = await bank.runOf(bad!);
  // The first failure tells nothing yet: nobody else was served since the attempt before.
  expect([state, incompleteReason, attempt]).toEqual(['incomplete', 'case_unreadable', 12]);
  expect(loaded.filter((alert) => alert === bad)).toHaveLength(11);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
});

test('others that are served may be those of another organisation', async () => {
  const [quiet, busy] = [Bank.another(), Bank.another()];
  const [bad] = await quiet.queue(1);
  whenLoaded((alert) => alert === bad && timedOut());
  for (let i = 0; i < 12; i++) {
    await quiet.turn();
    await busy.queue(1);
    await busy.turn();
    server.clock.advance(5 * MINUTE_MS);
  }
  expect(await quiet.runOf(bad!)).toMatchObject({ state: 'incomplete', incompleteReason: 'case_unreadable' });
});

test('a store that is away for everybody uses up nobody’s attempts, however long', async () => {
  const bank = Bank.another();
  const before = await bank.queue(1);
  await bank.turn();
  expect(await bank.states(before)).toEqual(['completed']);
  server.clock.advance(1);
  const alerts = await bank.queue(3);
  whenLoaded(() => timedOut());
  await bank.turns(40);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'running'));
  expect((await bank.runOf(alerts[0]!)).attempt).toBeGreaterThan(12);
  cases.load = load;
  await bank.turns(3);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'completed'));
});

test('the longer a run fails, the longer the pause to its next attempt, up to minutes', async () => {
  const bank = Bank.another();
  const [alert] = await bank.queue(1);
  whenLoaded(() => {
    throw new AppError('store_unavailable', { store: 'read_store' });
  });
  const begunAtMs: number[] = [];
  for (let i = 0; i < 12; i++) {
    const before = loaded.length;
    while (loaded.length === before) await bank.turns(1);
    begunAtMs.push(Date.parse((await bank.runOf(alert!)).startedAt!));
  }
  const pauses = begunAtMs.slice(1).map((at, i) => at - begunAtMs[i]!);
  expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauses.slice(-2)).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
});

test('what is asked for while the rest waits for its next attempt is served at once', async () => {
  const bank = Bank.another();
  const bad = await bank.queue(2);
  whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.turns(8);
  const good = await bank.queue(1);
  loaded = [];
  await bank.turn();
  expect(loaded[0]).toBe(good[0]);
  expect(await bank.states(good)).toEqual(['completed']);
});

test('a run that failed gets its next attempt although new ones never cease', async () => {
  const bank = Bank.another();
  const [unlucky] = await bank.queue(1);
  // After the first one of a turn nothing more would begin in it.
  whenLoaded((alert) => {
    server.clock.advance(1_500);
    if (alert === unlucky && loaded.indexOf(alert) === loaded.length - 1) timedOut();
  });
  await bank.turn();
  await bank.queue(8);
  for (let i = 0; i < 3; i++) {
    await bank.queue(4);
    await bank.turn();
  }
  expect(await bank.states([unlucky!])).toEqual(['completed']);
});

test('attempts beside waiting runs take at most half of the time', async () => {
  const bank = Bank.another();
  const bad = await bank.queue(8);
  whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.turns(4);
  loaded = [];
  // Each takes so long that a turn serves no more than two.
  whenLoaded((alert) => (bad.includes(alert) ? timedOut() : server.clock.advance(TIMEOUT_MS)));
  const good = await bank.queue(12);
  for (let i = 0; i < 6; i++) await bank.turn();
  expect(loaded.filter((alert) => bad.includes(alert)).length).toBeLessThanOrEqual(4);
  expect(loaded.filter((alert) => bad.includes(alert)).length).toBeGreaterThan(0);
  expect(await bank.states(good.slice(0, 8))).toEqual(all(good.slice(0, 8), 'completed'));
});
