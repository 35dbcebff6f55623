import { rm } from 'node:fs/promises';
import { explainRiskiest, type ExplainedView } from '../../samples/demo/explain-riskiest.js';
import { openSampleSet } from '../../samples/demo/sample-set.js';
import { loadSet, type LoadResult } from '../../src/cli/load/load-set.js';
import { RestClient } from '../../src/cli/load/rest-client.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { inTime } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';
import { SharedBackEnds, type RebuiltRows } from '../support/back-end-servers.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CUSTOMERS = 40;

const sample = openSampleSet(CUSTOMERS);
/** Gone through once. */
const transactions = [...sample.transactions()];

interface Loaded extends LoadResult {
  readonly riskiest: readonly ExplainedView[];
}

async function load({ url: baseUrl }: BuiltServer, { key: apiKey }: Bank): Promise<Loaded> {
  const set = { ...sample, transactions: () => transactions };
  const result = await loadSet(set, { baseUrl, apiKey, onProgress: () => undefined });
  return {
    ...result,
    riskiest: await explainRiskiest(new RestClient(baseUrl, apiKey), result.investigations),
  };
}

/** Without what differs from one server to the next. */
const findings = ({ imported, investigations, riskiest }: Loaded) => ({
  imported,
  investigations: investigations.map(({ alertId, status, riskScore, disposition }) => ({
    alertId,
    status,
    riskScore,
    disposition,
  })),
  redFlags: riskiest.map(({ alertId, redFlags }) => ({ alertId, redFlags })),
});

const runIds = ({ investigations }: LoadResult) => investigations.map((view) => view.investigationId);

/** The load on a server whose stores are all its own. */
let embedded: Loaded;

beforeAll(async () => {
  const dataDir = await temporaryFolder();
  const server = await BuiltServer.start(dataDir);
  try {
    embedded = await load(server, await server.bank('Example Bank'));
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});

const rowsOf = (rebuilt: readonly RebuiltRows[]) =>
  Object.fromEntries(rebuilt.map(({ readModel, rows }) => [readModel, rows]));

/** One step per test: each goes on where the one before it ended. */
describeWith(['redis-server'], 'the product on all four production back ends', () => {
  let backEnds: SharedBackEnds;
  let server: BuiltServer;
  let bank: Bank;
  let first: Loaded;
  let rows: Record<string, number>;

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start();
    bank = await backEnds.bank('Example Bank');
    server = await backEnds.process();
  });
  afterAll(() => backEnds?.stop());

  const client = () => new RestCalls(server.url, bank.key, () => undefined);

  test('every store is the server’s that was named', async () => {
    const ready = await inTime(
      () => server.rest({ method: 'GET', url: '/readyz' }),
      ({ status }) => status === 503,
    );
    expect(ready.json).toEqual({
      status: 'ready',
      checks: { event_store: 'ok', read_store: 'ok', jobs: 'ok', files: 'ok' },
      limits: [],
      read_models: { seconds_behind: 0 },
      checkpoints: { seconds_behind: expect.any(Number) as number },
      jobs: { oldest_seconds: expect.any(Number) as number },
      access_log: { waiting: 0, oldest_seconds: 0 },
    });
    const { json } = await client().post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri: address } = json as { upload_uri: string };
    expect(new URL(address).origin).toBe(new URL(backEnds.env['S3_ENDPOINT']!).origin);
  });

  test('customers, transactions, alerts and investigations come out as on the embedded stores', async () => {
    first = await load(server, bank);
    const found = findings(first);
    const { imported, investigations } = found;
    expect(imported.created).toBeGreaterThan(CUSTOMERS);
    expect(investigations.length).toBeGreaterThan(5);
    expect(new Set(investigations.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(found).toEqual(findings(embedded));
  });

  test('runs and alerts are listed in pages that have each once', async () => {
    const listed = async (path: string, name: string, id: string): Promise<unknown[]> => {
      const ids: unknown[] = [];
      for (let next: string | null = ''; next !== null;) {
        const { status, json } = await client().get(`${path}limit=3${next && `&after=${next}`}`);
        expect(status).toBe(200);
        const page = json as Record<string, Record<string, unknown>[]> & { next: string | null };
        ids.push(...page[name]!.map((item) => item[id]));
        next = page.next;
      }
      return ids.sort();
    };
    const runs = runIds(first).sort();
    const alerts = first.investigations.map(({ alertId }) => alertId).sort();
    expect(await listed('investigations?', 'investigations', 'agent_investigation_id')).toEqual(runs);
    const completed = await listed(
      'investigations?state=completed&',
      'investigations',
      'agent_investigation_id',
    );
    expect(completed).toEqual(runs);
    expect(await listed('alerts?', 'alerts', 'alert_id')).toEqual(alerts);
    const [one] = first.investigations;
    const ofAlert = `investigations?alert_id=${encodeURIComponent(one!.alertId)}&`;
    expect(await listed(ofAlert, 'investigations', 'agent_investigation_id')).toEqual([one!.investigationId]);
  });

  test('the read models equal their rebuild', async () => {
    const rebuilt = await backEnds.verified();
    for (const { readModel, liveHash, rebuiltHash } of rebuilt)
      expect({ readModel, hash: liveHash }).toEqual({ readModel, hash: rebuiltHash });
    rows = rowsOf(rebuilt);
    expect(rows['investigation']).toBeGreaterThanOrEqual(first.investigations.length);
  });

  test('after a restart everything is there, and a second load doubles nothing', async () => {
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    server = await backEnds.again(server);
    for (const { investigationId, riskScore } of first.investigations) {
      const { status, json } = await client().get(`investigation/${investigationId}`);
      expect([status, (json as { risk_score: number }).risk_score]).toEqual([200, riskScore]);
    }
    const second = await load(server, bank);
    const { received } = first.imported;
    expect(second.imported).toEqual({ received, created: 0, updated: 0, unchanged: received, failed: 0 });
    expect(runIds(second)).toEqual(runIds(first));
    const { investigation, alert } = rowsOf(await backEnds.verified());
    expect({ investigation, alert }).toEqual({
      investigation: rows['investigation'],
      alert: rows['alert'],
    });
  });
});

describeWith(['redis-server'], 'one back end is a server, the others are embedded', () => {
  let backEnds: SharedBackEnds;

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ own: true });
  });
  afterAll(() => backEnds?.stop());

  test.each(['MONGODB_URL', 'EVENTSTORE_URL', 'REDIS_URL'])(
    'only %s: a load comes out the same and is there after a restart',
    async (name) => {
      const env = { [name]: backEnds.env[name]! };
      const dataDir = backEnds.newDataDir();
      let server = await BuiltServer.start(dataDir, { env });
      try {
        const bank = await server.bank('Example Bank');
        const loaded = await load(server, bank);
        expect(findings(loaded)).toEqual(findings(embedded));
        expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
        server = await BuiltServer.start(dataDir, { env });
        const again = await load(server, bank);
        expect(again.imported).toMatchObject({ created: 0, updated: 0, failed: 0 });
        expect(runIds(again)).toEqual(runIds(loaded));
      } finally {
        await server.end('SIGKILL');
      }
    },
  );
});
