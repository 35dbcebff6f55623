import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder.js';

const DIST = path.resolve(import.meta.dirname, '../../dist');

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `alert-review` as its own process. */
function cli(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } };
    execFile(process.execPath, [path.join(DIST, 'cli/cli.js'), ...argv], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

async function startServer(): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SHUTDOWN_NOTICE_MS: '0' };
  const child = spawn(process.execPath, [path.join(DIST, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listens on \S*:(\d+)/.exec(line)?.[1];
    if (port) return { child, port: Number(port) };
  }
  throw new Error('the server ended before it listened');
}

const statusWith = async (port: number, key: string): Promise<number> =>
  (
    await fetch(`http://127.0.0.1:${port}/api/v1/transaction-monitoring/investigation/none`, {
      headers: { 'X-API-Key': key },
    })
  ).status;

test('an organisation and a key made without a server work in it; what it is told acts at once', async () => {
  expect(await cli(['org', 'create', 'Example Bank'])).toMatchObject({ code: 0, stderr: '' });
  const made = await cli(['api-key', 'create', 'Example Bank', '--name', 'upload', '--json']);
  const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };

  const { child, port } = await startServer();
  try {
    expect(await statusWith(port, key)).toBe(404);
    expect(await cli(['api-key', 'revoke', 'Example Bank', id])).toMatchObject({ code: 0 });
    expect(await statusWith(port, key)).toBe(401);
    expect(await cli(['rebuild', '--verify'])).toMatchObject({ code: 0, stderr: '' });
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  expect(child.exitCode).toBe(0);

  const keys = await cli(['api-key', 'list', 'Example Bank', '--json']);
  expect(JSON.parse(keys.stdout)).toMatchObject([{ id, status: 'revoked' }]);
});

test.each([
  [0, ['--help']],
  [1, ['user', 'list', 'Nobody']],
  [2, ['org', 'burn']],
  [2, []],
])('exit code %d of %j', async (code, argv) => {
  expect(await cli(argv)).toMatchObject({ code });
});

test('a reader that leaves early ends the command quietly', async () => {
  const argv = ['-c', '"$0" "$1" --help | true', process.execPath, path.join(DIST, 'cli/cli.js')];
  const { stdout, stderr } = await promisify(execFile)('sh', argv);
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
});

test('a wrong configuration ends with 78 and every problem', async () => {
  const answer = await cli(['config', 'check'], { PORT: 'many', SWEEP_SECONDS: '0' });
  expect(answer).toMatchObject({ code: 78, stdout: '' });
  expect(answer.stderr).toMatch(/PORT[^]*SWEEP_SECONDS/);
});
