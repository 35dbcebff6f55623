// Jest loads its runtime as it is, so that this one is no TypeScript.
const runtime = '../../support/compile-once-runtime.js';

type Compiled = (module: { exports: unknown }) => void;

let compileOnce: (text: string, parameters: string[], filename: string) => Compiled;

beforeAll(async () => {
  ({ compileOnce } = (await import(runtime)) as { compileOnce: typeof compileOnce });
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

function failure(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
