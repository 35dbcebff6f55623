import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { QUIET } from '../support/built-server.js';
import { EventStoreDbServer } from '../support/eventstoredb-server/eventstoredb-server.js';
import { CommandError } from '../support/mongodb-server/command-error.js';
import { MongodbServer } from '../support/mongodb-server/mongodb-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PROGRAM = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/cli/cli.js')).href;
const SERVER = path.resolve(import.meta.dirname, '../../dist/main.js');
/** Nobody listens on the first port. */
const AWAY = '127.0.0.1:1';

/** Runs command lines as if each had a process of its own; then it has to end by itself. */
const SCRIPT = `
  const [node, program, lines] = process.argv;
  const codes = [];
  for (const { argv, env } of JSON.parse(lines)) {
    process.argv = [node, program, ...argv];
    Object.assign(process.env, env);
    await import(program + '?' + codes.length);
    codes.push(process.exitCode);
  }
  process.exitCode = 0;
  console.log(codes.join('\\n'));
`;

let folder: string;
let events: EventStoreDbServer;
let rows: MongodbServer;
let refusing: MongodbServer;
let tooOld: MongodbServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  events = await EventStoreDbServer.start();
  rows = await MongodbServer.start();
  refusing = await MongodbServer.start();
  refusing.before = (command) => {
    if (command === 'createIndexes') throw new CommandError(85, 'An index has other options');
  };
  tooOld = await MongodbServer.start();
  tooOld.before = (command) => {
    if (command === 'hello') throw new CommandError(59, "no such command: 'hello'");
  };
});

afterAll(async () => {
  child?.kill('SIGKILL');
  events.stop();
  await Promise.all([rows.stop(), refusing.stop(), tooOld.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** A data directory with a file where one of its stores has its own. */
async function spoilt(file: string): Promise<string> {
  const dataDir = path.join(folder, file.replaceAll('/', '-'));
  await mkdir(path.join(dataDir, path.dirname(file)), { recursive: true });
  await writeFile(path.join(dataDir, file), 'x'.repeat(5_000));
  return dataDir;
}

test('whichever store fails, the command line ends what it started, says why and exits', async () => {
  const keyFile = path.join(folder, 'master.key');
  await writeFile(keyFile, '5a'.repeat(32));
  const servers = {
    DATA_DIR: path.join(folder, 'shared'),
    MASTER_KEY_FILE: keyFile,
    MONGODB_URL: rows.url(),
    EVENTSTORE_URL: events.url,
  };
  const embedded = { MASTER_KEY_FILE: '', MONGODB_URL: '', EVENTSTORE_URL: '' };
  const failing: [store: string, env: Readonly<Record<string, string>>, message: RegExp][] = [
    ['read store away', { ...servers, MONGODB_URL: `mongodb://${AWAY}/x` }, /\(read_store\)/],
    ['read store refuses an index', { ...servers, MONGODB_URL: refusing.url() }, /other options/],
    ['event store away', { ...servers, EVENTSTORE_URL: `esdb://${AWAY}?tls=false` }, /\(event_store\)/],
    ['rows', { ...embedded, DATA_DIR: await spoilt('store/data.mdb') }, /store.data\.mdb is damaged/],
    ['bulk rows', { ...embedded, DATA_DIR: await spoilt('bulk/data.mdb') }, /bulk.data\.mdb is damaged/],
    ['events', { ...embedded, DATA_DIR: await spoilt('events/data.mdb') }, /events.data\.mdb is damaged/],
    ['access log', { ...embedded, DATA_DIR: await spoilt('access/data.mdb') }, /access.data\.mdb is damaged/],
  ];
  const create = ['org', 'create', 'A Bank', '--init'];
  const compare = ['rebuild', '--verify'];
  const lines = [
    ...failing.map(([, env]) => ({ env, argv: create })),
    // Some are open by then.
    ...failing.filter(([store]) => store.endsWith('away')).map(([, env]) => ({ env, argv: compare })),
    { env: { ...servers, DATA_DIR: await spoilt('files') }, argv: create },
    { env: { ...servers, MASTER_KEY_FILE: path.join(folder, 'none.key') }, argv: create },
    { env: { ...servers, MONGODB_URL: rows.url('empty') }, argv: ['org', 'list'] },
  ];
  const argv = ['--input-type=module', '-e', SCRIPT, PROGRAM, JSON.stringify(lines)];
  child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [codes, said, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  expect({ codes: codes.trim().split('\n'), code }).toEqual({
    codes: [...failing.map(() => '3'), '3', '3', '78', '78', '78'],
    code: 0,
  });
  const errors = said.split('\n').filter((line) => line.startsWith('The stores cannot be opened'));
  const away = failing.filter(([store]) => store.endsWith('away'));
  const messages = [...failing, ...away].map(([, , message]) => expect.stringMatching(message) as string);
  expect(errors).toEqual(messages);
  expect(said).toMatch(/files cannot be used: it is no folder \(EEXIST\)/);
  expect(said).toContain('none.key');
  expect(said).toContain('There are no stores: the database in MONGODB_URL is empty.');
});

test('a server with a MongoDB that is too old ends with 78 and one line that says so', async () => {
  const masterKey = path.join(folder, 'own.key');
  await writeFile(masterKey, '5a'.repeat(32));
  const env = {
    ...process.env,
    ...QUIET,
    DATA_DIR: path.join(folder, 'too-old'),
    MASTER_KEY_FILE: masterKey,
    MONGODB_URL: tooOld.url(),
    EVENTSTORE_URL: events.url,
  };
  child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  expect({ said, code }).toEqual({
    said: 'MONGODB_URL cannot be used: its server does not know `hello`. Name a MongoDB 6 or later.\n',
    code: 78,
  });
});
