import { readRepository, suitesOf } from './repository.js';
import type { SourceFile } from './rules/source.js';

const isCases = ({ path }: SourceFile): boolean => path.endsWith('.cases.ts');

/** Files of cases that no suite names. */
function neverRun(files: readonly SourceFile[]): string[] {
  const suites = files.filter(({ path }) => path.endsWith('.spec.ts'));
  return files
    .filter((file) => isCases(file) && suitesOf(file.path, suites).length === 0)
    .map(({ path }) => path);
}

test('a suite of the same folder, or of one above, runs each file of cases', () => {
  const files = readRepository('test');
  expect(files.filter(isCases).length).toBeGreaterThan(20);
  expect(neverRun(files)).toEqual([]);
});

test('one that no suite runs is found', () => {
  const suite = `import './b.cases.js'; describe.each(['c', 'below/f', 'd'])('%s', run);`;
  const places = ['x/b', 'x/c', 'x/below/f', 'y/d', 'x/e', 'x/below/c'];
  const files = places.map((place) => ({ path: `${place}.cases.ts`, text: '' }));
  expect(neverRun([{ path: 'x/a.spec.ts', text: suite }, ...files])).toEqual([
    'y/d.cases.ts',
    'x/e.cases.ts',
    'x/below/c.cases.ts',
  ]);
});

test('a suite that takes all files which no other names runs those of its own folder alone', () => {
  const files = ['x/a', 'x/b', 'x/below/c', 'y/d'].map((place) => ({ path: `${place}.cases.ts`, text: '' }));
  const rest = { path: 'x/rest.spec.ts', text: `describe.each(casesNotNamed(here)); './${'${name}'}.cases'` };
  const named = { path: 'x/named.spec.ts', text: `describe.each(['b']); './${'${name}'}.cases'` };
  expect(neverRun([rest, named, ...files])).toEqual(['x/below/c.cases.ts', 'y/d.cases.ts']);
  expect(suitesOf('x/b.cases.ts', [rest, named])).toEqual([named]);
  expect(suitesOf('x/a.cases.ts', [rest, named])).toEqual([rest]);
});
