import { readFileSync } from 'node:fs';
import path from 'node:path';

const SLOWEST = 10;
const MS_PER_S = 1_000;
/** Of Linux, in which it counts the CPU time of processes. */
const TICKS_PER_S = 100;

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
export function budgetLine(lane, tookMs, budgetMs) {
  const both = `${Math.ceil(tookMs / MS_PER_S)} s of the ${budgetMs / MS_PER_S} s`;
  return tookMs > budgetMs
    ? `DURATION BUDGET PASSED: ${both} that the ${lane} lane may take. Shorten the slowest suites above.`
    : `duration budget: ${both} that the ${lane} lane may take`;
}

/**
 * CPU seconds of a process and of its descendants that ended, from the text of `/proc/<pid>/stat`: user and system
 * time of both are fields 14 to 17, counted behind the name of the program, which may hold spaces.
 */
export function cpuSeconds(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_S;
}

function cpuLine() {
  try {
    return [`CPU: ${Math.ceil(cpuSeconds(readFileSync('/proc/self/stat', 'utf8')))} s, children included`];
  } catch {
    // Only Linux has this file.
    return [];
  }
}

/** The lane that a whole run runs; null when it selects suites or cases. */
const laneOfRun = ({
  filter,
  testPathPatterns,
  testNamePattern,
  onlyChanged,
  onlyFailures,
  findRelatedTests,
  shard,
}) =>
  testPathPatterns.patterns.length === 0 &&
  ![testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard].some(Boolean) &&
  filter
    ? path.basename(filter, '.cjs')
    : null;

/** Prints where a run's time went. A lane has a budget too, which no test fails by. */
export default class DurationReporter {
  constructor(globalConfig, { budgetSeconds }) {
    Object.assign(this, { globalConfig, budgetSeconds });
  }

  onRunComplete(_contexts, results) {
    if (results.testResults.length < SLOWEST) return;
    const lines = ['slowest suites:', ...slowestSuites(results, this.globalConfig.rootDir), ...cpuLine()];
    const lane = laneOfRun(this.globalConfig);
    // The build before the first suite counts too.
    if (lane) lines.push(budgetLine(lane, process.uptime() * MS_PER_S, this.budgetSeconds[lane] * MS_PER_S));
    process.stderr.write(`\n${lines.join('\n')}\n`);
  }
}
