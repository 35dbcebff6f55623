import { isDeepStrictEqual } from 'node:util';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import { nextAttemptMs } from '../../src/investigations/domain/runs/run-schedule.js';
import { InvestigationReadModel } from '../../src/investigations/investigation.read-model.js';
import type { RecordedEvent, VersionedRecord } from '@alert-review/kernel';
import { eventually } from '../faults/kill-kind.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import type { Bank, BuiltServer } from '../support/built-server.js';
import { describeWith } from '../support/require.js';
import { RestCalls, type Answer } from '../support/rest-calls.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { SharedState } from '../support/stored-on-servers.js';

/** Of each bank; `npm run test:faults -- processes` has more than a worker takes in one turn. */
const ALERTS = Number(process.env['ALERTS'] ?? 20);
const CALLERS = 64;
/** Each of them has to win once: their tries grow with the square. */
const RIVALS = 10;
const ROUNDS = 6;
const LEASE_SECONDS = 5;
/** The servers live in this very process: each look takes time from them. */
const POLL_MS = 500;
/** For what is over soon. */
const WATCH_MS = 50;

interface Run {
  readonly alert_id: string;
  readonly investigation_id: string;
}

interface Uploaded {
  readonly success: boolean;
  readonly upload_session_id: string;
  readonly investigations: readonly Run[];
}

const accepted = ({ status, json }: Answer): Uploaded => {
  expect({ status, json }).toMatchObject({ status: 200, json: { success: true } });
  return json;
};

const names = (prefix: string) => Array.from({ length: ALERTS }, (_, index) => `${prefix}-${index}`);
const stepsOf = (events: readonly RecordedEvent[]) =>
  events.map(({ type, data }) =>
    type === 'InvestigationStarted' ? (data as { attempt: number }).attempt : type,
  );
const isOver = (events: readonly RecordedEvent[]) => events.at(-1)?.type === 'InvestigationCompleted';

/** No event tells that an attempt failed, as where a store was late: the next one is later by its pause. */
function expectOnce(events: readonly RecordedEvent[]): void {
  const begun = events.filter(({ type }) => type === 'InvestigationStarted');
  const attempts = begun.map((_, index) => index + 1);
  expect(stepsOf(events)).toEqual(['InvestigationQueued', ...attempts, 'InvestigationCompleted']);
  const at = begun.map(({ recordedAt }) => Date.parse(recordedAt));
  for (const attempt of attempts.slice(1))
    expect(at[attempt - 1]).toBeGreaterThanOrEqual(nextAttemptMs(at[attempt - 2]!, attempt - 1));
}

/** Reads until it is so, or in vain until the time is up. */
async function until<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  everyMs = POLL_MS,
): Promise<Value> {
  const look = async () => {
    const value = await read();
    return isDone(value) ? { value } : null;
  };
  return (await eventually('what the test waits for', look, everyMs)).value;
}

