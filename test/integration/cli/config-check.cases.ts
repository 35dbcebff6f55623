import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandInProcess } from '../../support/command-in-process.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('config check asks EventStoreDB', () => {
  let dataDir: string;
  let events: EventStoreDbServer;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    events = await EventStoreDbServer.start();
  });
  afterAll(async () => {
    events.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const check = () =>
    commandInProcess({ DATA_DIR: dataDir, PORT: '0', EVENTSTORE_URL: events.url }, ['config', 'check']);

  test('an account that may not read the log is told so, with exit code 78', async () => {
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
    events.allowReadAll(false);
    const { code, stderr } = await check();
    expect(code).toBe(78);
    expect(stderr).toMatch(/EVENTSTORE_URL.* may not read \$all/);
  });

  test('a command that opens the stores names the missing right too', async () => {
    const env = { DATA_DIR: path.join(dataDir, 'beside'), EVENTSTORE_URL: events.url };
    expect(await commandInProcess(env, ['org', 'create', 'A Bank', '--init'])).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^The stores cannot be opened: .* may not read \$all/) as string,
    });
  });

  test('a server that is away is no fault of the configuration', async () => {
    events.stop();
    const { code, stdout } = await check();
    expect(code).toBe(0);
    expect(stdout).toContain('were not checked');
  });
});

test('config check names a setting whose file, folder or address is not what it should be', async () => {
  const dataDir = await temporaryFolder();
  const file = path.join(dataDir, 'file');
  await writeFile(file, 'root:x:0:0');
  const said = async (env: Readonly<Record<string, string>>) => {
    const { code, stderr } = await commandInProcess({ DATA_DIR: dataDir, PORT: '0', ...env }, [
      'config',
      'check',
    ]);
    expect(code).toBe(78);
    return stderr;
  };
  expect(await said({ GOAML_SCHEMA_FILE: file })).toContain(`GOAML_SCHEMA_FILE ${file} is no XML schema`);
  const missing = path.join(dataDir, 'no');
  expect(await said({ GOAML_SCHEMA_FILE: missing })).toContain(`GOAML_SCHEMA_FILE ${missing} cannot be read`);
  expect(await said({ RISK_DATA_DIR: missing })).toContain(`RISK_DATA_DIR ${missing} cannot be read`);
  expect(await said({ RISK_DATA_DIR: file })).toContain(
    `RISK_DATA_DIR ${file} cannot be read: it is no folder`,
  );
  const inside = path.join(dataDir, 'copies');
  for (const copies of [dataDir, inside, path.join(dataDir, '..', path.basename(dataDir), 'copies')])
    expect(await said({ CHECKPOINT_COPIES: copies })).toContain('is inside of DATA_DIR');
  expect(await said({ HOST: '999.1.1.1' })).toContain('HOST 999.1.1.1 and PORT 0 cannot be used');
  expect(await said({ METRICS_PORT: '0', METRICS_HOST: '999.1.1.1' })).toContain('METRICS_HOST 999.1.1.1');
  await rm(dataDir, { recursive: true, force: true });
});
