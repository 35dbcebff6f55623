import { existsSync } from 'node:fs';

interface Suite {
  readonly path: string;
}

interface Sequencer {
  readonly default: new (options: object) => { sort(suites: Suite[]): Suite[] };
  readonly LONG: readonly string[];
}

// Jest loads sequencers as they are, so that this one is no TypeScript.
const sequencer = '../../../support/long-suites-first.js';

test('suites that are long in spite of small files begin before larger ones, and each is there', () => {
  const { default: LongSuitesFirst, LONG } = jest.requireActual<Sequencer>(sequencer);
  expect(LONG.filter((suite) => !existsSync(`${process.cwd()}${suite}`))).toEqual([]);
  const suites = ['/test/contracts/large.spec.ts', '/test/e2e/large.spec.ts', ...LONG].map((path) => ({
    path,
    context: {
      config: { cache: false },
      hasteFS: { getSize: (of: string) => (of.includes('large') ? 9_000 : 1) },
    },
  }));
  const sorted = new LongSuitesFirst({}).sort(suites).map(({ path }) => path);
  for (const folder of ['contracts', 'e2e'])
    expect(sorted.filter((path) => path.includes(folder)).at(-1)).toBe(`/test/${folder}/large.spec.ts`);
});

test('what waits takes turns with what works: servers, applications, contracts, what reckons', async () => {
  const { default: LongSuitesFirst } = jest.requireActual<Sequencer>(sequencer);
  const sizes: Record<string, number> = {
    '/p/test/unit/large.spec.ts': 9_000,
    '/p/test/unit/small.spec.ts': 1,
    '/p/test/unit/scripts/eval/small.spec.ts': 1,
    '/p/test/contracts/large.spec.ts': 950,
    '/p/test/e2e/small.spec.ts': 1,
    '/p/test/integration/middle.spec.ts': 500,
    '/p/test/integration/small.spec.ts': 1,
    '/p/test/e2e/large.spec.ts': 900,
  };
  const config = { cache: false };
  const hasteFS = { getSize: (path: string) => sizes[path] };
  const sorted = (names: readonly string[]) =>
    new LongSuitesFirst({})
      .sort(names.map((path) => ({ path, context: { config, hasteFS } })))
      .map(({ path }) => path);
  expect(sorted(Object.keys(sizes))).toEqual([
    '/p/test/e2e/large.spec.ts',
    '/p/test/integration/middle.spec.ts',
    '/p/test/contracts/large.spec.ts',
    '/p/test/unit/scripts/eval/small.spec.ts',
    '/p/test/e2e/small.spec.ts',
    '/p/test/integration/small.spec.ts',
    '/p/test/unit/large.spec.ts',
    '/p/test/unit/small.spec.ts',
  ]);
  for (const kind of ['e2e', 'unit']) {
    const alone = Object.keys(sizes).filter((path) => path.includes(kind));
    expect(sorted(alone).toSorted()).toEqual(alone.toSorted());
  }
});
