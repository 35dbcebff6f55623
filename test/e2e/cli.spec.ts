import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BuiltServer, runCli } from '../support/built-server.js';
import { DIST, failedStart } from '../support/failed-start.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const cli = (argv: readonly string[], env?: Readonly<Record<string, string>>) => runCli(dataDir, argv, env);

const startServer = (env: Readonly<Record<string, string>>) => failedStart(dataDir, env);

const statusWith = async (port: number, key: string): Promise<number> =>
  (
    await fetch(`http://127.0.0.1:${port}/api/v1/transaction-monitoring/investigation/none`, {
      headers: { 'X-API-Key': key },
    })
  ).status;

test('an organization and a key made without a server work in it; what it is told acts at once', async () => {
  const stores = `Stores: ${dataDir}\n`;
  expect(await cli(['org', 'create', 'Example Bank', '--init'])).toMatchObject({ code: 0, stderr: stores });
  const made = await cli(['api-key', 'create', 'Example Bank', '--name', 'upload', '--json']);
  const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };

  const server = await BuiltServer.start(dataDir);
  const { port } = server;
  try {
    expect(await statusWith(port, key)).toBe(404);
    expect(await cli(['api-key', 'revoke', 'Example Bank', id])).toMatchObject({ code: 0 });
    expect(await statusWith(port, key)).toBe(401);
    expect(await cli(['rebuild', '--verify'])).toMatchObject({
      code: 0,
      stderr: `Stores: the server that runs on ${dataDir}\n`,
    });
  } finally {
    await server.end('SIGTERM');
  }
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });

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

test('a secret whose file is missing ends a start with 78 and the name of the file', async () => {
  const file = path.join(dataDir, 'no-secret');
  const { code, stdout, stderr } = await startServer({ PORT: '0', REDIS_URL_FILE: file });
  expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
  expect(stderr).toContain(`REDIS_URL_FILE is ${JSON.stringify(file)}`);
});

test('a misspelt setting is remarked at a start', async () => {
  const file = path.join(dataDir, 'no-folder');
  await writeFile(file, '');
  const { stderr } = await startServer({ PORT: '0', DATA_DIR: file, LOG_LVL: 'debug', LOGNAME: 'ann' });
  const remark = JSON.parse(stderr.split('\n')[0]!) as object;
  expect(remark).toMatchObject({ level: 'warn', msg: 'LOG_LVL is not a setting; did you mean LOG_LEVEL?' });
});
