import { availableParallelism } from 'node:os';

/** Everything is turned into CommonJS: Jest's native ESM mode cannot load CommonJS packages that require ESM ones. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/test/support/second-try.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Scripts that reach the global object through their own `this`, which the transform takes away.
  transformIgnorePatterns: ['/node_modules/(google-protobuf|@eventstore/db-client)/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  reporters: ['default', '<rootDir>/test/support/missing-programs-reporter.js'],
  // Much of the time is spent waiting for servers, so two cores are worth two workers.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30000,
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
