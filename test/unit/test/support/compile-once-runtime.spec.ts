// Jest loads its runtime as it is, so that this one is no TypeScript.
const runtime = '../../../support/compile-once-runtime.js';

type Compiled = (module: { exports: unknown }) => void;

let compileOnce: (text: string, parameters: string[], filename: string) => Compiled;
let resolveOnce: (from: string, name: string, resolve: (from: string, name: string) => string) => string;

beforeAll(async () => {
  ({ compileOnce, resolveOnce } = (await import(runtime)) as {
    compileOnce: typeof compileOnce;
    resolveOnce: typeof resolveOnce;
  });
});

function exportsOf(text: string): unknown {
  const module = { exports: {} as unknown };
  compileOnce(text, ['module'], '/project/counter.js')(module);
  return module.exports;
}

test('a text that was compiled before runs anew for each who asks', () => {
  const text = 'let count = 0; module.exports = { next: () => ++count };';
  const [one, other] = [exportsOf(text), exportsOf(text)] as { next: () => number }[];
  expect([one!.next(), one!.next(), other!.next()]).toEqual([1, 2, 1]);
});

test('a changed text of the same file counts', () => {
  expect([exportsOf('module.exports = 1;'), exportsOf('module.exports = 2;')]).toEqual([1, 2]);
});

test('an error names the file, and the line and the column of its text', () => {
  const thrown = () => exportsOf('throw new Error("here");');
  expect(thrown).toThrow('here');
  expect((failure(thrown) as Error).stack).toMatch(/\/project\/counter\.js:1:7/);
});

test('a text may end with a comment, and one that is no program is refused', () => {
  expect(exportsOf('module.exports = 3; // three')).toBe(3);
  expect(() => exportsOf('module.exports = ;')).toThrow(/Unexpected token/);
});

test('a name is looked for once in each file, and again when it was not found', () => {
  const asked: string[] = [];
  const resolve = (from: string, name: string): string => {
    asked.push(`${from} ${name}`);
    if (asked.length === 1) throw new Error('not found');
    return `/project/${name}`;
  };
  expect(() => resolveOnce('/project/one.js', 'other.js', resolve)).toThrow('not found');
  for (const from of ['/project/one.js', '/project/one.js', '/project/two.js'])
    expect(resolveOnce(from, 'other.js', resolve)).toBe('/project/other.js');
  expect(asked).toEqual(['/project/one.js other.js', '/project/one.js other.js', '/project/two.js other.js']);
});

function failure(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
