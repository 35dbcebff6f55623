import { listed, readRepository, type PlantedFiles } from './repository.js';
import { coreCrossings } from './rules/core.js';

test('the parts of the core import from one another what the table names, and nothing else', () => {
  const files = readRepository('src', 'docs/architecture.md');
  expect(files.filter(({ path }) => path.startsWith('src/alerts/')).length).toBeGreaterThan(20);
  expect(listed(coreCrossings(files))).toEqual([]);
});

describe('a planted violation fires', () => {
  const page = [
    '| layer               | folders                   | imports |',
    '| ------------------- | ------------------------- | ------- |',
    '| Core: the two parts | `src`: alerts teams       | Base    |',
    '',
    '| part   | asks   | for                                 |',
    '| ------ | ------ | ----------------------------------- |',
    '| alerts | teams  | `teams.lookup`, `alert-dues.lookup` |',
    '| teams  | alerts | `alert.read-model`                  |',
  ].join('\n');
  const sound: PlantedFiles = {
    'src/alerts/a.ts': `import { teams } from '../teams/queries/teams.lookup.js';`,
    'src/alerts/b.ts': `import type { Due } from '../teams/queries/alert-dues.lookup.js';`,
    'src/teams/c.ts': `import { Alert } from '../alerts/alert.read-model.js';`,
    'src/rest/d.ts': `import { Snooze } from '../teams/commands/snooze.command.js';`,
  };
  const faultsOf = (more: PlantedFiles): string[] =>
    coreCrossings(
      Object.entries({ 'docs/architecture.md': page, ...sound, ...more }).map(([path, text]) => ({
        path,
        text,
      })),
    ).map(({ message }) => message);

  test.each<[string, PlantedFiles, string[]]>([
    ['nothing', {}, []],
    [
      'a message that the table does not name',
      { 'src/alerts/e.ts': `import { Snooze } from '../teams/commands/snooze.command.js';` },
      ['the table of the core in docs/architecture.md does not have alerts teams snooze.command'],
    ],
    [
      'an arrow in the other direction',
      { 'src/teams/e.ts': `import { dues } from '../alerts/queries/alert-dues.lookup.js';` },
      ['the table of the core in docs/architecture.md does not have teams alerts alert-dues.lookup'],
    ],
    [
      'a name that nothing needs any more',
      { 'src/alerts/b.ts': '' },
      ['the table of the core has alerts teams alert-dues.lookup, which no file imports'],
    ],
  ])('%s', (_, more, expected) => {
    expect(faultsOf(more)).toEqual(expected);
  });
});
