import { listed, readRepository, type PlantedFiles } from './repository.js';
import { layoutDrawing } from './rules/drawing.js';

test('the drawing of the layout shows each folder, and the arrows of its imports', () => {
  const files = readRepository('src', 'packages', 'docs/architecture.md');
  expect(listed(layoutDrawing(files))).toEqual([]);
});

describe('a planted violation fires', () => {
  const drawn = (...lines: readonly string[]): string => ['```mermaid', ...lines, '```'].join('\n');
  const doors = 'doors["<b>Doors</b><br/>src/: rest web"]';
  const platform = 'platform["<b>Platform</b><br/>src/: platform"]';
  const kernel = 'kernel["<b>Shared words</b><br/>packages/: kernel"]';
  const sound = drawn(doors, platform, kernel, 'doors --> platform --> kernel');
  const code: PlantedFiles = {
    'src/rest/a.ts': `import { b } from '../platform/b.js';\nimport { c } from '@alert-review/kernel';`,
    'src/web/a.ts': '',
    'src/platform/b.ts': `import { c } from '@alert-review/kernel';`,
    'packages/kernel/index.ts': '',
  };

  const faultsOf = (page: string, more: PlantedFiles = {}): string[] => {
    const files = Object.entries({ 'docs/architecture.md': page, ...code, ...more });
    return layoutDrawing(files.map(([path, text]) => ({ path, text }))).map(({ message }) => message);
  };

  test.each<[string, string, PlantedFiles, string[]]>([
    ['nothing', sound, {}, []],
    ['a folder that is left out', sound, { 'src/alerts/a.ts': '' }, ['src/alerts is not drawn']],
    ['a folder that went', sound.replace('rest web', 'rest web cli'), {}, ['src/cli is not there']],
    [
      'an arrow upward',
      sound.replace('platform --> kernel', 'platform --> kernel\nkernel --> platform'),
      { 'packages/kernel/index.ts': `import '../../src/platform/b.js';` },
      ['the arrow from kernel to platform leads upward'],
    ],
    [
      'an arrow without an import',
      sound,
      { 'src/platform/b.ts': '' },
      ['no import is behind the arrow from platform to kernel'],
    ],
    [
      'an import without an arrow',
      sound,
      { 'src/platform/b.ts': `import { c } from '@alert-review/kernel';\nimport { a } from '../web/a.js';` },
      ['no arrow leads from src/platform to src/web, which it imports'],
    ],
  ])('%s', (_, page, more, expected) => {
    expect(faultsOf(page, more)).toEqual(expected);
  });
});
