import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHARED_MEMORY = '/dev/shm';
/** Free memory required: six times what the suites of one run write at the same time. */
const ROOM_BYTES = 2 * 2 ** 30;
const BROWSER_SCRIPT = 'scripts/build-browser-files.ts';
const DOCUMENTS_SCRIPT = 'scripts/build-documents.ts';
const PACKAGES = ['package.json', 'package-lock.json'];
const SOURCES = ['src', 'packages', 'scripts/api-description'];
const INPUTS = [...SOURCES, 'scripts/build.ts', 'scripts/build-label.ts', BROWSER_SCRIPT, ...PACKAGES];
const READ_BY_PEOPLE = ['docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const DOCUMENT_INPUTS = [...READ_BY_PEOPLE, 'src/web/docs', 'scripts/documents', DOCUMENTS_SCRIPT];

/** The part of Jest's configuration that this file uses. */
interface TestRun {
  readonly testPathPatterns: {
    toExecutor(options: { rootDir: string }): { isMatch(absolutePath: string): boolean };
  };
}

export default function globalSetup(run: TestRun): void {
  buildWhenOlder(run);
  if (process.env['TMPDIR'] === undefined && isMemorySuitable()) writeToMemory();
}

/**
 * Makes temporary files go to a folder in memory, where stores never wait for a disk. The teardown finds the
 * folder by the process id and removes it.
 */
function writeToMemory(): void {
  removeLeftFolders();
  const folder = path.join(SHARED_MEMORY, `ar-${process.pid}`);
  // Not private, because one suite switches to another user for a while.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  process.env['TMPDIR'] = folder;
}

/** Removes folders left behind by test runs that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const folder = path.join(SHARED_MEMORY, name);
    const pid = /^ar-(\d+)$/.exec(name)?.[1];
    const isLeft = pid !== undefined && !existsSync(`/proc/${pid}`);
    if (!isLeft || statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid!()) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A folder in which a killed test mounted a file system cannot be removed. It does no harm.
    }
  }
}

function isMemorySuitable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options] = mounts.map((line) => line.split(' ')).find(([, at]) => at === SHARED_MEMORY)!;
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    // Programs must be allowed to run there: some suites install the package there and start it.
    const runsPrograms = !options!.split(',').includes('noexec');
    return type === 'tmpfs' && runsPrograms && Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Builds what is older than its sources: everything if the run includes a suite that needs the build,
 * otherwise only the browser files that pages load, and the documents.
 */
function buildWhenOlder(run: TestRun): void {
  if (selectsBuilt(run) && isBuildOld()) build('npm', 'run', 'build');
  if (isOlder('dist/browser/pages.js', ['src/web/browser', BROWSER_SCRIPT]))
    build(process.execPath, '--import', 'tsx', BROWSER_SCRIPT);
  if (isOlder('dist/documents/sections.json', DOCUMENT_INPUTS))
    build(process.execPath, '--import', 'tsx', DOCUMENTS_SCRIPT);
}

function build(program: string, ...argv: readonly string[]): void {
  process.stderr.write(`dist is older than src: ${argv.join(' ')}\n`);
  const { status, stdout, stderr } = spawnSync(program, argv, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}

/** Whether dist is older than the sources it is built from. */
export const isBuildOld = (): boolean => isOlder('dist/main.js', INPUTS);

/** Suites that start the server from dist or read the API description from there. */
const BUILT_SUITES = ['test/e2e', 'test/integration/rest'];

function selectsBuilt(run: TestRun): boolean {
  const patterns = run.testPathPatterns.toExecutor({ rootDir: ROOT });
  return BUILT_SUITES.map((folder) => path.join(ROOT, folder)).some((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .some((name) => patterns.isMatch(path.join(folder, name))),
  );
}

function isOlder(file: string, inputs: readonly string[]): boolean {
  const built = statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return inputs.some((input) => changedAt(path.join(ROOT, input)) > built);
}

/**
 * The newest modification time at or below this path. It includes folders: their time changes when a file is
 * added or removed.
 */
function changedAt(place: string): number {
  const times = [statSync(place).mtimeMs];
  if (statSync(place).isDirectory())
    for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
      times.push(statSync(path.join(place, name)).mtimeMs);
  return Math.max(...times);
}
