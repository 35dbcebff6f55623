import { KnownFiles } from '../../../support/known-files.js';

const FILE = '/folder/module.ts';

let transformed: string[];
beforeEach(() => (transformed = []));

/** The parts of a suite's runtime. */
function runtimeParts() {
  const transforms = new Map<string, { code: string; sourceMapPath: string | null }>();
  const sourceMaps = new Map<string, string>();
  return {
    transformCache: {
      transforms,
      sourceMaps,
      transform(filename: string, options: object = {}): string {
        transformed.push(filename);
        if ('isInternalModule' in options) return 'source';
        transforms.set(filename, { code: 'made', sourceMapPath: `${filename}.map` });
        sourceMaps.set(filename, `${filename}.map`);
        return 'made';
      },
    },
    resolution: { cjsCache: new Map<string, string>(), manualMockCache: new Map<string, string | null>() },
  };
}

test('a file is transformed once for all suites, and each suite has its source map', () => {
  const known = new KnownFiles();
  const suites = [runtimeParts(), runtimeParts()];
  for (const suite of suites) {
    known.useIn(suite);
    expect(suite.transformCache.transform(FILE)).toBe('made');
    expect(suite.transformCache.transforms.get(FILE)?.code).toBe('made');
    expect(suite.transformCache.sourceMaps.get(FILE)).toBe(`${FILE}.map`);
  }
  expect(transformed).toEqual([FILE]);
});

test('a file that is loaded as a part of Jest, or as a module, is another one', () => {
  const { transformCache, resolution } = runtimeParts();
  new KnownFiles().useIn({ transformCache, resolution });
  expect(transformCache.transform(FILE)).toBe('made');
  expect(transformCache.transform(FILE, { isInternalModule: true })).toBe('source');
  expect(transformCache.transform(FILE, { supportsStaticESM: true })).toBe('made');
  expect(transformed).toHaveLength(3);
});

test('suites share where imports lead', () => {
  const known = new KnownFiles();
  const one = runtimeParts();
  const other = runtimeParts();
  known.useIn(one);
  one.resolution.cjsCache.set('a', 'b');
  known.useIn(other);
  expect(other.resolution.cjsCache.get('a')).toBe('b');
});

test('a Jest of other parts is refused', () => {
  const { transformCache } = runtimeParts();
  const resolution = {} as ReturnType<typeof runtimeParts>['resolution'];
  expect(() => new KnownFiles().useIn({ transformCache, resolution })).toThrow('see known-files.js');
});
