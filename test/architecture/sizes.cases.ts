import { fired, listed, readRepository } from './repository.js';
import { distribution, sizes } from './rules/sizes.js';

test('what passes an aim says why', () => {
  const source = readRepository('src', 'packages');
  const tests = readRepository('test');
  const rest = readRepository('bench', 'scripts', 'samples', 'verifier', 'clients/typescript/client.ts');
  const report = [distribution('src', source), distribution('test', tests), distribution('rest', rest)];
  if (process.env['SHOW_SIZES']) process.stdout.write(`${report.join('\n')}\n`);
  expect(listed(sizes([...source, ...tests, ...rest]))).toEqual([]);
});

describe('a planted violation fires', () => {
  const lines = (count: number) => 'a();\n'.repeat(count);
  const longFunction = (count: number) => `function a() {\n${lines(count - 2)}}\n`;
  const longLine = `const a = '${'x'.repeat(98)}';\n`;
  const check = (path: string, text: string) => fired(sizes([{ path, text }]));

  test.each([
    ['a file of 401 lines', lines(401)],
    ['a function of 51 lines', longFunction(51)],
    ['a method of 51 lines', `class A {\n${longFunction(51).replace('function ', '')}}\n`],
    ['an arrow function of 51 lines', longFunction(51).replace('function a()', 'const a = () =>')],
    ['a line of 111 columns', longLine],
    ['an empty reason', `// size:\n${longLine}`],
    ['a reason that is no comment', `const why = 'size: it is a table';\n${longLine}`],
  ])('%s', (_, text) => {
    expect(check('src/a.ts', text)).toEqual(['sizes']);
  });

  test.each([
    ['a file of 400 lines', lines(400)],
    ['a function of 50 lines', longFunction(50)],
    ['a line of 110 columns', longLine.replace('x', '')],
    ['an import of one name', `import { A } from '${'../'.repeat(40)}a.js';\n`],
    ['a stated reason', `// size: one table of thresholds\n${lines(401)}`],
  ])('not %s', (_, text) => {
    expect(check('src/a.ts', text)).toEqual([]);
  });

  test('a suite may be one long list, but not a long file', () => {
    expect(check('test/unit/a.spec.ts', longFunction(60))).toEqual([]);
    expect(check('test/unit/a.spec.ts', lines(401))).toEqual(['sizes']);
  });
});
