/** Suites of `test/e2e` that a newcomer's product has to pass: first run, README, pages, command line and so on. */
const QUICK_E2E = ['cli', 'clients', 'first-run', 'import', 'kill', 'package', 'pages', 'readme'];

/** A new suite in one of these folders belongs to the full lane: it starts processes, servers or many runs. */
const FULL = [
  new RegExp(`/test/e2e/(?!(?:${QUICK_E2E.join('|')})\\.spec\\.ts$)`),
  /\/test\/contracts\/(?!(?:(?:file-store|rate-limits)\.)?embedded\.spec\.ts$)/,
  /(?<!\/test\/unit)\/test\/cases\//,
  /\.full\.spec\.ts$/,
];

/** The lane of a suite, by its path: `quick` is `npm test`, `full` is `npm run test:full`. */
const laneOf = (path) => (FULL.some((pattern) => pattern.test(path)) ? 'full' : 'quick');

/** What Jest's option `filter` takes. */
const only = (lane) => (paths) => ({ filtered: paths.filter((path) => laneOf(path) === lane) });

module.exports = { QUICK_E2E, laneOf, only };
