// One suite: what the servers and stores need is loaded once.
describe.each(['lagging-projection', 'several-builders', 'several-starters', 'two-releases'])(
  '%s',
  (name) => {
    jest.requireActual(`./${name}.cases`);
  },
);
