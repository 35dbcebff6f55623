import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describeIfPermitted } from '../support/require.js';
import { executeDockerfile } from './dockerfile-steps.js';
import { fileOf, ROOT } from './planted.js';

const run = promisify(execFile);
const MEBIBYTES_MAX = 200;
const missing = process.env['TEST_REQUIRE'] === 'all' ? null : 'it takes a minute: TEST_REQUIRE=all';

describeIfPermitted(missing, 'the steps of the Dockerfile, in order in a clean folder', () => {
  let into: string;
  let image: string;

  beforeAll(async () => {
    const packages = await realpath(path.join(ROOT, 'node_modules'));
    await mkdir(path.join(packages, '.cache'), { recursive: true });
    // Why there: hard links need the same file system.
    into = await mkdtemp(path.join(packages, '.cache', 'image-'));
    const linkAll = async (command: string, folder: string) => {
      // Why not installed twice: all packages are here, by the same lock file.
      if (!command.startsWith('npm ci') || command.includes('--omit=dev')) return false;
      const names = (await readdir(packages)).filter((name) => name !== '.cache');
      await mkdir(path.join(folder, 'node_modules'));
      const places = names.map((name) => path.join(packages, name));
      await run('cp', ['-al', '-t', path.join(folder, 'node_modules'), ...places]);
      return true;
    };
    image = await executeDockerfile(fileOf('Dockerfile'), { context: ROOT, into, instead: linkAll });
  });
  afterAll(() => rm(into, { recursive: true, force: true }));

  test('make packages and code of 200 MiB or less', async () => {
    const app = path.join(image, 'app');
    const { stdout } = await run('du', ['-sm', '--total', `${app}/node_modules`, `${app}/dist`]);
    const mebibytes = Number(/(\d+)\ttotal/.exec(stdout)?.[1]);
    expect(mebibytes).toBeGreaterThan(50);
    expect(mebibytes).toBeLessThanOrEqual(MEBIBYTES_MAX);
  });

  test('put alert-review on the path', async () => {
    const { stdout } = await run(path.join(image, 'usr/local/bin/alert-review'), ['--version']);
    const { version } = JSON.parse(fileOf('package.json')) as { version: string };
    expect(stdout).toContain(version);
  });

  test('answer every command of the help once', async () => {
    const program = path.join(image, 'usr/local/bin/alert-review');
    const help = async (...words: string[]) => (await run(program, [...words, '--help'])).stdout;
    const commandsIn = (text: string) =>
      [...(/\nCommands:\n([^]*)/.exec(text)?.[1] ?? '').matchAll(/^ {2}([a-z][\w-]*)/gm)].map(
        ([, name]) => name!,
      );
    const asked: string[] = [];
    const ask = async (words: readonly string[]): Promise<void> => {
      const text = await help(...words);
      expect(text).toContain(`Usage: alert-review ${words.join(' ')}`.trimEnd());
      asked.push(words.join(' '));
      for (const name of commandsIn(text)) if (name !== 'help') await ask([...words, name]);
    };
    await ask([]);
    expect(asked).toEqual(expect.arrayContaining(['status', 'config check', 'org create', 'verify']));
  });

  test('list what is inside, and nothing of the development', async () => {
    const text = await readFile(path.join(image, 'app/sbom.cdx.json'), 'utf8');
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const { dependencies } = JSON.parse(fileOf('package.json')) as { dependencies: Record<string, string> };
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const wanted = Object.entries(dependencies).map((one) => one.join('@'));
    expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
    expect(components.some(({ name }) => name === 'jest')).toBe(false);
  });

  test('make a server that starts and stops', async () => {
    const data = path.join(into, 'data');
    await cp(path.join(image, 'var/lib/alert-review'), data, { recursive: true });
    const { PATH } = process.env;
    const env = { PATH, PORT: '0', DATA_DIR: data, SHUTDOWN_NOTICE_MS: '0', LOG_LEVEL: 'fatal' };
    const cwd = path.join(image, 'app');
    const server = spawn(process.execPath, ['dist/main.js'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    for await (const line of createInterface({ input: server.stdout })) if (line.includes('listens')) break;
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
