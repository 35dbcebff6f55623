interface Reporter {
  slowestSuites(results: object, rootDir: string): string[];
  cpuSeconds(stat: string): number;
  budgetLine(lane: string, tookMs: number, budgetMs: number): string;
}

// Jest loads reporters as they are, so that this one is no TypeScript.
const reporter = '../../../support/duration-reporter.js';
let durations: Reporter;

beforeAll(() => {
  durations = jest.requireActual<Reporter>(reporter);
});

test('the ten slowest suites are listed, the slowest first', () => {
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    testFilePath: `/project/test/suite-${index}.spec.ts`,
    perfStats: { start: 1_000, end: 1_000 + index * 1_500 },
  }));
  const lines = durations.slowestSuites({ testResults }, '/project');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('  16.5 s  test/suite-11.spec.ts');
  expect(lines.at(-1)).toBe('   3.0 s  test/suite-2.spec.ts');
});

test('a run within its budget says how much of it was used', () => {
  expect(durations.budgetLine('quick', 299_001, 300_000)).toMatch(
    /^duration budget: 300 s of the 300 s that the quick lane/,
  );
});

test('a run beyond its budget says so in capitals', () => {
  expect(durations.budgetLine('quick', 300_001, 300_000)).toMatch(
    /^DURATION BUDGET PASSED: 301 s of the 300 s that the quick lane/,
  );
});

test('CPU of a process counts it and its children that ended, whatever its program is called', () => {
  const behindName = ['S', ...Array.from({ length: 10 }, () => '7'), '250', '50', '1000', '200', '20', '0'];
  expect(durations.cpuSeconds(`42 (my (odd) program) ${behindName.join(' ')}`)).toBe(15);
});
