import { fired, listed, readRepository } from './repository.js';
import { blindCasts, habitRules, listDeclarations } from './rules/habits.js';

/** May fall, never rise. */
const BLIND_CASTS_MAX = 18;

const applied = (text: string) => habitRules.flatMap((rule) => rule([{ path: 'src/oauth/x.ts', text }]));

test('no private parts of libraries, no constructor names, no grouping spreads, no secret beside ===', () => {
  expect(listed(habitRules.flatMap((rule) => rule(readRepository('src', 'packages'))))).toEqual([]);
});

test('tests, benchmarks and scripts declare each value by itself, too', () => {
  const files = readRepository('test', 'bench', 'scripts', 'samples');
  expect(listed(listDeclarations(files))).toEqual([]);
  const planted = { path: 'test/unit/a.spec.ts', text: 'const [one, other] = [await made(), await made()];' };
  expect(fired(listDeclarations([planted]))).toEqual(['list-declarations']);
});

test('casts that believe anything do not get more', () => {
  const found = blindCasts(readRepository('src', 'packages'));
  expect(found.slice(BLIND_CASTS_MAX)).toEqual([]);
});

describe('a planted violation fires', () => {
  test.each([
    ['constructor-names', `if (run.constructor.name === 'AsyncFunction') stop();`],
    ['private-metadata', `const handled = Reflect.getMetadata('__commandHandler__', handler);`],
    ['public-parts', `import { getLastVersion } from 'lmdb';`],
    ['public-parts', `import { Packr } from 'msgpackr/unpack';`],
    ['public-parts', `import * as scripts from 'bull';`],
    ['replaced-parts', 'database.decoder = own;'],
    ['replaced-parts', 'this.root.encoder = own;'],
    ['bull-keys', `await client.zadd(queue.toKey('due'), at, key);`],
    ['bull-keys', 'await client.eval(SCRIPT, 1, `${prefix}:${queue}:delayed`, key);'],
    ['list-declarations', 'const [id, name] = [row.id, row.name];'],
    ['list-declarations', 'let [count, sum]: [number, number] = [0, 0];'],
    ['compared-secrets', 'const isSame = secret === row.secretHash;'],
    ['compared-secrets', 'if (hashOfToken(sent) != client.registrationTokenHash) refuse();'],
  ])('%s: %s', (rule, text) => {
    expect(fired(applied(text))).toEqual([rule]);
  });

  test.each([`const row = all as never;`, `const row = all as unknown as Row;`])(
    'a blind cast: %s',
    (text) => {
      expect(blindCasts([{ path: 'src/alerts/x.ts', text }])).toHaveLength(1);
    },
  );
});

test.each([
  `import Bull from 'bull'; import { open, type Database } from 'lmdb';`,
  `this.decoder = options.decoder;`,
  'await client.zadd(`${prefix}:due:${queue}`, at, key);',
  `const row = { ...found, ...(at ? { at } : {}) };`,
  `const row = all as Row;`,
  `const isPublic = client.secretHash === null && code !== undefined && token !== 'missing';`,
])('allowed: %s', (text) => {
  expect(listed(applied(text))).toEqual([]);
  expect(blindCasts([{ path: 'src/oauth/x.ts', text }])).toEqual([]);
});
