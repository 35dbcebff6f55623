import { once } from 'node:events';
import { copyFile, readdir, rm, stat, rename, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { OPERATOR_COMMAND_NAMES } from '../../../src/operator/operator-commands.js';
import { startApp, type TestApp } from '../../support/app.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { REACHING } from './reaching-commands.js';
import { runWith, walkThrough } from './walk-through.js';

// size: every command, without a server and beside one.
let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (...argv: string[]) => runWith({ DATA_DIR: dataDir }, ...argv);

/** Exit code, message and arguments. */
const REFUSALS: readonly [number, RegExp, ...string[]][] = [
  [1, /name_taken/, 'org', 'create', 'Example Bank'],
  [2, /^name is empty /, 'org', 'create', ''],
  [2, /^name is blank /, 'org', 'create', '   '],
  [2, /name is blank /, 'api-key', 'create', 'Example Bank', '--name', ' '],
  [1, /^Organization not found: Nobody \(organization_not_found\)$/, 'user', 'list', 'Nobody'],
  [1, /organization_not_found/, 'user', 'list', 'example bank'],
  [1, /^User not found: nobody /, 'user', 'disable', 'Example Bank', 'nobody'],
  [1, /^User not found: no@example.com /, 'user', 'invite', 'Example Bank', 'no@example.com'],
  [1, /^User not found: nobody /, 'user', 'role', 'Example Bank', 'nobody', '--role', 'viewer'],
  [1, /^API key not found: nothing /, 'api-key', 'revoke', 'Example Bank', 'nothing'],
  [1, /^API key not found: nothing /, 'api-key', 'rotate', 'Example Bank', 'nothing'],
  [2, /email/, 'user', 'create', 'Example Bank', '--email', 'no address', '--role', 'admin'],
  [2, /role/, 'user', 'create', 'Example Bank', '--email', 'a@example.com', '--role', 'king'],
  [2, /ceiling/, 'org', 'assistants', 'Example Bank', '--ceiling', 'sky'],
  [2, /enable/, 'org', 'features', 'Example Bank', '--enable', 'time_travel'],
  [2, /group=role/, 'org', 'sso', 'Example Bank', '--role', 'admin'],
  [2, /role/, 'org', 'sso', 'Example Bank', '--role', 'aml-team=king'],
  [2, /issuer cannot be used/, 'org', 'sso', 'Example Bank', '--issuer', 'https://[::1]', '--client-id', 'x'],
  [2, /required option/, 'api-key', 'create', 'Example Bank'],
  [2, /24h/, 'api-key', 'create', 'Example Bank', '--name', 'x', '--expires', 'soon'],
  [2, /30 days/, 'api-key', 'rotate', 'Example Bank', 'nothing', '--overlap', '31d'],
  [2, /no read model/, 'rebuild', '--read-model', 'nothing'],
  [2, /unknown command/, 'org', 'burn'],
  [2, /missing required argument/, 'org', 'create'],
];

async function expectRefusals(refusals: typeof REFUSALS): Promise<void> {
  for (const [code, message, ...argv] of refusals) {
    const { stderr, ...answer } = await run(...argv, '--json');
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1)!) as { error: { message: string } };
    expect([argv.join(' '), answer.code, answer.stdout, error.message]).toEqual([
      argv.join(' '),
      code,
      '',
      expect.stringMatching(message),
    ]);
    expect(error.message).not.toMatch(/Invalid|expected|Too (small|big)/);
  }
}

describe('without a server', () => {
  beforeAll(() => run('org', 'create', 'Example Bank', '--init'));

  test('names are taken, unknown things are refused, wrong usage is told apart', () =>
    expectRefusals(REFUSALS.filter(([, , command], n) => n < 4 || command === 'rebuild')));

  test('a command waits while a server that starts, or another command, has the folder', async () => {
    await run('org', 'create', 'Patient Bank', '--init');
    const holder = createServer((socket) => socket.destroy()).listen(path.join(dataDir, 'lock.sock'));
    await once(holder, 'listening');
    const listed = run('org', 'list');
    // It found the folder held.
    await once(holder, 'connection');
    holder.close();
    expect(await listed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Patient Bank') as string,
    });
  });

  test('each command says which stores it opened', async () => {
    expect((await run('org', 'list')).stderr).toBe(`Stores: ${dataDir}\n`);
    expect(JSON.parse((await run('org', 'list', '--json')).stderr)).toEqual({ stores: dataDir });
  });
});

