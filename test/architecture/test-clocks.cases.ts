import { fired, listed, readRepository } from './repository.js';
import { MAY_USE_CLOCKS, testClockRules, usesClocks } from './rules/test-clocks.js';

const tests = readRepository('test', 'packages');
const applied = (path: string, text: string) => testClockRules.flatMap((rule) => rule([{ path, text }]));

test('no test depends on how fast the machine is, where its text tells', () => {
  expect(listed(testClockRules.flatMap((rule) => rule(tests)))).toEqual([]);
});

test('what may use clocks is there and does', () => {
  const using = tests.filter((file) => file.path in MAY_USE_CLOCKS && usesClocks(file));
  expect(using.map(({ path }) => path).toSorted()).toEqual(Object.keys(MAY_USE_CLOCKS).toSorted());
});

test.each([
  ['measured-times', 'test/e2e/a.spec.ts', 'expect(performance.now() - began).toBeLessThan(4_000);'],
  ['measured-times', 'test/e2e/a.spec.ts', 'const took = Date.now() - began;'],
  ['measured-times', 'test/unit/a.spec.ts', 'while (Date.now() < end) await read();'],
  ['measured-times', 'test/support/a.ts', 'const before = process.cpuUsage();'],
  ['measured-times', 'packages/kernel/src/a.spec.ts', 'const began = process.hrtime.bigint();'],
  ['fixed-waits', 'test/e2e/a.spec.ts', `import { setTimeout as pause } from 'node:timers/promises';`],
  ['fixed-waits', 'test/e2e/a.spec.ts', `import { scheduler } from 'node:timers/promises';`],
  ['fixed-waits', 'packages/kernel/test/a.ts', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['fixed-waits', 'test/e2e/a.spec.ts', 'await fetch(url, { signal: AbortSignal.timeout(500) });'],
  ['page-counts', 'test/e2e/a.spec.ts', `expect(await page.locator('.row').count()).toBe(50);`],
  ['page-counts', 'test/support/page-walk.ts', 'expect(await rows.count()).toBe(ALERTS);'],
])('a planted violation fires: %s in %s: %s', (rule, path, text) => {
  expect(fired(applied(path, text))).toEqual([rule]);
});

test.each([
  ['test/unit/a.spec.ts', 'const madeAt = Date.now() - 10 * MINUTE_MS; const endsAt = Date.now() + 60_000;'],
  ['test/unit/a.spec.ts', 'const madeAt = Date.now() - HOUR_MS;'],
  ['test/unit/a.spec.ts', `import { setImmediate as nextTurn } from 'node:timers/promises';`],
  ['test/unit/a.spec.ts', 'setTimeout(resolve); setTimeout(resolve, 0);'],
  ['test/unit/a.spec.ts', 'jest.useFakeTimers(); setTimeout(giveUp, 2_000);'],
  ['test/support/patience.ts', 'const began = performance.now();'],
  ['test/faults/a.ts', `import { setTimeout as pause } from 'node:timers/promises';`],
  ['test/e2e/a.spec.ts', `expect(await page.getByText('secret').count()).toBe(0);`],
  ['test/unit/a.spec.ts', 'expect(await rows.count()).toBe(2);'],
  ['src/a.ts', 'const began = performance.now();'],
])('%s may: %s', (path, text) => {
  expect(listed(applied(path, text))).toEqual([]);
});
