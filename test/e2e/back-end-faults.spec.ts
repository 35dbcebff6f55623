import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SeededStream } from '../../scripts/seeded-stream.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import type { VersionedRecord } from '@alert-review/kernel';
import { eventually } from '../faults/kill-kind.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { SHORT_LIVED, type Bank, type BuiltServer } from '../support/built-server.js';
import { CommandLines } from '../support/command-lines.js';
import { describeWith } from '../support/require.js';
import { freePort } from '../support/free-port.js';
import { inTime, letPass } from '../support/patience.js';
import { SharedBackEnds, type BackEnd } from '../support/back-end-servers.js';
import { SharedState } from '../support/stored-on-servers.js';
import { temporaryFolder } from '../support/temporary-folder.js';

// size: every call under every fault of every back end.

const API = '/api/v1/transaction-monitoring';
/** Back ends that fail one after the other, under a server that gives a call so long. */
interface Failing {
  readonly backEnds: readonly BackEnd[];
  readonly requestMs: number;
}
/** Short where calls are refused, ample where all are answered in spite of a slow or silent back end. */
const FAILING: readonly Failing[] = [
  { backEnds: ['event_store', 'read_store'], requestMs: 4_000 },
  { backEnds: ['jobs', 'files'], requestMs: 30_000 },
];
/** What a busy machine may add. */
const SLACK_MS = 240_000;
const AWAY_MS = 5_000;
const LEASE_SECONDS = 5;
const FILE_BYTES_MAX = 1_024;
const TOO_LARGE = Buffer.alloc(FILE_BYTES_MAX + 1, ' ');
/** Each sweep asks the stores a dozen questions: at one a second they took a sixth of the CPU. */
const SWEEP_SECONDS = 3;
/** Each look takes time from the servers that are looked at. */
const POLL_MS = 500;
/** What a look at the stores found is answered for a second. */
const READY_KEPT_MS = 1_100;
/** A short answer takes longer than the deadline. */
const SLOW_MS_PER_BYTE = 250;
/** Rounds of calls that lose their connections: `npm run test:faults -- cuts` has more. */
const CUTS = Number(process.env['CUTS'] ?? 2);
const CUT_AFTER_MS_MOST = 60;
const SEED = Number(process.env['SEED'] ?? 20_250_301);

const BACK_ENDS = FAILING.flatMap(({ backEnds }) => backEnds);
/** Every other call is accepted without it: a doorbell is rung later, a file goes past the server. */
const NEEDED: Readonly<Record<BackEnd, readonly string[]>> = {
  // Reads go on: their entries of the access log wait in the read store.
  event_store: ['entities', 'alerts', 'investigate', 'address'],
  read_store: ['entities', 'alerts', 'investigate', 'investigation', 'address'],
  jobs: [],
  files: [],
};

interface Heard {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: Record<string, unknown>;
}

type Round = Readonly<Record<string, Heard>>;

/** A server on back ends of which this one will fail, and what that server has acknowledged meanwhile. */
class Subject {
  readonly entities = new Set<string>();
  readonly runs = new Set<string>();
  private readonly ended = new Set<string>();
  /** Nobody has put a file at them. */
  private readonly addresses: string[] = [];
  private rounds = 0;
  private known = '';

  private constructor(
    readonly backEnd: BackEnd,
    readonly backEnds: SharedBackEnds,
    readonly bank: Bank,
    private readonly server: BuiltServer,
    private readonly requestMs: number,
  ) {}

  static async start(failing: Failing, commands: CommandLines): Promise<Subject[]> {
    const backEnds = await SharedBackEnds.start({ proxied: true, commands });
    try {
      return await this.on(failing, backEnds);
    } catch (error) {
      await backEnds.stop();
      throw error;
    }
  }

  private static async on(failing: Failing, backEnds: SharedBackEnds): Promise<Subject[]> {
    const bank = await backEnds.bank('Example Bank');
    const env = {
      REQUEST_TIMEOUT_MS: String(failing.requestMs),
      SWEEP_SECONDS: String(SWEEP_SECONDS),
      JOB_LEASE_SECONDS: String(LEASE_SECONDS),
      RATE_LIMIT_REST_PER_MINUTE: '100000',
      UPLOAD_BYTES_MAX: String(FILE_BYTES_MAX),
    };
    // Redis joins an API process and a worker; one process on the other back ends spares the machine.
    const role = failing.backEnds.includes('jobs') ? 'api' : 'all';
    if (role === 'api') await backEnds.process({ ...env, ROLE: 'worker' });
    const server = await backEnds.process({ ...env, ROLE: role });
    const subjects = failing.backEnds.map(
      (backEnd) => new Subject(backEnd, backEnds, bank, server, failing.requestMs),
    );
    const [first] = subjects;
    await first!.accepted('entities', { entities: [entityOf('e')] });
    await first!.file('t');
    const alerts = [alertOf('known', 'e', 't')];
    const known = runIn(await first!.accepted('alerts', { alerts, trigger_execution: true }))!;
    for (const subject of subjects) subject.known = known;
    return subjects;
  }

