import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * Files get these as parameters: in Jest's sandbox a look at a global variable takes 30 times as long. Others, as
 * `Date` and `process`, are declared anew by files of packages, which a parameter of that name would break.
 */
const FAST_GLOBALS = `
  Array ArrayBuffer BigInt Boolean DataView Error Float32Array Float64Array Infinity Int32Array Intl
  JSON Map Math Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol SyntaxError
  TextDecoder TextEncoder TypeError Uint16Array Uint32Array Uint8Array WeakMap WeakSet parseInt
  structuredClone`
  .trim()
  .split(/\s+/);

const commonJs = (isModule, lazy = false) => [
  '@swc/jest',
  {
    sourceMaps: true,
    isModule,
    module: { type: 'commonjs', lazy },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
    },
  },
];

const readText = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const read = (name) => JSON.parse(readText(name));

/** Files behind the faces of our packages, as the faces name them. */
const BEHIND_FACES = readdirSync(new URL('packages', import.meta.url)).flatMap((name) =>
  [...readText(`packages/${name}/index.ts`).matchAll(/ from '(.*)';$/gm)].map(([, file]) => file),
);

/** Folders of packages whose files are modules, and of one whose script has an `import()`. */
const toTransform = Object.keys(read('package-lock.json').packages).filter(
  (folder) =>
    folder.endsWith('/@opentelemetry/otlp-exporter-base') ||
    (folder !== '' &&
      existsSync(new URL(`${folder}/package.json`, import.meta.url)) &&
      read(`${folder}/package.json`).type === 'module'),
);

/**
 * Files become CommonJS, those of packages too: Jest's native ESM mode loads no CommonJS package that requires an
 * ESM one.
 */
export default {
  roots: ['<rootDir>/src', '<rootDir>/packages', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  runtime: '<rootDir>/test/support/compile-once-runtime.js',
  testSequencer: '<rootDir>/test/support/long-suites-first.js',
  reporters: [
    '<rootDir>/test/support/engine-messages-reporter.js',
    'default',
    '<rootDir>/test/support/missing-programs-reporter.js',
    // What a lane may take on two cores that nothing else uses, so that longer is seen.
    ['<rootDir>/test/support/duration-reporter.js', { budgetSeconds: { quick: 360, full: 840 } }],
  ],
  // Some suites wait for servers and faults: one worker more than cores keeps the cores busy.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1GB',
  // Beside other work a worker takes more than the half second that Jest waits for its end before it complains.
  workerGracefulExitTimeout: 60_000,
  sandboxInjectedGlobals: FAST_GLOBALS,
  // Only what hangs takes so long, also beside other work.
  testTimeout: 1_200_000,
  // All others are CommonJS already; some, as TypeScript, take seconds to transform.
  transformIgnorePatterns: [`^<rootDir>/(?=node_modules/)(?!(?:${toTransform.join('|')})/(?!node_modules/))`],
  transform: {
    // A script whose `import()` is to become a `require()`.
    '/@opentelemetry/otlp-exporter-base/.+\\.js$': commonJs(true),
    // A suite that imports one name of a package loads the file behind that name instead of all of the package.
    '/packages/[^/]+/index\\.ts$': commonJs('unknown', [...new Set(BEHIND_FACES)]),
    // Packages that are scripts stay scripts.
    '^.+\\.m?[tj]s$': commonJs('unknown'),
  },
};
