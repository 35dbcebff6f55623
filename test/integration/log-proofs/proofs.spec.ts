// Its hook is that of the whole suite.
import '../../support/data-directories.js';

describe.each(['copies', 'log-seal-check', 'sealer'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