describe('where there are no stores', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ['org', 'list'],
    ['org', 'create', 'A Bank'],
    ['rebuild', '--verify'],
  ])('%s %s %s refuses, and makes nothing', async (...argv) => {
    const place = path.join(folder, 'typo');
    const { code, stdout, stderr } = await runWith({ DATA_DIR: place }, ...argv);
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    expect(stderr).toMatch(
      /^There are no stores: \S+\/typo \(DATA_DIR\) has no events\/data\.mdb\..*--init\n$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test('org create --init makes them, once', async () => {
    const env = { DATA_DIR: path.join(folder, 'new') };
    expect((await runWith(env, 'org', 'create', 'A Bank', '--init')).code).toBe(0);
    expect((await runWith(env, 'org', 'create', 'B Bank', '--init')).code).toBe(0);
    const names = (await runWith(env, 'org', 'list', '--json')).json() as { name: string }[];
    expect(names.map(({ name }) => name)).toEqual(['A Bank', 'B Bank']);
  });
});

describe('beside a running server', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startApp({ dataDir });
    server.config.listeningOn(4_321);
  });

  afterAll(() => server.close());

  test('the command line speaks to it, and its keys work there at once', async () => {
    const { key } = await walkThrough(run, 'Second Bank', 4_321);
    const url = '/api/v1/transaction-monitoring/investigation/nothing';
    expect((await server.rest({ method: 'GET', url, key })).status).toBe(404);
    const keys = (await run('api-key', 'list', 'Second Bank', '--json')).json() as {
      id: string;
      lastFour: string;
    }[];
    const { id } = keys.find(({ lastFour }) => key.endsWith(lastFour))!;
    await run('api-key', 'revoke', 'Second Bank', id);
    expect((await server.rest({ method: 'GET', url, key })).status).toBe(401);
  });

  test('every refusal says what is wrong, as without one', async () => {
    await run('org', 'create', 'Example Bank');
    await expectRefusals(REFUSALS);
  });

  test('every fault of the arguments is named', async () => {
    await run('org', 'create', 'Bank of Faults', '--init');
    const argv = ['user', 'create', 'Bank of Faults', '--email', 'no address', '--role', 'king', '--json'];
    const { stderr } = await run(...argv);
    expect(JSON.parse(stderr.split('\n')[1]!)).toEqual({
      error: {
        code: 'validation_error',
        message: expect.stringMatching(
          /^--email is not an e-mail address; --role must be one of admin, /,
        ) as string,
        problems: [
          { field: '--email', message: 'is not an e-mail address' },
          { field: '--role', message: 'must be one of admin, analyst, reviewer, viewer' },
        ],
      },
    });
  });

  test.each([
    [['org', 'create', 'Half \ud800']],
    [['api-key', 'create', 'Example Bank', '--name', '\udc00 half']],
    [['user', 'create', 'Example Bank', '--email', 'a\ud800@example.com', '--role', 'viewer']],
  ])('half a surrogate pair is refused as wrong usage: %j', async (argv) => {
    const { code, stdout } = await run(...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('each command says which stores it reached, on standard error', async () => {
    for (const [name, argv] of Object.entries(REACHING)) {
      const { code, stderr } = await run(...argv);
      const [first, refusal] = stderr.split('\n');
      expect([name, first]).toEqual([name, `Stores: the server that runs on ${dataDir}`]);
      // An organization that does not exist is refused by each command that names one.
      if (argv.includes('Nobody'))
        expect([name, code, refusal]).toEqual([
          name,
          1,
          expect.stringContaining('Organization not found: Nobody'),
        ]);
    }
  });

  test('its socket is for its own user only', async () => {
    const { mode } = await stat(path.join(dataDir, 'server.sock'));
    expect(mode & 0o777).toBe(0o600);
  });

  test.each([
    ['an operation outside the list', '{"operation":"DisableUser","args":{}}', 'validation_error'],
    ['a name of every object', '{"operation":"constructor","args":{}}', 'validation_error'],
    ['wrong arguments', '{"operation":"org-create","args":{"name":7}}', 'validation_error'],
    ['no arguments', '{"operation":"org-create"}', 'validation_error'],
  ])('%s is refused', async (_, line, code) => {
    expect(JSON.parse(await ask(`${line}\n`))).toMatchObject({ error: { code } });
  });

  test('a line that is no JSON, or none at all, ends the connection and nothing else', async () => {
    expect(await ask('hello\n')).toBe('');
    expect(await ask('')).toBe('');
    expect((await run('org', 'list')).code).toBe(0);
  });

  test('connections that say nothing do not hold up the end of the server', async () => {
    const folder = await temporaryFolder();
    const second = await startApp({ dataDir: folder });
    const idle = connect(path.join(folder, 'server.sock'));
    await once(idle, 'connect');
    const ended = once(idle, 'close');
    await second.close();
    await ended;
    expect(second.logLines.filter((line) => line.includes('too long'))).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });

  test('config check leaves nothing behind, and takes the port of the server for its own', async () => {
    const { port } = await listening(server);
    const before = await readdir(dataDir);
    expect((await runWith({ DATA_DIR: dataDir, PORT: String(port) }, 'config', 'check')).code).toBe(0);
    expect(await readdir(dataDir)).toEqual(before);
  });

  test('config check beside a server reads the key, and says that it compared it with nothing', async () => {
    const [no, other] = ['no.key', 'other.key'].map((name) => path.join(dataDir, name));
    await writeFile(other!, 'a'.repeat(64));
    const check = (file: string) =>
      runWith({ DATA_DIR: dataDir, PORT: '0', MASTER_KEY_FILE: file }, 'config', 'check');
    expect(await check(no!)).toMatchObject({
      code: 78,
      stderr: expect.stringContaining(`${no} cannot be read`) as string,
    });
    const { code, stdout } = await check(other!);
    const remark = '\nA server runs on DATA_DIR: the master key was not compared with the stores.\n';
    expect([code, stdout]).toEqual([0, expect.stringContaining(remark) as string]);
    await rm(other!);
  });

  async function listening({ app }: TestApp): Promise<AddressInfo> {
    if (!app.getHttpServer().listening) await app.listen(0, '127.0.0.1');
    return app.getHttpServer().address() as AddressInfo;
  }

  async function ask(line: string): Promise<string> {
    const socket = connect(path.join(dataDir, 'server.sock'));
    socket.end(line);
    return text(socket);
  }
});

test('a socket that a dead server left is passed over', async () => {
  const folder = await temporaryFolder();
  try {
    await writeFile(path.join(folder, 'server.sock'), '');
    const answer = await runWith({ DATA_DIR: folder }, 'org', 'create', 'A Bank', '--init', '--json');
    expect(answer.code).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('config check', () => {
  test('shows what holds', async () => {
    const answer = await runWith({ DATA_DIR: dataDir, PORT: '0' }, 'config', 'check', '--json');
    expect(answer.code).toBe(0);
    expect(answer.json()).toMatchObject({ port: 0, dataDir });
  });

  test('remarks a misspelt variable, also beside a wrong one', async () => {
    const env = { DATA_DIR: dataDir, PORT: '0', LOG_LVL: 'debug', LOGNAME: 'ann' };
    const remark = 'LOG_LVL is not a setting; did you mean LOG_LEVEL?';
    expect((await runWith(env, 'config', 'check')).stdout).toContain(`\n${remark}\n`);
    const { remarks } = (await runWith(env, 'config', 'check', '--json')).json() as { remarks: string[] };
    expect(remarks.filter((each) => each.includes('is not a setting'))).toEqual([remark]);
    const wrong = await runWith({ ...env, SWEEP_SECONDS: 'x' }, 'config', 'check');
    expect([wrong.code, wrong.stderr.includes(`\n${remark}`)]).toEqual([78, true]);
  });

  test('refuses stores without the master key, as a start does', async () => {
    const key = path.join(dataDir, 'keys/master.key');
    await rename(key, `${key}.away`);
    const answer = await runWith({ DATA_DIR: dataDir, PORT: '0' }, 'config', 'check');
    await rename(`${key}.away`, key);
    expect([answer.code, answer.stderr]).toEqual([
      78,
      expect.stringContaining(`${key} is missing`) as string,
    ]);
  });

  test('refuses a master key that is none of these stores', async () => {
    const other = path.join(await temporaryFolder(), 'master.key');
    await writeFile(other, 'a'.repeat(64));
    const env = { DATA_DIR: dataDir, PORT: '0', MASTER_KEY_FILE: other };
    const { code, stderr } = await runWith(env, 'config', 'check');
    const refusal = `${other} is not the master key that these stores were begun with`;
    expect([code, stderr]).toEqual([78, expect.stringContaining(refusal) as string]);
  });

  test('warns of a master key beside the data', async () => {
    const elsewhere = path.join(await temporaryFolder(), 'master.key');
    await copyFile(path.join(dataDir, 'keys/master.key'), elsewhere);
    const beside = await runWith({ DATA_DIR: dataDir, PORT: '0' }, 'config', 'check');
    const apart = await runWith(
      { DATA_DIR: dataDir, PORT: '0', MASTER_KEY_FILE: elsewhere },
      'config',
      'check',
    );
    const warned = [beside, apart].map(({ stdout }) => stdout.includes('The master key is in DATA_DIR'));
    expect(warned).toEqual([true, false]);
  });

  test.each([
    ['config', 'check'],
    ['org', 'list'],
  ])('%s %s lists every problem and exits 78', async (...argv) => {
    const answer = await runWith({ PORT: 'many', LOG_LEVEL: 'loud' }, ...argv);
    expect(answer.code).toBe(78);
    expect(answer.stderr).toMatch(/PORT[^]*LOG_LEVEL/);
  });
});

describe('config check looks at the machine', () => {
  test('names a folder that cannot be written and a busy port, each on a line', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const env = { DATA_DIR: path.join(file, 'data'), PORT: String(port) };
    try {
      expect(await runWith(env, 'config', 'check')).toMatchObject({
        code: 78,
        stdout: '',
        stderr:
          `DATA_DIR ${env.DATA_DIR} cannot be written: a part of the path is a file (ENOTDIR)\n` +
          `HOST 127.0.0.1 and PORT ${port} cannot be used: another program listens there (EADDRINUSE)\n`,
      });
      const list = await runWith(env, 'org', 'list', '--json');
      expect([list.code, JSON.parse(list.stderr)]).toMatchObject([78, { error: { code: 'configuration' } }]);
    } finally {
      busy.close();
    }
  });
});

/** The words of a command line before its arguments: `org create`, `status`. */
const wordsOfCommand = (argv: readonly string[]): string[] => {
  const [noun, verb] = argv;
  return OPERATOR_COMMAND_NAMES.some((name) => name === `${noun}-${verb}`) ? [noun!, verb!] : [noun!];
};

test('help shows examples and exit codes', async () => {
  const answer = await run('--help');
  expect(answer.code).toBe(0);
  expect(answer.stdout).toMatch(
    /Examples:[^]*\n\nExit codes: 0 done, 1 refused, 2 wrong\s+usage, 3 [^]*, 78/,
  );
  const commands = Object.values(REACHING).map(wordsOfCommand);
  for (const command of [...commands, ['config', 'check']]) {
    const help = await run(...command, '--help');
    expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/Examples?:\n +\$ .*alert-review/)]);
  }
});
