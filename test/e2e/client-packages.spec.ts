import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeWith } from '../support/require.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answers = readonly (((url: string) => Answer) | Answer | null)[];

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** Gives these answers one after the other, then the last one again; null hangs. Tells what it was asked. */
async function serverOf(answers: Answers) {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const { method = '', url = '', headers } = request;
    const count = asked.push({ method, url, headers, body, atMs: Date.now() });
    const next = answers[Math.min(count, answers.length) - 1];
    if (next === null || next === undefined) return;
    const given = typeof next === 'function' ? next(`http://${headers.host}`) : next;
    response.writeHead(given.status, { 'Content-Type': 'application/json', ...given.headers });
    response.end(JSON.stringify(given.body ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => (server.closeAllConnections(), server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A header has no fractions of a second. */
const inSeconds = (seconds: number): string => new Date(Date.now() + 1_000 * seconds).toUTCString();
const refusal = (error: string) => ({ error, message: '', details: {} });
const SESSION = { session_id: 's', finished_at: '2025-01-01T00:00:00Z', state: 'completed' };

let folder: string;
/** Runs a program that has the installed client, and gives what it prints as JSON. */
type Program = (code: string, url: string) => Promise<unknown>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const typescript: Program = async (code, url) => {
  const file = path.join(folder, 'program.mjs');
  await writeFile(
    file,
    `import * as own from 'alert-review-client';\n` +
      `const { alertReview, dataOf, pages, uploadTransactions } = own;\n` +
      `const given = { baseUrl: ${JSON.stringify(url)}, apiKey: 'ak', timeoutMs: 60_000 };\n` +
      `const client = alertReview(given);\nconst base = '/api/v1/transaction-monitoring';\n${code}`,
  );
  return JSON.parse((await run(process.execPath, [file])).stdout) as unknown;
};

const python: Program = async (code, url) => {
  const env = { ...process.env, PYTHONPATH: path.join(folder, 'python'), PYTHONDONTWRITEBYTECODE: '1' };
  const program = `import json\nfrom alert_review import *\nclient = AlertReview("${url}", "ak")\n${code}`;
  return JSON.parse((await run('python3', ['-c', program], { env, cwd: folder })).stdout) as unknown;
};

async function installTypescript(): Promise<void> {
  const source = path.join(ROOT, 'clients/typescript');
  await run('npm', ['pack', source, '--pack-destination', folder], { cwd: ROOT });
  await run('tar', ['-xzf', `alert-review-client-${version}.tgz`], { cwd: folder });
  await mkdir(path.join(folder, 'node_modules'));
  await cp(path.join(folder, 'package'), path.join(folder, 'node_modules/alert-review-client'), {
    recursive: true,
  });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  await rm(path.join(source, 'dist'), { recursive: true });
}

async function installPython(): Promise<void> {
  const copy = path.join(folder, 'python-source');
  await cp(path.join(ROOT, 'clients/python'), copy, { recursive: true });
  const options = ['--quiet', '--no-index', '--target', path.join(folder, 'python')];
  await run('python3', ['-m', 'pip', 'install', ...options, copy]);
}

const PROGRAMS = {
  typescript: {
    install: installTypescript,
    run: typescript,
    list: "console.log(JSON.stringify(dataOf(await client.GET(base + '/alerts', {}))))",
    post: `const { response } = await client.POST(base + '/entities', { body: {} });
console.log(JSON.stringify(response.status));`,
    upload: "console.log(JSON.stringify(await uploadTransactions(client, '[1]')))",
    pages: `const seen = [];
const ask = async (after) => dataOf(await client.GET(base + '/alerts', { params: { query: { after } } }));
for await (const page of pages(ask)) seen.push(page.alerts);
console.log(JSON.stringify(seen));`,
    late: `const hasty = alertReview({ ...given, timeoutMs: 1_000 });
console.log(JSON.stringify(dataOf(await hasty.GET(base + '/alerts', {}))))`,
    // Once it waits for another try.
    cancel: `const end = new AbortController();
const answered = async (...request) => {
  const answer = await fetch(...request);
  setTimeout(() => end.abort(new Error('enough')), 100);
  return answer;
};
const call = alertReview({ ...given, fetch: answered }).GET(base + '/alerts', { signal: end.signal });
console.log(JSON.stringify(await call.catch((error) => error.message)));`,
  },
  python: {
    install: installPython,
    run: python,
    list: 'print(json.dumps(client.list_alerts()))',
    post: `try:
    client.upload_entities({})
    print(200)
except RefusedError as error:
    print(error.status)`,
    upload: 'print(json.dumps(client.upload_transactions(b"[1]")))',
    pages: 'print(json.dumps([page["alerts"] for page in client.pages(client.list_alerts)]))',
    late: `client.timeout_s = 1
print(json.dumps(client.list_alerts()))`,
    cancel: `import threading
class Waited(threading.Event):
    def wait(self, seconds):
        if seconds > 1:
            threading.Timer(0.1, self.set).start()
        return super().wait(seconds)
client.cancelled = Waited()
try:
    client.list_alerts()
except Cancelled:
    print('"enough"')`,
  },
} as const;

describeWith(['python3'], 'a client that was packed and installed', () => {
  describe.each(Object.entries(PROGRAMS))('%s', (name, program) => {
    beforeAll(() => program.install());

    const cases: readonly [string, keyof typeof program, Answers, unknown, number][] = [
      [
        'sends a file again, with all of its bytes, and takes a lost answer for what it was',
        'upload',
        [
          (url) => ({ status: 200, body: { session_id: 's', upload_uri: `${url}/file` } }),
          { status: 503 },
          { status: 409, body: refusal('upload_already_received') },
          { status: 200, body: SESSION },
        ],
        SESSION,
        4,
      ],
      [
        'waits while the first try is still being carried out',
        'post',
        [{ status: 503 }, { status: 409, body: refusal('idempotency_key_in_use') }, { status: 200 }],
        200,
        3,
      ],
      ['leaves another conflict alone', 'post', [{ status: 409, body: refusal('conflict') }], 409, 1],
      ['sends what was answered 500 once more', 'post', [{ status: 500 }, { status: 500 }], 500, 2],
      [
        'reads Retry-After as a date',
        'list',
        [
          () => ({ status: 429, headers: { 'Retry-After': inSeconds(3) } }),
          { status: 200, body: { alerts: [] } },
        ],
        { alerts: [] },
        2,
      ],
      [
        'goes through all pages',
        'pages',
        [
          { status: 200, body: { alerts: [1], next: 'more' } },
          { status: 200, body: { alerts: [2], next: null } },
        ],
        [[1], [2]],
        2,
      ],
    ];

    test.each(cases)('%s', async (_, which, answers, printed, requests) => {
      const server = await serverOf(answers);
      try {
        expect(await program.run(program[which] as string, server.url)).toEqual(printed);
        expect(server.asked).toHaveLength(requests);
        const agent = `alert-review-client-${name}/${version}`;
        expect(new Set(server.asked.map(({ headers }) => headers['user-agent']))).toEqual(new Set([agent]));
        const files = server.asked.filter(({ method }) => method === 'PUT');
        expect(files.map(({ body }) => body)).toEqual(files.map(() => '[1]'));
        const keys = server.asked.filter(({ method }) => method === 'POST');
        expect(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size).toBe(
          Math.min(1, keys.length),
        );
        // No sooner than the date, which lies two seconds ahead at least; else it waits for half of one.
        if (which === 'list') expect(server.asked[1]!.atMs - server.asked[0]!.atMs).toBeGreaterThan(1_900);
        if (which === 'pages') expect(server.asked[1]!.url).toContain('after=more');
      } finally {
        server.close();
      }
    });

    test('gives a try up that is not answered in time, and makes another', async () => {
      const server = await serverOf([null, { status: 200, body: { alerts: [] } }]);
      try {
        expect(await program.run(program.late, server.url)).toEqual({ alerts: [] });
        expect(server.asked.length).toBeGreaterThan(1);
      } finally {
        server.close();
      }
    });

    test('is ended by who asked while it waits for the next try', async () => {
      const server = await serverOf([{ status: 503, headers: { 'Retry-After': '600' } }]);
      try {
        expect(await program.run(program.cancel, server.url)).toBe('enough');
        expect(server.asked).toHaveLength(1);
      } finally {
        server.close();
      }
    });
  });
});
