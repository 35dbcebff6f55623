import { fired, listed, readRepository } from './repository.js';
import { decisionIndex, tidyRules } from './rules/tidy.js';

const places = [
  'src',
  'packages',
  'test',
  'bench',
  'scripts',
  'samples',
  'verifier',
  'clients',
  'docs',
  '.ci',
  'deploy',
  '.github',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
  'jest.config.js',
  'eslint.config.js',
  'Dockerfile',
  'docker-compose.yml',
];
const applied = (path: string, text: string) => tidyRules.flatMap((rule) => rule([{ path, text }]));

test('the repository is tidy', () => {
  const files = readRepository(...places);
  expect(listed(tidyRules.flatMap((rule) => rule(files)))).toEqual([]);
});

const somebodysFile = ['', 'home', 'me', 'file'].join('/');
const registry = ['registry', 'npmjs', 'org'].join('.');
const dueLater = ['TO', 'DO'].join('');

describe('a planted violation fires', () => {
  test.each([
    ['unfinished', 'src/a.ts', `// ${dueLater}: later\na();`],
    ['unfinished', 'src/a.ts', `function a() {\n  return 1; // ${dueLater} round\n}`],
    ['unfinished', 'src/a.ts', `function a() {\n  b();\n  // ${dueLater} at the end of a block\n}`],
    ['dead-code', 'src/a.ts', '// const old = true;\na();'],
    ['dead-code', 'src/a.ts', 'function a() {\n  b();\n  // this.store.put(row);\n}'],
    ['dead-code', 'src/a.ts', '/* if (old) {\n  a();\n} */\na();'],
    ['focused-tests', 'test/a.spec.ts', ['describe', `only('a', () => {});`].join('.')],
    ['focused-tests', 'test/a.spec.ts', `test.skip('a', () => {});`],
    ['focused-tests', 'test/a.spec.ts', `it.skip.each([1])('a', () => {});`],
    ['focused-tests', 'test/a.spec.ts', `xdescribe('a', () => {});`],
    ['mocks', 'test/a.spec.ts', `jest.mock('../src/a.js');`],
    ['mocks', 'test/a.spec.ts', `jest.spyOn(bus, 'send');`],
    ['machine-paths', 'docs/a.md', `It reads ${somebodysFile} first.`],
    ['machine-paths', 'src/a.ts', `const a = '${somebodysFile}';`],
    ['registry-hosts', 'docs/a.md', `Installed from ${registry}.`],
    ['registry-hosts', 'package-lock.json', `"${'resolved'}": "https://example.org/a.tgz"`],
    ['merge-markers', 'docs/a.md', `a\n${'<'.repeat(7)} ours\nb`],
    ['inside-words', 'docs/a.md', ['As issue', '12 says, one store.'].join(' ')],
    ['inside-words', 'src/a.ts', `// the ${['hand', 'book'].join('')} says so\na();`],
    ['unfinished-docs', 'docs/a.md', `${dueLater}: write this.`],
    ['guide-paths', 'docs/architecture.md', 'Rows stand in `src/alerts/rows.ts`.'],
    ['guide-paths', 'CONTRIBUTING.md', 'See `rows.ts`.'],
    ['guide-paths', 'samples/README.md', 'Made up by `src/alerts/sample`.'],
  ])('%s in %s: %s', (rule, path, text) => {
    expect(fired(applied(path, text))).toEqual([rule]);
  });

  test('doc-lines in a line of 401 characters, doc-sizes in a page of 100 kB', () => {
    expect(fired(applied('docs/a.md', 'é'.repeat(401)))).toEqual(['doc-lines']);
    expect(fired(applied('docs/a.md', 'é'.repeat(400)))).toEqual([]);
    expect(fired(applied('docs/a.json', '\n'.repeat(100_000)))).toEqual(['doc-sizes']);
    expect(fired(applied('docs/a.json', '\n'.repeat(99_999)))).toEqual([]);
  });

  test.each([
    ['src/a.ts', `// The first one wins; see below for why.\nconst at = '${dueLater}';`],
    ['src/a.ts', '/**\n * Example:\n * const a = b();\n */\nexport const a = 1;'],
    ['src/a.ts', '// A sweeper rings again (a ring may be lost).\na();'],
    ['test/a.spec.ts', `list.only('a'); page.skip(3);`],
    ['docs/architecture.md', 'It is `docs/architecture.md`, and `src/<feature>/commands/<name>.command.ts`.'],
    ['docs/a.md', 'The key issue is order; an issue is a defect. GET /home/ is not served.'],
  ])('but not in %s: %s', (path, text) => {
    expect(listed(applied(path, text))).toEqual([]);
  });
});

describe('the index of decisions', () => {
  const index = { path: 'docs/decisions/README.md', text: '| [0001](0001-one-store.md) | One store |' };
  const decision = (name: string) => ({ path: `docs/decisions/${name}`, text: '' });
  const messages = (...names: string[]) =>
    decisionIndex([index, ...names.map(decision)]).map(({ message }) => message);

  test.each([
    ['nothing', ['0001-one-store.md', '0000-template.md'], []],
    ['a decision that the index leaves out', ['0001-one-store.md', '0002-two.md'], ['is not in the index']],
    ['a name without a number', ['one-store.md'], ['is not named NNNN-title.md']],
    ['a number used twice', ['0001-one-store.md', '0001-b.md'], ['shares its number', 'shares its number']],
  ])('faults %s', (_, names, expected) => {
    expect(messages(...names)).toEqual(expected);
  });
});
