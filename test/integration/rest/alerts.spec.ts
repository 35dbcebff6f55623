// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'agent-alert-feedback',
  'alerts',
  'alerts-dispositions',
  'alerts-investigate',
  'investigation',
  'investigation-rerun',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
