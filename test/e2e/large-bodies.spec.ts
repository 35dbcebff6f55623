import { rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { entityOf, alertOf, transactionOf } from '../faults/upload-bodies.js';
import { BuiltServer, holdMsMax, type Hold } from '../support/built-server.js';
import { describeIfPermitted } from '../support/require.js';
import { eventually } from '../faults/kill-kind.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Started {
  readonly investigations: readonly [{ readonly investigation_id: string }];
}

const MIB = 2 ** 20;
/**
 * One turn of the event loop may also take this part of all the CPU that the body took, however slow the
 * machine: undivided work takes most of it.
 */
const HOLD_SHARE_MAX = 1 / 8;
/** Other programs make some turns take more CPU than others: the least of so many tries counts. */
const TRIES = 3;

type Body = string | Buffer<ArrayBuffer>;

interface Kind {
  readonly path: 'entities' | 'alerts' | 'alerts/investigate' | 'transactions/upload-via-url';
  readonly status: number;
  /** Another one for each try, unless it is refused. */
  readonly body: (attempt: number) => Body;
  readonly headers?: Readonly<Record<string, string>>;
}

const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const keys = (count: number, prefix = 'k'): object =>
  Object.fromEntries(times(count, (at) => [`${prefix}${at}`, 1]));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] });
const entities = (count: number, more: (at: number) => object): string =>
  JSON.stringify({ entities: times(count, (at) => ({ ...entityOf(`E-${at}`), ...more(at) })) });
const alerts = (count: number, more: (at: number) => object): string =>
  JSON.stringify({ alerts: times(count, (at) => ({ ...alertOf(`A-${at}`, 'E-0', 'T-0'), ...more(at) })) });
const text = (characters: string, bytes: number): string =>
  characters.repeat(bytes / Buffer.byteLength(characters));

/** A little less than the largest text of an entity. */
const LONG = MIB - 4_096;
const names = (attempt: number, characters = 'x', count = 30): string =>
  entities(count, () => ({ name: `${attempt} ${text(characters, LONG)}` }));
const described = (attempt: number): string =>
  alerts(100, () => ({ title: `Title ${attempt}`, description: text('x', 300_000) }));
const decided = (attempt: number): string =>
  alerts(100, (at) => ({
    alert_id: `N-${at}-${attempt}`,
    disposition_status: 'CLEARED',
    disposition_notes: text('é', 198_000),
  }));

