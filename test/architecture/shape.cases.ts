import { fired, listed, readRepository, type PlantedFiles } from './repository.js';
import { shapeRules } from './rules/shape.js';

const applied = (planted: PlantedFiles) =>
  shapeRules.flatMap((rule) => rule(Object.entries(planted).map(([path, text]) => ({ path, text }))));

test('no circles between files or folders, and no import of a higher layer', () => {
  const files = readRepository('src', 'packages');
  expect(files.length).toBeGreaterThan(20);
  expect(listed(shapeRules.flatMap((rule) => rule(files)))).toEqual([]);
});

describe('a planted violation fires', () => {
  test.each<[string, string, PlantedFiles]>([
    [
      'file-circles',
      'two messages, one by a type alone',
      {
        'src/alerts/queries/a.query.ts': `import { B } from '../../investigations/queries/b.query.js';`,
        'src/investigations/queries/b.query.ts': `import type { A } from '../../alerts/queries/a.query.js';`,
      },
    ],
    [
      'folder-circles',
      'two folders by different files',
      {
        'src/access/one/a.ts': `import { b } from '../two/b.js';`,
        'src/access/one/c.ts': ``,
        'src/access/two/b.ts': ``,
        'src/access/two/d.ts': `import { c } from '../one/c.js';`,
      },
    ],
    [
      'folder-circles',
      'a file that stands beside a folder',
      {
        'src/access/a.ts': `import { b } from './two/b.js';`,
        'src/access/two/b.ts': ``,
        'src/access/two/d.ts': `import { c } from '../a.js';`,
      },
    ],
    [
      'upward-imports',
      'a store that knows the bus',
      {
        'src/platform/read-store/a.ts': `import { Bus } from '../bus/bus.js';`,
        'src/platform/bus/bus.ts': ``,
      },
    ],
    [
      'upward-imports',
      'one feature by a record of another beside it',
      {
        'src/alerts/a.ts': `import { C } from '../investigations/domain/c.record.js';`,
        'src/investigations/domain/c.record.ts': ``,
      },
    ],
    [
      'upward-imports',
      'a command that knows its job',
      {
        'src/investigations/commands/a.command.ts': `import { QUEUE } from '../jobs/a.job.js';`,
        'src/investigations/jobs/a.job.ts': ``,
      },
    ],
    ['upward-imports', 'a folder without a place', { 'src/platform/somewhere/a.ts': `` }],
  ])('%s: %s', (rule, _, planted) => {
    expect(fired(applied(planted))).toEqual([rule]);
  });
});

test('features that need one another pass messages and events', () => {
  const planted = {
    'src/alerts/a.ts': `import { C } from '../investigations/queries/c.query.js';`,
    'src/alerts/queries/q.query.ts': ``,
    'src/investigations/queries/c.query.ts': ``,
    'src/investigations/d.ts': `import { Q } from '../alerts/queries/q.query.js';`,
  };
  expect(listed(applied(planted))).toEqual([]);
});