  /** Every call, each on things of its own. */
  async round(): Promise<Round> {
    const id = this.nextId();
    const heard = await Promise.all(
      Object.keys(this.calls).map(async (name) => [name, await this.ask(name, id)] as const),
    );
    return Object.fromEntries(heard);
  }

  /** One of the calls again, about things that none was about before. */
  again(name: string): Promise<Heard> {
    return this.ask(name, this.nextId());
  }

  private readonly nextId = () => `${this.backEnd}-${this.rounds++}`;

  private readonly calls: Readonly<Record<string, (id: string) => Promise<Heard>>> = {
    alive: () => this.get('/healthz'),
    ready: () => letPass(READY_KEPT_MS).then(() => this.get('/readyz')),
    entities: (id) => this.post('entities', { entities: [entityOf(id)] }),
    alerts: (id) => this.post('alerts', { alerts: [alertOf(id, 'e', 't')], trigger_execution: true }),
    investigate: () => this.post('alerts/investigate', { alert_ids: ['known'] }),
    investigation: () => this.get(`${API}/investigation/${this.known}`),
    address: () => this.post('transactions/upload-via-url', { format: 'json' }),
  };

  private async ask(name: string, id: string): Promise<Heard> {
    const isLate = (it: Heard) => !NEEDED[this.backEnd].includes(name) && this.isByAnother(it);
    const heard = await inTime(() => this.calls[name]!(id), isLate);
    if (heard.status !== 200) return heard;
    if (name === 'entities') this.entities.add(id);
    if (name === 'alerts' || name === 'investigate') this.runs.add(runIn(heard.json)!);
    if (name === 'address') this.addresses.push(heard.json['upload_uri'] as string);
    return heard;
  }

  /**
   * Puts a file that is too large at each address that was given: the server would look for one for an hour.
   */
  async useAddresses(): Promise<void> {
    for (const address of this.addresses.splice(0))
      expect((await fetch(address, { method: 'PUT', body: TOO_LARGE })).status).toBe(200);
  }

  /** Beside other work a back end that does not fail may be too late. */
  private isByAnother({ status, json }: Heard): boolean {
    const { store } = (json['details'] ?? {}) as { readonly store?: string };
    return status === 503 && BACK_ENDS.some((name) => name === store && name !== this.backEnd);
  }

  /** Puts a file at a new address of the file store and waits for its import. */
  async file(id: string): Promise<void> {
    const json = await this.accepted('transactions/upload-via-url', { format: 'json' });
    const body = Buffer.from(JSON.stringify([transactionOf(id, 'e', 1)]));
    expect((await fetch(json['upload_uri'] as string, { method: 'PUT', body })).status).toBe(200);
    await this.soon(async () => {
      const session = await this.get(`${API}/transactions/upload-sessions/${json['session_id'] as string}`);
      return session.json['state'] === 'completed';
    });
  }

  isReady = async () => {
    const { status, json } = await this.get('/readyz');
    return status === 200 && limitsOf({ json }).length === 0;
  };

  /** Whether every run that was acknowledged has ended well. */
  isDone = async () => {
    for (const run of this.runs) {
      if (this.ended.has(run)) continue;
      if (!(await this.hasEnded(run))) return false;
      this.ended.add(run);
    }
    return true;
  };

  hasEnded = async (run: string) =>
    (await this.get(`${API}/investigation/${run}`)).json['processing_status'] === 'completed';

  /** Waits for something that has to come about by itself in time after a fault. */
  async soon(isSo: () => Promise<boolean>, what = isSo.name): Promise<void> {
    await eventually(`${this.backEnd} after the fault: ${what}`, async () => (await isSo()) || null, POLL_MS);
  }

  post(place: string, body: object): Promise<Heard> {
    return this.call(`${API}/${place}`, { method: 'POST', body: JSON.stringify(body) });
  }

  /** The answer, once there is one: the first calls of a process may take longer than its deadline. */
  async accepted(place: string, body: object): Promise<Record<string, unknown>> {
    const post = () => this.post(place, body);
    return (await inTime(post, ({ status }) => status >= 300)).json;
  }

  private get(place: string): Promise<Heard> {
    return this.call(place, {});
  }

  /** Rejects when there is no answer in time, whatever the reason. */
  private async call(place: string, request: RequestInit): Promise<Heard> {
    const response = await fetch(`${this.server.url}${place}`, {
      ...request,
      headers: { 'x-api-key': this.bank.key, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(this.requestMs + SLACK_MS),
    });
    const json = (await response.json()) as Record<string, unknown>;
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, json };
  }

