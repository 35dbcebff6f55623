const SLOWEST = 10;
const MS_PER_S = 1_000;

const seconds = (ms) => `${(ms / MS_PER_S).toFixed(1).padStart(6)} s`;

/** The slowest suites, the longest first, one line each. */
export function slowestSuites(results, rootDir) {
  const timed = results.testResults.map(({ testFilePath, perfStats }) => ({
    suite: testFilePath.replace(`${rootDir}/`, ''),
    ms: perfStats.end - perfStats.start,
  }));
  timed.sort((one, other) => other.ms - one.ms);
  return timed.slice(0, SLOWEST).map(({ suite, ms }) => `${seconds(ms)}  ${suite}`);
}

/** Compares the time of a whole run with its budget, both in ms. */
export function budgetLine(tookMs, budgetMs) {
  const both = `${Math.ceil(tookMs / MS_PER_S)} s of the ${budgetMs / MS_PER_S} s`;
  return tookMs > budgetMs
    ? `DURATION BUDGET PASSED: ${both} that the whole suite may take. Shorten the slowest suites above.`
    : `duration budget: ${both} that the whole suite may take`;
}

const isWholeRun = ({
  testPathPatterns,
  testNamePattern,
  onlyChanged,
  onlyFailures,
  findRelatedTests,
  shard,
}) =>
  testPathPatterns.patterns.length === 0 &&
  ![testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard].some(Boolean);

/** Prints where a run's time went. A whole run has a budget too, which no test fails by. */
export default class DurationReporter {
  constructor(globalConfig, { budgetSeconds }) {
    Object.assign(this, { globalConfig, budgetSeconds });
  }

  onRunComplete(_contexts, results) {
    if (results.testResults.length < SLOWEST) return;
    const lines = ['slowest suites:', ...slowestSuites(results, this.globalConfig.rootDir)];
    // The build before the first suite counts too.
    if (isWholeRun(this.globalConfig))
      lines.push(budgetLine(process.uptime() * MS_PER_S, this.budgetSeconds * MS_PER_S));
    process.stderr.write(`\n${lines.join('\n')}\n`);
  }
}
