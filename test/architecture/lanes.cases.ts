import path from 'node:path';
import { readRepository, ROOT, suitesOf } from './repository.js';
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

/** What waits for a time, or compares one. */
const BY_THE_CLOCK = [
  /^import (?!\{ setImmediate(?: as \w+)? \})[^;]* from 'node:timers(?:\/promises)?';/m,
  /\b(?:setTimeout|setInterval)\((?:[^;]*|[^;]*\{[^}]*\}), *(?!0\))[^ )]/,
  /\bAbortSignal\.timeout\(\d/,
  /\bDate\.now\(\) (?:[<>]=?|- [a-z]\w*\b(?![.(]))|[<>]=? Date\.now\(\)/,
  /\bperformance\.now\(|\bhrtime\b|\/cpu-time\.js'|'sleep\b/,
];
/** Servers of other makers, other processes, and many rows. */
const BESIDE = [
  /support\/(?:redis|mongodb|eventstoredb|s3|back-end)-servers?\b/,
  /support\/(?:redis-worker|platform-process|large-organizations)\b/,
];
/** Helpers that look again until something is so, and rounds of kills, which strike at a random time. */
const WAIT_FOR_EVENTS = /^test\/(?:faults\/|support\/(?:patience|rest-client|built-server)\.ts$)/;
const IMPORTED = /^import (?!type )(?:[^;']* from )?'(\.[^']+)\.js';/gm;

const isSuite = ({ path: file }: SourceFile): boolean => file.endsWith('.spec.ts');
const nameOf = ({ path: file }: SourceFile): string =>
  path.basename(file).replace(/\.(?:spec|cases)\.ts$/, '');

/** What the quick lane loads of `test`: its suites, the cases that one of them runs, and their helpers. */
function filesOfQuickLane(files: readonly SourceFile[]): SourceFile[] {
  const suites = files.filter(isSuite);
  const isQuick = (suite: SourceFile): boolean => laneOf(path.join(ROOT, suite.path)) === 'quick';
  const found = new Set(
    files
      .filter((file) => !file.path.startsWith('test/architecture/'))
      .filter((file) =>
        file.path.endsWith('.cases.ts')
          ? suitesOf(file.path, suites).some(isQuick)
          : isSuite(file) && isQuick(file),
      ),
  );
  const byPath = new Map(files.map((file) => [file.path, file]));
  // What is added meanwhile is gone through as well.
  for (const { path: from, text } of found)
    for (const [, place] of text.matchAll(IMPORTED)) {
      const helper = byPath.get(path.posix.join(path.posix.dirname(from), `${place}.ts`));
      if (helper?.path.startsWith('test/') && !WAIT_FOR_EVENTS.test(helper.path)) found.add(helper);
    }
  return [...found];
}

/** What a file of the quick lane does that only the full lane may do. */
const misplaced = (files: readonly SourceFile[]): string[] =>
  filesOfQuickLane(files).flatMap((file) =>
    [...BY_THE_CLOCK, ...BESIDE].flatMap((pattern) => {
      const found = pattern.exec(file.text)?.[0];
      return found === undefined ? [] : [`${file.path}: ${found}`];
    }),
  );

const tests = readRepository('src', 'packages', 'test');

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
  ['test/unit/a.spec.ts', 'await new Promise((resolve) => setTimeout(() => resolve(read()), WAIT_MS));'],
  ['test/unit/a.spec.ts', 'setTimeout(() => {\n  a();\n  b();\n}, 50);'],
  ['test/unit/a.spec.ts', 'const drip = setInterval(() => socket.write(" "), 50);'],
  ['test/unit/a.spec.ts', "import { setTimeout } from 'node:timers/promises';"],
  ['test/unit/a.spec.ts', "import { scheduler } from 'node:timers/promises';"],
  ['test/unit/a.spec.ts', 'const signal = AbortSignal.timeout(100);'],
  ['test/unit/a.spec.ts', 'expect(Date.now() - began).toBeLessThan(50);'],
  ['test/unit/a.spec.ts', "spawn('sleep', ['1']);"],
  ['test/unit/a.spec.ts', "import { cpuRatio } from '../support/cpu-time.js';"],
  // It tests the helpers of that folder.
  ['test/unit/test/cases/a.spec.ts', 'const began = performance.now();'],
  ['test/integration/a.spec.ts', "import { RedisServer } from '../support/redis-server.js';"],
  ['test/e2e/cli.spec.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
])('a planted violation fires in %s: %s', (file, text) => {
  expect(misplaced([{ path: file, text }])).toHaveLength(1);
});

test.each([
  ['test/unit/a.full.spec.ts', 'const began = performance.now();'],
  ['test/e2e/new.spec.ts', 'const began = performance.now();'],
  ['test/cases/a.spec.ts', 'const began = performance.now();'],
  ['test/contracts/x.redis.spec.ts', "import { RedisServer } from '../support/redis-server.js';"],
  ['test/unit/a.spec.ts', 'setTimeout(resolve); await until(read, isDone);'],
  ['test/unit/a.spec.ts', "import { setImmediate as nextTurn } from 'node:timers/promises';"],
  ['test/unit/a.spec.ts', 'const timer = setInterval(() => turns++, 0);'],
  [
    'test/unit/a.spec.ts',
    'const expiresAt = Date.now() + 60_000; const madeAt = Date.now() - 10 * MINUTE_MS;',
  ],
])('%s may: %s', (file, text) => {
  expect(misplaced([{ path: file, text }])).toEqual([]);
});

const RUNS_WAITS = "describe.each(['waits'])('%s', (name) => jest.requireActual(`./${name}.cases`));";

test('files of cases may wait that suites of the full lane alone run', () => {
  const full = { path: 'test/integration/mcp/slow.full.spec.ts', text: RUNS_WAITS };
  const quick = { path: 'test/integration/mcp/quick.spec.ts', text: RUNS_WAITS };
  const cases = { path: 'test/integration/mcp/waits.cases.ts', text: 'performance.now()' };
  expect(misplaced([full, cases])).toEqual([]);
  expect(misplaced([full, quick, cases])).toEqual(['test/integration/mcp/waits.cases.ts: performance.now(']);
});

test('a helper is looked at that a helper of the quick lane imports', () => {
  const imports = (name: string) => `import { help } from '../support/${name}.js';`;
  const files = [
    { path: 'test/unit/a.spec.ts', text: imports('first') },
    { path: 'test/support/first.ts', text: imports('second') },
    { path: 'test/support/second.ts', text: 'performance.now()' },
    { path: 'test/support/third.ts', text: 'performance.now()' },
  ];
  expect(misplaced(files)).toEqual(['test/support/second.ts: performance.now(']);
});
