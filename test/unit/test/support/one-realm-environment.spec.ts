import asyncHooks from 'node:async_hooks';
import { rm, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../support/temporary-folder.js';

// Jest loads its environment as it is, so that these are no TypeScript.
const ENVIRONMENT = '../../../support/one-realm-environment.js';
const PACKAGES = '../../../support/packages-once.js';

interface Environment {
  readonly ownSources: boolean;
  teardown(): Promise<void>;
}
type Environments = new (config: { projectConfig: object; globalConfig: object }) => Environment;

let startSuite: (projectConfig?: object, globalConfig?: object) => Environment;
let requireOnce: (from: string, name: string, file: string) => unknown;
let folder: string;

const globals = globalThis as Record<string, unknown>;

beforeAll(async () => {
  const { default: Environments } = (await import(ENVIRONMENT)) as { default: Environments };
  startSuite = (projectConfig = {}, globalConfig = {}) => new Environments({ projectConfig, globalConfig });
  ({ requireOnce } = (await import(PACKAGES)) as { requireOnce: typeof requireOnce });
  folder = await temporaryFolder();
});

afterAll(() => rm(folder, { recursive: true }));

test('what a suite leaves at the global object goes, and what it changed comes back', async () => {
  const suite = startSuite();
  const { btoa } = globalThis;
  globals['leftOver'] = 1;
  globals['btoa'] = null;
  await suite.teardown();
  expect('leftOver' in globalThis).toBe(false);
  expect(globalThis.btoa).toBe(btoa);
});

test('what a suite leaves at the process goes: variables, listeners and the exit code', async () => {
  const { exitCode } = process;
  const { PATH } = process.env;
  const suite = startSuite();
  process.env['LEFT_OVER'] = '1';
  process.env['PATH'] = '';
  process.once('SIGUSR2', () => undefined);
  process.exitCode = 78;
  await suite.teardown();
  expect(process.env['LEFT_OVER']).toBeUndefined();
  expect(process.env['PATH']).toBe(PATH);
  expect(process.listenerCount('SIGUSR2')).toBe(0);
  expect(process.exitCode).toBe(exitCode);
});

test('a storage of asynchronous work ends with its suite, and works when it is run again', async () => {
  const { AsyncLocalStorage } = asyncHooks;
  const suite = startSuite();
  const storage = new asyncHooks.AsyncLocalStorage<string>();
  const storeIn = (whose: string) =>
    storage.run(whose, async () => {
      await Promise.resolve();
      return storage.getStore();
    });
  expect(await storeIn('one')).toBe('one');
  storage.enterWith('left over');
  await suite.teardown();
  expect([storage.getStore(), asyncHooks.AsyncLocalStorage]).toEqual([undefined, AsyncLocalStorage]);
  expect(await storeIn('another')).toBe('another');
});

test('a package is loaded once, and what it gave the global object stays', async () => {
  const file = path.join(folder, 'node_modules/counted/index.js');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    'globalThis.countedLoads = (globalThis.countedLoads ?? 0) + 1; exports.loaded = true;',
  );
  const from = path.join(folder, 'index.js');
  const suite = startSuite();
  const first = requireOnce(from, 'counted', file);
  await suite.teardown();
  expect(requireOnce(from, 'counted', file)).toBe(first);
  expect([first, globals['countedLoads']]).toEqual([{ loaded: true }, 1]);
  delete globals['countedLoads'];
});

test.each([
  ['', {}, {}, false],
  [' that runs once', {}, { watch: false, watchAll: false, collectCoverage: false }, false],
  [' that asks for them', { testEnvironmentOptions: { ownSources: true } }, {}, true],
  [' that is run again when a file changes', {}, { watch: true }, true],
  [' whose coverage is counted', {}, { collectCoverage: true }, true],
])('a suite%s takes modules of `src` of its own, or not', async (_, projectConfig, globalConfig, takes) => {
  const suite = startSuite(projectConfig, globalConfig);
  expect(suite.ownSources).toBe(takes);
  await suite.teardown();
});
