import { listed, readRepository, type PlantedFiles } from './repository.js';
import { layoutTable } from './rules/layout.js';

test('the table of layers has each folder, and the imports of each layer', () => {
  const files = readRepository('src', 'packages', 'docs/architecture.md');
  expect(listed(layoutTable(files))).toEqual([]);
});

describe('a planted violation fires', () => {
  const sound = [
    '| layer                 | folders            | imports  |',
    '| --------------------- | ------------------ | -------- |',
    '| Doors                 | `src`: rest web    | Platform |',
    '| Platform              | `src`: platform    | Kernel   |',
    '| Kernel: shared words  | `packages`: kernel |          |',
  ].join('\n');
  const code: PlantedFiles = {
    'src/rest/a.ts': `import { b } from '../platform/b.js';\nimport { c } from '@alert-review/kernel';`,
    'src/web/a.ts': '',
    'src/platform/b.ts': `import { c } from '@alert-review/kernel';`,
    'packages/kernel/index.ts': '',
  };

  const faultsOf = (page: string, more: PlantedFiles = {}): string[] => {
    const files = Object.entries({ 'docs/architecture.md': page, ...code, ...more });
    return layoutTable(files.map(([path, text]) => ({ path, text }))).map(({ message }) => message);
  };

  test.each<[string, string, PlantedFiles, string[]]>([
    ['nothing', sound, {}, []],
    ['a folder that is left out', sound, { 'src/alerts/a.ts': '' }, ['src/alerts is in no layer']],
    ['a folder that went', sound.replace('rest web', 'rest web cli'), {}, ['src/cli is not there']],
    [
      'an import upward',
      sound.replace('kernel |          |', 'kernel | Platform |'),
      { 'packages/kernel/index.ts': `import '../../src/platform/b.js';` },
      ['Kernel names Platform, which is not below it'],
    ],
    [
      'a name without an import',
      sound,
      { 'src/platform/b.ts': '' },
      ['Platform names Kernel, but does not import it'],
    ],
    [
      'an import without a name',
      sound,
      { 'src/platform/b.ts': `import { c } from '@alert-review/kernel';\nimport { a } from '../web/a.js';` },
      ['the row of src/platform does not lead to src/web, which it imports'],
    ],
  ])('%s', (_, page, more, expected) => {
    expect(faultsOf(page, more)).toEqual(expected);
  });
});