  get proxy() {
    return this.backEnds.proxies.get(this.backEnd)!;
  }
}

const runIn = (json: Record<string, unknown>) =>
  (json['investigations'] as { investigation_id: string }[])[0]?.investigation_id;

function expectRefusal(name: string, { status, retryAfter, json }: Heard): void {
  const { message, details } = json as { message: unknown; details: Record<string, unknown> };
  expect({ name, status, json }).toEqual({
    name,
    status: 503,
    json: { error: 'store_unavailable', message, details },
  });
  expect(typeof message).toBe('string');
  expect(details).toMatchObject({ field: null, value: null });
  expect(typeof details['store']).toBe('string');
  expect(Number(retryAfter)).toBeGreaterThan(0);
}

/**
 * Without the read store nothing can be served; without any other store a process stays in service and says
 * so.
 */
function expectReadiness(backEnd: BackEnd, ready: Heard): void {
  if (backEnd === 'read_store') {
    expectRefusal('ready', ready);
    // On a busy machine another one may not have answered in time either.
    expect((ready.json['details'] as { store: string }).store.split(', ')).toContain(backEnd);
    return;
  }
  expect({ backEnd, status: ready.status, json: ready.json }).toMatchObject({ backEnd, status: 200 });
  expect(limitsOf(ready)).toContain(backEnd);
}

/** Stores that are away while the process serves. */
const limitsOf = ({ json }: Pick<Heard, 'json'>): string[] =>
  (json['limits'] as { store: string }[]).map(({ store }) => store);

/** While the back end is away: what needs it is refused in time, what does not goes on. */
function expectHonest(backEnd: BackEnd, { alive, ready, ...calls }: Round): void {
  expect(alive!.status).toBe(200);
  expectReadiness(backEnd, ready!);
  for (const [name, heard] of Object.entries(calls))
    if (NEEDED[backEnd].includes(name)) expectRefusal(name, heard);
    else expect({ name, status: heard.status, json: heard.json }).toMatchObject({ name, status: 200 });
}

