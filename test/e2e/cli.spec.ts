import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { entityOf, transactionFile } from '../faults/upload-bodies.js';
import { BuiltServer, runCli, SHORT_LIVED } from '../support/built-server.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const DIST = path.resolve(import.meta.dirname, '../../dist');

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const cli = (argv: readonly string[], env?: Readonly<Record<string, string>>) => runCli(dataDir, argv, env);

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

/** Ends by itself: it must not listen. */
const startServer = (env: Readonly<Record<string, string>>) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env } };
    const program = [...SHORT_LIVED, path.join(DIST, 'main.js')];
    const child = execFile(process.execPath, program, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
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

test('a busy port, or a folder that takes no files, ends a start with one line and 78', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const port = String((busy.address() as AddressInfo).port);
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const [onPort, onFile] = await Promise.all([
    startServer({ PORT: port }),
    startServer({ PORT: '0', DATA_DIR: file }),
  ]);
  busy.close();
  expect(onPort).toEqual({
    code: 78,
    stdout: '',
    stderr: `HOST 127.0.0.1 and PORT ${port} cannot be used: another program listens there (EADDRINUSE)\n`,
  });
  expect(onFile).toEqual({
    code: 78,
    stdout: '',
    stderr: `DATA_DIR ${file} cannot be written: a part of the path is a file (ENOTDIR)\n`,
  });
});

test('a folder in use and an unreadable master key end a start with a plain line and 78', async () => {
  const keyFile = path.join(dataDir, 'no.key');
  const server = await BuiltServer.start(dataDir);
  try {
    const second = await startServer({ PORT: '0' });
    expect(second).toMatchObject({ code: 78, stdout: '' });
    expect(second.stderr).toMatch(/^another process uses this data directory \(.*\): a server, /m);
  } finally {
    await server.end('SIGTERM');
  }
  const line = `MASTER_KEY_FILE ${keyFile} cannot be read: there is no such file or folder (ENOENT)\n`;
  const start = await startServer({ PORT: '0', MASTER_KEY_FILE: keyFile });
  expect(start).toMatchObject({ code: 78, stdout: '' });
  expect(start.stderr).toContain(`\n${line}`);
  const checked = await cli(['config', 'check'], { PORT: '0', MASTER_KEY_FILE: keyFile });
  expect(checked).toEqual({ code: 78, stdout: '', stderr: line });
});

/** Starts a program where nothing else keeps others from what it makes. */
const OPEN_TO_ALL = ['sh', '-c', 'umask 000; exec "$0" "$@"'];

const openToOthers = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    // An upload that was imported meanwhile is gone.
    names.map(async (name) => [name, (await statIfThere(path.join(folder, name)))?.mode ?? 0] as const),
  );
  expect(names).toEqual(expect.arrayContaining(MADE));
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name);
};
const statIfThere = (file: string): Promise<Stats | undefined> =>
  stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
const MADE = ['keys/master.key', 'events/data.mdb', 'bulk/lock.mdb', 'store-id', 'server.sock', 'lock.sock'];

test('no file and no folder that the server makes is open to others', async () => {
  const folder = path.join(dataDir, 'made');
  const server = await BuiltServer.start(folder, { tracer: OPEN_TO_ALL });
  try {
    const client = new RestCalls(server.url, (await server.bank('Example Bank')).key);
    expect(await client.post('entities', { entities: [entityOf('customer-1')] })).toMatchObject({
      status: 200,
    });
    const { address } = await client.openUpload();
    const { body } = transactionFile('t', 10, 'customer-1');
    expect(await client.put(address, body)).toMatchObject({ status: 200 });
    expect(await openToOthers(folder)).toEqual([]);
  } finally {
    await server.end('SIGTERM');
  }
});

test('the version is that of package.json, on the command line, at the start and in the health', async () => {
  const { version } = JSON.parse(await readFile(path.join(DIST, '../package.json'), 'utf8')) as {
    version: string;
  };
  expect(await cli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  const server = await BuiltServer.start(dataDir);
  try {
    expect(server.said).toContain(`Alert Review ${version} listens on`);
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'up', version });
  } finally {
    await server.end('SIGTERM');
  }
});

/** For Node: the first thing that the program does of its own fails. */
const UNMASKED = '--import=data:text/javascript,process.umask=()=>{throw(new(Error)(`unmasked`))}';

test('the trace of an error that ends the server names lines of the sources', async () => {
  const { stderr } = await startServer({ PORT: '0', NODE_OPTIONS: UNMASKED });
  expect(stderr).toMatch(/Error: unmasked\n[^]* at src\/main\.ts:\d+:\d+\n/);
});

test('so does one that nobody caught in a command', async () => {
  const { code, stderr } = await cli(['--version'], { NODE_OPTIONS: UNMASKED });
  expect(code).toBe(1);
  expect(stderr).toMatch(/Error: unmasked\n[^]* at src\/cli\/cli\.ts:\d+:\d+\n/);
});
