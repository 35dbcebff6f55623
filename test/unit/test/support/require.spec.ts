import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeInstalled, describeWith, MISSING_MARK, programPath } from '../../../support/require.js';

describe('the path of a program', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'require-'));
    writeFileSync(path.join(folder, 'chromium-browser'), '');
    writeFileSync(path.join(folder, 'strace'), '');
    chmodSync(path.join(folder, 'chromium-browser'), 0o755);
    chmodSync(path.join(folder, 'strace'), 0o644);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is found under any of its names, in any folder', () => {
    const folders = ['/nowhere', folder].join(path.delimiter);
    expect(programPath('chromium', folders)).toBe(path.join(folder, 'chromium-browser'));
  });

  test.each(['strace', 'redis-server'] as const)('is null for %s: not executable, not there', (program) => {
    expect(programPath(program, folder)).toBeNull();
  });
});

describe('a suite that needs nothing', () => {
  const ran: string[] = [];
  describeWith([], 'runs', () => {
    test('its tests', () => {
      ran.push('test');
    });
  });
  afterAll(() => expect(ran).toEqual(['test']));
});

describe('a suite that misses something, where all is asked for', () => {
  const registered: [name: string, body: () => void][] = [];
  const [{ TEST_REQUIRE }, { test: asIs }] = [process.env, globalThis];
  process.env.TEST_REQUIRE = 'all';
  globalThis.test = ((name: string, body: () => void) => void registered.push([name, body])) as typeof test;
  describeInstalled('node 22', 'a conversation', () => undefined);
  globalThis.test = asIs;
  if (TEST_REQUIRE === undefined) delete process.env.TEST_REQUIRE;
  else process.env.TEST_REQUIRE = TEST_REQUIRE;

  test('is one test that fails and names it', () => {
    expect(registered.map(([name]) => name)).toEqual(['a conversation finds what it needs']);
    expect(registered[0]![1]).toThrow('not installed: node 22 (TEST_REQUIRE=all asks for it)');
  });
});

test('the reporter lists each missing program once', async () => {
  const reporter = '../../../support/missing-programs-reporter.js';
  const { missingPrograms } = (await import(reporter)) as {
    missingPrograms(results: object): string[];
  };
  const skipped = { ancestorTitles: ['page', `alerts page (${MISSING_MARK} chromium)`] };
  const ran = { ancestorTitles: ['deciders'] };
  const results = { testResults: [{ testResults: [skipped, ran] }, { testResults: [skipped] }] };
  expect(missingPrograms(results)).toEqual(['not installed: chromium (2 tests skipped)']);
});
