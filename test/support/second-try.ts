/**
 * Many suites time, race, stall or kill real things, which depends on the machine's leisure: in CI a failed
 * test gets one second try, and its first failure is printed. Elsewhere everything has to pass at once.
 */
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
