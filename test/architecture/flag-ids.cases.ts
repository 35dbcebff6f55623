import { fired, listed, readRepository } from './repository.js';
import { flagIds } from './rules/flag-ids.js';

const block = 'src/investigations/blocks/a.block.ts';
const defined = { path: block, text: "const FLAGS = [{ id: 'TP1', title: 'A' }];" };
const applied = (path: string, text: string) =>
  flagIds(path === block ? [{ path, text: defined.text + text }] : [defined, { path, text }]);

test('the id of a flag stands in its definition alone', () => {
  expect(listed(flagIds(readRepository('src', 'scripts')))).toEqual([]);
});

test('a planted violation fires: an id spelled out a second time', () => {
  for (const [path, text] of [
    [block, " const again = [{ id: 'TP1' }];"],
    [block, ' const findings = { TP1: none };'],
    ['src/investigations/domain/a.ts', "const lowered = ['TP1'];"],
    ['src/investigations/domain/a.ts', 'const ids = /\\b(?:TP[1-6])\\b/;'],
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
