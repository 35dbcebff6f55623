interface Reporter {
  slowestSuites(results: object, rootDir: string): string[];
  budgetLine(tookMs: number, budgetMs: number): string;
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
  expect(durations.budgetLine(299_001, 300_000)).toMatch(/^duration budget: 300 s of the 300 s/);
});

test('a run beyond its budget says so in capitals', () => {
  expect(durations.budgetLine(300_001, 300_000)).toMatch(/^DURATION BUDGET PASSED: 301 s of the 300 s/);
});