/** One step per test: each goes on where the one before it ended. */
describeWith(['redis-server'], 'two API processes and two workers on shared back ends', () => {
  let backEnds: SharedBackEnds;
  let state: SharedState;
  let banks: Bank[];
  let apis: BuiltServer[];
  let workers: BuiltServer[];
  /** Requests that were sent again: each may have taken effect before. */
  let repeats = 0;
  /** The version of the customer whom rivals changed. */
  let latest = 0;
  /** Runs that an answer named. */
  const named = new Set<string>();

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start();
    banks = await Promise.all([backEnds.bank('First Bank'), backEnds.bank('Second Bank')]);
    const env = { INVESTIGATION_CONCURRENCY: '1', JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
    const start = (ROLE: string) => backEnds.process({ ...env, ROLE });
    apis = await Promise.all([start('api'), start('api')]);
    workers = await Promise.all([start('worker'), start('worker')]);
    state = await SharedState.open(backEnds.env);
  });
  afterAll(async () => {
    await state?.close();
    await backEnds?.stop();
  });

  /** The REST API of one of the two API processes, as one of the banks. */
  const at = (api: number, bank = 0) => new RestCalls(apis[api % 2]!.url, banks[bank]!.key, () => repeats++);
  const runsOf = (bank: number) => state.streams(banks[bank]!.id, 'investigation');
  const bothRuns = async () => new Map([...(await runsOf(0)), ...(await runsOf(1))]);

  const keep = (answer: Answer): readonly Run[] => {
    const { investigations } = accepted(answer);
    for (const { investigation_id: run } of investigations) named.add(run);
    return investigations;
  };

  /** Waits until all runs have ended, of which there are no more than were asked for; gives all of them. */
  async function ended(): Promise<readonly RecordedEvent[][]> {
    const runs = await until(
      bothRuns,
      (all) => [...named].every((run) => all.has(run)) && [...all.values()].every(isOver),
    );
    expect(runs.size - named.size).toBeLessThanOrEqual(repeats);
    return [...runs.values()];
  }

  /** Customers and transactions of a bank, the file put at one API’s address and followed at the other. */
  async function upload(bank: number): Promise<void> {
    accepted(await at(0, bank).post('entities', { entities: names('e').map(entityOf) }));
    const { json } = await at(0, bank).post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri: address, session_id: session } = json as { upload_uri: string; session_id: string };
    const file = Buffer.from(
      JSON.stringify(names('t').map((id, index) => transactionOf(id, `e-${index}`, index))),
    );
    expect((await fetch(address, { method: 'PUT', body: file })).status).toBe(200);
    const seen = await until(
      async () =>
        (await at(1, bank).get(`transactions/upload-sessions/${session}`)).json as { state: string },
      ({ state: step }) => step === 'completed',
    );
    expect(seen).toMatchObject({ counts: { created: ALERTS, failed: 0 } });
  }

  const alert = (index: number) => alertOf(`a-${index}`, `e-${index}`, `t-${index}`);

  test('what is written at the one is read at the other by the next request', async () => {
    await upload(0);
    await upload(1);
    let created = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const one = at(round);
      const other = at(round + 1);
      const { upload_session_id: session } = accepted(
        await one.post('entities', { entities: [entityOf(`next-${round}`)] }),
      );
      const { status, json } = await other.get(`transactions/upload-sessions/${session}`);
      expect({ status, json }).toMatchObject({ status: 200, json: { state: 'completed' } });
      created += (json as Session).counts.created;
      accepted(await other.post('alerts', { alerts: [alertOf(`next-${round}`, `next-${round}`, 't-0')] }));
      const [run] = keep(await one.post('alerts/investigate', { alert_ids: [`next-${round}`] }));
      const seen = await other.get(`investigation/${run!.investigation_id}`);
      expect(seen).toMatchObject({ status: 200, json: { agent_investigation_id: run!.investigation_id } });
    }
    expect(ROUNDS - created).toBeLessThanOrEqual(repeats);
    expect(named.size).toBe(ROUNDS);
    for (const events of await ended()) expectOnce(events);
  });

  test(`${2 * ALERTS} alerts: every run is begun once`, async () => {
    const alerts = names('a').map((_, index) => alert(index));
    const uploads = await Promise.all(
      [0, 1].map((bank) => at(bank, bank).post('alerts', { alerts, trigger_execution: true })),
    );
    expect(uploads.flatMap(keep)).toHaveLength(2 * ALERTS);
    expect(named.size).toBe(ROUNDS + 2 * ALERTS);
    for (const events of await ended()) expectOnce(events);
  });

  test('kill -9 of a worker in the middle: the other one takes its work over', async () => {
    let before: Map<string, RecordedEvent[]>;
    const again = names('a');
    const begun = (runs: Map<string, RecordedEvent[]>) =>
      [...runs].filter(([id, events]) => !before.has(id) && events.length > 1).length;
    // On a busy machine the work may be seen only when it is over.
    for (let isInTheMiddle = false; !isInTheMiddle;) {
      before = await until(bothRuns, (runs) => [...runs.values()].every(isOver));
      for (const bank of [0, 1])
        accepted(await at(bank, bank).post('alerts/investigate', { alert_ids: again }));
      // Each worker takes one bank at a time, so that both are at work.
      const both = await until(
        () => Promise.all([runsOf(0), runsOf(1)]),
        (runs) => runs.every((each) => begun(each) > 2),
        WATCH_MS,
      );
      isInTheMiddle = both.every((each) => begun(each) < ALERTS);
    }
    const killedAt = Date.now();
    await workers[0]!.end('SIGKILL');
    const all = await until(bothRuns, (runs) => [...runs.values()].every(isOver));
    const runs = [...all].filter(([id]) => !before.has(id)).map(([, events]) => events);
    expect(runs.length).toBeGreaterThanOrEqual(2 * ALERTS);
    expect(runs.length - 2 * ALERTS).toBeLessThanOrEqual(repeats);
    for (const events of runs) expectOnce(events);
    // A store may be late for the one that lives; what it has begun since the kill is not of the dead one.
    const repeated = runs.filter((events) => {
      const [first, second] = events.filter(({ type }) => type === 'InvestigationStarted');
      return second !== undefined && Date.parse(first!.recordedAt) <= killedAt;
    });
    expect(repeated.length).toBeLessThanOrEqual(1);
  });

  test('64 callers at both: one version, one run', async () => {
    expect(await workers[1]!.end('SIGTERM')).toEqual({ code: 0, signal: null });
    const all = <Value>(call: (caller: number) => Promise<Value>, callers = CALLERS) =>
      Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
    const sessions = () => state.streams(banks[0]!.id, 'uploadSession');
    /** The rows of all uploads that come of it, also of those that were answered too late. */
    const uploaded = async (kind: string, call: (caller: number) => Promise<Answer>, callers?: number) => {
      const before = await sessions();
      const answers = await all(call, callers);
      const made = new Map([...(await sessions())].filter(([id]) => !before.has(id)));
      for (const answer of answers) expect(made.has(accepted(answer).upload_session_id)).toBe(true);
      const events = [...made.values()].flat();
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set([kind]));
      const data = events.map((event) => event.data as Outcome);
      const created = data.filter(({ counts }) => counts.created > 0).length;
      expect(created).toBeLessThanOrEqual(1);
      // The event of what an answer came too late for may be missing.
      expect(1 - created).toBeLessThanOrEqual(repeats);
      return data.flatMap(({ rows }) => rows);
    };

    const entity = await uploaded('EntitiesUploaded', (caller) =>
      at(caller).post('entities', { entities: [entityOf('raced')] }),
    );
    expect(new Set(entity.map(({ id, version }) => `${id} ${version}`)).size).toBe(1);

    const change = (caller: number) => ({ ...entityOf('changed'), name: `Customer ${caller}` });
    const changed = await uploaded(
      'EntitiesUploaded',
      (caller) => at(caller).post('entities', { entities: [change(caller)] }),
      RIVALS,
    );
    const versions = new Set(changed.map(({ version }) => version));
    latest = Math.max(...versions);
    expect(latest).toBeGreaterThanOrEqual(RIVALS);
    for (const more of [latest - RIVALS, latest - versions.size, changed.length - versions.size])
      expect(more).toBeLessThanOrEqual(repeats);

    await uploaded('AlertsUploaded', (caller) =>
      at(caller).post('alerts', { alerts: [alertOf('raced', 'raced', 't-0')] }),
    );

    const before = await runsOf(0);
    const asked = await all((caller) => at(caller).post('alerts/investigate', { alert_ids: ['raced'] }));
    const runs = new Set(asked.map((answer) => accepted(answer).investigations[0]!.investigation_id));
    expect(runs.size).toBe(1);
    expect([...(await runsOf(0)).keys()].filter((id) => !before.has(id))).toEqual([...runs]);

    workers.push(await backEnds.process({ ROLE: 'worker' }));
    const [run] = runs;
    const ends = await until(runsOf.bind(null, 0), (streams) => isOver(streams.get(run!)!));
    expectOnce(ends.get(run!)!);
  });

  test('every event stands in the read models once, and records in one version each', async () => {
    for (const { id } of banks) {
      const streams = await state.streams(id, 'investigation');
      const last = Object.fromEntries(
        [...streams].map(([run, events]) => [`${id}.${run}`, events.length - 1]),
      );
      const guards = async () => {
        const rows = await state.readModel(InvestigationReadModel, id);
        return Object.fromEntries(rows.map(({ _id, rev }) => [_id, rev['investigation']]));
      };
      // The row of the event that ended the last run may follow it.
      expect(await until(guards, (found) => isDeepStrictEqual(found, last))).toEqual(last);
    }
    const entities = await state.versions(EntityRecord as VersionedRecord<object>, banks[0]!.id);
    expect([entities.get('raced'), entities.get('changed'), entities.get('e-0')]).toEqual([1, latest, 1]);
    const alerts = await state.versions(AlertRecord as VersionedRecord<object>, banks[0]!.id);
    expect(new Set(alerts.values())).toEqual(new Set([1]));
    for (const { readModel, liveHash, rebuiltHash } of await backEnds.verified())
      expect({ readModel, hash: liveHash }).toEqual({ readModel, hash: rebuiltHash });
  });
});

interface Session {
  readonly counts: { readonly created: number };
}

interface Outcome {
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  readonly counts: { readonly created: number };
}
