// One suite: the application is loaded once. Each case waits for times, for other processes or for servers.
describe.each([
  'access-log-retention',
  'bodies-in-flight',
  'http',
  'limits-and-health',
  'signals',
  'unread-body',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