const KINDS: Readonly<Record<string, Kind>> = {
  '30 MB of texts': { path: 'entities', status: 200, body: names },
  'the same 30 MB again': { path: 'entities', status: 200, body: () => names(0) },
  '30 MB of packed texts that may be repeated': {
    path: 'entities',
    status: 200,
    body: (attempt) => gzipSync(names(attempt)),
    headers: { 'content-encoding': 'gzip', 'idempotency-key': 'large' },
  },
  'texts in another script': { path: 'entities', status: 200, body: (n) => names(n, '美', 10) },
  'texts of combining marks': { path: 'entities', status: 200, body: (n) => names(n, '\u0301', 5) },
  'a million keys': {
    path: 'entities',
    status: 422,
    body: () => `{"entities":[{${'"key":1,'.repeat(1_000_000)}"key":1}]}`,
  },
  '1,000 objects of 1,000 keys': {
    path: 'entities',
    status: 422,
    body: () => entities(1, () => Object.fromEntries(times(1_000, (at) => [`o${at}`, keys(1_000)]))),
  },
  'as many keys as a body may have, in one entity': {
    path: 'entities',
    status: 422,
    body: () => entities(1, () => Object.fromEntries(times(24, (at) => [`o${at}`, keys(9_999, `${at}_`)]))),
  },
  'deep nesting': { path: 'entities', status: 200, body: () => entities(500, () => ({ more: nested(30) })) },
  '30 MB of spaces': {
    path: 'entities',
    status: 422,
    body: () => `{"entities":[${' '.repeat(30 * MIB)}]}`,
  },
  'a number of 30 MB': {
    path: 'entities',
    status: 422,
    body: () => `{"entities":[${'1'.repeat(30 * MIB)}]}`,
  },
  'names of 1 MB in one another': {
    path: 'entities',
    status: 422,
    body: () => `{"entities":[${`{"${text('x', LONG)}":`.repeat(28)}1${'}'.repeat(28)}]}`,
  },
  '30 MB of alerts': { path: 'alerts', status: 200, body: described },
  'the same 30 MB of alerts again': { path: 'alerts', status: 200, body: () => described(0) },
  'alerts of 7 MB': {
    path: 'alerts',
    status: 200,
    body: (n) => alerts(4, () => ({ title: `Title ${n}`, reference_ids: times(7, () => text('x', LONG)) })),
  },
  '100 notes of 200 kB': { path: 'alerts', status: 200, body: decided },
  'an alert with 240,000 ids': {
    path: 'alerts',
    status: 422,
    body: () => alerts(1, () => ({ entity_id_list: times(240_000, (at) => `E-${at}`) })),
  },
  'a list of ids of 1 MB': {
    path: 'alerts/investigate',
    status: 422,
    body: () => JSON.stringify({ alert_ids: times(1_000, (at) => `${at}${text('x', 900)}`) }),
  },
  'an upload session with 9,900 keys': {
    path: 'transactions/upload-via-url',
    status: 200,
    body: () => JSON.stringify({ format: 'json', ...keys(9_900) }),
  },
  'a body of 40 MB': { path: 'entities', status: 413, body: () => ' '.repeat(40 * MIB) },
};

// The CPU of one thread is read from /proc.
describeIfPermitted(
  process.platform === 'linux' ? null : 'Linux',
  'the event loop is held for less than 50 ms',
  () => {
    let dataDir: string;
    let server: BuiltServer;
    let key: string;

    beforeAll(async () => {
      dataDir = await temporaryFolder();
      server = await BuiltServer.start(dataDir, { longLived: true, probed: true });
      ({ key } = await server.bank('Example Bank'));
      expect(
        await send(
          'entities',
          entities(1, () => ({})),
        ),
      ).toBe(200);
      await importFile([transactionOf('T-0', 'E-0', 1)]);
    });

    afterAll(async () => {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    });

    async function send(path: string, body: Body, headers: Readonly<Record<string, string>> = {}) {
      const response = await fetch(`${server.url}/api/v1/transaction-monitoring/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        body,
      });
      await response.text();
      return response.status;
    }

    async function importFile(rows: readonly object[]): Promise<void> {
      const calls = new RestCalls(server.url, key);
      const { sessionId, address } = await calls.openUpload();
      expect((await calls.put(address, JSON.stringify(rows))).status).toBe(200);
      await eventually('the import', async () => {
        const { json } = await calls.get(`transactions/upload-sessions/${sessionId}`);
        return (json as { state: string }).state === 'completed' ? true : null;
      });
    }

    const isShort = (hold: Hold, share = HOLD_SHARE_MAX) =>
      hold.longestMs < Math.max(holdMsMax(hold), hold.totalMs * share);

    /** Does the work until the event loop is held shortly enough, or so many times; returns the last hold. */
    async function holdOf(work: (attempt: number) => Promise<unknown>, share?: number): Promise<Hold> {
      let hold: Hold = { longestMs: Infinity, longestClockMs: Infinity, totalMs: 0, slowness: 1 };
      for (let attempt = 0; attempt < TRIES && !isShort(hold, share); attempt++) {
        await server.longestHold();
        await work(attempt);
        hold = await server.longestHold();
      }
      return hold;
    }

    test.each(Object.entries(KINDS))('by %s', async (_, { path, status, body, headers = {} }) => {
      const held = await holdOf(async (attempt) => {
        const { 'idempotency-key': once } = headers;
        const own = once === undefined ? headers : { ...headers, 'idempotency-key': `${once}${attempt}` };
        expect(await send(path, body(attempt), own)).toBe(status);
      });
      expect({ held, isShort: isShort(held) }).toEqual({ held, isShort: true });
    });

    test('by 12 bodies of 29 MB at once: too many are refused unread, and can be sent again', async () => {
      const bodies = times(12, (at) => Buffer.from(names(1_000 + at, 'x', 29)));
      const held = await holdOf(async () => {
        const statuses = await Promise.all(bodies.map((body) => send('entities', body)));
        expect(new Set(statuses)).toEqual(new Set([200, 429]));
      });
      expect({ held, isShort: isShort(held) }).toEqual({ held, isShort: true });
      expect(await send('entities', bodies[11]!)).toBe(200);
    });

    test('by an alert that flags 49,900 transactions: import, investigation and result', async () => {
      const flagged = times(49_900, (at) => `F-${at}`);
      const share = 1 / 30;
      const imported = await holdOf(
        (n) => importFile(flagged.map((id, at) => transactionOf(id, 'E-0', n * 100_000 + at))),
        share,
      );
      const calls = new RestCalls(server.url, key);
      let id = '';
      const investigated = await holdOf(async (attempt) => {
        const ids = { flagged_transaction_id_list: flagged };
        const alert = { ...alertOf(`F-${attempt}`, 'E-0', 'F-0'), ...ids };
        const { json } = await calls.post('alerts', { alerts: [alert], trigger_execution: true });
        [{ investigation_id: id }] = (json as Started).investigations;
        await eventually('the run', async () => {
          const { json: run } = await calls.get(`investigation/${id}/status`);
          return (run as { check_back_after_seconds: number }).check_back_after_seconds === 0 ? run : null;
        });
      }, share);
      const read = await holdOf(async () => {
        const { json: result } = await calls.get(`investigation/${id}`);
        const { records_read: recordsRead } = result as { records_read: object[] | null };
        if (recordsRead === null) throw new Error(JSON.stringify(result));
        expect(recordsRead.length).toBeGreaterThan(flagged.length);
      }, share);
      const isHeld = [imported, investigated, read].map((hold) => !isShort(hold, share));
      expect({ imported, investigated, read, isHeld }).toEqual({
        imported,
        investigated,
        read,
        isHeld: [false, false, false],
      });
    });

    test('by a file of 30 MB with rows of 1 MB', async () => {
      const held = await holdOf((attempt) => {
        const row = (at: number) => transactionOf(`T-${at}-${attempt}`, 'E-0', at);
        return importFile(times(30, (at) => ({ ...row(at), description: text('x', 900_000) })));
      });
      expect({ held, isShort: isShort(held) }).toEqual({ held, isShort: true });
    });
  },
);
