import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly devOptional?: true }>>;
}

let folder: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** As `npm ci --omit=dev` leaves them: links to the packages that are installed here. */
async function productionPackages(into: string): Promise<void> {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
  const names = Object.entries(lock.packages)
    .filter(([place, { dev }]) => !dev && place.lastIndexOf('node_modules/') === 0)
    .map(([place]) => place);
  for (const name of names) {
    await mkdir(path.dirname(path.join(into, name)), { recursive: true });
    await symlink(path.join(ROOT, name), path.join(into, name));
  }
}

test('what npm pack holds starts with the production packages alone, and needs no source map', async () => {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  await run('tar', ['-xzf', `alert-review-${version}.tgz`], { cwd: folder });
  const unpacked = path.join(folder, 'package');
  const { stdout } = await run('tar', ['-tzf', path.join(folder, `alert-review-${version}.tgz`)]);
  const files = stdout.split('\n').map((name) => name.replace('package/', ''));
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'NOTICE',
      'README.md',
      'docs/model-figures.json',
      'dist/main.js',
      'dist/documents/integration.json',
      'dist/documents/images/alert.png',
      'dist/cli/cli.js',
    ]),
  );
  expect(
    files.filter(
      (name) =>
        name !== 'docs/model-figures.json' &&
        /^(src|test|bench|docs|scripts|node_modules)\/|tsbuildinfo/.test(name),
    ),
  ).toEqual([]);
  await productionPackages(unpacked);
  const quiet = { PORT: '0', SHUTDOWN_NOTICE_MS: '0', LOG_LEVEL: 'fatal' };
  const env = { ...process.env, ...quiet, DATA_DIR: path.join(folder, 'data') };
  child = spawn('npm', ['start', '--silent'], { cwd: unpacked, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith(`Alert Review ${version}`) && line.includes(' listens on ')) child.kill('SIGTERM');
  }
  expect((await exited)[0]).toBe(0);

  const maps = (await readdir(path.join(unpacked, 'dist/cli'))).filter((name) => name.endsWith('.map'));
  expect(maps).toEqual(['cli.js.map']);
  await writeFile(path.join(unpacked, 'dist/cli/cli.js.map'), '{"mappings"');
  const broken = '--import=data:text/javascript,process.umask=()=>{throw(new(Error)(`unmasked`))}';
  const failing = run(process.execPath, [broken, path.join(unpacked, 'dist/cli/cli.js'), '--version']);
  await expect(failing).rejects.toThrow(/Error: unmasked\n[^]* at file:\S+dist\/cli\/cli\.js:\d+:\d+\n/);
});
