import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/main.js');
const INPUTS = ['src', 'scripts/build.ts', 'package.json', 'package-lock.json'];

/** What this needs of the configuration that Jest hands over. */
interface TestRun {
  readonly testPathPatterns: {
    toExecutor(options: { rootDir: string }): { isMatch(absolutePath: string): boolean };
  };
}

/**
 * The suites in test/e2e start dist: a run that selects one of them builds first, when dist is older than
 * src.
 */
export default function globalSetup(run: TestRun): void {
  if (!selectsEndToEnd(run) || !isOlder(BUILT, INPUTS)) return;
  process.stderr.write('dist is older than src: npm run build\n');
  const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
}

function selectsEndToEnd(run: TestRun): boolean {
  const folder = path.join(ROOT, 'test/e2e');
  const patterns = run.testPathPatterns.toExecutor({ rootDir: ROOT });
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .some((name) => patterns.isMatch(path.join(folder, name)))
  );
}

function isOlder(file: string, inputs: readonly string[]): boolean {
  if (!existsSync(file)) return true;
  const built = statSync(file).mtimeMs;
  return inputs.some((input) => changedAt(path.join(ROOT, input)) > built);
}

/** Folders count too: their time moves when a file in them is added or removed. */
function changedAt(place: string): number {
  const times = [statSync(place).mtimeMs];
  if (statSync(place).isDirectory())
    for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
      times.push(statSync(path.join(place, name)).mtimeMs);
  return Math.max(...times);
}
