import { fired, listed, readRepository, type PlantedFiles } from './repository.js';
import { faceRules } from './rules/faces.js';

const applied = (planted: PlantedFiles) =>
  faceRules.flatMap((rule) => rule(Object.entries(planted).map(([path, text]) => ({ path, text }))));

test('each name of a package stands in one section, and the README shows the sections', () => {
  const files = readRepository('packages');
  expect(files.length).toBeGreaterThan(20);
  expect(listed(faceRules.flatMap((rule) => rule(files)))).toEqual([]);
});

const many = Array.from({ length: 31 }, (_, at) => `name${at}`).join(', ');
const face = `// Texts.\nexport { ${many} } from './src/a.js';\n`;
const readme = (...rows: readonly string[]): string =>
  ['# One', '', '| section | use it to | names |', '| --- | --- | --- |', ...rows, ''].join('\n');

test('names in sections, and a short face without any', () => {
  const planted = {
    'packages/one/index.ts': `// Shown texts.\nexport { ${many} } from './src/a.js';\n`,
    'packages/one/README.md': readme('| Shown texts | show texts | `name1` |'),
    'packages/two/index.ts': `export { a } from './src/a.js';\n`,
  };
  expect(listed(applied(planted))).toEqual([]);
});

describe('a planted violation fires', () => {
  test.each<[string, string, PlantedFiles]>([
    [
      'package-faces',
      'a section without a title',
      {
        'packages/one/index.ts': `${face}\nexport { b } from './src/b.js';\n`,
      },
    ],
    [
      'package-faces',
      'a name in two sections',
      {
        'packages/one/index.ts': `${face}\n// More.\nexport { name1 } from './src/a.js';\n`,
      },
    ],
    [
      'readme-faces',
      'a section that the README leaves out',
      {
        'packages/one/index.ts': `// Texts.\nexport { a } from './src/a.js';\n`,
        'packages/one/README.md': readme(),
      },
    ],
    [
      'readme-faces',
      'a section that went',
      {
        'packages/one/index.ts': `// Texts.\nexport { a } from './src/a.js';\n`,
        'packages/one/README.md': readme('| Texts | show texts | `a` |', '| Old | show more | `a` |'),
      },
    ],
    [
      'readme-faces',
      'a name that the section does not have',
      {
        'packages/one/index.ts': `// Texts.\nexport { a } from './src/a.js';\n`,
        'packages/one/README.md': readme('| Texts | show texts | `b` |'),
      },
    ],
    [
      'readme-faces',
      'a name that the whole face leaves out',
      {
        'packages/one/index.ts': `// Texts.\nexport { a, b } from './src/a.js';\n`,
        'packages/one/README.md': '# One\n\n## The whole face\n\nUse `a`.\n\n## Where `b` is\n',
      },
    ],
  ])('%s: %s', (rule, _, planted) => {
    expect(fired(applied(planted))).toEqual([rule]);
  });
});