/** One step per test: the same servers go from one fault into the next. */
describeWith(['redis-server'], 'a back end that fails', () => {
  const sets: Subject[][] = [];
  const each = (work: (subject: Subject) => Promise<void>) =>
    Promise.all(
      sets.map(async (subjects) => {
        for (const subject of subjects) await work(subject);
      }),
    );
  const subjectOf = (backEnd: BackEnd) => sets.flat().find((subject) => subject.backEnd === backEnd)!;

  beforeAll(async () => {
    const commands = new CommandLines();
    sets.push(...(await Promise.all(FAILING.map((failing) => Subject.start(failing, commands)))));
  });
  afterAll(() => Promise.all(sets.map(([first]) => first!.backEnds.stop())));

  /** What was acknowledged is carried out without being asked again, then everything works as before. */
  async function expectRecovery(subject: Subject): Promise<void> {
    await subject.soon(subject.isReady);
    await subject.soon(subject.isDone);
    for (const [name, { status }] of Object.entries(await subject.round())) {
      if (status === 200) continue;
      // A busy machine may need more time for an answer than the servers give themselves here.
      await subject.soon(async () => (await subject.again(name)).status === 200, name);
    }
    await subject.useAddresses();
    await subject.soon(subject.isDone);
  }

  test('before any fault every call is answered', () => each(expectRecovery));

  test('is refused for five seconds, as by a restart', async () => {
    await each(async (subject) => {
      const { proxy, backEnd, backEnds } = subject;
      await proxy.refuse();
      if (backEnd === 'jobs') await backEnds.redis!.kill();
      const back = letPass(AWAY_MS);
      expectHonest(backEnd, await subject.round());
      await back;
      if (backEnd === 'jobs') await backEnds.redis!.resume();
      await proxy.pass();
      await expectRecovery(subject);
    });
  });

  describe('is not there at a start', () => {
    const missing = ['event_store', 'read_store', 'jobs'] as const;

    test.each(missing)('%s: the process lives, says what it waits for, and goes on', async (backEnd) => {
      const subject = subjectOf(backEnd);
      await subject.proxy.refuse();
      const port = await freePort();
      const starting = subject.backEnds.process({ PORT: String(port), REQUEST_TIMEOUT_MS: '5000' });
      const asked = async (place: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${place}`);
        return { status: response.status, json: (await response.json()) as { details?: { reason: string } } };
      };
      const answers = (place: string, isSo: (answer: Awaited<ReturnType<typeof asked>>) => boolean) =>
        subject.soon(async () => asked(place).then(isSo, () => false));
      await answers('/healthz', ({ status, json }) => status === 200 && 'version' in json);
      await answers(
        '/readyz',
        ({ json }) => json.details?.reason.includes(`unavailable (${backEnd})`) ?? false,
      );
      expect(await asked('/readyz')).toMatchObject({ status: 503, json: { error: 'starting' } });
      expect((await asked(`${API}/investigation/none`)).status).toBe(503);
      await subject.proxy.pass();
      const started = await starting;
      await answers('/readyz', ({ status }) => status === 200);
      await expectRecovery(subject);
      // Otherwise it would take CPU from all that follows.
      expect(await started.end('SIGTERM')).toEqual({ code: 0, signal: null });
    });
  });

  test('takes connections and never answers', async () => {
    await each(async (subject) => {
      subject.proxy.silence();
      expectHonest(subject.backEnd, await subject.round());
      await subject.proxy.pass();
      await expectRecovery(subject);
    });
  });

  test('leaves the connections of Redis half-open: new ones take their place within seconds', async () => {
    const subject = subjectOf('jobs');
    // A busy machine may look only when new ones have taken their place.
    for (let isReady = true; isReady;) {
      subject.proxy.forget();
      const { ready, ...calls } = await subject.round();
      for (const [name, { status, json }] of Object.entries(calls))
        expect({ name, status, json }).toMatchObject({ name, status: 200 });
      isReady = limitsOf(ready!).length === 0;
    }
    // Nothing is mended: the connections that went silent would stay so.
    await expectRecovery(subject);
  });

  test('answers byte by byte, too slowly', async () => {
    await each(async (subject) => {
      subject.proxy.slow(SLOW_MS_PER_BYTE);
      expectHonest(subject.backEnd, await subject.round());
      await subject.proxy.pass();
      await expectRecovery(subject);
    });
  });

  test('loses all connections while calls are under way', async () => {
    await each(async (subject) => {
      const chance = new SeededStream(SEED, 'cuts', subject.backEnd);
      for (let cut = 0; cut < CUTS; cut++) {
        const round = subject.round();
        await letPass(chance.int(0, CUT_AFTER_MS_MOST));
        subject.proxy.cut();
        for (const [name, heard] of Object.entries(await round))
          if (heard.status !== 200) expectRefusal(name, heard);
      }
      await expectRecovery(subject);
    });
  });

  test('loses nothing that was acknowledged: records, files, runs and read models', async () => {
    await each(async (subject) => {
      const { backEnds, bank, entities, runs } = subject;
      await subject.file(`after-${subject.backEnd}`);
      const state = await SharedState.open(backEnds.env);
      const stored = await state.versions(EntityRecord as VersionedRecord<object>, bank.id);
      await state.close();
      expect([...entities].filter((id) => !stored.has(id))).toEqual([]);
      expect(entities.size).toBeGreaterThan(0);
      for (const run of runs) await subject.soon(() => subject.hasEnded(run), run);
    });
    for (const [first] of sets)
      for (const { readModel, liveHash, rebuiltHash } of await first!.backEnds.verified())
        expect({ readModel, hash: liveHash }).toEqual({ readModel, hash: rebuiltHash });
  });
});

describe('a configuration that could not be served', () => {
  const shared = {
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    MONGODB_URL: 'mongodb://127.0.0.1:1/alert-review',
    REDIS_URL: 'redis://127.0.0.1:1',
  };
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(path.join(folder, 'master.key'), '5a'.repeat(32));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const started = (env: Readonly<Record<string, string>>) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const main = path.resolve(import.meta.dirname, '../../dist/main.js');
      const given = { DATA_DIR: folder, PORT: '0', MASTER_KEY_FILE: path.join(folder, 'master.key') };
      const options = { env: { ...process.env, ...given, ...env } };
      execFile(process.execPath, [...SHORT_LIVED, main], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });

  test.each(['api', 'worker'])('ROLE=%s with embedded stores is refused', async (ROLE) => {
    const { code, stdout, stderr } = await started({ ROLE });
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    expect(stderr).toMatch(/ROLE is "\w+".*set EVENTSTORE_URL and MONGODB_URL and REDIS_URL too/);
    expect(stderr).toContain('embedded stores allow one process');
  });

  test.each(['api', 'worker'])('ROLE=%s with one embedded store is refused', async (ROLE) => {
    const { EVENTSTORE_URL, MONGODB_URL } = shared;
    const { code, stderr } = await started({ ROLE, S3_BUCKET: 'files', EVENTSTORE_URL, MONGODB_URL });
    expect(code).toBe(78);
    expect(stderr).toMatch(/ROLE is "\w+".*set REDIS_URL too/);
  });

  test.each(['api', 'worker'])('ROLE=%s with a folder of files of its own is refused', async (ROLE) => {
    const { code, stderr } = await started({ ROLE, ...shared });
    expect(code).toBe(78);
    expect(stderr).toMatch(/FILES_SHARED is not set.*mount one volume at DATA_DIR\/files.*or set S3_BUCKET/);
  });
});
