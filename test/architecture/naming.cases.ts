import { fired, listed, readRepository } from './repository.js';
import { namingRules, testNames } from './rules/naming.js';

const applied = (path: string, text: string) => namingRules.flatMap((rule) => rule([{ path, text }]));
const message = (name: string, base = 'Command') =>
  `export class ${name} extends ${base}<void> {} @HandlerOf(${name}) export class ${name}Handler {}`;

test('names say what things are', () => {
  const files = readRepository(
    'src',
    'packages',
    'test',
    'bench',
    'scripts',
    'samples',
    'verifier',
    'clients/typescript/client.ts',
  );
  expect(listed(namingRules.flatMap((rule) => rule(files)))).toEqual([]);
});

describe('a planted violation fires', () => {
  test.each([
    ['file-names', 'src/alerts/alertId.ts', ''],
    ['file-names', 'src/alerts/alert.service.ts', ''],
    ['file-names', 'src/alerts/undo.command.ts', message('Undo')],
    ['file-names', 'src/alerts/alert.decider.ts', ''],
    ['file-names', 'src/alerts/x.embedded.ts', ''],
    ['empty-names', 'src/alerts/utils.ts', ''],
    ['empty-names', 'test/support/date-helpers.ts', ''],
    ['empty-names', 'src/common/x.ts', ''],
    ['barrels', 'src/alerts/index.ts', ''],
    ['barrels', 'src/alerts/x.ts', `export { y } from './y.js';`],
    ['barrels', 'src/alerts/x.ts', `export * from './y.js';`],
    ['import-endings', 'src/alerts/x.ts', `import { y } from './y';`],
    ['import-endings', 'test/support/x.ts', `import { y } from '../y.ts';`],
    ['message-files', 'src/alerts/commands/undo-it.command.ts', message('UndoThat')],
    ['message-files', 'src/alerts/commands/undo-it.command.ts', message('UndoIt', 'Query')],
    ['message-files', 'src/alerts/commands/undo-it.command.ts', message('UndoIt') + message('RedoIt')],
    ['message-files', 'src/alerts/commands/undo-it.command.ts', 'const UndoIt = defineQuery("UndoIt");'],
    ['message-files', 'src/alerts/x.ts', 'const UndoIt = defineCommand("UndoIt");'],
    [
      'message-files',
      'src/alerts/commands/undo-it.command.ts',
      'export class UndoIt extends Command<void> {}',
    ],
    ['message-files', 'src/alerts/x.ts', 'export class UndoIt extends Command<void> {}'],
    ['event-names', 'src/alerts/domain/x.events.ts', `defineEvents('alert', { ChangeNote: { v: 1 } });`],
    ['event-names', 'src/alerts/domain/x.events.ts', `defineEvents('alert', { NoteChangedV2: { v: 1 } });`],
    ['event-names', 'src/alerts/domain/x.events.ts', `defineEvents('alert-batch', { NoteSent: { v: 1 } });`],
    ['test-names', 'test/unit/alerts/nobody.spec.ts', ''],
    ['test-rooms', 'test/integration/alarms/alert.spec.ts', ''],
  ])('%s in %s: %s', (rule, path, text) => {
    expect(fired(applied(path, text))).toEqual([rule]);
  });
});

test('a test may name its subject in full or in part, or go on from it', () => {
  const files = [
    'src/a/undo.decider.ts',
    'test/unit/a/undo.spec.ts',
    'test/unit/a/undo.decider-window.spec.ts',
  ];
  const rules = namingRules.flatMap((rule) => rule(files.map((path) => ({ path, text: '' }))));
  expect(fired(rules)).toEqual(['file-names']);
  expect(rules.map(({ path }) => path)).toEqual(['src/a/undo.decider.ts']);
});

test('a test lies in the folder of its subject or in one above it', () => {
  const subjects = ['src/alerts/domain/undo.ts', 'scripts/eval/undo.ts'];
  const places = ['alerts', 'alerts/domain', 'scripts/eval', 'eval', 'access', 'alerts/commands'];
  const files = [...subjects, ...places.map((place) => `test/unit/${place}/undo.spec.ts`)];
  const found = testNames(files.map((path) => ({ path, text: '' })));
  expect(found.map(({ path }) => path)).toEqual(
    ['eval', 'access', 'alerts/commands'].map((place) => `test/unit/${place}/undo.spec.ts`),
  );
});
