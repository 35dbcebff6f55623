import path from 'node:path';
import { readRepository, ROOT, suiteOf } from './repository.js';
import type { SourceFile } from './rules/source.js';

type Lane = 'quick' | 'full';
interface Lanes {
  readonly QUICK_E2E: readonly string[];
  laneOf(file: string): Lane;
}

// Jest loads filters as they are, so that these are no TypeScript.
const lanes = '../support/lanes';
const { QUICK_E2E, laneOf } = jest.requireActual<Lanes>(`${lanes}/lane-of.cjs`);
const filterOf = (lane: Lane) =>
  jest.requireActual<(files: readonly string[]) => { readonly filtered: readonly string[] }>(
    `${lanes}/${lane}.cjs`,
  );

/** What waits for a time, or compares one: `whenTrue` and `until` wait for an event. */
const BY_THE_CLOCK = /\bsetTimeout as\b|\bsetTimeout\([^)]*,|\bperformance\.now\(|\bhrtime\b|\/cpu-time\.js'/;
/** Servers of other makers, other processes, and many rows. */
const BESIDE =
  /support\/(?:(?:redis|mongodb|eventstoredb|s3)-server|redis-worker|platform-process|large-organizations)\b/;

const isSuite = ({ path: file }: SourceFile): boolean => file.endsWith('.spec.ts');
const nameOf = ({ path: file }: SourceFile): string =>
  path.basename(file).replace(/\.(?:spec|cases)\.ts$/, '');

/** What a file of the quick lane does that only the full lane may do. */
function misplaced(files: readonly SourceFile[]): string[] {
  const suites = files.filter(isSuite);
  return (
    files
      .filter((file) => isSuite(file) || file.path.endsWith('.cases.ts'))
      .filter((file) => !file.path.startsWith('test/architecture/'))
      // Files of cases run in the lane of their suite.
      .filter((file) => {
        const { path: suite } = isSuite(file) ? file : (suiteOf(file.path, suites) ?? file);
        return laneOf(path.join(ROOT, suite)) === 'quick';
      })
      .flatMap((file) =>
        [BY_THE_CLOCK, BESIDE].flatMap((pattern) => {
          const found = pattern.exec(file.text)?.[0];
          return found === undefined ? [] : [`${file.path}: ${found}`];
        }),
      )
  );
}

const tests = readRepository('src', 'test');

test('each suite is in exactly one lane', () => {
  const all = tests.filter(isSuite).map((file) => path.join(ROOT, file.path));
  const [quick, full] = (['quick', 'full'] as const).map((lane) => filterOf(lane)(all).filtered);
  expect([...quick!, ...full!].toSorted()).toEqual(all.toSorted());
  expect(new Set([...quick!, ...full!]).size).toBe(all.length);
  expect(Math.min(quick!.length, full!.length)).toBeGreaterThan(40);
});

test('the suites of e2e that the quick lane names are there', () => {
  const quick = tests.filter(
    (file) => file.path.startsWith('test/e2e/') && laneOf(`/${file.path}`) === 'quick',
  );
  expect(quick.map(nameOf).toSorted()).toEqual(QUICK_E2E.toSorted());
});

test('what waits for a time, and what starts servers of other makers, is in the full lane', () => {
  expect(misplaced(tests)).toEqual([]);
});

test.each([
  ['test/unit/a.spec.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
  ['test/unit/a.spec.ts', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['test/unit/a.spec.ts', "import { cpuRatio } from '../support/cpu-time.js';"],
  ['test/integration/rest/a.cases.ts', 'const began = performance.now();'],
  ['test/integration/a.spec.ts', "import { RedisServer } from '../support/redis-server.js';"],
  ['test/e2e/cli.spec.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
])('a planted violation fires in %s: %s', (file, text) => {
  expect(misplaced([{ path: file, text }])).toHaveLength(1);
});

test.each([
  ['test/unit/a.full.spec.ts', 'const began = performance.now();'],
  ['test/e2e/new.spec.ts', 'const began = performance.now();'],
  ['test/contracts/x.redis.spec.ts', "import { RedisServer } from '../support/redis-server.js';"],
  ['test/unit/a.spec.ts', 'setTimeout(resolve); await until(read, isDone);'],
])('%s may: %s', (file, text) => {
  expect(misplaced([{ path: file, text }])).toEqual([]);
});

test('files of cases that a suite of the full lane runs may wait', () => {
  const files = [
    { path: 'test/integration/mcp/slow.full.spec.ts', text: "describe.each(['waits'])" },
    { path: 'test/integration/mcp/waits.cases.ts', text: 'performance.now()' },
  ];
  expect(misplaced(files)).toEqual([]);
});
