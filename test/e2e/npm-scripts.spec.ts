import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shell } from '../support/demo-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = ['node_modules', 'dist', 'data', '.git', 'coverage'];

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Ends by itself, and says this. What makes files or takes long shows its help, version or list. */
const ENDING: Readonly<Record<string, readonly [argument: string, says: RegExp]>> = {
  build: ['', /^$/],
  prepack: ['', /^$/],
  demo: ['--help', /demo/],
  'docs:site': ['--help', /^npm run docs:site: /],
  'parts:show': ['--help', /^npm run parts:show: /],
  'plots:make': ['--help', /^npm run plots:make: /],
  'screenshots:make': ['--help', /^npm run screenshots:make: /],
  'chart:make': ['--help', /^npm run chart:make: /],
  'golden-data:make': ['--help', /^npm run golden-data:make: /],
  'samples:make': ['--help', /^npm run samples:make /],
  'reference:build': ['--help', /^npm run reference:build: /],
  'risk-data:build': ['--help', /^npm run risk-data:build: /],
  'mcp:try': ['--help', /--help +shows this/],
  bench: ['--help', /^Measures one bench: [^]*--quick[^]*Exit codes: [^]*\ningest /],
  eval: ['--help', /^Judges the shipped recipe: [^]*retrieval[^]*--simulate <seed>[^]*Exit codes: /],
  'narratives:check': ['--help', /--help +shows this/],
  'test:faults': ['--help', /kill/],
  // Fails when a document in git is not what the code says.
  'docs:generate': ['--check', /^$/],
  test: ['--listTests', /test\/unit\/v8-flags\.spec\.ts/],
  'test:full': ['--listTests', /test\/e2e\/npm-scripts\.spec\.ts/],
  'test:conformance': ['--listTests', /foreign-clients/],
  'cases:record': ['--listTests', /test\/cases\//],
  'examples:record': ['--listTests', /scripts\/record-examples\.ts/],
  format: ['--version', /^\d+\.\d+\.\d+$/m],
  'format:check': ['--version', /^\d+\.\d+\.\d+$/m],
  lint: ['--version', /^v\d+\.\d+\.\d+$/m],
  typecheck: ['--version', /^Version \d+\.\d+\.\d+$/m],
  check: ['', /^$/],
};

const RUNNING = ['start', 'dev'];

/** A copy, since a build takes the built files away from the suites that run beside it. */
let copy: string;

beforeAll(async () => {
  copy = await temporaryFolder();
  await cp(ROOT, copy, {
    recursive: true,
    filter: (place) => !LEFT_OUT.includes(path.relative(ROOT, place)),
  });
  await linkPackages();
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** Packages from elsewhere are those of the repository; its own packages are those of the copy. */
async function linkPackages(): Promise<void> {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(copy, 'node_modules');
  const own = '@alert-review';
  await mkdir(path.join(to, own), { recursive: true });
  for (const name of await readdir(from))
    if (name !== own) await symlink(path.join(from, name), path.join(to, name));
  for (const name of await readdir(path.join(copy, 'packages')))
    await symlink(path.join(copy, 'packages', name), path.join(to, own, name));
}

/** What others call has run once, and is not run again by each of them. */
async function skipFromNowOn(...names: readonly string[]): Promise<void> {
  const file = path.join(copy, 'package.json');
  const all = JSON.parse(await readFile(file, 'utf8')) as { scripts: Record<string, string> };
  for (const name of names) all.scripts[name] = 'true';
  await writeFile(file, JSON.stringify(all));
}

test('each script of package.json is started here', () => {
  expect(Object.keys(scripts).sort()).toEqual([...Object.keys(ENDING), ...RUNNING].sort());
});

// A status other than 0 rejects.
test.each(Object.entries(ENDING))('npm run %s', async (name, [argument, says]) => {
  if (name === 'check') await skipFromNowOn('format:check', 'lint', 'typecheck');
  expect(await shell(`npm run --silent ${name} -- ${argument}`, {}, copy)).toMatch(says);
  if (name === 'build') await skipFromNowOn('build');
});

/** Resolves once the server says that it listens. */
async function listens(child: ChildProcessWithoutNullStreams): Promise<void> {
  let said = '';
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(piece);
    if (said.includes(' listens on ')) return;
  }
  throw new Error(`it ended after: ${said}`);
}

test.each(RUNNING)('npm run %s serves until it is told to end', async (name) => {
  await cp(path.join(ROOT, 'package.json'), path.join(copy, 'package.json'));
  const quiet = { HOST: '127.0.0.1', PORT: '0', SHUTDOWN_NOTICE_MS: '0', LOG_LEVEL: 'fatal' };
  const env = { ...process.env, ...quiet, DATA_DIR: path.join(copy, 'data') };
  const child = spawn('npm', ['run', '--silent', name], { cwd: copy, env });
  const exited = once(child, 'exit');
  try {
    await listens(child);
    if (name === 'dev') {
      // A change of the sources: it builds and starts again.
      await appendFile(path.join(copy, 'src/serve.ts'), '\n');
      await listens(child);
    }
  } finally {
    child.kill('SIGTERM');
  }
  expect(await exited).toEqual([0, null]);
});
