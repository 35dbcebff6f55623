import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TESTS = path.resolve(import.meta.dirname, '..');

/** Files of cases that no suite of their folder names, of `texts` by path. */
function neverRun(texts: Readonly<Record<string, string>>): string[] {
  const suites = Object.keys(texts).filter((file) => file.endsWith('.spec.ts'));
  return Object.keys(texts).filter((file) => {
    if (!file.endsWith('.cases.ts')) return false;
    const [folder, name] = [path.dirname(file), path.basename(file, '.cases.ts')];
    const named = new RegExp(`'(${name}|\\./${name}\\.cases\\.js)'`);
    return !suites.some((suite) => path.dirname(suite) === folder && named.test(texts[suite]!));
  });
}

test('a suite of the same folder runs each file of cases', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.cases.ts') || file.endsWith('.spec.ts'),
  );
  const texts = Object.fromEntries(
    files.map((file) => [file, readFileSync(path.join(TESTS, file), 'utf8')] as const),
  );
  expect(files.filter((file) => file.endsWith('.cases.ts')).length).toBeGreaterThan(20);
  expect(neverRun(texts)).toEqual([]);
});

test('one that no suite runs is found', () => {
  const suite = `import './b.cases.js'; describe.each(['c', 'd'])('%s', run);`;
  const texts = {
    'x/a.spec.ts': suite,
    'x/b.cases.ts': '',
    'x/c.cases.ts': '',
    'y/d.cases.ts': '',
    'x/e.cases.ts': '',
  };
  expect(neverRun(texts)).toEqual(['y/d.cases.ts', 'x/e.cases.ts']);
});
