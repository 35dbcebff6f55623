import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { inTime } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';

const TAKES = 2_000;
/** Alerts of the second test; every third stays free, the others are snoozed or decided meanwhile. */
const CHANGING = 600;
const CHANGERS = 8;
const CALLERS = 32;
const PER_UPLOAD = 100;

const JSON_BODY = { 'content-type': 'application/json' };

interface Taken {
  readonly assignment: { readonly alert_id: string; readonly assignee: string } | null;
}

/** Beside other work a store may be too late for a call. */
const isLate = ({ status }: { readonly status: number }): boolean => status === 503;
/** Sends again what was too late: for what may be sent twice. */
const patientCalls = (url: string, key: string) => new RestCalls(url, key, () => undefined);

describeWith(['redis-server'], 'two API processes on shared back ends that give out alerts', () => {
  let backEnds: SharedBackEnds;
  let ends: readonly RestCalls[];
  let people: readonly string[];

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start();
    const bank = await backEnds.bank('Busy Bank');
    await backEnds.command(['org', 'features', bank.id, '--enable', 'teamwork']);
    const create = ['user', 'create', bank.id, '--role', 'analyst', '--email'];
    const users: { id: string }[] = [];
    for (let at = 0; at < 4; at++) users.push(await backEnds.command([...create, `p${at}@example.com`]));
    people = users.map(({ id }) => id);
    const scopes = 'alerts:assign,alerts:write,alerts:read';
    const generate = ['api-key', 'create', bank.id, '--name', 'assigning', '--scopes', scopes];
    const { key } = await backEnds.command<{ key: string }>(generate);
    const env = { ROLE: 'api', RATE_LIMIT_REST_PER_MINUTE: '0', REQUEST_TIMEOUT_MS: '60000' };
    const [one, other] = await Promise.all([backEnds.process(env), backEnds.process(env)]);
    await upload(patientCalls(one.url, bank.key));
    ends = [one, other].map(({ url }) => new RestCalls(url, key));
  });
  afterAll(() => backEnds?.stop());

  /** One more alert than is taken. */
  async function upload(client: RestCalls, last = TAKES): Promise<void> {
    await client.post('entities', { entities: [entityOf('customer')] });
    const { json } = await client.post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri: address, session_id: session } = json as { upload_uri: string; session_id: string };
    const body = JSON.stringify([transactionOf('payment', 'customer', 0)]);
    expect((await fetch(address, { method: 'PUT', body })).status).toBe(200);
    const worker = await backEnds.process({ ROLE: 'worker' });
    await inTime(
      async () => (await client.get(`transactions/upload-sessions/${session}`)).json as { state: string },
      ({ state }) => state !== 'completed',
    );
    await worker.end('SIGTERM');
    for (let first = 0; first <= last; first += PER_UPLOAD) {
      const ids = Array.from(
        { length: Math.min(PER_UPLOAD, last + 1 - first) },
        (_, at) => `a-${first + at}`,
      );
      const alerts = ids.map((id) => alertOf(id, 'customer', 'payment'));
      expect((await client.post('alerts', { alerts })).status).toBe(200);
    }
  }

  const takeNext = (at: number) =>
    ends[at % 2]!.post('alerts/take-next', { user_id: people[at % people.length]! });

  test(`of ${TAKES} takes by ${CALLERS} callers no two get the same alert`, async () => {
    const taken: string[] = [];
    /** Calls whose answer was too late: each of them may have taken an alert all the same. */
    let unheard = 0;
    let begun = 0;
    /** Returns false once none is left. */
    const take = async (at: number): Promise<boolean> => {
      const { status, json } = await takeNext(at);
      if (isLate({ status })) return ++unheard > 0;
      const { assignment } = json as unknown as Taken;
      if (status === 200 && assignment === null) return false;
      expect([status, assignment?.assignee]).toEqual([200, people[at % people.length]]);
      taken.push(assignment!.alert_id);
      return true;
    };
    const caller = async () => {
      for (let at = begun++; at < TAKES; at = begun++) expect(await take(at)).toBe(true);
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    while (await take(0));
    expect(new Set(taken).size).toBe(taken.length);
    const left = new Set(Array.from({ length: TAKES + 1 }, (_, at) => `a-${at}`));
    for (const id of taken) left.delete(id);
    expect(left.size).toBeLessThanOrEqual(unheard);
    // Most answers are in time on any machine.
    expect(taken.length).toBeGreaterThan(TAKES / 2);
  });

  test(`of ${CHANGING} alerts none is handed out once another process put it away`, async () => {
    const bank = await backEnds.bank('Changing Bank');
    await backEnds.command(['org', 'features', bank.id, '--enable', 'teamwork']);
    const create = ['user', 'create', bank.id, '--role', 'analyst', '--email'];
    const { id: person } = await backEnds.command<{ id: string }>([...create, 'q@example.com']);
    const scopes = 'alerts:assign,alerts:write,alerts:read,records:ingest,audit:export';
    const generate = ['api-key', 'create', bank.id, '--name', 'changing', '--scopes', scopes];
    const { key } = await backEnds.command<{ key: string }>(generate);
    const [one, other] = ends.map(({ url }) => new RestCalls(url, key)) as [RestCalls, RestCalls];
    await upload(patientCalls(ends[0]!.url, bank.key), CHANGING);
    const until = new Date(Date.now() + 3_600_000).toISOString();

    const gone = new Set<string>();
    const change = async (at: number) => {
      const id = `a-${at}`;
      const via = at % 2 === 0 ? one : other;
      if (at % 3 === 0) {
        const place = `/api/v1/transaction-monitoring/alerts/${id}/snooze`;
        const { status } = await via.put(place, JSON.stringify({ until }), JSON_BODY);
        if (status === 200) gone.add(id);
      } else if (at % 3 === 1) {
        const decided = { disposition_status: 'CLEARED', dispositioned_by: 'x@bank.example' };
        const alert = { ...alertOf(id, 'customer', 'payment'), ...decided, dispositioned_at: until };
        if ((await via.post('alerts', { alerts: [alert] })).status === 200) gone.add(id);
      }
    };
    const taken: string[] = [];
    let unheard = 0;
    const taker = async (at: number) => {
      const via = at % 2 === 0 ? one : other;
      for (;;) {
        const { status, json } = await via.post('alerts/take-next', { user_id: person });
        if (isLate({ status })) {
          unheard++;
          continue;
        }
        const { assignment } = json as unknown as Taken;
        if (!assignment) return;
        taken.push(assignment.alert_id);
      }
    };
    const changer = async (first: number) => {
      for (let at = first; at <= CHANGING; at += CHANGERS) await change(at);
    };
    const changers = Array.from({ length: CHANGERS }, (_, at) => changer(at));
    await Promise.all([...changers, ...Array.from({ length: CHANGERS }, (_, at) => taker(at))]);
    await Promise.all(Array.from({ length: CHANGERS }, (_, at) => taker(at)));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length + unheard).toBeGreaterThanOrEqual(Math.floor(CHANGING / 3));
    const wrong: string[] = [];
    for (const id of taken.filter((each) => gone.has(each))) {
      const { json } = await one.call('GET', `/api/v1/audit/alerts/history?alert_id=${id}`);
      const types = (json as { steps: { type: string }[] }).steps.map(({ type }) => type);
      const before = types.slice(0, types.indexOf('AlertAssigned'));
      if (before.includes('AlertSnoozed') || before.includes('UploadedDispositionRecorded')) wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });
});
