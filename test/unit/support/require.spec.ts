import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeWith, MISSING_MARK, programPath } from '../../support/require.js';

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

test('the reporter lists each missing program once', async () => {
  const reporter = '../../support/missing-programs-reporter.js';
  const { missingPrograms } = (await import(reporter)) as {
    missingPrograms(results: object): string[];
  };
  const skipped = { ancestorTitles: ['page', `alerts page (${MISSING_MARK} chromium)`] };
  const ran = { ancestorTitles: ['deciders'] };
  const results = { testResults: [{ testResults: [skipped, ran] }, { testResults: [skipped] }] };
  expect(missingPrograms(results)).toEqual(['not installed: chromium (2 tests skipped)']);
});
