import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf, figure, interleaved, ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { BuiltServer } from './support/built-server.js';
import { customers, transactionRows } from './support/transaction-rows.js';

const API = '/api/v1/transaction-monitoring';
const ROWS = 100_000;
const ROWS_QUICK = 40_000;
const ENTITIES_PER_REQUEST = 500;
/** So seldom that asking costs the server less than 1 % of its time. */
const POLL_MS = 10;
const SAMPLE_MEMORY_MS = 100;
const IMPORT_MS_MAX = 60_000;

interface Upload {
  readonly server: BuiltServer;
  readonly key: string;
}

/**
 * Rows per second from the first byte of the PUT until the session is seen completed, against decoding and
 * JSON.parse of the same rows' bytes, one row after the other and cut beforehand, in this process.
 */
export const bench: Bench = {
  name: 'ingest',
  about: 'durable import of a transaction file through REST / JSON.parse of the same rows, one by one',
  sides: ['ingest', 'parse'],
  unit: 'rows/s',
  direction: 'at_least',
  gate: 0.06,
  target: 0.3,
  run: async ({ quick }) => {
    const server = await BuiltServer.start();
    try {
      const upload = { server, key: await prepare(server) };
      return await measure(upload, quick ? ROWS_QUICK : ROWS);
    } finally {
      await server.stop();
    }
  },
};

async function measure(upload: Upload, count: number): Promise<Sample[]> {
  const { server } = upload;
  let calls = 0;
  let texts: Buffer[] = [];
  const textsOfRound = (): Buffer[] => {
    const round = Math.floor(calls / 2);
    if (calls++ % 2 === 0)
      texts = transactionRows(count, `r${round}`, round).map((row) => Buffer.from(JSON.stringify(row)));
    return texts;
  };
  let memoryMiB = 0;
  const sampling = setInterval(() => {
    memoryMiB = Math.max(memoryMiB, server.memoryMiB());
  }, SAMPLE_MEMORY_MS);
  try {
    const samples = await interleaved(
      {
        ingest: () => ingest(upload, textsOfRound()),
        parse: async () => parse(textsOfRound()),
      },
      ROUNDS_MIN,
    );
    const cpu = samples.filter(({ side }) => side === 'ingest').map(({ cpuMs }) => (cpuMs * 1000) / count);
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    console.log(`${count} rows of ${Math.round(bytes / count)} bytes a round, fresh ids in each`);
    console.log(`server CPU µs per row, by round: ${cpu.map(figure).join(' ')}`);
    console.log(`server RssAnon, peak: ${figure(memoryMiB)} MiB`);
    return samples;
  } finally {
    clearInterval(sampling);
  }
}

/** A key of a new organisation that has the customers. */
async function prepare(server: BuiltServer): Promise<string> {
  await server.cli('org', 'create', 'bench');
  const { key } = await server.cli('api-key', 'create', 'bench', '--name', 'ingest');
  const entities = customers();
  for (let from = 0; from < entities.length; from += ENTITIES_PER_REQUEST) {
    const part = entities.slice(from, from + ENTITIES_PER_REQUEST);
    await call({ server, key: key as string }, 'POST', 'entities', { entities: part });
  }
  return key as string;
}

async function ingest(upload: Upload, texts: readonly Buffer[]): Promise<{ value: number; cpuMs: number }> {
  const { server } = upload;
  const opened = await call(upload, 'POST', 'transactions/upload-via-url', { format: 'json' });
  const body = fileOf(texts);
  const cpuBefore = cpuMsOf(server.pid);
  const began = performance.now();
  const address = new URL(opened['upload_uri'] as string, server.url);
  const put = await fetch(address, { method: 'PUT', body });
  if (!put.ok) throw new Error(`the file was answered with ${put.status}: ${await put.text()}`);
  for (;;) {
    const session = await call(
      upload,
      'GET',
      `transactions/upload-sessions/${opened['session_id'] as string}`,
    );
    if (session['state'] === 'completed') {
      const seconds = (performance.now() - began) / 1000;
      const { created } = session['counts'] as { created: number };
      if (created !== texts.length) throw new Error(`${created} rows were created, not ${texts.length}`);
      return { value: texts.length / seconds, cpuMs: cpuMsOf(server.pid) - cpuBefore };
    }
    if (session['state'] === 'refused') throw new Error('the file was refused');
    if (performance.now() - began > IMPORT_MS_MAX) throw new Error('the import does not come to its end');
    await pause(POLL_MS);
  }
}

function fileOf(rows: readonly Buffer[]): Buffer {
  const parts = rows.flatMap((row, index) => [Buffer.from(index === 0 ? '[' : ',\n'), row]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}

function parse(texts: readonly Buffer[]): { value: number; cpuMs: number } {
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  let idChars = 0;
  for (const text of texts)
    idChars += (JSON.parse(text.toString()) as { transaction_id: string }).transaction_id.length;
  const seconds = (performance.now() - began) / 1000;
  if (idChars === 0) throw new Error('nothing was parsed');
  const { user, system } = process.cpuUsage(cpuBefore);
  return { value: texts.length / seconds, cpuMs: (user + system) / 1000 };
}

async function call(
  { server, key }: Upload,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}${API}/${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
