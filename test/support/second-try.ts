/**
 * Suites that kill, stall and restart real servers depend on the machine's leisure: in CI a failed test of
 * theirs gets a second try, and the first failure is printed. Everything else has to pass at once.
 */
if (process.env['CI'] && /[\\/]e2e[\\/]|-faults\.spec\.ts$/.test(expect.getState().testPath ?? ''))
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
