import { availableParallelism } from 'node:os';

/** Everything is turned into CommonJS: Jest's native ESM mode cannot load CommonJS packages that require ESM ones. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Scripts that reach the global object through their own `this`, which the transform takes away, and a large one
  // that needs no transform.
  transformIgnorePatterns: ['/node_modules/(google-protobuf|@eventstore/db-client|typescript)/'],
  runtime: '<rootDir>/test/support/compile-once-runtime.js',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  testSequencer: '<rootDir>/test/support/long-suites-first.js',
  reporters: [
    'default',
    '<rootDir>/test/support/missing-programs-reporter.js',
    // On two cores.
    ['<rootDir>/test/support/duration-reporter.js', { budgetSeconds: 300 }],
  ],
  // Some suites wait for servers and faults: one worker more than cores keeps the cores busy.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1GB',
  // Only what hangs takes so long, also beside other work.
  testTimeout: 300_000,
  transform: {
    '^.+\\.[tj]s$': [
      '@swc/jest',
      {
        sourceMaps: 'inline',
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          keepClassNames: true,
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
        },
      },
    ],
  },
};
