interface Suite {
  readonly path: string;
}

// Jest loads sequencers as they are, so that this one is no TypeScript.
const sequencer = '../../support/long-suites-first.js';

test('servers begin first, then contracts, then applications, then the rest as Jest has it', async () => {
  const { default: LongSuitesFirst } = (await import(sequencer)) as {
    default: new (options: object) => { sort(suites: Suite[]): Suite[] };
  };
  const sizes: Record<string, number> = {
    '/p/test/unit/large.spec.ts': 9_000,
    '/p/test/contracts/small.spec.ts': 1,
    '/p/test/e2e/small.spec.ts': 1,
    '/p/test/integration/middle.spec.ts': 500,
    '/p/test/e2e/large.spec.ts': 900,
  };
  const config = { cache: false };
  const hasteFS = { getSize: (path: string) => sizes[path] };
  const suites = Object.keys(sizes).map((path) => ({ path, context: { config, hasteFS } }));
  const sorted = new LongSuitesFirst({}).sort(suites);
  expect(sorted.map(({ path }) => path)).toEqual([
    '/p/test/e2e/large.spec.ts',
    '/p/test/e2e/small.spec.ts',
    '/p/test/contracts/small.spec.ts',
    '/p/test/integration/middle.spec.ts',
    '/p/test/unit/large.spec.ts',
  ]);
});
