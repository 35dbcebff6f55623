const MARK = /\(skipped, not installed: ([^)]+)\)/;

/** One line per missing program (or set of them) with the number of tests that were skipped for it. */
export function missingPrograms(results) {
  const skipped = new Map();
  for (const file of results.testResults)
    for (const { ancestorTitles } of file.testResults)
      for (const title of ancestorTitles) {
        const missing = MARK.exec(title)?.[1];
        if (missing) skipped.set(missing, (skipped.get(missing) ?? 0) + 1);
      }
  return [...skipped].map(([missing, count]) => `not installed: ${missing} (${count} tests skipped)`);
}

/** Says at the end of a whole run, once, what `describeWith` skipped. */
export default class MissingProgramsReporter {
  onRunComplete(_contexts, results) {
    for (const line of missingPrograms(results)) process.stderr.write(`${line}\n`);
  }
}
