import { createContext, runInContext } from 'node:vm';
import { CompiledModules } from '../../../support/compiled-modules.js';

const FILE = '/folder/module.js';

test('a file is compiled once and runs in each context with the globals of that context', () => {
  const modules = new CompiledModules();
  const code = 'module.exports = () => globalThis.name;';
  const names = ['one', 'other'].map((name) => {
    const module = { exports: (): unknown => null };
    modules.functionOf(code, ['module'], FILE, createContext({ name }))(module);
    return module.exports();
  });
  expect(names).toEqual(['one', 'other']);
  expect(modules.compiled).toBe(1);
});

test('contexts share no object', () => {
  const modules = new CompiledModules();
  const [one, other] = [createContext({}), createContext({})].map((context) => {
    const made = modules.functionOf('return [];', [], FILE, context)();
    expect(made).toBeInstanceOf(runInContext('Array', context));
    return made;
  });
  expect(one).not.toBe(other);
});

test('code that has changed, or that takes other parameters, is compiled anew', () => {
  const modules = new CompiledModules();
  const context = createContext({});
  const run = (code: string, parameters: readonly string[], value: number): unknown =>
    modules.functionOf(code, parameters, FILE, context)(value);
  expect([
    run('return a;', ['a'], 1),
    run('return a + 1;', ['a'], 1),
    run('return a + 1;', ['b', 'a'], 1),
  ]).toEqual([1, 2, NaN]);
  expect(modules.compiled).toBe(3);
});

test('traces name lines and columns of the file', () => {
  const context = createContext({ Error });
  const run = (code: string): unknown =>
    new CompiledModules().functionOf(code, ['module'], FILE, context)({});
  expect(run('return new Error("here").stack;')).toContain(`${FILE}:1:8`);
  expect(run('//\n  return new Error("here").stack;')).toContain(`${FILE}:2:10`);
});

test('code that is none is refused', () => {
  const compile = () => new CompiledModules().functionOf('return (', [], FILE, createContext({}));
  expect(compile).toThrow('Unexpected token');
});

test('the face of a package loads what is behind a name that is used, not all of the package', () => {
  const face = jest.requireActual<typeof import('@alert-review/judgement')>('@alert-review/judgement');
  expect(face.RESULT_CODES).toBeDefined();
  const loaded = Object.keys(require.cache).filter((file) => file.includes('/packages/judgement/src/'));
  expect(loaded.map((file) => file.replace(/.*\/src\//, ''))).toContain('face/result-codes.ts');
  expect(loaded.filter((file) => file.includes('/words/'))).toEqual([]);
});
