import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { DataDirectory } from '@alert-review/lmdb-store';
import { entityOf, transactionFile } from '../faults/upload-bodies.js';
import { BuiltServer, runCli } from '../support/built-server.js';
import { DIST, failedStart } from '../support/failed-start.js';
import { freePort } from '../support/free-port.js';
import { whenTrue } from '../support/patience.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const cli = (argv: readonly string[], env?: Readonly<Record<string, string>>) => runCli(dataDir, argv, env);
const startServer = (env: Readonly<Record<string, string>>) => failedStart(dataDir, env);

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

test('a start waits while a command has the folder, says so, and then goes on', async () => {
  const folder = path.join(dataDir, 'held');
  const command = await DataDirectory.open(folder);
  const port = await freePort();
  const started = BuiltServer.start(folder, { env: { PORT: String(port) } });
  const readyz = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.text(),
      () => '',
    );
  await Promise.race([started, whenTrue(async () => /another process uses this/.test(await readyz()))]);
  await command.close();
  const server = await started;
  expect(await readyz()).toContain('"status":"ready"');
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
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

test('the command line, the start and the health name the version with its commit', async () => {
  const { version: released } = JSON.parse(await readFile(path.join(DIST, '../package.json'), 'utf8')) as {
    version: string;
  };
  const { code, stdout, stderr } = await cli(['--version']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const version = stdout.trim();
  // A release is built from a commit with its tag alone.
  expect(version.startsWith(released)).toBe(true);
  expect(version.slice(released.length)).toMatch(/^(\+unreleased\.([0-9a-f]{12}|unknown)(\.changed)?)?$/);
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
