import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { eventually } from '../faults/kill-kind.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SESSIONS = '/api/v1/transaction-monitoring/transactions/upload-sessions';
const OPENING = '/api/v1/transaction-monitoring/transactions/upload-via-url';
const MIB = 2 ** 20;
/** What a larger file may add: the garbage of two heaps: less than the faults of its rows. */
const GROWTH_MIB_MAX = 32;

let server: BuiltServer;
let bank: Bank;

beforeAll(async () => {
  server = await BuiltServer.start(await temporaryFolder(), { longLived: true });
  bank = await server.bank('Example Bank');
});

afterAll(async () => {
  await server.end('SIGTERM');
  await rm(server.dataDir, { recursive: true, force: true });
});

/** Anonymous memory, without the pages that the store maps. */
const memoryMiB = (): number =>
  Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;

const get = async <Answer>(url: string): Promise<Answer> =>
  (await server.rest({ method: 'GET', url, headers: { 'x-api-key': bank.key } })).json;

/** The id of the session once all rows of the file are rejected. */
async function importBadRows(count: number): Promise<string> {
  const headers = { 'x-api-key': bank.key };
  const opened = await server.rest({ method: 'POST', url: OPENING, headers, body: { format: 'json' } });
  const { upload_uri, session_id: id } = opened.json as { upload_uri: string; session_id: string };
  const rows = Array.from({ length: count }, (_, at) => ({
    transaction_id: `T-${at}`,
    amount: at,
    type: 'GIFT',
  }));
  const { pathname, search } = new URL(upload_uri);
  await server.rest({ method: 'PUT', url: `${pathname}${search}`, body: JSON.stringify(rows) });
  const counts = await eventually('the import', async () => {
    const session = await get<{ state: string; counts: object }>(`${SESSIONS}/${id}`);
    return session.state === 'completed' ? session.counts : null;
  });
  expect(counts).toMatchObject({ received: count, failed: count });
  return id;
}

/** Bytes of all pages, whose rows come one after the other. */
async function readPages(id: string): Promise<{ rows: number; bytes: number }> {
  let rows = 0;
  let bytes = 0;
  for (let cursor: string | null = '0'; cursor !== null;) {
    const url: string = `${SESSIONS}/${id}/errors?limit=1000&cursor=${cursor}`;
    const page = await get<{ errors: readonly { index: number }[]; next: string | null }>(url);
    for (const { index } of page.errors)
      if (index !== rows++) throw new Error(`row ${index} is out of order`);
    bytes += JSON.stringify(page.errors).length;
    cursor = page.next;
  }
  return { rows, bytes };
}

test('twice as many rejected rows are kept and paged with no more memory', async () => {
  expect((await readPages(await importBadRows(40_000))).rows).toBe(40_000);
  const before = memoryMiB();
  const { rows, bytes } = await readPages(await importBadRows(80_000));
  const grown = memoryMiB() - before;
  expect(rows).toBe(80_000);
  expect(bytes / MIB).toBeGreaterThan(GROWTH_MIB_MAX);
  expect(grown).toBeLessThan(GROWTH_MIB_MAX);
});
