import { fired, listed, readRepository } from './repository.js';
import { flagIds } from './rules/flag-ids.js';

const defined = { path: 'packages/judgement/src/rules/flags/a.json', text: '{"flags":[{"id":"TP1"}]}' };
const applied = (path: string, text: string) => flagIds([defined, { path, text }]);

test('the id of a flag stands in its row alone', () => {
  expect(listed(flagIds(readRepository('src', 'packages', 'scripts')))).toEqual([]);
});

test('a planted violation fires: an id spelled out a second time', () => {
  for (const [path, text] of [
    ['packages/judgement/src/rules/a.ts', "const again = [{ id: 'TP1' }];"],
    ['packages/judgement/src/features/a.ts', 'const findings = { TP1: none };'],
    ['packages/judgement/src/domain/a.ts', "const lowered = ['TP1'];"],
    ['packages/judgement/src/domain/a.ts', 'const ids = /\\b(?:TP[1-6])\\b/;'],
    ['scripts/docs/a.ts', "const guides = { TP1: 'what it means' };"],
  ] as const)
    expect([text, fired(applied(path, text))]).toEqual([text, ['flag-ids']]);
});

test('a planted violation fires: a text that speaks of a flag that is gone', () => {
  for (const text of ["const text = 'TP1 and TP2 are gray';", 'const text = `${n} days (TP2)`;'])
    expect(listed(applied('scripts/docs/a.ts', text))).toEqual([expect.stringContaining('TP2 is no flag')]);
});

test('a text that speaks of a flag, a comment and a recorded example are left alone', () => {
  expect(applied('src/a.ts', "// TP1 looks at it.\nconst text = 'TP1 and TQ2 are gray';")).toEqual([]);
  expect(applied('src/rest/examples/a.ts', "const answer = { flag_id: 'TP1' };")).toEqual([]);
});
