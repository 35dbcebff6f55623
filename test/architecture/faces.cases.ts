import { fired, listed, readRepository, type PlantedFiles } from './repository.js';
import { faceRules } from './rules/faces.js';

const applied = (planted: PlantedFiles) =>
  faceRules.flatMap((rule) => rule(Object.entries(planted).map(([path, text]) => ({ path, text }))));

test('each name of a package stands in one section, and the README shows the sections', () => {
  const files = readRepository('packages');
  expect(files.length).toBeGreaterThan(20);
  expect(listed(faceRules.flatMap((rule) => rule(files)))).toEqual([]);
});

const names = Array.from({ length: 31 }, (_, at) => `name${at}`);
const inCode = (shown: readonly string[]): string => shown.map((name) => `\`${name}\``).join(' ');
const face = `// Texts.\nexport { ${names.join(', ')} } from './src/a.js';\n`;
const readme = (shown: readonly string[], ...rows: readonly string[]): string =>
  ['# One', '', '## The whole face', '', '| section | use it to | names |', '| --- | --- | --- |', ...rows]
    .concat('', inCode(shown), '', '## Where `others` are', '')
    .join('\n');

test('names in sections, and a short face without any', () => {
  const planted = {
    'packages/one/index.ts': face,
    'packages/one/README.md': readme(names, '| Texts | show texts | `name1` |'),
    'packages/two/index.ts': `export { a } from './src/a.js';\n`,
    'packages/two/README.md': '# Two\n\n## The whole face\n\n`a` does all.\n',
  };
  expect(listed(applied(planted))).toEqual([]);
});

const short = `// Texts.\nexport { a } from './src/a.js';\n`;

describe('a planted violation fires', () => {
  test.each<[string, string, PlantedFiles]>([
    [
      'package-faces',
      'a section without a title',
      {
        'packages/one/index.ts': `${face}\nexport { b } from './src/b.js';\n`,
        'packages/one/README.md': readme([...names, 'b'], '| Texts | show texts | `name1` |'),
      },
    ],
    [
      'package-faces',
      'a name in two sections',
      {
        'packages/one/index.ts': `${face}\n// More.\nexport { name1 } from './src/a.js';\n`,
        'packages/one/README.md': readme(
          names,
          '| Texts | show texts | `name2` |',
          '| More | more | `name1` |',
        ),
      },
    ],
    [
      'readme-faces',
      'a section that the README leaves out',
      { 'packages/one/index.ts': short, 'packages/one/README.md': readme(['a']) },
    ],
    [
      'readme-faces',
      'a section that went',
      {
        'packages/one/index.ts': short,
        'packages/one/README.md': readme([], '| Texts | show texts | `a` |', '| Old | show more | `a` |'),
      },
    ],
    [
      'readme-faces',
      'a name that the section does not have',
      {
        'packages/one/index.ts': `${short}\n// More.\nexport { b } from './src/b.js';\n`,
        'packages/one/README.md': readme([], '| Texts | show | `b` |', '| More | show | `a` |'),
      },
    ],
    [
      'readme-faces',
      'a README that leaves a name out',
      {
        'packages/one/index.ts': `export { a, others } from './src/a.js';\n`,
        'packages/one/README.md': readme(['a']),
      },
    ],
    [
      'readme-faces',
      'a name that the face does not have',
      {
        'packages/one/index.ts': `export { a } from './src/a.js';\n`,
        'packages/one/README.md': readme(['a', 'hashAt']),
      },
    ],
    [
      'readme-faces',
      'a README without the face',
      {
        'packages/one/index.ts': `export { a } from './src/a.js';\n`,
        'packages/one/README.md': '# One\n\n## Its face\n\n`a` does all.\n',
      },
    ],
  ])('%s: %s', (rule, _, planted) => {
    expect(fired(applied(planted))).toEqual([rule]);
  });
});
