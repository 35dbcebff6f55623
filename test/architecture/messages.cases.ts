import { FEATURE_NAMES, PERMISSIONS } from '@alert-review/kernel';
import { fired, listed, readRepository } from './repository.js';
import {
  BEFORE_LOGIN,
  callerFirst,
  featureMessages,
  messageRights,
  namedFields,
  oneHandler,
} from './rules/messages.js';

const rules = [
  messageRights(PERMISSIONS, FEATURE_NAMES),
  callerFirst,
  namedFields,
  oneHandler,
  featureMessages,
];
const applied = (text: string) =>
  rules.flatMap((rule) => rule([{ path: 'src/alerts/commands/x.command.ts', text }]));

const plant = (statics: string, options: { caller?: string; handlers?: number; name?: string } = {}) => {
  const { caller = 'readonly caller: Caller', handlers = 1, name = 'UndoIt' } = options;
  const handler = `@HandlerOf(${name}) class ${name}Handler {}\n`;
  const message = `class ${name} extends Command<void> { ${statics} constructor(${caller}) {} }\n`;
  return message + handler.repeat(handlers);
};

const withFields = (statics: string) =>
  `interface F { readonly alertId: string }
   class UndoIt extends commandWith<void, F>() { ${statics} }
   @HandlerOf(UndoIt) class UndoItHandler {}`;

const declared = (rights: string, fields = '(caller: Caller)', name = 'UndoIt') =>
  `const UndoIt = defineCommand('${name}', ${rights}, ${fields} => ({}), [], async () => {});`;

test('every message names its rights, its caller and one handler', () => {
  const files = readRepository('src', 'packages');
  expect(listed(rules.flatMap((rule) => rule(files)))).toEqual([]);
});

test('messages before login are a closed list', () => {
  expect(BEFORE_LOGIN).toEqual([
    'GetRegisteredClient',
    'StartAuthorization',
    'GetInteraction',
    'MoveInteraction',
    'ExchangeCode',
    'RefreshTokens',
    'RevokeToken',
    'AuthenticateAccessToken',
    'GetInvitation',
    'AcceptInvitation',
    'SetUpFirstAdministrator',
    'AuthenticateApiKey',
    'AuthenticateSession',
    'LogIn',
    'CompleteSignIn',
    'GetAwaitedApp',
    'StartSingleSignOn',
    'StartRenewal',
    'CompleteSingleSignOn',
    'RegisterClient',
    'ReceiveTransactionFile',
  ]);
});

describe('a planted violation fires', () => {
  const allowed = `static readonly permission = 'alerts:write' as const;`;
  test.each([
    ['message-rights', 'no right', plant('')],
    ['message-rights', 'a feature is no right', plant(`static readonly feature = 'semantic_search';`)],
    ['message-rights', 'not static', plant(`readonly permission = 'alerts:write';`)],
    ['message-rights', 'unknown permission', plant(`static readonly permission = 'alerts:burn';`)],
    ['message-rights', 'unknown feature', plant(`${allowed} static readonly feature = 'time_travel';`)],
    ['message-rights', 'no such field', plant(`${allowed} static readonly readsPersonalData = 'alertId';`)],
    ['message-rights', 'not in the closed list', plant('static readonly public = true;')],
    ['caller-first', 'no caller', plant(allowed, { caller: 'readonly alertId: string' })],
    [
      'named-fields',
      'positions',
      plant(allowed, { caller: 'readonly caller: Caller, readonly a: 1, readonly b: 2' }),
    ],
    [
      'named-fields',
      'positions, declared',
      declared(`{ permission: 'any' }`, '(caller: Caller, a: 1, b: 2)'),
    ],
    [
      'message-rights',
      'no such named field',
      withFields(`${allowed} static readonly readsPersonalData = 'id';`),
    ],
    ['message-rights', 'no right, with fields', withFields('')],
    ['one-handler', 'no handler', plant(allowed, { handlers: 0 })],
    ['one-handler', 'two handlers', plant(allowed, { handlers: 2 })],
    ['one-handler', 'two forms', plant(allowed) + declared(`{ permission: 'any' }`)],
    ['one-handler', 'another name', declared(`{ permission: 'alerts:write' }`, '(caller: Caller)', 'RedoIt')],
    ['message-rights', 'no right, declared', declared('{}')],
    ['message-rights', 'unknown permission, declared', declared(`{ permission: 'alerts:burn' }`)],
    ['message-rights', 'no such field, declared', declared(`{ permission: 'any', readsPersonalData: 'id' }`)],
    ['caller-first', 'no caller, declared', declared(`{ permission: 'any' }`, '(alertId: string)')],
  ])('%s: %s', (rule, _, text) => {
    expect(fired(applied(text))).toEqual([rule]);
  });
});

describe('what only features may send, no transport sends', () => {
  const path = 'src/alerts/queries/find-it.query.ts';
  const query = { path, text: plant('static readonly forFeatures = true;', { name: 'FindIt' }) };
  const sentFrom = (folder: string, text: string) =>
    fired(rules.flatMap((rule) => rule([query, { path: `src/${folder}/x.ts`, text }])));
  const from = `'../alerts/queries/find-it.query.js'`;

  test.each([
    ['under its name', `import { FindIt } from ${from};`],
    ['under another name', `import { FindIt as Found } from ${from};`],
    ['with its whole file', `import * as found from ${from};`],
    ['passed on', `export { FindIt } from ${from};`],
    ['loaded later', `const { FindIt } = await import(${from});`],
  ])('%s', (_, text) => {
    expect(sentFrom('rest', text)).toEqual(['feature-messages']);
    expect(sentFrom('investigations', text)).toEqual([]);
  });

  test('but the type of its answer is free', () => {
    expect(sentFrom('rest', `import type { FindIt } from ${from};`)).toEqual([]);
  });
});

test.each([
  ['a permission', plant(`static readonly permission = 'records:ingest';`)],
  [
    'fields',
    withFields(`static readonly permission = 'any'; static readonly readsPersonalData = 'alertId';`),
  ],
  [
    'named fields, declared',
    declared(
      `{ permission: 'any', readsPersonalData: 'id' }`,
      '(caller: Caller, fields: { readonly id: string })',
    ),
  ],
  ['for features', plant('static readonly forFeatures = true;')],
  ['a permission, declared', declared(`{ permission: 'alerts:write', readsPersonalData: ({ id }) => id }`)],
  ['internal only', plant('static readonly internalOnly = true;')],
  ['before login', plant('static readonly public = true;', { name: 'LogIn', caller: '' })],
])('%s is enough', (_, text) => {
  expect(listed(applied(text))).toEqual([]);
});
